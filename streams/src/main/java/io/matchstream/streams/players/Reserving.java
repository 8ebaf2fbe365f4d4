package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Granted;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.PartyQueued;
import io.matchstream.events.Refused;
import io.matchstream.events.Release;
import io.matchstream.events.ReservationEvent;
import io.matchstream.events.Reserve;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatState;
import io.matchstream.events.StillHeld;
import io.matchstream.events.Ticket;
import io.matchstream.state.PlayerState;
import io.matchstream.streams.runtime.Configuration;
import java.time.Duration;
import java.util.Optional;

/**
 * A member's side of a party's enqueue. His key holds his seat for the ticket or refuses, at once,
 * and from then on his seat waits like his leader's.
 *
 * <p>A seat that is held can't be freed by its own clock: the leader, who tells time by another
 * partition's log, may have queued the ticket in the same moment, and the player would hold two
 * seats. So his key asks the leader's what became of it, and is answered in one hop.
 */
final class Reserving {
  /**
   * How much longer than the leader waits for grants a seat is held in silence: his word is on the
   * way for two hops, and a busy owner may be some seconds behind.
   */
  static final Duration MARGIN = Duration.ofSeconds(5);

  /** An answer takes two hops; asked more often, an owner that is away would find a heap. */
  static final Duration ASK_EVERY = Duration.ofSeconds(5);

  private Reserving() {}

  /** A leader wants this player's seat for his ticket. */
  static void reserve(Turn turn, ReservationEvent event, Reserve reserve) {
    Ticket ticket = reserve.getTicket();
    Optional<String> obstacle = obstacle(turn.state(), turn.config(), ticket.getQueue());
    if (obstacle.isPresent()) {
      Party.say(turn, event.getFrom(), event.getTicketId(), new Refused(obstacle.get()));
      turn.ignore("reservation_refused");
      return;
    }
    long epoch = turn.state().getSeatEpoch() + 1;
    var queue = turn.config().queue(ticket.getQueue()).orElseThrow();
    Granted granted =
        new Granted(
            RatingBook.snapshot(turn, queue).setSeatEpoch(epoch).build(), AvoidList.current(turn));
    Seat.reserve(turn, ticket, epoch, reserve.getUntil().plus(MARGIN));
    Party.say(turn, event.getFrom(), event.getTicketId(), granted);
  }

  private static Optional<String> obstacle(PlayerState state, Configuration config, String queue) {
    return switch (state.getSeat()) {
      case QUEUED -> Optional.of("is waiting already");
      case RESERVED -> Optional.of("is wanted for another party");
      case MATCHED, PARKED -> Optional.of("is in a match");
      case IDLE, UNKNOWN ->
          config.queue(queue).isPresent()
              ? Optional.empty()
              : Optional.of("has not heard of the queue yet");
    };
  }

  /** The party waits, or waits again, perhaps without somebody who has left. */
  static void queued(Turn turn, ReservationEvent event, PartyQueued queued) {
    PlayerState state = turn.state();
    Ticket before = state.getTicket();
    Ticket now = queued.getTicket();
    if (!Seat.holdsTicket(state, event.getTicketId()) || now.getReturns() < before.getReturns()) {
      // An outcome or a match has overtaken it.
      turn.ignore("late_party");
    } else if (state.getSeat() == SeatState.RESERVED) {
      Seat.queue(turn, now, state.getSeatEpoch());
      tell(turn, now);
    } else {
      state.setTicket(now);
      if (now.getReturns() > before.getReturns()) {
        ReadyChecks.over(turn, event.getAt());
      }
      if (now.getPlayers().size() < before.getPlayers().size()) {
        tell(turn, now);
      }
    }
  }

  /** The seat is not needed. */
  static void released(Turn turn, ReservationEvent event, Release release) {
    PlayerState state = turn.state();
    String ticketId = event.getTicketId();
    if (state.getSeat() != SeatState.RESERVED || !Seat.holdsTicket(state, ticketId)) {
      turn.ignore("late_release");
      return;
    }
    for (String requestId : RequestMemory.waitingFor(state, ticketId)) {
      Ending.endedToo(turn, requestId, release.getOutcome(), release.getReason());
    }
    // He had asked to leave, and no outcome of a ticket will tell him that he has.
    for (String requestId : RequestMemory.cancelled(turn, ticketId, state.getCancelReason())) {
      turn.tell(
          turn.answer(requestId, AnswerKind.CANCEL_ACCEPTED)
              .setTicketId(ticketId)
              .setOutcome(OutcomeType.CANCELLED)
              .setReason(state.getCancelReason()));
    }
    RequestMemory.ended(turn, ticketId, release.getOutcome(), release.getReason());
    Seat.release(turn, SeatCause.RELEASED);
    Enqueueing.resume(turn);
  }

  /** The seat has been held for longer than it should. */
  static void overdue(Turn turn) {
    Ticket ticket = turn.state().getTicket();
    turn.state().setReservedUntil(turn.now().plus(ASK_EVERY));
    Party.say(turn, Party.leader(ticket), ticket.getTicketId(), new StillHeld());
    turn.count("reservation_overdue");
  }

  /** A member has asked for nothing, and is told all the same: under his leader's request. */
  private static void tell(Turn turn, Ticket ticket) {
    turn.tell(
        turn.answer(ticket.getRequestId(), AnswerKind.QUEUED)
            .setTicketId(ticket.getTicketId())
            .setQueue(ticket.getQueue()));
  }
}
