package io.matchstream.streams.players;

import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.Claim;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Granted;
import io.matchstream.events.Leave;
import io.matchstream.events.MemberEnded;
import io.matchstream.events.Notification;
import io.matchstream.events.Operation;
import io.matchstream.events.Outcome;
import io.matchstream.events.PartyQueued;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Ready;
import io.matchstream.events.Refused;
import io.matchstream.events.Release;
import io.matchstream.events.Request;
import io.matchstream.events.ReservationEvent;
import io.matchstream.events.Reserve;
import io.matchstream.events.Settlement;
import io.matchstream.events.SignToken;
import io.matchstream.events.StillHeld;
import io.matchstream.state.PlayerState;
import org.apache.avro.specific.SpecificRecord;

/** Which transition an event is. */
final class Transitions {
  private Transitions() {}

  /**
   * Handles one request.
   *
   * @param request one that {@link Admission#unusable} finds nothing wrong with
   */
  static void request(Turn turn, Asked asked, Request request) {
    Object body = request.getBody();
    if (body instanceof Enqueue enqueue) {
      Enqueueing.enqueue(turn, asked, enqueue);
    } else if (body instanceof Cancel cancel) {
      Cancelling.cancel(turn, asked, cancel);
    } else if (body instanceof Ack ack) {
      Claiming.acknowledge(turn, ack);
    } else if (body instanceof Claim claim) {
      Claiming.claim(turn, asked, claim);
    } else if (body instanceof SignToken sign) {
      Claiming.sign(turn, asked, sign);
    } else if (body instanceof Ready ready) {
      ReadyChecks.answer(turn, asked, ready);
    } else {
      throw new IllegalArgumentException("not a request: " + body);
    }
  }

  /** Handles what pools, matches, importers, operators and the others of a party say. */
  static void event(Turn turn, SpecificRecord event) {
    if (event instanceof Outcome outcome) {
      Settling.ended(turn, outcome);
    } else if (event instanceof Notification notification) {
      Assigning.notified(turn, notification);
    } else if (event instanceof Settlement settlement) {
      Settling.settled(turn, settlement);
    } else if (event instanceof RatingSet imported) {
      RatingBook.imported(turn, imported);
    } else if (event instanceof ReservationEvent said) {
      said(turn, said);
    } else if (event instanceof Operation operation) {
      OperatorsHand.act(turn, operation);
    } else {
      throw new IllegalArgumentException("not an event of players: " + event);
    }
  }

  private static void said(Turn turn, ReservationEvent event) {
    Object body = event.getBody();
    if (body instanceof Reserve reserve) {
      Reserving.reserve(turn, event, reserve);
    } else if (body instanceof Granted granted) {
      Gathering.granted(turn, event, granted);
    } else if (body instanceof Refused refused) {
      Gathering.refused(turn, event, refused);
    } else if (body instanceof PartyQueued queued) {
      Reserving.queued(turn, event, queued);
    } else if (body instanceof Release release) {
      Reserving.released(turn, event, release);
    } else if (body instanceof Leave leave) {
      Leaving.asked(turn, event, leave);
    } else if (body instanceof MemberEnded) {
      Leaving.gone(turn, event);
    } else if (body instanceof StillHeld) {
      Gathering.asked(turn, event);
    } else {
      throw new IllegalArgumentException("not said between players: " + event);
    }
  }

  /** Time has come for what the seat waits for. */
  static void due(Turn turn) {
    PlayerState state = turn.state();
    if (state.getParked() != null && Enqueueing.dueMs(state.getParked()) <= turn.nowMs()) {
      Enqueueing.timeOut(turn);
    } else if (state.getReservedUntil() == null || state.getReservedUntil().isAfter(turn.now())) {
      turn.ignore("early_timeout");
    } else if (Gathering.underWay(turn)) {
      Gathering.timeOut(turn);
    } else {
      Reserving.overdue(turn);
    }
  }

  /** The same has failed, by a fault of ours: it must not be due again at once. */
  static void giveUp(Turn turn) {
    PlayerState state = turn.state();
    if (state.getParked() != null && Enqueueing.dueMs(state.getParked()) <= turn.nowMs()) {
      Enqueueing.giveUp(turn);
    } else if (state.getReservedUntil() != null) {
      LettingGo.reserved(turn);
    } else {
      turn.ignore("early_timeout");
    }
  }
}
