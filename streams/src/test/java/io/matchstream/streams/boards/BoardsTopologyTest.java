package io.matchstream.streams.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.engine.ranks.Leaderboard;
import io.matchstream.engine.ranks.Standing;
import io.matchstream.events.Rating;
import io.matchstream.streams.runtime.TopologyBench;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BoardsTopologyTest {
  private final BoardsView view = new BoardsView();

  @AutoClose
  private final TopologyBench bench =
      new TopologyBench(BoardsTopology.APPLICATION, env -> BoardsTopology.build(env, view));

  @Test
  @DisplayName("F31: equal ratings share a rank, the next one counts them")
  void equalRatingsShareARank() {
    rate("blitz", "ann", 1500);
    rate("blitz", "bob", 1600);
    rate("blitz", "cem", 1500);
    rate("blitz", "dia", 1400);
    assertThat(rows("blitz"))
        .extracting(Standing::player, Standing::rank)
        .containsExactly(tuple("bob", 1L), tuple("ann", 2L), tuple("cem", 2L), tuple("dia", 4L));
  }

  @Test
  void theNewestRatingOfAPlayerReplacesTheOneBefore() {
    rate("blitz", "ann", 1500);
    rate("blitz", "bob", 1600);
    rate("blitz", "ann", 1700);
    assertThat(rows("blitz")).extracting(Standing::player).containsExactly("ann", "bob");
  }

  @Test
  void queuesHaveBoardsOfTheirOwn() {
    rate("blitz", "ann", 1500);
    rate("bullet", "bob", 1600);
    assertThat(rows("blitz")).extracting(Standing::player).containsExactly("ann");
    assertThat(rows("bullet")).extracting(Standing::player).containsExactly("bob");
  }

  @Test
  void anErasedPlayerLeavesTheBoard() {
    rate("blitz", "ann", 1500);
    rate("blitz", "bob", 1600);
    bench.pipe(bench.env().topics().ratings(), "blitz|bob", null);
    assertThat(rows("blitz")).extracting(Standing::player).containsExactly("ann");
  }

  private void rate(String queue, String player, int points) {
    bench.pipe(
        bench.env().topics().ratings(),
        queue + "|" + player,
        Rating.newBuilder()
            .setQueue(queue)
            .setPlayer(player)
            .setRatingMicros(points * 1_000_000L)
            .setDeviationMicros(0)
            .setVolatilityNanos(0)
            .setGames(1)
            .setAt(bench.now())
            .build());
  }

  private List<Standing> rows(String queue) {
    Leaderboard board = view.boards(0).orElseThrow().board(queue).orElseThrow();
    return board.page(50).standings();
  }
}
