package io.matchstream.schemas.ids;

/** Ids of tickets: {@code player~seatEpoch}. */
public final class TicketIds {
  private static final char SEPARATOR = '~';

  private TicketIds() {}

  /** The ticket that this player's seat got in this epoch. */
  public static String of(String player, long seatEpoch) {
    return player + SEPARATOR + seatEpoch;
  }

  /**
   * The player who asked for the ticket.
   *
   * @throws IllegalArgumentException if this is no ticket id
   */
  public static String player(String ticketId) {
    return ticketId.substring(0, separator(ticketId));
  }

  /**
   * The epoch of the seat.
   *
   * @throws IllegalArgumentException if this is no ticket id
   */
  public static long seatEpoch(String ticketId) {
    return Long.parseLong(ticketId.substring(separator(ticketId) + 1));
  }

  private static int separator(String ticketId) {
    int at = ticketId.lastIndexOf(SEPARATOR);
    if (at < 1) {
      throw new IllegalArgumentException("not a ticket id: " + ticketId);
    }
    return at;
  }
}
