package io.matchstream.engine.rules;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.Widening;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How far a rule lets tickets go, and when that changes: start, widening, whose age, and from when
 * on the rule is optional. Time alone widens; how often a search failed does not count.
 *
 * <p>An inactive rule has the loosest limit there is, positive or negative infinity.
 */
final class Limits {
  /** The instant, or the wait, that never comes. */
  static final long NEVER = Miss.NEVER;

  /**
   * Share by which a value may pass its limit and still lie on it. 0.8 - 0.6 is a little more than
   * 0.2 in binary; a designer's limit of 0.2 must include it.
   */
  private static final double ROUNDING = 1e-9;

  private final boolean upwards;
  private final Age age;
  private final long optionalAfterMs;
  private final Curve curve;

  /**
   * Compiles the limits of a rule.
   *
   * @param terms the rule's widening and age
   * @param start the limit of a ticket that has just come
   * @param upwards whether a larger limit is a looser one
   */
  Limits(RuleTerms terms, double start, boolean upwards) {
    this.upwards = upwards;
    this.age = terms.age();
    this.optionalAfterMs = terms.optionalAfter().map(Duration::toMillis).orElse(NEVER);
    this.curve = Curve.of(terms.widening(), start, upwards);
  }

  /** Limits of a rule that always holds. */
  static Limits hard() {
    return new Limits(terms("hard", 0, new Widening.None(), Age.OLDEST), 0, true);
  }

  /** The terms of a rule that nobody writes: it never becomes optional, and lacks nothing. */
  static RuleTerms terms(String name, double weight, Widening widening, Age age) {
    return new RuleTerms(name, weight, new IfMissing.MatchAny(), widening, Optional.empty(), age);
  }

  /** Whether a limit is the one of an inactive rule. */
  static boolean inactive(double limit) {
    return Double.isInfinite(limit);
  }

  /** Whether a value is at most a limit; on it counts. */
  static boolean within(double value, double limit) {
    return value <= rounded(limit);
  }

  /** The largest value that still counts as on an upper limit. */
  static double rounded(double limit) {
    return limit + ROUNDING * Math.max(1, Math.abs(limit));
  }

  /** 0 for a value of 0, 1 on the limit, infinite beyond it; with a limit of 0 only 0 is within. */
  static double share(double value, double limit) {
    if (!within(value, limit)) {
      return Double.POSITIVE_INFINITY;
    }
    return limit <= 0 || inactive(limit) ? 0 : Math.min(1, value / limit);
  }

  /** How far a value is beyond a limit, as a share of it; of a limit of 0 the plain amount. */
  static double beyond(double value, double limit) {
    return limit > 0 ? value / limit - 1 : value;
  }

  /** The limit by one ticket's own wait. */
  double at(long waitMs) {
    return curve.at(waitMs);
  }

  /** The limit of two tickets. */
  double pair(Facts a, Facts b, long nowMs) {
    long first = a.waitMs(nowMs);
    long second = b.waitMs(nowMs);
    return switch (age) {
      case OLDEST -> at(Math.max(first, second));
      case YOUNGEST -> at(Math.min(first, second));
      case BOTH -> stricter(at(first), at(second));
    };
  }

  /** The limit of a whole group: of its oldest, its youngest, or the strictest of all. */
  double group(List<Facts> members, Facts candidate, long nowMs) {
    return switch (age) {
      case OLDEST -> at(longest(members, candidate, nowMs));
      case YOUNGEST -> at(shortest(members, candidate, nowMs));
      case BOTH -> strictest(members, candidate, nowMs);
    };
  }

  /** Whether the rule only ranks between two tickets. */
  boolean optional(Facts a, Facts b, long nowMs) {
    if (optionalAfterMs == NEVER) {
      return false;
    }
    long first = a.waitMs(nowMs);
    long second = b.waitMs(nowMs);
    return (age == Age.OLDEST ? Math.max(first, second) : Math.min(first, second))
        >= optionalAfterMs;
  }

  /** Whether the rule only ranks in a whole group. */
  boolean optional(List<Facts> members, Facts candidate, long nowMs) {
    return optionalAfterMs != NEVER
        && (age == Age.OLDEST
                ? longest(members, candidate, nowMs)
                : shortest(members, candidate, nowMs))
            >= optionalAfterMs;
  }

  /** Whether the rule is, at some wait, inactive or optional. */
  boolean yields() {
    return optionalAfterMs != NEVER || curve.everInactive();
  }

  /** The loosest limit that any wait gives. */
  double loosest() {
    return curve.loosest();
  }

  /** The loosest limit that a partner behind a ticket in the line may have with it. */
  double loosestBehind(Facts seed, long nowMs) {
    if (seed.backfill()) {
      // A backfill may be served before tickets that have waited longer.
      return optionalAfterMs != NEVER ? unlimited() : loosest();
    }
    long wait = seed.waitMs(nowMs);
    if (wait >= optionalAfterMs) {
      return unlimited();
    }
    return age == Age.YOUNGEST ? curve.loosestUpTo(wait) : at(wait);
  }

  /** The first instant after now at which a ticket's own wait changes the limit. */
  long nextChangeMs(Facts facts, long nowMs) {
    long wait = facts.waitMs(nowMs);
    long next = curve.nextChange(wait);
    if (optionalAfterMs > wait) {
      next = Math.min(next, optionalAfterMs);
    }
    return next == NEVER ? NEVER : facts.sinceMs() + next;
  }

  private double unlimited() {
    return upwards ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
  }

  private double stricter(double one, double other) {
    return upwards ? Math.min(one, other) : Math.max(one, other);
  }

  private double strictest(List<Facts> members, Facts candidate, long nowMs) {
    double strictest = at(candidate.waitMs(nowMs));
    for (int i = 0; i < members.size(); i++) {
      strictest = stricter(strictest, at(members.get(i).waitMs(nowMs)));
    }
    return strictest;
  }

  private static long longest(List<Facts> members, Facts candidate, long nowMs) {
    long longest = candidate.waitMs(nowMs);
    for (int i = 0; i < members.size(); i++) {
      longest = Math.max(longest, members.get(i).waitMs(nowMs));
    }
    return longest;
  }

  private static long shortest(List<Facts> members, Facts candidate, long nowMs) {
    long shortest = candidate.waitMs(nowMs);
    for (int i = 0; i < members.size(); i++) {
      shortest = Math.min(shortest, members.get(i).waitMs(nowMs));
    }
    return shortest;
  }
}
