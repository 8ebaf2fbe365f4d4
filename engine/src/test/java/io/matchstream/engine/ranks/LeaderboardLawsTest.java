package io.matchstream.engine.ranks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The board against a list that is sorted anew for every question. */
class LeaderboardLawsTest {

  /** A rating set, or, without one, a player removed. */
  record Change(String player, Optional<Long> ratingMicros) {}

  @Property
  @Label("F31: rank, pages and neighbours are those of a sorted list, at both ends too")
  void everyAnswerIsThatOfASortedList(
      @ForAll("changes") List<Change> changes,
      @ForAll @IntRange(min = 1, max = 7) int limit,
      @ForAll @IntRange(max = 4) int n) {
    Leaderboard board = new Leaderboard();
    Map<String, Long> ratings = new HashMap<>();
    changes.forEach(change -> apply(change, board, ratings));
    List<Standing> sorted = sorted(ratings);

    assertThat(board.size()).isEqualTo(sorted.size());
    assertThat(allPages(board, limit)).isEqualTo(sorted);
    for (int i = 0; i < sorted.size(); i++) {
      Standing standing = sorted.get(i);
      assertThat(board.rank(standing.player())).contains(standing);
      assertThat(board.around(standing.player(), n).orElseThrow().standings())
          .isEqualTo(sorted.subList(Math.max(0, i - n), Math.min(sorted.size(), i + n + 1)));
    }
  }

  @Property
  void theBoardIsTheRatingsWhateverTheirOrder(
      @ForAll("changes") List<Change> changes, @ForAll long seed) {
    Leaderboard board = new Leaderboard();
    Map<String, Long> ratings = new HashMap<>();
    changes.forEach(change -> apply(change, board, ratings));

    List<String> players = new ArrayList<>(ratings.keySet());
    Collections.shuffle(players, new Random(seed));
    Leaderboard rebuilt = new Leaderboard();
    players.forEach(player -> rebuilt.put(player, ratings.get(player)));

    assertThat(rebuilt.page(1000)).isEqualTo(board.page(1000));
  }

  @Property
  void whoKeepsTheirRatingIsReadExactlyOnceWhileOthersMove(
      @ForAll("changes") List<Change> before,
      @ForAll("changes") List<Change> meanwhile,
      @ForAll @IntRange(min = 1, max = 5) int limit) {
    Leaderboard board = new Leaderboard();
    Map<String, Long> ratings = new HashMap<>();
    before.forEach(change -> apply(change, board, ratings));
    List<String> quiet = new ArrayList<>(ratings.keySet());
    meanwhile.forEach(change -> quiet.remove(change.player()));

    List<String> seen = new ArrayList<>();
    Page page = board.page(limit);
    List<Change> left = new ArrayList<>(meanwhile);
    while (true) {
      page.standings().forEach(standing -> seen.add(standing.player()));
      if (page.next().isEmpty()) {
        break;
      }
      if (!left.isEmpty()) {
        apply(left.remove(0), board, ratings);
      }
      page = board.page(page.next().orElseThrow(), limit);
    }

    assertThat(seen).containsAll(quiet);
    assertThat(seen.stream().filter(quiet::contains)).doesNotHaveDuplicates();
  }

  @Property(tries = 50)
  void theTreeStaysShallow(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3000) int players) {
    Random random = new Random(seed);
    boolean ascending = random.nextBoolean();
    RankTree tree = RankTree.EMPTY;
    for (int i = 0; i < players; i++) {
      tree = tree.with(Row.of("p" + i, (ascending ? i : random.nextInt(3000)) * 1_000_000L));
    }
    // Removing mostly from one end is the worst for the balance.
    for (int i = 0; i < players / 2; i++) {
      List<Row> first = new ArrayList<>();
      tree.collect(0, 1, first);
      tree = tree.without(first.get(0).place());
    }
    assertThat(tree.size()).isEqualTo(players - players / 2);
    // No side is heavier than 3/4 of the whole: depth <= log(n + 1) / log(4/3).
    assertThat(tree.depth())
        .isLessThanOrEqualTo((int) (Math.log(tree.size() + 1.0) / Math.log(4.0 / 3)) + 1);
  }

  @Provide
  Arbitrary<List<Change>> changes() {
    // Few players, and ratings a micro-point around each half point: ties, moves and roundings are
    // the rule.
    Arbitrary<String> players = Arbitraries.integers().between(0, 24).map(i -> "p" + i);
    Arbitrary<Long> ratings =
        Arbitraries.longs()
            .between(-24, 24)
            .map(i -> Math.floorDiv(i, 3L) * 500_000 + Math.floorMod(i, 3L) - 1);
    Arbitrary<Optional<Long>> maybe = ratings.optional(0.8);
    return Combinators.combine(players, maybe).as(Change::new).list().ofMaxSize(80);
  }

  private static void apply(Change change, Leaderboard board, Map<String, Long> ratings) {
    change
        .ratingMicros()
        .ifPresentOrElse(
            rating -> {
              board.put(change.player(), rating);
              ratings.put(change.player(), rating);
            },
            () -> {
              board.remove(change.player());
              ratings.remove(change.player());
            });
  }

  private static List<Standing> allPages(Leaderboard board, int limit) {
    List<Standing> all = new ArrayList<>();
    Page page = board.page(limit);
    while (true) {
      assertThat(page.standings()).hasSizeLessThanOrEqualTo(limit);
      all.addAll(page.standings());
      if (page.next().isEmpty()) {
        return all;
      }
      page = board.page(page.next().orElseThrow(), limit);
    }
  }

  /** The rules as they are written, in the plainest way. */
  private static List<Standing> sorted(Map<String, Long> ratings) {
    List<Standing> standings = new ArrayList<>();
    ratings.forEach(
        (player, micros) -> {
          long above = ratings.values().stream().filter(o -> shown(o) > shown(micros)).count();
          standings.add(new Standing(above + 1, player, micros));
        });
    standings.sort(Comparator.comparingLong(Standing::rank).thenComparing(Standing::player));
    return standings;
  }

  private static long shown(long micros) {
    return (long) Math.floor(micros / 1e6 + 0.5);
  }
}
