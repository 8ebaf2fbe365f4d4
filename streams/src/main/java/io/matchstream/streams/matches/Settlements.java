package io.matchstream.streams.matches;

import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.events.Returned;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Settlements name everything that a late one must not mistake: player, match, ticket and epoch.
 */
final class Settlements {
  private Settlements() {}

  static Effect of(MatchSeat seat, String matchId, Object body, Instant at) {
    return new Effect.Settle(
        Settlement.newBuilder()
            .setPlayer(seat.getPlayer())
            .setMatchId(matchId)
            .setTicketId(seat.getTicketId())
            .setSeatEpoch(seat.getSeatEpoch())
            .setRequestId(seat.getRequestId())
            .setBody(body)
            .setAt(at)
            .build());
  }

  /**
   * Each ticket goes back to the player who asked, who owns it. A running match's own ticket is
   * nobody's.
   *
   * @param blamed players who are named where their own ticket goes back
   */
  static List<Effect> returned(Proposal proposal, String cause, Set<String> blamed, Instant at) {
    return proposal.getTickets().stream()
        .filter(ticket -> ticket.getBackfill() == null)
        .map(ticket -> returned(ticket, proposal.getMatchId(), cause, blamed, at))
        .toList();
  }

  private static Effect returned(
      Ticket ticket, String matchId, String cause, Set<String> blamed, Instant at) {
    List<String> toBlame =
        ticket.getPlayers().stream().map(TicketPlayer::getPlayer).filter(blamed::contains).toList();
    return new Effect.Settle(
        Settlement.newBuilder()
            .setPlayer(ticket.getPlayers().get(0).getPlayer())
            .setMatchId(matchId)
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(ticket.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setBody(
                Returned.newBuilder().setTicket(ticket).setCause(cause).setBlamed(toBlame).build())
            .setAt(at)
            .build());
  }
}
