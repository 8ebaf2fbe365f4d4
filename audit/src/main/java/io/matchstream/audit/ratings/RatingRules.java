package io.matchstream.audit.ratings;

import com.fasterxml.jackson.databind.JsonNode;
import io.matchstream.events.Rated;
import io.matchstream.events.RatingSet;

/**
 * How a queue computes strength.
 *
 * @param glicko Glicko-2; otherwise Elo
 * @param initial rating of a new player, micro-points
 * @param deviation of a new player, micro-points
 * @param volatility of a new player, billionths
 * @param tau how much volatility may change
 */
public record RatingRules(
    boolean glicko, long initial, long deviation, long volatility, double tau) {
  private static final long MICROS = 1_000_000;
  private static final double NANOS = 1e9;

  /** As the configuration says it. */
  public static RatingRules of(JsonNode rating) {
    return new RatingRules(
        !rating.path("system").asText("glicko2").equals("elo"),
        rating.path("initial").asLong(1_500) * MICROS,
        rating.path("deviation").asLong(350) * MICROS,
        Math.round(rating.path("volatility").asDouble(0.06) * NANOS),
        rating.path("tau").asDouble(0.5));
  }

  /** Who has not played. */
  public Strength newcomer() {
    return glicko
        ? new Strength(initial, deviation, volatility, 0)
        : new Strength(initial, 0, 0, 0);
  }

  /** After an import. */
  public Strength imported(RatingSet set) {
    if (!glicko) {
      return new Strength(set.getRatingMicros(), 0, 0, set.getGames());
    }
    long brought = set.getDeviationMicros() == null ? deviation : set.getDeviationMicros();
    long moving = set.getVolatilityNanos() == null ? volatility : set.getVolatilityNanos();
    return new Strength(
        set.getRatingMicros(), Math.max(1, brought), Math.max(1, moving), set.getGames());
  }

  /** After a game. */
  public Strength after(Strength before, Rated game) {
    Long brought = game.getBroughtRatingMicros();
    long own = brought == null ? before.rating() : brought;
    if (glicko) {
      return Glicko2.after(
          this,
          new Strength(own, before.deviation(), before.volatility(), before.games()),
          game.getOpponentRatingMicros(),
          game.getOpponentDeviationMicros(),
          game.getScoreMicros() / (double) MICROS);
    }
    long change =
        brought == null
            ? game.getDeltaMicros()
            : Elo.change(
                own, before.games(), game.getOpponentRatingMicros(), game.getScoreMicros());
    return new Strength(own + change, before.deviation(), before.volatility(), before.games() + 1);
  }
}
