package io.matchstream.app.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.matchstream.app.data.DataFolder;
import io.matchstream.app.data.TokenKeys;
import io.matchstream.app.demo.Demo;
import io.matchstream.app.demo.Screen;
import io.matchstream.app.demo.Summary;
import io.matchstream.app.node.Cluster;
import io.matchstream.app.node.Node;
import io.matchstream.app.node.NodeKeys;
import io.matchstream.app.node.NodeSettings;
import io.matchstream.app.node.Role;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.config.ConfigPublisher;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.kafka.KafkaContainer;

/**
 * The owners on a broker that is somebody else's build: Apache Kafka's own image. Skipped, and said
 * so, where there is no container engine.
 */
@Tag("container")
class ContainerPipelineTest {
  private static final String IMAGE = "apache/kafka:4.4.0";

  @TempDir Path folder;

  @Test
  void nobodyIsLostOrInTwoMatchesOnKafkasOwnImage() throws Exception {
    requireContainers();
    try (KafkaContainer kafka = new KafkaContainer(IMAGE)) {
      kafka.start();
      DataFolder data = DataFolder.open(folder);
      try (Cluster cluster =
          Cluster.existing(kafka.getBootstrapServers(), List.of(), TopicsSettings.laptop())) {
        new ConfigPublisher(cluster.brokers(), cluster.topics(), cluster.serdes())
            .publish(ConfigReader.shipped(), Instant.now());
        NodeSettings owners =
            NodeSettings.alone(
                EnumSet.of(Role.PLAYERS, Role.POOLS, Role.MATCHES, Role.BOARDS), data.streams());
        NodeKeys keys = NodeKeys.ofOneRing(TokenKeys.development(data));
        try (Node node = Node.start(cluster, owners, keys)) {
          assertThat(node.awaitReady(Duration.ofMinutes(2))).isTrue();
          Screen nowhere = new Screen(new PrintWriter(Writer.nullWriter()), false, () -> 0L);
          Summary summary =
              new Demo(
                      ConfigReader.shipped().queue("blitz-3-2").orElseThrow(),
                      200,
                      50,
                      Duration.ofSeconds(5),
                      1)
                  .run(cluster, nowhere);
          assertThat(summary.clean()).as(summary.json().toString()).isTrue();
          assertThat(summary.matched()).isPositive();
        }
      }
    }
  }

  /** The reason stands in the output of the build: a count of skipped tests says nothing. */
  private static void requireContainers() {
    boolean engine = DockerClientFactory.instance().isDockerAvailable();
    if (!engine) {
      System.out.println(
          "skipped: ContainerPipelineTest needs a container engine (Docker), and none answers here");
    }
    assumeTrue(engine, "needs a container engine, and none answers here");
  }
}
