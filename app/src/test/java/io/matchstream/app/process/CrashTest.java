package io.matchstream.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.app.demo.Summary;
import io.matchstream.app.node.Cluster;
import io.matchstream.schemas.topics.TopicsSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code kill -9} of a whole installation, broker and all, in the middle of load. */
@Timeout(300)
@Tag("long") // 45 s on two idle cores; each CI run kills as much in its minute of chaos
class CrashTest {
  @TempDir Path home;
  private String port;

  @BeforeEach
  void choosePort() throws Exception {
    port = Ports.free();
  }

  @Test
  @DisplayName(
      "F3, F23, F41, R16: killed under load and started again, nobody is lost or in two matches")
  void nobodyIsLostOrBookedTwiceByACrash() throws Exception {
    crash(1, 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 3, 4, 5})
  void nobodyIsLostOrBookedTwiceByManyCrashes(long seed) throws Exception {
    crash(5, seed);
  }

  private void crash(int times, long seed) throws Exception {
    Random random = new Random(seed);
    MatchstreamProcess server = serve(seed).awaitReady();
    try (Cluster cluster =
            Cluster.existing("localhost:" + port, List.of(), TopicsSettings.laptop());
        Load load = new Load(cluster, seed);
        Groups groups = new Groups(cluster.bootstrapServers());
        Witness witness = new Witness(cluster, load)) {
      Set<String> members = groups.members();
      load.start();
      for (int i = 0; i < times; i++) {
        long enough = load.acknowledged().size() + 200L + random.nextInt(400);
        witness.readUntil("load " + i, () -> load.acknowledged().size() >= enough);
        witness.readUntil("a match with a party " + i, () -> witness.matchesWithParties() > 0);
        long matched = witness.matched();
        int parties = witness.matchesWithParties();
        server.kill();
        server = serve(seed).awaitReady();
        assertThat(groups.members()).as("takes its own place again").isEqualTo(members);
        witness.readUntil(
            "matches after crash " + i,
            () -> witness.matched() > matched + 50 && witness.matchesWithParties() > parties);
      }
      load.giveUp();
      Summary account = witness.settle(load.acknowledged());
      assertThat(account.matched()).isGreaterThan(100);
      assertThat(account.cancelled()).isPositive();
    } finally {
      server.close();
    }
  }

  private MatchstreamProcess serve(long seed) throws Exception {
    return MatchstreamProcess.start(
        home,
        "serve",
        "--data",
        home.resolve("data-" + seed).toString(),
        "--config",
        Files.writeString(home.resolve("queues.yaml"), Load.QUEUES).toString(),
        "--broker-port",
        port,
        "--registry-port",
        "0",
        "--roles",
        "players,pools,matches,boards,allocator,registry");
  }
}
