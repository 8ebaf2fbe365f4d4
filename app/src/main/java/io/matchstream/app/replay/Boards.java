package io.matchstream.app.replay;

import io.matchstream.app.node.Node;
import io.matchstream.engine.ranks.Leaderboard;
import io.matchstream.engine.ranks.Standing;
import io.matchstream.streams.boards.BoardsView;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The leaderboards as their owner serves them, once they show every rating that was published. */
final class Boards {
  private static final int TOP = 10;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Stage stage;
  private final ResultTally tally;

  Boards(Stage stage, ResultTally tally) {
    this.stage = stage;
    this.tally = tally;
  }

  /** Waits until the boards of these queues are complete; false when they are not in time. */
  boolean awaitComplete(List<QueuePlan> queues) {
    return stage.until(
        () -> queues.stream().map(QueuePlan::queue).allMatch(this::isComplete), LIMIT);
  }

  private boolean isComplete(String queue) {
    Map<String, Long> published = tally.newest(queue);
    Optional<Leaderboard> board = board(queue);
    return board.map(Leaderboard::size).orElse(0) == published.size()
        && published.entrySet().stream()
            .allMatch(
                rating ->
                    board
                        .flatMap(b -> b.rank(rating.getKey()))
                        .filter(standing -> standing.ratingMicros() == rating.getValue())
                        .isPresent());
  }

  /** The best ten of each queue. */
  Map<String, List<ReplayAccount.Row>> tops(List<QueuePlan> queues) {
    Map<String, List<ReplayAccount.Row>> tops = new LinkedHashMap<>();
    queues.forEach(plan -> tops.put(plan.queue(), top(plan.queue())));
    return tops;
  }

  private List<ReplayAccount.Row> top(String queue) {
    return board(queue).map(board -> board.page(TOP).standings()).orElse(List.of()).stream()
        .map(Boards::row)
        .toList();
  }

  private static ReplayAccount.Row row(Standing standing) {
    return new ReplayAccount.Row(standing.rank(), standing.player(), standing.points());
  }

  private Optional<Leaderboard> board(String queue) {
    Node node = stage.installation().node();
    return node.placements().partition(queue).stream()
        .mapToObj(node.boards()::boards)
        .flatMap(Optional::stream)
        .map((BoardsView.Boards boards) -> boards.board(queue))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
