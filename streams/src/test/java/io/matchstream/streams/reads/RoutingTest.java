package io.matchstream.streams.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.events.Rating;
import io.matchstream.streams.boards.BoardsTopology;
import io.matchstream.streams.boards.BoardsView;
import io.matchstream.streams.runtime.TopologyBench;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Boards, read where they lie: here, elsewhere, or nowhere just now. */
class RoutingTest {
  private static final int PLAYERS = 7;

  private final BoardsView view = new BoardsView();
  private final LocalBoards local = new LocalBoards(view);

  @AutoClose
  private final TopologyBench bench =
      new TopologyBench(BoardsTopology.APPLICATION, env -> BoardsTopology.build(env, view));

  private final Map<String, Owners.Owner> owners =
      Map.of(
          "blitz", new Owners.Owner.Here(0),
          "moved", new Owners.Owner.Here(1),
          "remote", new Owners.Owner.Elsewhere("there:1"));
  private final List<String> asked = new ArrayList<>();
  private final RoutedBoards boards = RoutedBoards.all(this::owner, local, this::elsewhere);

  @BeforeEach
  void rate() {
    for (int i = 1; i <= PLAYERS; i++) {
      bench.pipe(
          bench.env().topics().ratings(),
          "blitz|p" + i,
          Rating.newBuilder()
              .setQueue("blitz")
              .setPlayer("p" + i)
              .setRatingMicros(1_000_000L * (100 - i / 2 * 2)) // p2 and p3 are equal, and so on
              .setDeviationMicros(0)
              .setVolatilityNanos(0)
              .setGames(1)
              .setAt(bench.now())
              .build());
    }
  }

  @Test
  void pagesFollowEachOtherWithoutGapOrRepetition() {
    List<BoardRow> rows = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      BoardPage page = now(boards.page("blitz", cursor, 3)).orElseThrow();
      assertThat(page.players()).isEqualTo(PLAYERS);
      rows.addAll(page.rows());
      cursor = page.next();
    } while (cursor.isPresent());

    assertThat(rows)
        .extracting(BoardRow::player)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, PLAYERS).mapToObj(i -> "p" + i).toList());
    assertThat(rows).extracting(BoardRow::rank).containsExactly(1L, 2L, 2L, 4L, 4L, 6L, 6L);
  }

  @Test
  void rankAndNeighboursAreThoseOfThePages() {
    assertThat(now(boards.rank("blitz", "p3"))).contains(new BoardRow(2, "p3", 98_000_000));
    assertThat(now(boards.around("blitz", "p3", 1)).orElseThrow().rows())
        .extracting(BoardRow::player)
        .containsExactly("p2", "p3", "p4");
    assertThat(now(boards.rank("blitz", "nobody"))).isEmpty();
    assertThat(now(boards.around("blitz", "nobody", 1))).isEmpty();
  }

  @Test
  void nobodyAsksForMoreThanAPage() {
    assertRefused(boards.page("blitz", Optional.empty(), BoardPage.MAX_LIMIT + 1));
    assertRefused(boards.page("blitz", Optional.empty(), 0));
    assertRefused(boards.page("blitz", Optional.of("no cursor"), 3));
    assertRefused(boards.around("blitz", "p1", BoardPage.MAX_LIMIT / 2 + 1));
    assertRefused(boards.around("blitz", "p1", -1));
  }

  @Test
  void aBoardThatLiesElsewhereIsAskedThere() {
    assertThat(now(boards.rank("remote", "anna"))).isEmpty();
    now(boards.page("remote", Optional.empty(), 5));
    now(boards.around("remote", "anna", 5));
    assertThat(asked).containsExactly("there:1", "there:1", "there:1");
  }

  @Test
  void aQuestionIsPassedOnOnceAtMost() {
    RoutedBoards own = RoutedBoards.own(this::owner, local);

    assertThat(now(own.rank("blitz", "p1"))).isPresent();
    assertUnavailable(own.rank("remote", "anna"));
  }

  @Test
  void aPartitionThatHasLeftAndAnOwnerThatIsUnknownAreUnavailable() {
    assertUnavailable(boards.rank("moved", "p1"));
    assertUnavailable(boards.rank("unknown", "p1"));
  }

  private Owners.Owner owner(String queue) {
    return Optional.ofNullable(owners.get(queue))
        .orElseThrow(() -> new OwnerUnavailable("nobody owns " + queue));
  }

  private BoardReads elsewhere(String address) {
    asked.add(address);
    return new Views.Boards();
  }

  private static void assertRefused(CompletionStage<?> answer) {
    assertThatThrownBy(() -> now(answer)).hasCauseInstanceOf(IllegalArgumentException.class);
  }

  private static void assertUnavailable(CompletionStage<?> answer) {
    assertThatThrownBy(() -> now(answer)).hasCauseInstanceOf(OwnerUnavailable.class);
  }

  private static <T> T now(CompletionStage<T> answer) {
    return answer.toCompletableFuture().join();
  }
}
