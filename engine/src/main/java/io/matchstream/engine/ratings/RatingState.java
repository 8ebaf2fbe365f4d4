package io.matchstream.engine.ratings;

/**
 * What is known of one player's strength in one queue.
 *
 * <p>Integers throughout: a double would survive a text format only by luck, and sums of doubles
 * depend on their order.
 *
 * @param ratingMicros rating in micro-points
 * @param deviationMicros Glicko-2 deviation in micro-points; 0 for Elo
 * @param volatilityNanos Glicko-2 volatility in billionths; 0 for Elo
 * @param games rated games finished
 * @param whites games with the white pieces less games with the black ones
 */
public record RatingState(
    long ratingMicros, long deviationMicros, long volatilityNanos, int games, int whites) {

  public RatingState {
    if (deviationMicros < 0 || volatilityNanos < 0 || games < 0) {
      throw new IllegalArgumentException(
          "deviation, volatility and games are never negative: "
              + deviationMicros
              + ", "
              + volatilityNanos
              + ", "
              + games);
    }
  }

  /** The rating in the whole points that are shown, ranked and paired by. */
  public int points() {
    return Points.whole(ratingMicros);
  }

  /** The same player after a game with the white pieces, or the black ones. */
  public RatingState afterColour(boolean white) {
    return new RatingState(
        ratingMicros, deviationMicros, volatilityNanos, games, white ? whites + 1 : whites - 1);
  }
}
