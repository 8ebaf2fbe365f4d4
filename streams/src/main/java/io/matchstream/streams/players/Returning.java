package io.matchstream.streams.players;

import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatCause;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.state.PlayerState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A proposal came to nothing and its ticket comes back, to the key of who asked. Whoever is not to
 * blame waits on with his first enqueue time; who is to blame, or has asked to leave meanwhile, is
 * not queued again.
 */
final class Returning {
  /** Causes that may come again at once, and for as long as something is broken. */
  private static final Set<String> BROKEN =
      Set.of("ALLOCATION_FAILED", "PENDING_TTL", "UNKNOWN_QUEUE", "FAILED");

  private Returning() {}

  static void returned(Turn turn, Settlement settlement, Returned returned) {
    PlayerState state = turn.state();
    Ticket back = returned.getTicket();
    if (!Seat.holdsTicket(state, back.getTicketId(), settlement.getSeatEpoch())
        || back.getReturns() < state.getTicket().getReturns()) {
      turn.ignore("late_return");
      return;
    }
    // Of whom the pool has let go before it proposed, it has written the end.
    List<TicketPlayer> players =
        state.getTicket().getPlayers().stream()
            .filter(player -> Party.has(back, player.getPlayer()))
            .toList();
    Map<String, OutcomeReason> going = going(turn, players, returned.getBlamed());
    if (state.getCancelRequested() != null
        || going.containsKey(turn.player())
        || !(going.isEmpty() || Party.shrinks(turn))) {
      // The pool had no ticket to withdraw when it was asked to, so the end is ours to write.
      end(turn, players, going);
    } else {
      goOn(turn, players, going, BROKEN.contains(returned.getCause()));
    }
  }

  /** Who is not queued again, and why. */
  private static Map<String, OutcomeReason> going(
      Turn turn, List<TicketPlayer> players, List<String> blamed) {
    PlayerState state = turn.state();
    Map<String, OutcomeReason> going = new LinkedHashMap<>();
    for (TicketPlayer one : players) {
      String player = one.getPlayer();
      if (blamed.contains(player)) {
        going.put(player, OutcomeReason.DECLINED);
      }
      Leaving.reason(state, player).ifPresent(reason -> going.put(player, reason));
    }
    if (state.getCancelRequested() != null && state.getCancelReason() != OutcomeReason.PARTY_LEFT) {
      going.put(turn.player(), state.getCancelReason());
    }
    return going;
  }

  private static void end(Turn turn, List<TicketPlayer> players, Map<String, OutcomeReason> going) {
    Ticket ticket = turn.state().getTicket();
    for (TicketPlayer player : players) {
      OutcomeReason reason = going.getOrDefault(player.getPlayer(), OutcomeReason.PARTY_LEFT);
      Ending.ticketEnded(turn, player, OutcomeType.CANCELLED, reason);
    }
    OutcomeReason mine = going.getOrDefault(turn.player(), OutcomeReason.PARTY_LEFT);
    RequestMemory.ended(turn, ticket.getTicketId(), OutcomeType.CANCELLED, mine);
    Seat.release(turn, SeatCause.OUTCOME);
    Enqueueing.resume(turn);
  }

  /**
   * The others are queued again.
   *
   * @param pause whether something may be broken, which must not be asked again at once
   */
  private static void goOn(
      Turn turn, List<TicketPlayer> players, Map<String, OutcomeReason> going, boolean pause) {
    int before = turn.state().getTicket().getPlayers().size();
    for (TicketPlayer player : players) {
      OutcomeReason reason = going.get(player.getPlayer());
      if (reason != null) {
        Ending.ticketEnded(turn, player, OutcomeType.CANCELLED, reason);
      }
    }
    List<TicketPlayer> rest =
        players.stream().filter(player -> !going.containsKey(player.getPlayer())).toList();
    Ticket again = Tickets.reissue(turn, rest, pause);
    Party.tell(turn, again);
    if (rest.size() < before) {
      Leaving.tellLeader(turn, again);
    }
    turn.count("returned");
  }
}
