package io.matchstream.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.app.demo.Summary;
import io.matchstream.app.node.Cluster;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.tokens.SigningKeys;
import io.matchstream.tokens.TokenAlgorithm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Scaling out is starting more of the same; a process that dies is replaced by those that live. */
@Tag("long") // three processes and a rebalance each way: a minute of CI's ten
@Timeout(300)
class ScalingTest {
  @AutoClose private final EmbeddedBroker broker = EmbeddedBroker.temporary();
  @TempDir Path home;

  @Test
  @DisplayName("F3, F42: a second process takes partitions, the first has them all after a kill")
  void aSecondProcessSharesTheWorkAndItsDeathLosesNobody() throws Exception {
    SigningKeys.development(home, TokenAlgorithm.EDDSA, new SecureRandom());
    try (MatchstreamProcess first = serve("first").awaitReady();
        Cluster cluster =
            Cluster.existing(broker.bootstrapServers(), List.of(), TopicsSettings.laptop());
        Groups groups = new Groups(broker.bootstrapServers());
        Load load = new Load(cluster, 1);
        Witness witness = new Witness(cluster, load)) {
      load.start();
      witness.readUntil("matches of one process", () -> witness.matched() > 50);
      try (MatchstreamProcess second = serve("second").awaitReady()) {
        witness.readUntil("two share every owner's partitions", () -> groups.allSharedBy(2));
        long matched = witness.matched();
        witness.readUntil("matches of two processes", () -> witness.matched() > matched + 200);

        second.kill();
      }
      witness.readUntil("one has every owner's partitions", () -> groups.allSharedBy(1));
      load.giveUp();
      Summary account = witness.settle(load.acknowledged());

      assertThat(account.matched()).isGreaterThan(200);
      assertThat(first.terminate().exitCode()).as(first.said()).isZero();
      assertThat(groups.members()).as("a process that is told to stop leaves its groups").isEmpty();
    }
  }

  private MatchstreamProcess serve(String name) throws Exception {
    Path own = Files.createDirectories(home.resolve(name));
    return MatchstreamProcess.start(
        own,
        Map.of(
            SigningKeys.KEYS_FILE_VARIABLE, home.resolve(SigningKeys.DEVELOPMENT_FILE).toString()),
        List.of(
            "serve",
            "--config",
            Files.writeString(own.resolve("queues.yaml"), Load.QUEUES).toString(),
            "--bootstrap-servers",
            broker.bootstrapServers(),
            "--data",
            own.resolve("data").toString(),
            "--roles",
            "players,pools,matches,boards,allocator"));
  }
}
