package io.matchstream.streams.matches;

import io.matchstream.engine.config.BotsConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RatingConfig;
import io.matchstream.engine.config.RatingKind;
import io.matchstream.engine.ratings.Elo;
import io.matchstream.engine.ratings.Score;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Rated;
import java.util.Map;
import java.util.Optional;

/** What a result means for the rating of one player, from the snapshot that the match took. */
final class Rating {
  private static final double SCORE_MICROS = 1_000_000;

  private Rating() {}

  /**
   * The body of one human's settlement: rated, or closed where the game does not count: in a queue
   * without ratings, in a match of one team, and where a bot plays, unless the queue rates that.
   *
   * @param scores millionths of a point by player
   */
  static Object rated(Match match, MatchSeat seat, Map<String, Long> scores, QueueConfig queue) {
    Optional<Opposition> other = Opposition.of(match.getTeams(), seat.getPlayer());
    boolean botsCount = queue.bots().map(BotsConfig::rated).orElse(false);
    boolean botPlays = Seats.all(match.getTeams()).stream().anyMatch(MatchSeat::getBot);
    if (queue.rating().isEmpty() || other.isEmpty() || (botPlays && !botsCount)) {
      return Settling.closed(match, Settling.UNRATED);
    }
    Opposition opponent = other.get();
    long score = scores.get(seat.getPlayer());
    return Rated.newBuilder()
        .setQueue(match.getQueue())
        .setScoreMicros(score)
        .setOpponent(opponent.name())
        .setOpponentRatingMicros(opponent.ratingMicros())
        .setOpponentDeviationMicros(opponent.deviationMicros())
        .setDeltaMicros(delta(queue.rating().get(), seat, opponent, score))
        .setColour(seat.getColour())
        .setExternal(false)
        .build();
  }

  /** Elo adds what the snapshot says, in any order; Glicko-2 folds where the rating is owned. */
  private static long delta(
      RatingConfig config, MatchSeat seat, Opposition opponent, long scoreMicros) {
    return config.system() == RatingKind.ELO
        ? Elo.change(
            seat.getRatingMicros(),
            seat.getGames(),
            opponent.ratingMicros(),
            Score.of(scoreMicros / SCORE_MICROS))
        : 0;
  }
}
