package io.matchstream.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.matchstream.events.Enqueue;
import io.matchstream.events.Request;
import io.matchstream.events.SeatState;
import io.matchstream.streams.players.PlayersTopology;
import io.matchstream.streams.reads.LocalPlayers;
import io.matchstream.streams.reads.OwnerUnavailable;
import io.matchstream.streams.reads.PlayerReads;
import io.matchstream.streams.reads.PlayerView;
import io.matchstream.streams.reads.RoutedPlayers;
import io.matchstream.streams.reads.StreamsOwners;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.streams.runtime.OwnerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.streams.state.HostInfo;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Players read from the store of a running owner. */
class CommittedReadsTest {
  private static final String YAML = "queues: [{ name: blitz }]";
  private static final HostInfo SELF = new HostInfo("this-process", 1);

  /** Below the time-out of transactions, and longer than what is looked at in between. */
  private static final Duration SLOW = Duration.ofSeconds(9);

  @TempDir Path state;

  @Test
  @DisplayName("F22: what is not committed is not seen, and an owner that is away is no answer")
  void onlyWhatIsCommittedIsSeen() throws Exception {
    try (RealBroker real = new RealBroker(state, YAML)) {
      OwnerRunner slow = start(real, SLOW);
      PlayerReads players = reads(slow);
      assertThat(read(players, "anna")).isEmpty();
      real.send(
          real.topics.requests(),
          "anna",
          new Request("anna", "r1", Enqueue.newBuilder().setQueue("blitz").build()));
      await()
          .atMost(RealBroker.LIMIT)
          .until(() -> !real.records(real.topics.tickets(), "read_uncommitted").isEmpty());
      Optional<PlayerView> before = read(players, "anna");
      // The order matters: if this is still true now, nothing was committed when it was read.
      assertThat(real.records(real.topics.tickets(), "read_committed")).isEmpty();
      assertThat(before).isEmpty();

      slow.close(); // commits
      assertThatThrownBy(() -> read(players, "anna")).hasCauseInstanceOf(OwnerUnavailable.class);

      PlayerReads again = reads(start(real, Duration.ofMillis(20)));
      assertThat(read(again, "anna"))
          .hasValueSatisfying(
              anna -> {
                assertThat(anna.seat()).isEqualTo(SeatState.QUEUED);
                assertThat(anna.ticket().orElseThrow().ticketId()).isEqualTo("anna~1");
              });
    }
  }

  private static OwnerRunner start(RealBroker real, Duration commitInterval)
      throws InterruptedException {
    return real.startByInterval(
        PlayersTopology.APPLICATION,
        s ->
            new OwnerSettings(
                s.brokers(),
                s.stateDirectory(),
                Optional.of(SELF.host() + ":" + SELF.port()),
                s.threads(),
                s.standbys(),
                s.failover(),
                s.replication(),
                commitInterval,
                s.transactional()));
  }

  private static PlayerReads reads(OwnerRunner runner) {
    return RoutedPlayers.own(
        StreamsOwners.byKey(runner.streams(), PlayersTopology.PLAYERS, SELF),
        new LocalPlayers(runner.streams(), PlayersTopology.PLAYERS));
  }

  private static Optional<PlayerView> read(PlayerReads players, String id) {
    return players.player(id).toCompletableFuture().join();
  }
}
