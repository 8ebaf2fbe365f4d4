package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Closed;
import io.matchstream.events.Decider;
import io.matchstream.events.Outcome;
import io.matchstream.events.Rated;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.state.Inheritance;
import io.matchstream.state.PlayerState;
import java.time.Duration;
import java.util.List;

/**
 * A pool or a match is done with a ticket. Everything here names ticket, epoch and match, so that
 * what comes late never frees a newer seat.
 */
final class Settling {
  /** Who was stood up gets his place in line back, if he wants to play on. */
  private static final Duration INHERITABLE = Duration.ofSeconds(60);

  private Settling() {}

  /** A pool has ended a ticket, or the leader of a party this player's part of one. */
  static void ended(Turn turn, Outcome outcome) {
    if (outcome.getTicketId() == null
        || !Seat.holdsTicket(turn.state(), outcome.getTicketId(), outcome.getSeatEpoch())) {
      turn.ignore("late_outcome");
      return;
    }
    RequestMemory.ended(turn, outcome.getTicketId(), outcome.getType(), outcome.getReason());
    if (outcome.getDecidedBy() != Decider.PLAYERS) {
      Leaving.ended(turn, outcome);
    }
    turn.state().setLastOutcome(outcome);
    Seat.release(turn, SeatCause.OUTCOME);
    Enqueueing.resume(turn);
  }

  /** The owner of a match says what it meant for this player. */
  static void settled(Turn turn, Settlement settlement) {
    Object body = settlement.getBody();
    if (body instanceof Returned returned) {
      Returning.returned(turn, settlement, returned);
      return;
    }
    boolean counts = false;
    if (body instanceof Rated rated) {
      counts = rate(turn, rated, settlement.getMatchId());
      if (rated.getExternal()) {
        return;
      }
    }
    SeatCause cause = body instanceof SeatExpired ? SeatCause.SEAT_TTL : SeatCause.SETTLED;
    PlayerState state = turn.state();
    if (settlement.getTicketId() == null) {
      lateUnless(turn, counts);
    } else if (Seat.holdsMatch(state, settlement.getMatchId())
        && state.getSeatEpoch() == settlement.getSeatEpoch()) {
      bequeath(turn, body);
      Seat.release(turn, cause);
      Enqueueing.resume(turn);
    } else if (Seat.holdsTicket(state, settlement.getTicketId(), settlement.getSeatEpoch())) {
      bequeath(turn, body);
      overtaken(turn, settlement, cause);
    } else if (stoodUp(state, settlement)) {
      // He has left already, which is no fault of his: nobody came.
      bequeath(turn, body);
      turn.count("late_settlement");
    } else {
      lateUnless(turn, counts);
    }
  }

  /** Whether this is the seat's latest match, left before its opponent did not show. */
  private static boolean stoodUp(PlayerState state, Settlement settlement) {
    return settlement.getBody() instanceof Closed closed
        && closed.getSince() != null
        && state.getSeat() == SeatState.IDLE
        && state.getSeatEpoch() == settlement.getSeatEpoch();
  }

  /**
   * A rating that cannot be computed must not keep the seat: nothing else would ever free it.
   *
   * @return whether the game counts
   */
  private static boolean rate(Turn turn, Rated rated, String matchId) {
    try {
      return RatingBook.settle(turn, rated, matchId);
    } catch (ArithmeticException | IllegalArgumentException e) {
      turn.unrated(String.valueOf(e.getMessage()));
      return false;
    }
  }

  /** A very short game: its settlement has overtaken its notification, which will be dropped. */
  private static void overtaken(Turn turn, Settlement settlement, SeatCause cause) {
    PlayerState state = turn.state();
    Ticket ticket = state.getTicket();
    String matchId = settlement.getMatchId();
    RequestMemory.matched(turn, ticket.getTicketId(), matchId);
    boolean duel =
        turn.config().queue(ticket.getQueue()).filter(q -> q.group().isEmpty()).isPresent();
    if (duel && settlement.getBody() instanceof Rated rated) {
      AvoidList.met(turn, ticket.getQueue(), List.of(rated.getOpponent()));
    }
    Cancelling.lost(turn, AnswerKind.MATCHED, matchId);
    if (state.getReplacement() != null) {
      Pending.answerMatched(turn, Pending.take(turn), matchId, ticket.getQueue());
    }
    state.setLastOutcome(null);
    state.setMatchId(matchId);
    Seat.release(turn, cause);
    Enqueueing.resume(turn);
  }

  private static void bequeath(Turn turn, Object body) {
    if (body instanceof Closed closed && closed.getSince() != null) {
      turn.state()
          .setInheritance(
              new Inheritance(closed.getQueue(), closed.getSince(), turn.now().plus(INHERITABLE)));
    }
  }

  private static void lateUnless(Turn turn, boolean counts) {
    if (counts) {
      turn.count("late_settlement");
    } else {
      turn.ignore("late_settlement");
    }
  }
}
