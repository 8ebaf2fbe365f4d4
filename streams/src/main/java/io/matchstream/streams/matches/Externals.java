package io.matchstream.streams.matches;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.ratings.Glicko2;
import io.matchstream.engine.ratings.RatingLimits;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Rated;
import io.matchstream.events.Result;
import io.matchstream.events.ResultReason;
import io.matchstream.events.Settlement;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Results of games that were not matched here: flagged, allowed by the queue, keyed by it, and told
 * from each other by their own ids. They bring their ratings and never touch a seat.
 */
final class Externals {
  /** What the platform takes as a rating. */
  private static final long MAX_RATING_MICROS = RatingLimits.HIGHEST_POINTS * 1_000_000L;

  private Externals() {}

  /**
   * A game from elsewhere is reported.
   *
   * @param state what is known of this game in this queue
   */
  static Transition reported(
      Optional<MatchState> state, Result result, Instant now, Optional<QueueConfig> queue) {
    if (queue.isEmpty()) {
      return refuse(
          state, new Refusal("UNKNOWN_QUEUE", "No queue " + result.getQueue() + " is configured."));
    }
    if (!queue.get().externalResults()) {
      return refuse(
          state,
          new Refusal(
              "EXTERNAL_NOT_ALLOWED",
              "The queue " + result.getQueue() + " does not set results.external."));
    }
    Optional<Refusal> wrong =
        ResultRules.shape(result)
            .or(() -> external(result))
            .or(() -> unrated(result, queue.get()))
            .or(() -> ResultRules.duel(result));
    if (wrong.isPresent()) {
      return refuse(state, wrong.get());
    }
    if (state.isPresent()) {
      return Transition.stay(
          state,
          same(state.get().getResult(), result)
              ? new Effect.Count("matches.equal_result")
              : new Effect.Refuse(Refusal.contradicts(result.getMatchId())));
    }
    MatchState next =
        MatchState.newBuilder()
            .setPhase(MatchPhase.EXTERNAL)
            .setQueue(result.getQueue())
            .setResult(result)
            .setDueAt(now.plus(Keeping.EXTERNAL))
            .build();
    return Transition.to(next, settlements(result, now));
  }

  private static Optional<Refusal> external(Result result) {
    if (result.getReason() != ResultReason.NORMAL || result.getPlayers().size() != 2) {
      return Optional.of(Refusal.invalid("An external result is of a duel that was played."));
    }
    for (PlayerResult player : result.getPlayers()) {
      Long rating = player.getRatingMicros();
      if (rating != null && (rating < -MAX_RATING_MICROS || rating > MAX_RATING_MICROS)) {
        return Optional.of(
            Refusal.invalid(
                "A rating is -%1$d to %1$d points.".formatted(RatingLimits.HIGHEST_POINTS)));
      }
      if (BotIds.reserved(player.getPlayer())) {
        return Optional.of(Refusal.invalid(player.getPlayer() + " is reserved for a bot."));
      }
    }
    return Optional.empty();
  }

  /**
   * A game is rated from what both brought: whoever owns one player's rating does not know the
   * other's, and the match that would have a snapshot of both is not ours. Without a rating Elo had
   * nothing to add, and Glicko-2 would guess, yet the game would count.
   */
  private static Optional<Refusal> unrated(Result result, QueueConfig queue) {
    return result.getPlayers().stream()
        .filter(player -> queue.rating().isPresent() && player.getRatingMicros() == null)
        .findFirst()
        .map(
            player ->
                Refusal.invalid(
                    "An external result brings the rating of each player; that of "
                        + player.getPlayer()
                        + " is missing."));
  }

  private static boolean same(Result first, Result second) {
    return ResultRules.same(first, second)
        && first.getPlayers().stream()
            .allMatch(p -> Objects.equals(p.getRatingMicros(), rating(second, p.getPlayer())));
  }

  private static Long rating(Result result, String player) {
    return result.getPlayers().stream()
        .filter(p -> p.getPlayer().equals(player))
        .map(PlayerResult::getRatingMicros)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static List<Effect> settlements(Result result, Instant now) {
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      PlayerResult player = result.getPlayers().get(i);
      PlayerResult opponent = result.getPlayers().get(1 - i);
      Rated rated =
          Rated.newBuilder()
              .setQueue(result.getQueue())
              .setScoreMicros(player.getScoreMicros())
              .setOpponent(opponent.getPlayer())
              // None is brought to a queue without ratings, where nobody reads it.
              .setOpponentRatingMicros(Objects.requireNonNullElse(opponent.getRatingMicros(), 0L))
              .setOpponentDeviationMicros(Glicko2.EXTERNAL_DEVIATION_MICROS)
              .setBroughtRatingMicros(player.getRatingMicros())
              .setExternal(true)
              .build();
      effects.add(
          new Effect.Settle(
              Settlement.newBuilder()
                  .setPlayer(player.getPlayer())
                  .setMatchId(result.getMatchId())
                  .setBody(rated)
                  .setAt(now)
                  .build()));
    }
    return effects;
  }

  private static Transition refuse(Optional<MatchState> state, Refusal why) {
    return Transition.stay(state, new Effect.Refuse(why));
  }
}
