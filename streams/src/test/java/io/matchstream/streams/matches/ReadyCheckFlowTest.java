package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Returned;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The ready check on its topics, and the boundary of its window. */
class ReadyCheckFlowTest {
  private static final Duration MS = Duration.ofMillis(1);
  private static final Duration TICK = Duration.ofMillis(100);

  private final MatchesBench bench = new MatchesBench();

  @BeforeEach
  void propose() {
    bench.propose(GroupSamples.proposalOf("checked"));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  @DisplayName("F22, F29: everybody is asked by a notification without a token or a server")
  void everybodyIsAsked() {
    assertThat(bench.notifications())
        .hasSize(4)
        .allSatisfy(
            asked -> {
              assertThat(asked.getKind()).isEqualTo(NotificationKind.READY_CHECK);
              assertThat(asked.getToken()).isEmpty();
              assertThat(asked.getGameServer()).isEmpty();
              assertThat(asked.getRegion()).isEqualTo("eu");
              assertThat(asked.getDeliverUntil()).isEqualTo(end());
              assertThat(asked.getOpponents()).hasSize(3);
            })
        .extracting(
            Notification::getPlayer,
            Notification::getTicketId,
            Notification::getSeatEpoch,
            Notification::getTeam,
            Notification::getRole)
        .containsExactly(
            tuple(Samples.ANNA, "anna~7", 7L, GroupSamples.RED, GroupSamples.TANK),
            tuple(Samples.BERT, "anna~7", 3L, GroupSamples.RED, GroupSamples.DAMAGE),
            tuple(GroupSamples.CARL, "carl~7", 7L, GroupSamples.BLUE, GroupSamples.DAMAGE),
            tuple(GroupSamples.DORA, "dora~7", 7L, GroupSamples.BLUE, GroupSamples.TANK));
    assertThat(bench.matches()).isEmpty();
  }

  @Test
  @DisplayName("F5: the last two answers together make one match, with a token for each")
  void allAnswersMakeTheMatch() {
    bench.notifications();
    for (String player : List.of(Samples.ANNA, GroupSamples.CARL)) {
      bench.ready(player, 7, true);
    }
    bench.ready(Samples.BERT, 3, true);
    bench.ready(GroupSamples.DORA, 7, true);
    bench.ready(GroupSamples.DORA, 7, true);

    assertThat(bench.matches()).extracting(Match::getRegion).containsExactly("eu");
    assertThat(bench.notifications())
        .hasSize(4)
        .allSatisfy(n -> assertThat(n.getKind()).isEqualTo(NotificationKind.MATCHED))
        .allSatisfy(n -> assertThat(n.getToken()).isNotEmpty());
    assertThat(bench.settlements()).isEmpty();
    assertThat(bench.counted("matches.late_ready_answer")).isEqualTo(1);
  }

  @Test
  void justBeforeTheEndAnAnswerStillCounts() {
    allButDora();
    bench.ready(GroupSamples.DORA, 7, true, end().minus(MS));

    assertThat(bench.matches()).hasSize(1);
  }

  @Test
  void atTheEndAndLaterAnAnswerIsTooLate() {
    for (Duration late : List.of(Duration.ZERO, MS)) {
      try (MatchesBench other = new MatchesBench()) {
        other.propose(GroupSamples.proposalOf("checked"));
        other.ready(Samples.ANNA, 7, true);
        other.ready(Samples.BERT, 3, true);
        other.ready(GroupSamples.CARL, 7, true);
        other.advance(GroupSamples.WINDOW);
        other.ready(GroupSamples.DORA, 7, true, end().plus(late));

        assertThat(other.matches()).isEmpty();
        assertThat(other.settlements())
            .extracting(s -> ((Returned) s.getBody()).getBlamed())
            .containsExactly(List.of(), List.of(), List.of(GroupSamples.DORA));
        assertThat(other.counted("matches.late_ready_answer")).isEqualTo(1);
      }
    }
  }

  @Test
  @DisplayName("While a backlog is worked off, nobody loses his place before he could answer")
  void aWindowIsLivedThrough() {
    allButDora();
    bench.advance(TICK);
    bench.ready(GroupSamples.DORA, 7, true, end().plus(GroupSamples.WINDOW));

    assertThat(bench.settlements()).isEmpty();
    assertThat(bench.matches()).hasSize(1);
  }

  @Test
  @DisplayName("And who never answers loses it when his window is over")
  void aWindowThatIsLivedThroughEnds() {
    allButDora();
    bench.ready("nobody", 1, true, end().plus(GroupSamples.WINDOW)); // carries the log on
    bench.advance(GroupSamples.WINDOW.minus(MS));
    assertThat(bench.settlements()).isEmpty();

    bench.advance(TICK);

    assertThat(bench.settlements()).hasSize(3);
  }

  @Test
  @DisplayName("F25: time alone ends a ready check, at the end of its window")
  void timeAloneEndsIt() {
    allButDora();
    bench.advance(GroupSamples.WINDOW.minus(MS));
    assertThat(bench.settlements()).isEmpty();

    bench.advance(TICK);

    assertThat(bench.settlements())
        .hasSize(3)
        .allSatisfy(s -> assertThat(s.getAt()).isEqualTo(end()));
  }

  @Test
  void aPlayerWhoLeavesWhileHeIsAskedLeavesNothing() {
    bench.leave(GroupSamples.CARL, 7);

    assertThat(bench.counted("matches.late_leave")).isEqualTo(1);
    assertThat(bench.settlements()).isEmpty();
  }

  private void allButDora() {
    bench.ready(Samples.ANNA, 7, true);
    bench.ready(Samples.BERT, 3, true);
    bench.ready(GroupSamples.CARL, 7, true);
  }

  private static Instant end() {
    return Samples.T0.plus(GroupSamples.WINDOW);
  }
}
