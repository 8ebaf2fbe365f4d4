package io.matchstream.engine.config;

import java.time.Duration;

/**
 * The widest gap between the ratings of a pair: {@code min(initial + perSecond × wait, max)}.
 *
 * <p>The arithmetic is in integer milli-points, so that every machine and every replay agree on the
 * very millisecond at which two tickets fit.
 *
 * @param age whose wait counts
 * @param initial gap allowed at once, in points
 * @param perSecond points the window grows by in each second of waiting
 * @param max points beyond which it never grows; {@link #UNLIMITED} is further than any two ratings
 *     lie apart
 */
public record WindowConfig(Age age, int initial, int perSecond, int max) {
  /** More points than lie between any two ratings. */
  public static final int UNLIMITED = 100_000;

  /** Whose wait rules a pair. */
  public enum Age {
    /** The wait of the one who has waited longer. */
    OLDEST
  }

  public WindowConfig {
    if (initial < 0 || perSecond < 0 || max < initial || max > UNLIMITED) {
      throw new IllegalArgumentException(
          "a window needs 0 <= initial <= max <= "
              + UNLIMITED
              + " and perSecond >= 0, not initial "
              + initial
              + ", perSecond "
              + perSecond
              + ", max "
              + max);
    }
  }

  /**
   * The gap allowed after a wait.
   *
   * @param waitMs milliseconds waited; a negative wait counts as none
   * @return thousandths of a point
   */
  public long toleranceMilliPoints(long waitMs) {
    long ceiling = max * 1000L;
    long start = initial * 1000L;
    if (perSecond == 0 || waitMs <= 0) {
      return start;
    }
    // Compared before it is multiplied, so that no wait can overflow.
    return waitMs >= (ceiling - start) / perSecond + 1 ? ceiling : start + perSecond * waitMs;
  }

  /** The wait after which the window grows no more; zero when it never grows. */
  public Duration fullyOpenAfter() {
    if (perSecond == 0) {
      return Duration.ZERO;
    }
    return Duration.ofMillis(((max - initial) * 1000L + perSecond - 1) / perSecond);
  }
}
