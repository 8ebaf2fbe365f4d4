package io.matchstream.engine.config;

/**
 * How a queue measures strength.
 *
 * @param system the rating system
 * @param initial rating of a new player and of every bot, in points
 * @param deviation Glicko-2: deviation of a new player, in points
 * @param volatility Glicko-2: volatility of a new player, without unit
 * @param tau Glicko-2: how much volatility may change, without unit
 * @param caution Glicko-2: deviations by which the provisional are paired below their rating
 * @param window how close opponents must be
 * @param trustProducer whether a rating on a request wins over the platform's own
 */
public record RatingConfig(
    RatingKind system,
    int initial,
    int deviation,
    double volatility,
    double tau,
    double caution,
    WindowConfig window,
    boolean trustProducer) {

  /**
   * Above this deviation a rating is provisional, in micro-points: 110 points is where players of
   * Glicko-2 are commonly shown with a question mark, after some ten games.
   */
  private static final long PROVISIONAL_MICROS = 110_000_000L;

  public RatingConfig {
    if (!(caution >= 0)) {
      throw new IllegalArgumentException("caution must not be below zero, as it is: " + caution);
    }
    if (deviation <= 0 || !(volatility > 0) || !(tau > 0)) {
      throw new IllegalArgumentException(
          "deviation, volatility and tau must be above zero, not "
              + deviation
              + ", "
              + volatility
              + ", "
              + tau);
    }
  }

  /**
   * The rating by which a player is paired, in micro-points: his own, less {@code caution} times
   * what his deviation exceeds 110 points by. So a newcomer, whose rating is a guess, does not meet
   * masters, and comes up to his own rating without a jump as he plays. What he is rated by is
   * always his own.
   *
   * @param deviationMicros in micro-points; 0 where the rating system has none
   */
  public long pairingMicros(long ratingMicros, long deviationMicros) {
    return ratingMicros - Math.round(caution * Math.max(0, deviationMicros - PROVISIONAL_MICROS));
  }
}
