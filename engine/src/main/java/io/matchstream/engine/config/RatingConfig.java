package io.matchstream.engine.config;

/**
 * How a queue measures strength.
 *
 * @param system the rating system
 * @param initial rating of a new player and of every bot, in points
 * @param deviation Glicko-2: deviation of a new player, in points
 * @param volatility Glicko-2: volatility of a new player, without unit
 * @param tau Glicko-2: how much volatility may change, without unit
 * @param window how close opponents must be
 * @param trustProducer whether a rating on a request wins over the platform's own
 */
public record RatingConfig(
    RatingKind system,
    int initial,
    int deviation,
    double volatility,
    double tau,
    WindowConfig window,
    boolean trustProducer) {

  public RatingConfig {
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
}
