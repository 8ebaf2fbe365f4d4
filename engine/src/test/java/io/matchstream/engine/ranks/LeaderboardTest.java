package io.matchstream.engine.ranks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.groups.Tuple.tuple;

import io.matchstream.engine.ratings.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LeaderboardTest {
  private final Leaderboard board = new Leaderboard();

  @Test
  void tiesShareARankAndLeaveAGap() {
    board.put("dora", Points.micros(1400));
    board.put("carl", Points.micros(1500));
    board.put("bert", Points.micros(1500));
    board.put("anna", Points.micros(1600));

    assertThat(board.page(50).standings())
        .extracting(Standing::rank, Standing::player)
        .containsExactly(
            tuple(1L, "anna"), tuple(2L, "bert"), tuple(2L, "carl"), tuple(4L, "dora"));
  }

  @Test
  void whoIsShownWithTheSamePointsSharesTheRank() {
    board.put("a", 1_499_500_000);
    board.put("b", 1_500_499_999);
    board.put("c", 1_500_500_000);

    assertThat(board.rank("a")).contains(new Standing(2, "a", 1_499_500_000));
    assertThat(board.rank("b")).contains(new Standing(2, "b", 1_500_499_999));
    assertThat(board.rank("c")).map(Standing::rank).contains(1L);
  }

  @Test
  void aNewRatingMovesAPlayerAndARemovedOneIsGone() {
    board.put("a", Points.micros(1500));
    board.put("b", Points.micros(1600));
    board.put("a", Points.micros(1700));
    assertThat(board.rank("a")).map(Standing::rank).contains(1L);
    assertThat(board.size()).isEqualTo(2);

    board.remove("a");
    board.remove("nobody");
    assertThat(board.rank("a")).isEmpty();
    assertThat(board.rank("b")).map(Standing::rank).contains(1L);

    board.clear();
    assertThat(board.size()).isZero();
    assertThat(board.rank("b")).isEmpty();
  }

  @Test
  void aChangeBelowOnePointIsShownToo() {
    board.put("a", 1_500_000_000);
    board.put("a", 1_500_000_001);
    assertThat(board.rank("a")).map(Standing::ratingMicros).contains(1_500_000_001L);
    assertThat(board.size()).isEqualTo(1);
  }

  @Test
  void anEmptyBoardHasAnEmptyFirstPage() {
    assertThat(board.page(Leaderboard.DEFAULT_LIMIT))
        .isEqualTo(new Page(List.of(), 0, Optional.empty()));
    assertThat(board.around("a", 3)).isEmpty();
  }

  @Test
  void aCursorOutlivesItsRow() {
    for (String player : List.of("a", "b", "c", "d")) {
      board.put(player, Points.micros(1500));
    }
    String cursor = board.page(2).next().orElseThrow();

    board.remove("b");
    board.put("z", Points.micros(2000));

    assertThat(board.page(cursor, 2).standings())
        .extracting(Standing::player)
        .containsExactly("c", "d");
    assertThat(board.page(cursor, 2).next()).isEmpty();
  }

  @Test
  void whatIsNoCursorIsRefused() {
    for (String text : List.of("", "?", "AAAA", "MTUwMA", "OmE", "MTo")) {
      assertThatIllegalArgumentException()
          .as("cursor '%s'", text)
          .isThrownBy(() -> board.page(text, 10))
          .withMessageContaining("no cursor");
    }
  }

  @Test
  void limitsBelowOneRowAreRefused() {
    board.put("a", 0);
    assertThatIllegalArgumentException().isThrownBy(() -> board.page(0));
    assertThatIllegalArgumentException().isThrownBy(() -> board.around("a", -1));
    assertThat(board.around("a", Integer.MAX_VALUE).orElseThrow().standings()).hasSize(1);
    assertThat(board.page(Integer.MAX_VALUE).standings()).hasSize(1);
  }

  @Test
  void readersAlwaysSeeOneMoment() throws ExecutionException, InterruptedException {
    // One player jumps between both ends; whoever reads sees 100 others and him, never him twice.
    for (int i = 0; i < 100; i++) {
      board.put("p" + i, Points.micros(1000 + i));
    }
    board.put("jumper", Points.micros(0));
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService readers = Executors.newFixedThreadPool(2);
    try {
      List<Future<Integer>> reads = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        reads.add(readers.submit(() -> readUntil(done)));
      }
      for (int i = 0; i < 50_000; i++) {
        board.put("jumper", Points.micros(i % 2 == 0 ? 5000 : 0));
      }
      done.set(true);
      for (Future<Integer> read : reads) {
        assertThat(read.get()).isPositive();
      }
    } finally {
      readers.shutdownNow();
    }
  }

  private int readUntil(AtomicBoolean done) {
    int reads = 0;
    do {
      assertThat(board.page(200).standings())
          .hasSize(101)
          .extracting(Standing::player)
          .doesNotHaveDuplicates();
      Page around = board.around("jumper", 1).orElseThrow();
      assertThat(around.players()).isEqualTo(101);
      assertThat(around.standings()).extracting(Standing::player).contains("jumper");
      assertThat(board.rank("jumper").orElseThrow().rank()).isIn(1L, 101L);
      reads++;
    } while (!done.get());
    return reads;
  }
}
