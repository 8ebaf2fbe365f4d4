package io.matchstream.streams.players;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RatingConfig;
import io.matchstream.engine.ratings.Elo;
import io.matchstream.engine.ratings.Points;
import io.matchstream.engine.ratings.RatingLimits;
import io.matchstream.engine.ratings.RatingState;
import io.matchstream.engine.ratings.RatingSystem;
import io.matchstream.engine.ratings.Score;
import io.matchstream.events.Colour;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Rated;
import io.matchstream.events.Rating;
import io.matchstream.events.RatingSet;
import io.matchstream.events.TicketPlayer;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.state.RatingEntry;
import io.matchstream.streams.runtime.Configuration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A player's ratings, one for each queue: what a ticket is admitted with, and what a game changes.
 */
final class RatingBook {
  private static final double SCORE_MICROS = 1_000_000;

  /** A volatility is well below one; ten thousand is what the field can be trusted with. */
  private static final long HIGHEST_VOLATILITY_NANOS = 10_000L * 1_000_000_000L;

  private RatingBook() {}

  /** The player as his ticket shows him, with our rating. */
  static TicketPlayer.Builder snapshot(Turn turn, QueueConfig queue) {
    Optional<RatingState> known =
        queue.rating().map(config -> current(turn, queue.name(), RatingSystem.of(config)));
    RatingState ours = known.orElse(new RatingState(0, 0, 0, 0, 0));
    return TicketPlayer.newBuilder()
        .setPlayer(turn.player())
        .setRatingMicros(ours.ratingMicros())
        .setDeviationMicros(ours.deviationMicros())
        .setGames(ours.games())
        .setWhites(ours.whites());
  }

  /** The same with the producer's rating, where it brings one and the queue trusts it. */
  static TicketPlayer.Builder snapshot(Turn turn, QueueConfig queue, Enqueue enqueue) {
    TicketPlayer.Builder player = snapshot(turn, queue);
    if (Admission.trusted(queue)) {
      if (enqueue.getRatingMicros() != null) {
        player.setRatingMicros(enqueue.getRatingMicros());
      }
      if (enqueue.getDeviationMicros() != null) {
        player.setDeviationMicros(enqueue.getDeviationMicros());
      }
    }
    return player;
  }

  /** Whole points, which tickets are paired by. */
  static int points(long ratingMicros) {
    return Points.whole(ratingMicros);
  }

  /**
   * A game counts. Its owner writes a settlement once, in the transaction that ends the match, so
   * nothing is remembered here to tell a second one by.
   *
   * @return false where the queue is gone or has no ratings, so that nothing changed
   */
  static boolean settle(Turn turn, Rated rated, String matchId) {
    Optional<RatingConfig> config =
        turn.config().queue(rated.getQueue()).flatMap(QueueConfig::rating);
    if (config.isEmpty()) {
      turn.count("unrated_queue");
      return false;
    }
    RatingSystem system = RatingSystem.of(config.get());
    RatingState before = current(turn, rated.getQueue(), system);
    RatingState after = after(system, before, rated);
    if (rated.getColour() != Colour.NONE) {
      after = after.afterColour(rated.getColour() == Colour.WHITE);
    }
    write(turn, rated.getQueue(), after, matchId);
    return true;
  }

  private static RatingState after(RatingSystem system, RatingState before, Rated rated) {
    Score score = Score.of(rated.getScoreMicros() / SCORE_MICROS);
    if (rated.getBroughtRatingMicros() != null) {
      return system.settleExternal(
          before, rated.getBroughtRatingMicros(), rated.getOpponentRatingMicros(), score);
    }
    if (system instanceof Elo) {
      // Computed from the match's snapshot where the match is owned: only added here, in any order.
      return new RatingState(
          before.ratingMicros() + rated.getDeltaMicros(),
          before.deviationMicros(),
          before.volatilityNanos(),
          before.games() + 1,
          before.whites());
    }
    return system.settle(
        before,
        new RatingSystem.Game(
            before.ratingMicros(),
            before.games(),
            rated.getOpponentRatingMicros(),
            rated.getOpponentDeviationMicros(),
            score));
  }

  /** Why this import cannot be taken; empty where it can. */
  static Optional<String> problem(RatingSet imported, Configuration config) {
    if (!PlayerIds.valid(imported.getPlayer()) || BotIds.reserved(imported.getPlayer())) {
      return Optional.of("The player's id must match [A-Za-z0-9_-]{1,64} and be no bot's.");
    }
    if (config.queue(imported.getQueue()).flatMap(QueueConfig::rating).isEmpty()) {
      return Optional.of("There is no rated queue " + imported.getQueue() + ".");
    }
    if (!Admission.plausibleRating(imported.getRatingMicros())
        || !Admission.plausibleDeviation(imported.getDeviationMicros())
        || !plausibleVolatility(imported.getVolatilityNanos())
        || imported.getGames() < 0
        || imported.getGames() > RatingLimits.MOST_GAMES) {
      return Optional.of("The rating is out of range.");
    }
    return Optional.empty();
  }

  /** An existing rating replaces ours. */
  static void imported(Turn turn, RatingSet imported) {
    RatingConfig config =
        turn.config().queue(imported.getQueue()).flatMap(QueueConfig::rating).orElseThrow();
    RatingState state =
        RatingSystem.of(config)
            .imported(
                imported.getRatingMicros(),
                optional(imported.getDeviationMicros()),
                optional(imported.getVolatilityNanos()),
                imported.getGames());
    write(turn, imported.getQueue(), state, null);
  }

  private static RatingState current(Turn turn, String queue, RatingSystem system) {
    RatingEntry entry = turn.state().getRatings().get(queue);
    return entry == null
        ? system.newcomer()
        : new RatingState(
            entry.getRatingMicros(),
            entry.getDeviationMicros(),
            entry.getVolatilityNanos(),
            entry.getGames(),
            entry.getWhites());
  }

  private static void write(Turn turn, String queue, RatingState rating, String matchId) {
    Map<String, RatingEntry> ratings = new HashMap<>(turn.state().getRatings());
    ratings.put(
        queue,
        new RatingEntry(
            rating.ratingMicros(),
            rating.deviationMicros(),
            rating.volatilityNanos(),
            rating.games(),
            rating.whites()));
    turn.state().setRatings(ratings);
    turn.emit(
        new Effect.Rerated(
            Rating.newBuilder()
                .setQueue(queue)
                .setPlayer(turn.player())
                .setRatingMicros(rating.ratingMicros())
                .setDeviationMicros(rating.deviationMicros())
                .setVolatilityNanos(rating.volatilityNanos())
                .setGames(rating.games())
                .setMatchId(matchId)
                .setAt(turn.now())
                .build()));
  }

  private static OptionalLong optional(Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  private static boolean plausibleVolatility(Long nanos) {
    return nanos == null || (nanos >= 0 && nanos <= HIGHEST_VOLATILITY_NANOS);
  }
}
