package io.matchstream.engine.tickets;

import java.util.Objects;

/**
 * A player whom a ticket's player may not meet for a while.
 *
 * @param player the other player's id
 * @param untilMs epoch milliseconds; the two may meet again from this instant on (inclusive)
 */
public record Avoid(String player, long untilMs) {
  public Avoid {
    Objects.requireNonNull(player, "player");
  }
}
