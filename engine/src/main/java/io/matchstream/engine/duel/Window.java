package io.matchstream.engine.duel;

/**
 * How far apart two ratings may be, growing while the longer waiting of the two waits: {@code
 * min(initial + perSecond × wait, max)}. All arithmetic is exact, in whole milli-points.
 *
 * @param initial points at the first instant
 * @param perSecond points gained by each second of waiting
 * @param max points never exceeded, the hard limit
 */
public record Window(int initial, int perSecond, int max) {
  private static final long MILLI = 1000;

  /** The answer of {@link #waitFor} for a gap that no wait makes acceptable. */
  static final long NEVER = Long.MAX_VALUE;

  public Window {
    if (initial < 0 || perSecond < 0 || max < 0) {
      throw new IllegalArgumentException(
          "a window is not negative: initial "
              + initial
              + ", perSecond "
              + perSecond
              + ", max "
              + max);
    }
  }

  /** The tolerance after a wait, in milli-points; a negative wait counts as none. */
  public long toleranceMilliPoints(long waitMs) {
    long most = max * MILLI;
    long start = initial * MILLI;
    if (perSecond == 0 || start >= most) {
      return Math.min(start, most);
    }
    long untilMost = (most - start) / perSecond + 1;
    return waitMs >= untilMost ? most : Math.min(start + perSecond * Math.max(0, waitMs), most);
  }

  /**
   * The shortest wait of the longer waiting, in milliseconds, after which a gap is acceptable;
   * {@link #NEVER} if no wait is long enough. The inverse of {@link #toleranceMilliPoints}.
   */
  long waitFor(long gapPoints) {
    if (gapPoints > max) {
      return NEVER;
    }
    if (gapPoints <= initial) {
      return 0;
    }
    if (perSecond == 0) {
      return NEVER;
    }
    return ((gapPoints - initial) * MILLI + perSecond - 1) / perSecond;
  }
}
