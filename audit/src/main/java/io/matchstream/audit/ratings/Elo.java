package io.matchstream.audit.ratings;

/**
 * Elo's system as the FIDE Rating Regulations (8.3) write it down: what is scored less what is
 * expected, times K. Of two players the stronger one's expectation is rounded to a millionth and
 * the weaker one has the rest, so that equal K move the same in both directions.
 */
public final class Elo {
  private static final int MILLION = 1_000_000;
  private static final int NEW_UNDER = 30;
  private static final int K_NEW = 40;
  private static final int K = 20;

  private Elo() {}

  /** What a game adds, in micro-points; {@code score} in millionths of a point. */
  public static long change(long own, int games, long opponent, long score) {
    long higher = Math.max(own, opponent);
    long lower = Math.min(own, opponent);
    double points = (higher - lower) / (double) MILLION;
    long ofHigher = Math.round(MILLION / (1 + StrictMath.pow(10, -points / 400)));
    long expected = own == higher ? ofHigher : MILLION - ofHigher;
    return (games < NEW_UNDER ? K_NEW : K) * (score - expected);
  }
}
