package io.matchstream.engine.ratings;

import io.matchstream.engine.config.RatingConfig;
import java.util.OptionalLong;

/** A way to measure strength. Implementations are immutable and may be shared by threads. */
public sealed interface RatingSystem permits Elo, Glicko2 {

  /** The system that a queue has chosen. */
  static RatingSystem of(RatingConfig config) {
    return switch (config.system()) {
      case ELO -> new Elo(Points.micros(config.initial()));
      case GLICKO2 ->
          new Glicko2(
              Points.micros(config.initial()),
              Points.micros(config.deviation()),
              Math.round(config.volatility() * Glicko2.NANOS),
              config.tau());
    };
  }

  /** A player without games; every bot too. */
  RatingState newcomer();

  /**
   * A player whose rating comes from elsewhere.
   *
   * @param ratingMicros rating in micro-points
   * @param deviationMicros deviation in micro-points; empty for a newcomer's
   * @param volatilityNanos volatility in billionths; empty for a newcomer's
   * @param games rated games finished elsewhere
   */
  RatingState imported(
      long ratingMicros, OptionalLong deviationMicros, OptionalLong volatilityNanos, int games);

  /**
   * A player after a rated game that was arranged here.
   *
   * @param current the player's rating when the game is settled; other games may have been settled
   *     since it began
   * @param game what the match recorded when it was made, and how it ended
   */
  RatingState settle(RatingState current, Game game);

  /**
   * A player after a game that was arranged elsewhere: the rating that the game brings replaces
   * ours before it counts.
   *
   * @param current the player's rating here
   * @param broughtMicros the rating that the result states for the player, in micro-points
   * @param opponentMicros the rating that it states for the opponent, in micro-points
   * @param score what the player got
   */
  RatingState settleExternal(
      RatingState current, long broughtMicros, long opponentMicros, Score score);

  /**
   * One game as one of its players sees it. The ratings are those of the moment when the match was
   * made.
   *
   * @param ratingMicros the player's rating then, in micro-points
   * @param games the player's rated games then
   * @param opponentMicros the opponent's rating then, in micro-points
   * @param opponentDeviationMicros the opponent's deviation then, in micro-points
   * @param score what the player got
   */
  record Game(
      long ratingMicros,
      int games,
      long opponentMicros,
      long opponentDeviationMicros,
      Score score) {}
}
