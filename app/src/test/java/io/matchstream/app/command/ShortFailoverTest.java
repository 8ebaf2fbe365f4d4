package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.app.node.Cluster;
import io.matchstream.broker.BrokerOptions;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.config.ConfigPublisher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A {@code serve} on a broker that does not allow so short a session. */
@Tag("long") // a broker, and roles that start and end
@Timeout(180)
class ShortFailoverTest {
  /** As Kafka is shipped. */
  private static final Map<String, String> STOCK = Map.of("group.min.session.timeout.ms", "6000");

  /** Temporary folders are refused as data; nothing but this test is in it. */
  private static final Path DATA = Path.of("target", "short-failover");

  @TempDir static Path folder;

  private static EmbeddedBroker broker;

  @BeforeAll
  static void start() throws Exception {
    broker =
        EmbeddedBroker.start(
            BrokerOptions.in(folder)
                .withSettings(STOCK)
                .withOnFatal(
                    reason -> {
                      throw new AssertionError(reason);
                    }));
    TopicsSettings topics = new TopicsSettings("", 2, (short) 1);
    try (Cluster cluster =
        Cluster.existing(Brokers.open(broker.bootstrapServers()), List.of(), topics)) {
      cluster.serdes().registerAll();
      new ConfigPublisher(cluster.brokers(), cluster.topics(), cluster.serdes())
          .publish(ConfigReader.shipped(), Instant.now());
    }
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"boards", "allocator"})
  void aFailoverBelowTheBrokersLeastEndsTheStartAndSaysWhatIsAllowed(String role)
      throws IOException {
    Path data = Files.createDirectories(DATA.resolve(role + "-" + System.nanoTime()));

    CommandRun run =
        CommandRun.of(
            "serve",
            "--roles",
            role,
            "--failover",
            "5999ms",
            "--bootstrap-servers",
            broker.bootstrapServers(),
            "--partitions",
            "2",
            "--data",
            data.toString());

    assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
    assertThat(run.err()).contains("--failover", "group.min.session.timeout.ms", "6s");
  }
}
