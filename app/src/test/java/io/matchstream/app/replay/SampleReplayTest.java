package io.matchstream.app.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.app.data.DataFolder;
import io.matchstream.app.node.Installation;
import io.matchstream.app.terminal.Progress;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped sample on a real broker, with a patience that suits a test. */
class SampleReplayTest {
  private static final Path SAMPLE = Path.of("src/main/dist/samples/club-night.pgn");

  @TempDir Path folder;

  @Test
  void everyRecordedGameIsAppliedOrRefusedAndTheBoardsShowTheRatings() throws Exception {
    Progress progress = Progress.start(new PrintWriter(Writer.nullWriter()), System::nanoTime);
    ReplayPlan plan = ReplayPlan.of(SAMPLE, progress);
    Replay replay = new Replay(plan, Duration.ofMillis(500));
    List<Refusal> refusals = new ArrayList<>();
    ReplayAccount account;
    try (Installation installation =
        Installation.temporary(DataFolder.open(folder.resolve("data")), replay.queues())) {
      account = replay.run(installation, progress, refusals::add);
    }

    assertThat(account.clean()).isTrue();
    assertThat(account.games()).isEqualTo(49);
    assertThat(account.applied()).isEqualTo(48);
    assertThat(account.refused()).containsOnly(Map.entry("NO_RESULT", 1L));
    assertThat(refusals).singleElement().extracting(Refusal::reason).isEqualTo("NO_RESULT");
    assertThat(account.tickets().enqueued())
        .isEqualTo(plan.queues().stream().mapToLong(queue -> queue.players().size()).sum());
    assertThat(account.tickets().matched()).isPositive();
    assertThat(account.tickets().matched() + account.tickets().cancelled())
        .isEqualTo(account.tickets().enqueued());
    assertThat(account.tops().keySet())
        .containsExactly("300+3", "180+2", "60+0", "900+10", "unlimited");
    assertThat(account.tops().values())
        .allSatisfy(rows -> assertThat(rows).isNotEmpty().hasSizeLessThanOrEqualTo(10));
    assertThat(account.tops().get("300+3").get(0))
        .isEqualTo(new ReplayAccount.Row(1, "nobu", 2024));
  }
}
