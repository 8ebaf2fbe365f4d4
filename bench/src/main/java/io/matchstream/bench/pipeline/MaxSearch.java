package io.matchstream.bench.pipeline;

import java.io.IOException;

/**
 * The highest rate that is sustained, by doubling and bisection. Takes about log2 of how far the
 * first guess is off, and 4 trials more.
 */
final class MaxSearch {
  /** Two rates that differ by less are the same: repeated runs on one machine differ by more. */
  private static final double PRECISION = 1.05;

  /** A machine that cannot take one a second will not be measured. */
  private static final double LEAST = 1;

  /** Puts a rate on and looks. */
  interface Trial {
    /** Whether it is sustained. */
    boolean sustains(double rate) throws IOException, InterruptedException;
  }

  private MaxSearch() {}

  /**
   * Searches.
   *
   * @param guess where to begin, requests a second
   * @return a rate that was sustained, while one a twentieth above was not; 0 when none was
   */
  static double find(double guess, Trial trial) throws IOException, InterruptedException {
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double rate = guess;
    while (rate >= LEAST && (low == 0 || high > low * PRECISION)) {
      if (trial.sustains(rate)) {
        low = rate;
      } else {
        high = rate;
      }
      rate = low == 0 ? high / 2 : Double.isInfinite(high) ? low * 2 : Math.sqrt(low * high);
    }
    return low;
  }
}
