package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Operation;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.TicketKicked;
import io.matchstream.state.PlayerState;
import java.util.Optional;

/**
 * What operators do to players by hand: kick a ticket, free a matched seat. It is what the player
 * could do himself, by a cancel or by leaving his match, and races the same way. The operation is
 * answered like a request, under its own id, so that the operator can see what became of it;
 * whatever else an operation is, it is another owner's.
 */
final class OperatorsHand {
  private OperatorsHand() {}

  /** The player that an operation is about; empty if it is about none. */
  static Optional<String> player(Operation operation) {
    Object body = operation.getBody();
    if (body instanceof TicketKicked kicked) {
      return Optional.of(kicked.getPlayer());
    }
    if (body instanceof SeatFreed freed) {
      return Optional.of(freed.getPlayer());
    }
    return Optional.empty();
  }

  /**
   * Does it.
   *
   * @param operation about the player of this turn
   */
  static void act(Turn turn, Operation operation) {
    Asked asked = new Asked(operation.getId(), true, turn.now());
    var known = RequestMemory.find(turn, asked.requestId());
    if (known.isPresent()) {
      // Read again, it must not hit what was queued since.
      RequestMemory.answerAgain(turn, known.get());
    } else if (operation.getBody() instanceof TicketKicked kicked) {
      kick(turn, asked, kicked);
    } else if (operation.getBody() instanceof SeatFreed freed) {
      free(turn, asked, freed);
    } else {
      throw new IllegalArgumentException("not about a player: " + operation.getBody());
    }
  }

  /** A ticket that is named is all that is meant; without one it is all that the player wants. */
  private static void kick(Turn turn, Asked asked, TicketKicked kicked) {
    PlayerState state = turn.state();
    String ticketId = kicked.getTicketId();
    if (ticketId != null && Seat.holdsTicket(state, ticketId)) {
      turn.count("kicked");
      Cancelling.kickTicket(turn, asked);
    } else if (ticketId == null && (state.getTicket() != null || Pending.of(state).isPresent())) {
      turn.count("kicked");
      Cancelling.cancel(turn, asked, Cancel.newBuilder().setCause(CancelCause.OPERATOR).build());
    } else {
      turn.count("kick_missed");
      String matchId = state.getMatchId();
      AnswerKind kind = matchId == null ? AnswerKind.NOTHING_QUEUED : AnswerKind.MATCHED;
      RequestMemory.answer(turn, asked, kind, matchId);
    }
  }

  private static void free(Turn turn, Asked asked, SeatFreed freed) {
    String standing = turn.state().getMatchId();
    String matchId = freed.getMatchId();
    if (standing != null && (matchId == null || matchId.equals(standing))) {
      turn.count("seat_freed");
      Cancelling.freeSeat(turn, asked);
      return;
    }
    turn.count("free_seat_missed");
    RequestMemory.answer(turn, asked, AnswerKind.NOTHING_MATCHED, standing);
  }
}
