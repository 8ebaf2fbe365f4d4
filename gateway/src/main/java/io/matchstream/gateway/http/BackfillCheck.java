package io.matchstream.gateway.http;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Backfill;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.streams.matches.BackfillShape;
import io.matchstream.streams.reads.PlayerReads;
import io.matchstream.streams.reads.PlayerView;
import io.matchstream.streams.reads.PlayerView.AssignmentView;
import io.matchstream.streams.runtime.ConfigVersions;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/**
 * Tells a game server at once what its match can never get. The queue of the match is that of
 * whoever is named first and plays in it; where nobody tells, no queue at all may have such seats.
 */
final class BackfillCheck {
  private final ConfigVersions configs;
  private final PlayerReads players;
  private final EventLoop loop;

  BackfillCheck(ConfigVersions configs, PlayerReads players, EventLoop loop) {
    this.configs = configs;
    this.players = players;
    this.loop = loop;
  }

  /** Fails with 400 or 422 where the request is refused. */
  Future<Void> check(Backfill backfill) {
    Optional<String> malformed = BackfillShape.malformed(backfill);
    if (malformed.isPresent()) {
      return Future.failedFuture(Problems.invalid(malformed.get()));
    }
    return queue(backfill)
        .compose(
            queue ->
                BackfillShape.impossible(backfill, candidates(queue))
                    .map(
                        why ->
                            Future.<Void>failedFuture(
                                Problem.of(422, "BACKFILL_IMPOSSIBLE", "Rejected", why)
                                    .ofMatch(backfill.getMatchId())))
                    .orElseGet(Future::succeededFuture));
  }

  private List<QueueConfig> candidates(Optional<String> queue) {
    return configs
        .queues()
        .filter(each -> queue.isEmpty() || queue.get().equals(each.name()))
        .toList();
  }

  private Future<Optional<String>> queue(Backfill backfill) {
    Optional<String> somebody =
        Optional.ofNullable(backfill.getPlayers()).orElse(List.of()).stream()
            .filter(player -> PlayerIds.valid(player) && !BotIds.reserved(player))
            .findFirst();
    return somebody
        .map(
            player ->
                loop.on(players.player(player))
                    .map(view -> view.flatMap(seen -> queue(seen, backfill.getMatchId())))
                    // The log can be asked all the same.
                    .otherwise(Optional.empty()))
        .orElseGet(() -> Future.succeededFuture(Optional.empty()));
  }

  private static Optional<String> queue(PlayerView view, String matchId) {
    return view.assignment()
        .filter(assigned -> assigned.matchId().equals(matchId))
        .map(AssignmentView::queue);
  }
}
