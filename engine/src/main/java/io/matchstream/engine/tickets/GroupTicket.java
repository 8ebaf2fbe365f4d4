package io.matchstream.engine.tickets;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One request to play in a group, as a pool sees it: a player, or a party that stays together; or a
 * running match that asks for players.
 *
 * @param id ticket id, unique in the pool
 * @param players the players that stay together, the leader first; of a backfill those who play
 *     already
 * @param sinceMs first enqueue time, epoch milliseconds; survives returns, and the wait counts from
 *     it
 * @param ttlMs how long the ticket may wait, milliseconds
 * @param rating strength of the party in whole points, merged by the queue's rule at admission
 * @param returns how often the ticket came back from an aborted proposal
 * @param notBeforeMs the ticket waits, and is not proposed before this instant, epoch milliseconds
 * @param avoid players whom nobody of this ticket may meet for a while
 * @param backfill what a running match asks for; empty for a ticket of players
 */
public record GroupTicket(
    String id,
    List<GroupPlayer> players,
    long sinceMs,
    long ttlMs,
    int rating,
    int returns,
    long notBeforeMs,
    List<Avoid> avoid,
    Optional<Backfill> backfill) {

  /** The order of the line: the longest waiting first, then by ticket id. */
  public static final Comparator<GroupTicket> BY_WAIT =
      Comparator.comparingLong(GroupTicket::sinceMs).thenComparing(GroupTicket::id);

  /** Copies are taken. */
  public GroupTicket {
    Objects.requireNonNull(id, "id");
    players = List.copyOf(players);
    avoid = List.copyOf(avoid);
    if (players.isEmpty() && backfill.isEmpty()) {
      throw new IllegalArgumentException("ticket " + id + " has no players");
    }
    if (ttlMs < 0 || returns < 0) {
      throw new IllegalArgumentException("ttlMs or returns of ticket " + id + " is negative");
    }
  }

  /** A fresh ticket of players: never returned, free to be proposed at once, nobody to avoid. */
  public static GroupTicket fresh(
      String id, List<GroupPlayer> players, long sinceMs, long ttlMs, int rating) {
    return new GroupTicket(
        id, players, sinceMs, ttlMs, rating, 0, Long.MIN_VALUE, List.of(), Optional.empty());
  }

  /** The same ticket of other players, and of the rating that is theirs. */
  public GroupTicket withPlayers(List<GroupPlayer> others, int theirs) {
    return new GroupTicket(
        id, others, sinceMs, ttlMs, theirs, returns, notBeforeMs, avoid, backfill);
  }

  /** The wait at an instant, milliseconds, never negative. */
  public long waitMs(long nowMs) {
    return Math.max(0, nowMs - sinceMs);
  }

  /** How many seats of a new or running match the ticket fills. */
  public int seats() {
    return backfill.isPresent() ? 0 : players.size();
  }

  /** This ticket's part in the id of a match. */
  public MatchIds.Part part() {
    return new MatchIds.Part(id, returns);
  }
}
