package io.matchstream.bench.peers;

import io.matchstream.engine.duel.Window;

/**
 * How large a gap somebody accepts: {@code min(initial + perSecond × wait, max)}.
 *
 * @param initial at the first instant
 * @param perSecond more with each second
 * @param max never more
 */
record Tolerance(int initial, int perSecond, int max) {
  /** Points, as our preset of the same name has them. */
  static final Tolerance SEA_BATTLE = new Tolerance(100, 50, 1000);

  /**
   * Thousandths of a point. A newcomer tolerates nothing, so that many can wait in each other's
   * range without a match; what widens, and how far one must look, is as above.
   */
  static final Tolerance STANDING = new Tolerance(0, 50_000, 1_000_000);

  Window window() {
    return new Window(initial, perSecond, max);
  }
}
