package io.matchstream.engine.ratings;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Rating points and the integer micro-points that ratings are kept in. */
public final class Points {
  /** Micro-points in a point. */
  public static final long MICROS = 1_000_000;

  private Points() {}

  /** Whole points as micro-points. */
  public static long micros(int points) {
    return points * MICROS;
  }

  /**
   * Points with decimals as micro-points, halves away from zero.
   *
   * @throws ArithmeticException if that many points do not fit
   */
  public static long micros(BigDecimal points) {
    return points.movePointRight(6).setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  /** The whole points that are shown, ranked and paired by; halves go up, below zero too. */
  public static int whole(long micros) {
    return Math.toIntExact(Math.floorDiv(micros + MICROS / 2, MICROS));
  }
}
