package io.matchstream.streams.matches;

import io.matchstream.events.MatchSeat;
import io.matchstream.events.Returned;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import java.time.Instant;

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

  /** The ticket goes back to the player who asked, who owns it. */
  static Effect returned(Ticket ticket, String matchId, String cause, Instant at) {
    return new Effect.Settle(
        Settlement.newBuilder()
            .setPlayer(ticket.getPlayers().get(0).getPlayer())
            .setMatchId(matchId)
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(ticket.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setBody(Returned.newBuilder().setTicket(ticket).setCause(cause).build())
            .setAt(at)
            .build());
  }
}
