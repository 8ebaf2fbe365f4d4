package io.matchstream.engine.ratings;

/**
 * What a rating may be: far beyond what anybody has, and far from where counting would overflow.
 */
public final class RatingLimits {
  /** Ratings and deviations in points, ratings below zero down to its negative. */
  public static final int HIGHEST_POINTS = 100_000;

  /** Games that somebody has played when his rating is imported. */
  public static final int MOST_GAMES = 10_000_000;

  private RatingLimits() {}
}
