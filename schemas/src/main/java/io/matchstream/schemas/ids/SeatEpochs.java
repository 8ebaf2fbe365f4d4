package io.matchstream.schemas.ids;

import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;

/** Whose seat a ticket holds. */
public final class SeatEpochs {
  private SeatEpochs() {}

  /** The epoch of a player's own seat; tickets of before parties say only the ticket's. */
  public static long of(Ticket ticket, TicketPlayer player) {
    return player.getSeatEpoch() == 0 ? ticket.getSeatEpoch() : player.getSeatEpoch();
  }
}
