package io.matchstream.engine.ratings;

import java.util.OptionalLong;

/**
 * Elo's system: {@code R' = R + K · (S − E)} with {@code E = 1 / (1 + 10^((Ro − R) / 400))}, from
 * A. Elo, <i>The Rating of Chessplayers, Past and Present</i>, 1978, in the form of the FIDE rating
 * regulations 8.3. K is 40 for a player with fewer than 30 games, then 20.
 *
 * <p>The change depends only on what the match recorded, and changes are added, so games may be
 * settled in any order. E is rounded to a millionth on the stronger side and is one less that on
 * the weaker: for equal K what one wins is exactly what the other loses.
 *
 * @param initialMicros rating of a newcomer, in micro-points
 */
public record Elo(long initialMicros) implements RatingSystem {
  /** Games below which a rating moves at the newcomer's pace. */
  public static final int NEWCOMER_GAMES = 30;

  /** K of a newcomer, in points. */
  public static final int NEWCOMER_K = 40;

  /** K of everybody else, in points. */
  public static final int SETTLED_K = 20;

  private static final double SCALE_MICROS = 400.0 * Points.MICROS;
  private static final long ONE = 1_000_000;

  @Override
  public RatingState newcomer() {
    return new RatingState(initialMicros, 0, 0, 0, 0);
  }

  @Override
  public RatingState imported(
      long ratingMicros, OptionalLong deviationMicros, OptionalLong volatilityNanos, int games) {
    return new RatingState(ratingMicros, 0, 0, games, 0);
  }

  @Override
  public RatingState settle(RatingState current, Game game) {
    long change = change(game.ratingMicros(), game.games(), game.opponentMicros(), game.score());
    return moved(current, current.ratingMicros() + change);
  }

  @Override
  public RatingState settleExternal(
      RatingState current, long broughtMicros, long opponentMicros, Score score) {
    long change = change(broughtMicros, current.games(), opponentMicros, score);
    return moved(current, broughtMicros + change);
  }

  /**
   * What a game adds to a rating.
   *
   * @param ratingMicros the player's rating before it, in micro-points
   * @param games the player's games before it
   * @param opponentMicros the opponent's rating before it, in micro-points
   * @param score what the player got
   * @return micro-points, at most K in either direction
   */
  public static long change(long ratingMicros, int games, long opponentMicros, Score score) {
    int k = games < NEWCOMER_GAMES ? NEWCOMER_K : SETTLED_K;
    long scored = (long) (score.value() * ONE);
    return k * (scored - expected(ratingMicros, opponentMicros));
  }

  /** The share of a point to expect, in millionths. */
  private static long expected(long ratingMicros, long opponentMicros) {
    double gap = (double) ratingMicros - opponentMicros;
    if (gap < 0) {
      return ONE - expected(opponentMicros, ratingMicros);
    }
    return Math.round(ONE / (1 + StrictMath.pow(10, -gap / SCALE_MICROS)));
  }

  private static RatingState moved(RatingState current, long ratingMicros) {
    return new RatingState(
        ratingMicros,
        current.deviationMicros(),
        current.volatilityNanos(),
        current.games() + 1,
        current.whites());
  }
}
