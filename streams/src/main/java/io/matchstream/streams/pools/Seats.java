package io.matchstream.streams.pools;

import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;

/** Whose seat a ticket holds. */
final class Seats {
  private Seats() {}

  /** The epoch of a player's own seat; tickets of before parties say only the ticket's. */
  static long epoch(Ticket ticket, TicketPlayer player) {
    return player.getSeatEpoch() == 0 ? ticket.getSeatEpoch() : player.getSeatEpoch();
  }
}
