package io.matchstream.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.app.data.DataFolder;
import io.matchstream.app.node.Installation;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Team;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups on a real broker in one process, as {@code demo --scenario 5v5} has them. */
class GroupDemoTest {
  private static final long SEED = 5;

  @TempDir Path folder;

  @Test
  @DisplayName("R16: of parties that meet five against five nobody is lost, split or booked twice")
  void ofPartiesThatMeetFiveAgainstFiveNobodyIsLostSplitOrBookedTwice() throws Exception {
    System.out.println("GroupDemoTest: seed " + SEED);
    MatchstreamConfig queues = Scenario.FIVE_AGAINST_FIVE.queues();
    Demo demo = new Demo(queues.queues().get(0), 400, 100, Duration.ofSeconds(6), SEED);
    Faults faults = new Faults();
    List<Match> matches = new ArrayList<>();
    Summary summary;
    try (Installation installation =
        Installation.temporary(DataFolder.open(folder.resolve("data")), queues)) {
      summary = demo.run(installation.cluster(), faults);
      try (TopicTail tail = new TopicTail(installation.cluster())) {
        tail.follow(installation.cluster().topics().matches(), matches::add);
        long expected = Math.round(summary.matchesPerSecond() * 6);
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (matches.size() < expected && System.nanoTime() - end < 0) {
          tail.poll(Duration.ofMillis(50));
        }
      }
    }

    assertThat(faults.found).isEmpty();
    assertThat(summary.lost()).isZero();
    assertThat(summary.doubleBooked()).isZero();
    assertThat(summary.clean()).as(summary.json().toString()).isTrue();
    assertThat(summary.matched()).as(summary.json().toString()).isGreaterThanOrEqualTo(100);
    GroupFigures figures = summary.groups().orElseThrow();
    assertThat(figures.playersPerMatch()).isEqualTo(10);
    assertThat(figures.meanPartySize()).isGreaterThan(1.2);
    assertThat(matches).isNotEmpty().allSatisfy(GroupDemoTest::isFiveAgainstFive);
  }

  private static void isFiveAgainstFive(Match match) {
    assertThat(match.getTeams()).hasSize(2);
    Map<String, String> teams = new HashMap<>();
    for (Team team : match.getTeams()) {
      assertThat(team.getSeats()).hasSize(5);
      for (MatchSeat seat : team.getSeats()) {
        assertThat(teams.computeIfAbsent(seat.getTicketId(), id -> team.getName()))
            .as("the team of every player of ticket " + seat.getTicketId())
            .isEqualTo(team.getName());
      }
    }
  }

  private static final class Faults implements Demo.Watcher {
    private final List<String> found = new ArrayList<>();

    @Override
    public void look(Supplier<Summary> soFar, int busy) {}

    @Override
    public void faults(List<String> faults) {
      found.addAll(faults);
    }
  }
}
