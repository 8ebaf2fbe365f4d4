package io.matchstream.engine.config;

/**
 * The widest gap between the ratings of a pair: {@code min(initial + perSecond × wait, max)}.
 *
 * <p>The arithmetic is in integer milli-points, so that every machine and every replay agree on the
 * very millisecond at which two tickets fit.
 *
 * @param age whose wait counts; a duel's is the oldest
 * @param anchor what a member of a forming match is compared with; in a duel all say the same
 * @param initial gap allowed at once, in points
 * @param perSecond points the window grows by in each second of waiting
 * @param max points beyond which it never grows; {@link #UNLIMITED} is further than any two ratings
 *     lie apart
 */
public record WindowConfig(Age age, Anchor anchor, int initial, int perSecond, int max) {
  /** More points than lie between any two ratings. */
  public static final int UNLIMITED = 100_000;

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
}
