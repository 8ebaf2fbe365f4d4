package io.matchstream.streams.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.engine.ranks.Leaderboard;
import io.matchstream.engine.ranks.Standing;
import io.matchstream.events.Rating;
import io.matchstream.streams.runtime.TopologyBench;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
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

  @Test
  @DisplayName("F46: a rating that makes no row is a dead letter, and does not kill the next start")
  void aRatingThatMakesNoRowIsLeftOut() {
    rate("blitz", "ann", 1500);
    bench.pipe(bench.env().topics().ratings(), "blitz|bob", rating("blitz", "bob", Long.MIN_VALUE));

    assertThat(bench.deadLetters()).hasSize(1);
    restart();
    assertThat(rows("blitz")).extracting(Standing::player).containsExactly("ann");
    assertThat(bench.env().counters().count("boards.no_row")).isEqualTo(1);
  }

  @Test
  @DisplayName("F31, F41: a rebuilt board is the board there was, and a closed one is gone")
  void aRebuiltBoardIsTheSame() {
    rate("blitz", "ann", 1500);
    rate("blitz", "bob", 1600);
    rate("bullet", "bob", 1200);
    rate("blitz", "cem", 1500);
    List<Standing> before = rows("blitz");

    BoardsProcessor restarted = restart();
    assertThat(rows("blitz")).isEqualTo(before);
    assertThat(rows("bullet")).extracting(Standing::player).containsExactly("bob");
    restarted.close();
    assertThat(view.boards(0)).isEmpty();
  }

  /** Another instance finds this store. */
  private BoardsProcessor restart() {
    TimestampedKeyValueStore<String, Rating> copy =
        Stores.timestampedKeyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(BoardsTopology.RATINGS_STORE),
                Serdes.String(),
                bench.env().serdes().value(bench.env().topics().ratings()))
            .withLoggingDisabled()
            .build();
    var context = new MockProcessorContext<Void, Void>();
    copy.init(context.getStateStoreContext(), copy);
    try (var all =
        bench
            .driver()
            .<String, Rating>getTimestampedKeyValueStore(BoardsTopology.RATINGS_STORE)
            .all()) {
      all.forEachRemaining(entry -> copy.put(entry.key, entry.value));
    }
    BoardsProcessor processor = new BoardsProcessor(view, bench.env().counters());
    processor.init(context);
    return processor;
  }

  private void rate(String queue, String player, int points) {
    bench.pipe(
        bench.env().topics().ratings(),
        queue + "|" + player,
        rating(queue, player, points * 1_000_000L));
  }

  private Rating rating(String queue, String player, long micros) {
    return Rating.newBuilder()
        .setQueue(queue)
        .setPlayer(player)
        .setRatingMicros(micros)
        .setDeviationMicros(0)
        .setVolatilityNanos(0)
        .setGames(1)
        .setAt(bench.now())
        .build();
  }

  private List<Standing> rows(String queue) {
    Leaderboard board = view.boards(0).orElseThrow().board(queue).orElseThrow();
    return board.page(50).standings();
  }
}
