package io.matchstream.engine.duel;

import io.matchstream.engine.tickets.Avoid;
import io.matchstream.engine.tickets.MatchIds;
import java.util.List;
import java.util.Objects;

/**
 * One player's request to play a duel, as a pool sees it.
 *
 * @param id ticket id, unique in the pool
 * @param player the player's id; two tickets of one player never meet
 * @param sinceMs first enqueue time, epoch milliseconds; survives returns, and the wait counts from
 *     it
 * @param ttlMs how long the ticket may wait, milliseconds; the pool never waits longer than its
 *     rules say
 * @param rating strength in whole points, fixed at admission; any {@code int}
 * @param returns how often the ticket came back from an aborted proposal
 * @param notBeforeMs the ticket waits in the pool, and is not proposed before this instant, epoch
 *     milliseconds
 * @param avoid players not to be paired with for a while; either side's list counts
 * @param whites games with white less games with black, for the colours; negative after more blacks
 */
public record DuelTicket(
    String id,
    String player,
    long sinceMs,
    long ttlMs,
    int rating,
    int returns,
    long notBeforeMs,
    List<Avoid> avoid,
    int whites) {

  /** A copy of the list is taken. */
  public DuelTicket {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(player, "player");
    avoid = List.copyOf(avoid);
    if (ttlMs < 0) {
      throw new IllegalArgumentException("ttlMs of ticket " + id + " is negative: " + ttlMs);
    }
    if (returns < 0) {
      throw new IllegalArgumentException("returns of ticket " + id + " is negative: " + returns);
    }
  }

  /** This ticket's part in the id of a match. */
  public MatchIds.Part part() {
    return new MatchIds.Part(id, returns);
  }

  /** A fresh ticket: never returned, free to be proposed at once, nobody to avoid. */
  public static DuelTicket fresh(String id, String player, long sinceMs, long ttlMs, int rating) {
    return new DuelTicket(id, player, sinceMs, ttlMs, rating, 0, Long.MIN_VALUE, List.of(), 0);
  }
}
