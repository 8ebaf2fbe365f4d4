package io.matchstream.audit;

import java.time.Duration;

/**
 * How the log is judged.
 *
 * @param bound how much later than its time-to-live, and the windows of a ready check and an
 *     allocation, a ticket may end; also how long before the end of the log something may still be
 *     under way
 * @param horizon what has ended is forgotten this long after its last record; longer than the bound
 * @param atRest nothing is under way at the end: what is missing there is missing
 */
public record AuditSettings(Duration bound, Duration horizon, boolean atRest) {
  /**
   * An owner that crashed is missed after 10 s, its transaction is given up after another 10 s, and
   * another one has to take over.
   */
  public static final Duration BOUND = Duration.ofSeconds(30);

  /** The bound, and as much again for what belongs to one transaction and was read apart. */
  private static final Duration MARGIN = Duration.ofSeconds(30);

  /** The horizon must exceed the bound, or something would be forgotten before it is late. */
  public AuditSettings {
    if (bound.isNegative() || horizon.compareTo(bound) < 0) {
      throw new IllegalArgumentException("a horizon is at least the bound, which is not negative");
    }
  }

  /** How long what is late or missing may still be on its way from an owner that is far behind. */
  public Duration linger() {
    return horizon.multipliedBy(10);
  }

  /** A log that goes on while it is read. */
  public static AuditSettings running(Duration bound) {
    return new AuditSettings(bound, bound.plus(MARGIN), false);
  }

  /** A log to which nothing is written any more, everything under way having ended. */
  public static AuditSettings atRest(Duration bound) {
    return new AuditSettings(bound, bound.plus(MARGIN), true);
  }
}
