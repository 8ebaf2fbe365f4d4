package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.app.data.DataFolder;
import io.matchstream.app.demo.TopicTail;
import io.matchstream.app.node.Installation;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.ranks.Leaderboard;
import io.matchstream.engine.ranks.Standing;
import io.matchstream.events.Rating;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a file to the ranks, on a real broker with its owners. */
class RatingsCommandTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir static Path data;

  private static Installation installation;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    installation =
        Installation.temporary(DataFolder.open(data.resolve("d")), ConfigReader.shipped());
  }

  @AfterAll
  static void stop() {
    installation.close();
  }

  @Test
  void theRanksShowImportedRatingsAndASecondImportChangesNothing() throws Exception {
    Path file =
        file(
            "player,queue,rating,deviation,volatility,games",
            "ann,blitz-3-2,1812.5,50,0.055,120",
            "bob,blitz-3-2,1920,,,",
            "ann,bullet-1-0,1700,,,30");
    try (TopicTail tail = new TopicTail(installation.cluster())) {
      List<Rating> ratings = new ArrayList<>();
      tail.follow(installation.cluster().topics().ratings(), ratings::add);

      CommandRun first = run(file, "--json");
      assertThat(first.err()).isEmpty();
      assertThat(first.exitCode()).isZero();
      assertThat(json(first).get("imported").asLong()).isEqualTo(3);
      until(tail, ratings, 3);
      List<Standing> board = board("blitz-3-2", 2);
      assertThat(board).extracting(Standing::player).containsExactly("bob", "ann");
      assertThat(board.get(1)).isEqualTo(new Standing(2, "ann", 1_812_500_000L));
      assertThat(board("bullet-1-0", 1)).extracting(Standing::points).containsExactly(1_700);

      assertThat(run(file).out()).contains("3 imported, 0 bad");
      until(tail, ratings, 6);
      assertThat(ratings.subList(3, 6))
          .usingRecursiveFieldByFieldElementComparatorIgnoringFields("at")
          .containsExactlyInAnyOrderElementsOf(ratings.subList(0, 3));
      assertThat(board("blitz-3-2", 2)).isEqualTo(board);
    }
  }

  @Test
  void oneBadLineAndNothingIsImportedUnlessAsked() throws Exception {
    Path file =
        file(
            "player,queue,rating",
            "carl,rapid-10-0,1500",
            "dora,nowhere,1500",
            "carl,rapid-10-0,1600",
            "emil,rapid-10-0,x");

    CommandRun refused = run(file);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.out()).contains("0 imported, 3 bad");
    assertThat(refused.err())
        .contains(":3: there is no queue \"nowhere\"", ":4: carl has a rating", ":5: the rating");
    CommandRun asJson = run(file, "--json");
    assertThat(asJson.exitCode()).isEqualTo(2);
    assertThat(json(asJson).at("/problems/0/line").asLong()).isEqualTo(3);

    CommandRun skipped = run(file, "--skip-bad");
    assertThat(skipped.exitCode()).isZero();
    assertThat(skipped.out()).contains("1 imported, 3 bad");
    // Were one of the refused imports on its way, it would have come before this one.
    assertThat(board("rapid-10-0", 1)).containsExactly(new Standing(1, "carl", 1_500_000_000L));
  }

  @Test
  void whatIsNoTableIsAUsageError() throws Exception {
    CommandRun run = run(file("name;elo", "ann;1500"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("player,queue,rating", "name;elo").hasLineCount(1);
  }

  private Path file(String... lines) throws Exception {
    return Files.write(folder.resolve("ratings.csv"), Arrays.asList(lines));
  }

  private static CommandRun run(Path file, String... options) {
    List<String> args = new ArrayList<>(List.of("ratings", "import", file.toString()));
    args.addAll(List.of("--bootstrap-servers", installation.cluster().bootstrapServers()));
    args.addAll(List.of(options));
    return CommandRun.of(args.toArray(String[]::new));
  }

  private static JsonNode json(CommandRun run) throws Exception {
    assertThat(run.out()).hasLineCount(1);
    return new ObjectMapper().readTree(run.out());
  }

  private static void until(TopicTail tail, List<Rating> ratings, int count) {
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              tail.poll(Duration.ofMillis(50));
              return ratings.size() >= count;
            });
  }

  private static List<Standing> board(String queue, int players) {
    int partition = installation.node().placements().partition(queue).orElseThrow();
    return await()
        .atMost(LIMIT)
        .until(
            () ->
                installation
                    .node()
                    .boards()
                    .boards(partition)
                    .flatMap(boards -> boards.board(queue))
                    .filter(board -> board.size() == players)
                    .map((Leaderboard board) -> board.page(10).standings()),
            Optional::isPresent)
        .orElseThrow();
  }
}
