package io.matchstream.audit.ratings;

/**
 * A player's strength in one queue, as the topic of ratings has it.
 *
 * @param rating micro-points
 * @param deviation micro-points; 0 for Elo
 * @param volatility billionths; 0 for Elo
 * @param games rated games finished
 */
public record Strength(long rating, long deviation, long volatility, int games) {
  /** Ten millionths of a point: what two computations in floating point may differ by. */
  private static final long NEAR_MICROS = 10;

  /** The paper finds the volatility by approximation, to a millionth of its logarithm. */
  private static final long NEAR_NANOS = 200;

  /** Whether the other one may be the same number, computed by somebody else. */
  public boolean near(Strength other) {
    return games == other.games
        && Math.abs(rating - other.rating) <= NEAR_MICROS
        && Math.abs(deviation - other.deviation) <= NEAR_MICROS
        && Math.abs(volatility - other.volatility) <= NEAR_NANOS;
  }
}
