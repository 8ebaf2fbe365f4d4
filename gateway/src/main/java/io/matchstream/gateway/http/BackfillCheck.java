package io.matchstream.gateway.http;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Backfill;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.streams.matches.BackfillShape;
import io.matchstream.streams.reads.PlayerView.AssignmentView;
import io.matchstream.streams.runtime.ConfigVersions;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tells a game server at once what its match can never get. The queue of the match is that of those
 * named who play in it; where nobody tells, no queue at all may have such seats.
 */
final class BackfillCheck {
  private final ConfigVersions configs;
  private final Playing playing;

  BackfillCheck(ConfigVersions configs, Playing playing) {
    this.configs = configs;
    this.playing = playing;
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
    Stream<String> named =
        Optional.ofNullable(backfill.getPlayers()).stream().flatMap(List::stream);
    return playing
        .assignment(backfill.getMatchId(), Playing.askable(named))
        .map(assigned -> assigned.map(AssignmentView::queue))
        // The log can be asked all the same.
        .otherwise(Optional.empty());
  }
}
