package io.matchstream.streams.players;

import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.state.PendingEnqueue;
import io.matchstream.state.PlayerState;

/**
 * The end of a ticket or a match could not be dealt with as it should, through a fault of ours. The
 * seat is freed all the same, and whoever waited for it is refused: nobody will tell of that end a
 * second time.
 */
final class LettingGo {
  private static final String WHY = "Something went wrong here: see the dead letters. Ask again.";

  private LettingGo() {}

  /** Of {@link Settling#ended}. */
  static void ended(Turn turn, Outcome outcome) {
    if (outcome.getTicketId() == null
        || !Seat.holdsTicket(turn.state(), outcome.getTicketId(), outcome.getSeatEpoch())) {
      turn.ignore("late_outcome");
      return;
    }
    RequestMemory.ended(turn, outcome.getTicketId(), outcome.getType(), outcome.getReason());
    turn.state().setLastOutcome(outcome);
    free(turn, SeatCause.OUTCOME);
  }

  /** Of what is due on a reserved seat. */
  static void reserved(Turn turn) {
    if (!Gathering.underWay(turn)) {
      turn.state().setReservedUntil(turn.now().plus(Reserving.ASK_EVERY));
      return;
    }
    // His members are released when they ask.
    Ticket draft = turn.state().getTicket();
    Gathering.companions(turn, draft, OutcomeType.REJECTED, OutcomeReason.INVALID);
    RequestMemory.ended(turn, draft.getTicketId(), OutcomeType.REJECTED, OutcomeReason.INVALID);
    Ending.refused(
        turn,
        draft.getRequestId(),
        draft.getQueue(),
        Refusal.of(OutcomeReason.INVALID, "The party could not be gathered."));
    free(turn, SeatCause.RELEASED);
  }

  /** Of {@link Settling#settled}. */
  static void settled(Turn turn, Settlement settlement) {
    PlayerState state = turn.state();
    Object body = settlement.getBody();
    boolean queued =
        settlement.getTicketId() != null
            && Seat.holdsTicket(state, settlement.getTicketId(), settlement.getSeatEpoch());
    boolean matched =
        settlement.getTicketId() != null
            && Seat.holdsMatch(state, settlement.getMatchId())
            && state.getSeatEpoch() == settlement.getSeatEpoch();
    if (body instanceof Returned && queued) {
      Ending.ticketLost(turn, WHY);
      free(turn, SeatCause.OUTCOME);
    } else if (!(body instanceof Returned) && (queued || matched)) {
      if (queued) {
        // The notification of a very short game is still to come, and will be too late.
        state.setMatchId(settlement.getMatchId());
      }
      free(turn, body instanceof SeatExpired ? SeatCause.SEAT_TTL : SeatCause.SETTLED);
    } else {
      turn.ignore("late_settlement");
    }
  }

  private static void free(Turn turn, SeatCause cause) {
    turn.count("let_go");
    Seat.release(turn, cause);
    if (Pending.of(turn.state()).isPresent()) {
      PendingEnqueue request = Pending.take(turn);
      Pending.refuse(turn, request, Refusal.of(OutcomeReason.INVALID, WHY));
    }
  }
}
