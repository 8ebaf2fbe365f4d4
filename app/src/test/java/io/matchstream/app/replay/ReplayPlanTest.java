package io.matchstream.app.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.app.pgn.PgnException;
import io.matchstream.app.terminal.Progress;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayPlanTest {
  private static final Progress SILENT =
      Progress.start(new PrintWriter(Writer.nullWriter()), () -> 0);

  @TempDir Path folder;

  @Test
  void queuesAndTheirPlayersComeInOrderOfFirstAppearance() throws Exception {
    ReplayPlan plan =
        plan(
            game("zoe", 1500, "bob", 1600, "60+0", "1-0"),
            game("ann", 1400, "bob", 1700, "-", "*"),
            game("ann", 1410, "zoe", 1510, "60+0", "0-1"));

    assertThat(plan.games()).isEqualTo(3);
    assertThat(plan.queues()).extracting(QueuePlan::queue).containsExactly("60+0", "unlimited");
    assertThat(plan.queues().get(0).players().keySet()).containsExactly("zoe", "bob", "ann");
  }

  @Test
  void aPlayerAsksWithTheRatingOfHisFirstGameInTheQueue() throws Exception {
    ReplayPlan plan =
        plan(
            game("ann", 1500, "bob", 1600, "60+0", "1-0"),
            game("bob", 1590, "ann", 1510, "60+0", "1-0"),
            game("ann", 1300, "bob", 1200, "300+0", "1-0"));

    assertThat(plan.queues().get(0).players())
        .containsEntry("ann", 1500)
        .containsEntry("bob", 1600);
    assertThat(plan.queues().get(1).players()).containsEntry("ann", 1300);
  }

  @Test
  void gamesThatNobodyCanPlaceAskForNobodyButAreRead() throws Exception {
    ReplayPlan plan =
        plan(
            game("ann", 1500, "bob", 1600, "60+0", "1-0"),
            game("?", 1500, "eve", 1600, "60+0", "1-0"));

    assertThat(plan.queues().get(0).players()).containsOnlyKeys("ann", "bob");
    List<Reading> readings = new ArrayList<>();
    plan.forEachReading(SILENT, readings::add);
    assertThat(readings).hasSize(2);
    assertThat(readings.get(1)).isInstanceOf(Reading.Unusable.class);
  }

  @Test
  void theQueuesTrustRatingsAndTakeResultsFromElsewhere() throws Exception {
    ReplayPlan plan = plan(game("ann", 1500, "bob", 1600, "60+0", "1-0"));

    assertThat(ReplayQueues.of(plan.queues()).queue("60+0"))
        .hasValueSatisfying(
            queue -> {
              assertThat(queue.externalResults()).isTrue();
              assertThat(queue.rating().orElseThrow().trustProducer()).isTrue();
              assertThat(queue.rating().orElseThrow().window().initial()).isEqualTo(100);
            });
  }

  @Test
  void aFileWithoutHeadersIsNoPgn() {
    assertThatThrownBy(() -> plan("To whom it may concern:\nthis is a letter.\n"))
        .isInstanceOf(PgnException.class);
  }

  private ReplayPlan plan(String... games) throws Exception {
    Path file = Files.writeString(folder.resolve("games.pgn"), String.join("\n", games));
    return ReplayPlan.of(file, SILENT);
  }

  private static String game(
      String white, int whiteElo, String black, int blackElo, String timeControl, String result) {
    return """
        [White "%s"]
        [Black "%s"]
        [WhiteElo "%d"]
        [BlackElo "%d"]
        [TimeControl "%s"]
        [Result "%s"]

        1. e4 %s
        """
        .formatted(white, black, whiteElo, blackElo, timeControl, result, result);
  }
}
