package io.matchstream.streams.reads;

import io.matchstream.engine.ranks.Leaderboard;
import io.matchstream.engine.ranks.Page;
import io.matchstream.engine.ranks.Standing;
import io.matchstream.streams.boards.BoardsView;
import java.util.Optional;

/** Boards that lie in this process. Safe for any number of threads; nothing blocks. */
public final class LocalBoards {
  private final BoardsView view;

  /** Boards of this process. */
  public LocalBoards(BoardsView view) {
    this.view = view;
  }

  Optional<BoardPage> page(int partition, String queue, Optional<String> cursor, int limit) {
    atMost(BoardPage.MAX_LIMIT, "rows", limit);
    return board(partition, queue)
        .map(board -> cursor.map(c -> board.page(c, limit)).orElseGet(() -> board.page(limit)))
        .map(page -> page(queue, page));
  }

  Optional<BoardRow> rank(int partition, String queue, String player) {
    return board(partition, queue).flatMap(board -> board.rank(player)).map(LocalBoards::row);
  }

  Optional<BoardPage> around(int partition, String queue, String player, int radius) {
    atMost(BoardPage.MAX_LIMIT / 2, "neighbours on each side", radius);
    return board(partition, queue)
        .flatMap(board -> board.around(player, radius))
        .map(page -> page(queue, page));
  }

  private static void atMost(int most, String what, int asked) {
    if (asked > most) {
      throw new IllegalArgumentException("at most %d %s, not %d".formatted(most, what, asked));
    }
  }

  private Optional<Leaderboard> board(int partition, String queue) {
    return view.boards(partition)
        .orElseThrow(
            () ->
                new OwnerUnavailable("Partition %d of the boards is not here".formatted(partition)))
        .board(queue);
  }

  private static BoardPage page(String queue, Page page) {
    return new BoardPage(
        queue,
        page.standings().stream().map(LocalBoards::row).toList(),
        page.players(),
        page.next());
  }

  private static BoardRow row(Standing standing) {
    return new BoardRow(standing.rank(), standing.player(), standing.ratingMicros());
  }
}
