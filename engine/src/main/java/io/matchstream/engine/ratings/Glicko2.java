package io.matchstream.engine.ratings;

import java.util.List;
import java.util.OptionalLong;

/**
 * Glicko-2, after M. E. Glickman, <i>Example of the Glicko-2 system</i>, glicko.net (the step
 * numbers below are that paper's). Each game is a rating period of its own; it is folded on the
 * player's state of the moment, against the opponent as the match recorded them, in the order in
 * which settlements stand in the log.
 *
 * <p>Two limits are ours, against games that the paper did not mean, such as a beginner beating a
 * master: volatility stays at most 0.1, and nobody's deviation exceeds a newcomer's. Sums are
 * rounded to micro-points and billionths after each game, and {@link StrictMath} is used, so that
 * every machine computes the same.
 *
 * @param initialMicros rating of a newcomer, in micro-points
 * @param deviationMicros deviation of a newcomer, in micro-points
 * @param volatilityNanos volatility of a newcomer, in billionths
 * @param tau how much volatility may change, without unit
 */
public record Glicko2(long initialMicros, long deviationMicros, long volatilityNanos, double tau)
    implements RatingSystem {
  /** Billionths in one. */
  static final double NANOS = 1e9;

  /** Deviation given to the opponent of a game from elsewhere: that of a regular player. */
  public static final long EXTERNAL_DEVIATION_MICROS = 60 * Points.MICROS;

  private static final long HIGHEST_VOLATILITY_NANOS = 100_000_000;
  private static final long CENTRE_MICROS = 1500 * Points.MICROS;
  private static final double SCALE_MICROS = 173.7178 * Points.MICROS;

  /** The paper's convergence tolerance, in the logarithm of the squared volatility. */
  private static final double TOLERANCE = 1e-6;

  /** Beyond this a game's outcome is certain, and its variance no longer a number. */
  private static final double WIDEST_GAP = 30;

  public Glicko2 {
    if (deviationMicros <= 0 || volatilityNanos <= 0 || !(tau > 0)) {
      throw new IllegalArgumentException("deviation, volatility and tau must be above zero");
    }
  }

  /**
   * One opponent of a rating period.
   *
   * @param ratingMicros the opponent's rating, in micro-points
   * @param deviationMicros the opponent's deviation, in micro-points
   * @param score what the player got against them
   */
  record Opponent(long ratingMicros, long deviationMicros, Score score) {}

  @Override
  public RatingState newcomer() {
    return new RatingState(initialMicros, deviationMicros, volatilityNanos, 0, 0);
  }

  @Override
  public RatingState imported(
      long ratingMicros, OptionalLong deviation, OptionalLong volatility, int games) {
    return new RatingState(
        ratingMicros,
        Math.max(1, deviation.orElse(deviationMicros)),
        Math.max(1, volatility.orElse(volatilityNanos)),
        games,
        0);
  }

  @Override
  public RatingState settle(RatingState current, Game game) {
    return period(
        current,
        List.of(new Opponent(game.opponentMicros(), game.opponentDeviationMicros(), game.score())));
  }

  @Override
  public RatingState settleExternal(
      RatingState current, long broughtMicros, long opponentMicros, Score score) {
    RatingState brought =
        new RatingState(
            broughtMicros,
            current.deviationMicros(),
            current.volatilityNanos(),
            current.games(),
            current.whites());
    return period(brought, List.of(new Opponent(opponentMicros, EXTERNAL_DEVIATION_MICROS, score)));
  }

  /** The player after a period with these games, at least one. */
  RatingState period(RatingState player, List<Opponent> opponents) {
    // Step 2: to the internal scale.
    double mu = (player.ratingMicros() - CENTRE_MICROS) / SCALE_MICROS;
    double phi = Math.min(player.deviationMicros(), deviationMicros) / SCALE_MICROS;
    double sigma = Math.min(player.volatilityNanos(), HIGHEST_VOLATILITY_NANOS) / NANOS;

    // Steps 3 and 4: the variance v of the rating by these games alone, and the improvement.
    double precision = 0;
    double surprise = 0;
    for (Opponent opponent : opponents) {
      double opponentMu = (opponent.ratingMicros() - CENTRE_MICROS) / SCALE_MICROS;
      double opponentPhi = opponent.deviationMicros() / SCALE_MICROS;
      double g = 1 / Math.sqrt(1 + 3 * opponentPhi * opponentPhi / (Math.PI * Math.PI));
      double gap = Math.max(-WIDEST_GAP, Math.min(WIDEST_GAP, g * (mu - opponentMu)));
      double expected = 1 / (1 + StrictMath.exp(-gap));
      precision += g * g * expected * (1 / (1 + StrictMath.exp(gap)));
      surprise += g * (opponent.score().value() - expected);
    }
    double v = 1 / precision;

    // Step 5: the new volatility. Steps 6 and 7: the new deviation, then the new rating.
    long newVolatility =
        Math.min(
            HIGHEST_VOLATILITY_NANOS,
            Math.max(1, Math.round(volatility(phi, sigma, v, v * surprise) * NANOS)));
    double newSigma = newVolatility / NANOS;
    double newPhi = 1 / Math.sqrt(1 / (phi * phi + newSigma * newSigma) + precision);
    double newMu = mu + newPhi * newPhi * surprise;

    // Step 8: back to points.
    return new RatingState(
        Math.round(newMu * SCALE_MICROS) + CENTRE_MICROS,
        Math.max(1, Math.min(deviationMicros, Math.round(newPhi * SCALE_MICROS))),
        newVolatility,
        player.games() + opponents.size(),
        player.whites());
  }

  /** Step 5: the root of f by the Illinois variant of regula falsi. */
  private double volatility(double phi, double sigma, double v, double delta) {
    double start = StrictMath.log(sigma * sigma);
    double low = start;
    double high;
    if (delta * delta > phi * phi + v) {
      high = StrictMath.log(delta * delta - phi * phi - v);
    } else {
      int steps = 1;
      while (f(start - steps * tau, start, phi, v, delta) < 0) {
        steps++;
      }
      high = start - steps * tau;
    }
    double atLow = f(low, start, phi, v, delta);
    double atHigh = f(high, start, phi, v, delta);
    while (Math.abs(high - low) > TOLERANCE) {
      double next = low + (low - high) * atLow / (atHigh - atLow);
      double atNext = f(next, start, phi, v, delta);
      if (atNext * atHigh <= 0) {
        low = high;
        atLow = atHigh;
      } else {
        atLow /= 2;
      }
      high = next;
      atHigh = atNext;
    }
    return StrictMath.exp(low / 2);
  }

  private double f(double x, double start, double phi, double v, double delta) {
    double grown = StrictMath.exp(x);
    double variance = phi * phi + v + grown;
    return grown * (delta * delta - variance) / (2 * variance * variance)
        - (x - start) / (tau * tau);
  }
}
