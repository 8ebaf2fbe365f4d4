package io.matchstream.schemas.json;

import java.math.BigDecimal;

/** What holds for every number that comes as text, whoever reads it. */
public final class Decimals {
  /** Before and after the point: more than any field has use for. */
  public static final int MAX_DIGITS = 30;

  private Decimals() {}

  /**
   * Whether arithmetic with a number stays small. A few characters can name one whose digits would
   * fill the memory: 1e-300000000.
   */
  public static boolean bounded(BigDecimal number) {
    return Math.abs((long) number.scale()) <= MAX_DIGITS && number.precision() <= MAX_DIGITS;
  }
}
