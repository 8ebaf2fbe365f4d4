package io.matchstream.engine.duel;

import io.matchstream.engine.tickets.Explanation;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Says why a ticket has no opponent yet. It looks at every other ticket once, and then lets a copy
 * of the pool run on by itself, so that what it foresees is what the pool would do.
 *
 * <p>Each other ticket is kept away by one of three, in this order: {@link #PAUSE}, {@link #AVOID}
 * and {@link #WINDOW}. Takes time proportional to the pool, times its logarithm. Not safe for
 * several threads.
 */
public final class DuelExplainer {
  /** The other has come back from an aborted match and pauses. */
  public static final String PAUSE = "pause";

  /** The two may not meet yet, or are the same player. */
  public static final String AVOID = "avoid";

  /** The ratings lie too far apart for the wait of the longer waiting. */
  public static final String WINDOW = "window";

  private static final double MILLI = 1000;

  private final DuelRules rules;
  private final List<DuelTicket> all;
  private final long nowMs;

  private final Map<String, Integer> rejected = new TreeMap<>();
  private Optional<Miss> nearest = Optional.empty();
  private int fitting;

  private DuelExplainer(DuelRules rules, Collection<DuelTicket> all, long nowMs) {
    this.rules = rules;
    // The order must not depend on the caller's: of two equal misses the first is told.
    this.all = all.stream().sorted(Comparator.comparing(DuelTicket::id)).toList();
    this.nowMs = nowMs;
  }

  /**
   * What keeps two tickets apart.
   *
   * @param distance how far they are beyond the limit, as a share of it; infinite where it is none
   *     of distance
   * @param until when it ends by itself, epoch milliseconds
   */
  private record Miss(String rule, double distance, long until, String detail) {
    private static final Comparator<Miss> NEAREST_FIRST =
        Comparator.comparingDouble(Miss::distance).thenComparingLong(Miss::until);
  }

  /**
   * Why this ticket still waits.
   *
   * @param all the tickets that wait in the pool, this one included
   * @param nowMs epoch milliseconds
   * @return empty if it is not among them
   */
  public static Optional<Explanation> explain(
      DuelRules rules, Collection<DuelTicket> all, String ticketId, long nowMs) {
    return all.stream()
        .filter(ticket -> ticket.id().equals(ticketId))
        .findFirst()
        .map(ticket -> new DuelExplainer(rules, all, nowMs).of(ticket));
  }

  private Explanation of(DuelTicket ticket) {
    for (DuelTicket other : all) {
      if (!other.id().equals(ticket.id())) {
        compare(ticket, other);
      }
    }
    OptionalLong earliest = foresee(ticket);
    return new Explanation(
        ticket.id(),
        all.size(),
        all.size() - 1,
        fitting,
        rejected,
        nearest.map(miss -> new Explanation.NearestMiss(miss.rule(), miss.detail())),
        missing(ticket),
        earliest,
        true);
  }

  private void compare(DuelTicket ticket, DuelTicket other) {
    Optional<Miss> miss = miss(ticket, other);
    if (miss.isEmpty()) {
      fitting++;
      return;
    }
    rejected.merge(miss.get().rule(), 1, Integer::sum);
    if (nearest.isEmpty() || Miss.NEAREST_FIRST.compare(miss.get(), nearest.get()) < 0) {
      nearest = miss;
    }
  }

  private Optional<Miss> miss(DuelTicket ticket, DuelTicket other) {
    if (other.notBeforeMs() > nowMs) {
      return Optional.of(
          hindrance(PAUSE, other.notBeforeMs(), "the other pauses " + until(other.notBeforeMs())));
    }
    if (ticket.player().equals(other.player())) {
      return Optional.of(hindrance(AVOID, Long.MAX_VALUE, "it is the same player"));
    }
    long apart = Math.max(banned(ticket, other), banned(other, ticket));
    if (apart > nowMs) {
      return Optional.of(hindrance(AVOID, apart, "the two are kept apart " + until(apart)));
    }
    return rules.window().flatMap(window -> outside(window, ticket, other));
  }

  private static Miss hindrance(String rule, long untilMs, String detail) {
    return new Miss(rule, Double.POSITIVE_INFINITY, untilMs, detail);
  }

  private static long banned(DuelTicket ticket, DuelTicket other) {
    return ticket.avoid().stream()
        .filter(avoid -> avoid.player().equals(other.player()))
        .mapToLong(avoid -> avoid.untilMs())
        .max()
        .orElse(Long.MIN_VALUE);
  }

  private Optional<Miss> outside(Window window, DuelTicket ticket, DuelTicket other) {
    long gap = Math.abs((long) ticket.rating() - other.rating());
    long since = Math.min(ticket.sinceMs(), other.sinceMs());
    double limit = window.toleranceMilliPoints(nowMs - since) / MILLI;
    if (gap <= limit) {
      return Optional.empty();
    }
    // Of a window of 0 points the plain distance.
    double beyond = limit == 0 ? gap : (gap - limit) / limit;
    return Optional.of(
        new Miss(
            WINDOW,
            beyond,
            Long.MAX_VALUE,
            "the ratings differ by %d, and %s is allowed so far".formatted(gap, points(limit))));
  }

  /** Whole points where they are whole; otherwise exact to the milli-point. */
  private static String points(double limit) {
    return limit == Math.rint(limit) ? Long.toString((long) limit) : Double.toString(limit);
  }

  private static String until(long instantMs) {
    return "until " + Instant.ofEpochMilli(instantMs);
  }

  private List<String> missing(DuelTicket ticket) {
    if (ticket.notBeforeMs() > nowMs) {
      return List.of(
          "it comes back from an aborted match and pauses " + until(ticket.notBeforeMs()));
    }
    return fitting > 0 ? List.of() : List.of("1 more player");
  }

  /**
   * When the copy gives the ticket an opponent. Every decision takes a ticket out of the copy, so
   * it comes to an end.
   */
  private OptionalLong foresee(DuelTicket ticket) {
    DuelPool copy = new DuelPool(rules, nowMs);
    all.forEach(copy::restore);
    long[] matchedAt = {Long.MIN_VALUE};
    while (copy.contains(ticket.id())) {
      OptionalLong next = copy.nextDue();
      if (next.isEmpty()) {
        throw new IllegalStateException("a waiting ticket is due some time: it expires");
      }
      boolean unused =
          copy.advance(
              next.getAsLong(),
              1,
              decision -> {
                if (matches(decision, ticket)) {
                  matchedAt[0] = decision.atMs();
                }
              });
    }
    return matchedAt[0] == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(matchedAt[0]);
  }

  private static boolean matches(Decision decision, DuelTicket ticket) {
    if (decision instanceof Decision.Paired paired) {
      return paired.first().equals(ticket) || paired.second().equals(ticket);
    }
    return decision instanceof Decision.PairedWithBot served && served.ticket().equals(ticket);
  }
}
