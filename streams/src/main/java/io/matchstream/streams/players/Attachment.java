package io.matchstream.streams.players;

import io.matchstream.events.Enqueue;
import io.matchstream.events.Ticket;
import io.matchstream.state.PlayerState;
import io.matchstream.state.RememberedRequest;

/**
 * Whose drop cancels what the seat waits for: the session's that asked for it last. A player who
 * comes back over another gateway asks again there, and then the drop of his old connection must
 * not cancel him, while that of the new one must. What was asked to stay, stays.
 */
final class Attachment {
  private Attachment() {}

  /** The session in which a request is asked; null: no drop cancels it. */
  static String of(Enqueue enqueue) {
    return enqueue.getDetached() ? null : enqueue.getSession();
  }

  /** An enqueue is kept for the queued ticket. */
  static void keptForTicket(Turn turn, Enqueue kept) {
    Ticket ticket = turn.state().getTicket();
    if (movesTo(kept, ticket.getSession())) {
      ticket.setSession(of(kept));
      turn.keepChange();
    }
  }

  /** An enqueue is kept for the one that waits for its turn. */
  static void keptForPending(Turn turn, Enqueue kept) {
    Pending.of(turn.state())
        .map(pending -> pending.getEnqueue())
        .filter(waiting -> movesTo(kept, of(waiting)))
        .ifPresent(
            waiting -> {
              waiting.setSession(of(kept));
              turn.keepChange();
            });
  }

  private static boolean movesTo(Enqueue kept, String session) {
    return session != null && !session.equals(of(kept));
  }

  /** A request is asked again under its id; what it stands for, if that still waits, is kept. */
  static void askedAgain(Turn turn, RememberedRequest known, Enqueue again) {
    PlayerState state = turn.state();
    if (!RequestMemory.waits(known)) {
      return;
    }
    if (state.getTicket() != null && state.getTicket().getTicketId().equals(known.getTicketId())) {
      keptForTicket(turn, again);
    } else if (Seat.nextTicketId(turn).equals(known.getTicketId())) {
      keptForPending(turn, again);
    }
  }
}
