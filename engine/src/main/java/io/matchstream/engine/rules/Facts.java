package io.matchstream.engine.rules;

import io.matchstream.engine.tickets.Avoid;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.Arrays;
import java.util.List;

/**
 * What the rules of one {@link RuleSet} need to know of a ticket, computed once when it enters the
 * pool. Immutable. Use it with the set that made it only: what it holds is found by the place of
 * the rule in the set.
 */
public final class Facts {
  private final GroupTicket ticket;
  private final double[] numbers;
  private final Object[] things;
  private final String[] players;
  private final String partition;
  private final boolean roams;
  private final int refusedBy;

  /**
   * What {@link RuleSet#facts} has found out.
   *
   * @param numbers by rule; not a number: the rule lets the ticket pass
   * @param things by rule; null: the rule lets the ticket pass
   * @param refusedBy the rule that nobody could ever meet with this ticket; -1 for none
   */
  Facts(
      GroupTicket ticket,
      double[] numbers,
      Object[] things,
      String partition,
      boolean roams,
      int refusedBy) {
    this.ticket = ticket;
    this.numbers = numbers;
    this.things = things;
    this.players = ticket.players().stream().map(GroupPlayer::id).toArray(String[]::new);
    this.partition = partition;
    this.roams = roams;
    this.refusedBy = refusedBy;
  }

  /** The ticket that this is about. */
  public GroupTicket ticket() {
    return ticket;
  }

  /** The number that a rule made of the ticket; not a number where it lets the ticket pass. */
  double number(int rule) {
    return numbers[rule];
  }

  /** What a rule made of the ticket; null where it lets the ticket pass. */
  Object thing(int rule) {
    return things[rule];
  }

  long sinceMs() {
    return ticket.sinceMs();
  }

  long waitMs(long nowMs) {
    return ticket.waitMs(nowMs);
  }

  /** The last instant at which the ticket waits. */
  long lastMs() {
    long last = ticket.sinceMs() + ticket.ttlMs();
    return last < ticket.sinceMs() ? Limits.NEVER : last;
  }

  int players() {
    return players.length;
  }

  boolean backfill() {
    return ticket.backfill().isPresent();
  }

  String partition() {
    return partition;
  }

  boolean roams() {
    return roams;
  }

  int refusedBy() {
    return refusedBy;
  }

  boolean has(String player) {
    for (String own : players) {
      if (own.equals(player)) {
        return true;
      }
    }
    return false;
  }

  /** Whether any player is one of the other ticket's too. */
  boolean shares(Facts other) {
    for (String player : players) {
      if (other.has(player)) {
        return true;
      }
    }
    return false;
  }

  /** Whether any player is one of these, which are sorted. */
  boolean hasAny(String[] sorted) {
    for (String player : players) {
      if (Arrays.binarySearch(sorted, player) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The instant from which this ticket's own list of avoided players lets it meet another. */
  long avoidsUntil(Facts other) {
    List<Avoid> avoids = ticket.avoid();
    long until = Long.MIN_VALUE;
    for (int i = 0; i < avoids.size(); i++) {
      Avoid avoid = avoids.get(i);
      if (avoid.untilMs() > until && other.has(avoid.player())) {
        until = avoid.untilMs();
      }
    }
    return until;
  }
}
