package io.matchstream.streams.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.events.ConfigVersion;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Who publishes what when several processes start at once. */
class ConfigPublisherTest {
  private static final MatchstreamConfig MINE = config("mine");
  private static final MatchstreamConfig SHIPPED = config("shipped");
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  @AutoClose static final EmbeddedBroker BROKER = EmbeddedBroker.temporary();

  @Test
  void whatIsPublishedInTheMeantimeIsNotReplacedByADefault() {
    ConfigPublisher publisher = publisher("default.");

    ConfigVersion mine = publisher.publish(MINE, NOW);

    assertThat(publisher.publishIfNone(SHIPPED, NOW)).isEqualTo(mine);
    assertThat(publisher.newest()).contains(mine);
  }

  @Test
  void whereThereIsNoneTheDefaultIsInForceAtOnce() {
    ConfigVersion first = publisher("none.").publishIfNone(SHIPPED, NOW);

    assertThat(first.getVersion()).isEqualTo(1);
    assertThat(first.getEffectiveFrom()).isEqualTo(Instant.EPOCH);
    assertThat(first.getJson()).isEqualTo(SHIPPED.toJson());
  }

  @Test
  void severalThatPublishTheSameAtOnceAllSucceedWithOneVersion() {
    ConfigPublisher publisher = publisher("same.");

    List<CompletableFuture<ConfigVersion>> published =
        Stream.generate(() -> CompletableFuture.supplyAsync(() -> publisher.publish(MINE, NOW)))
            .limit(4)
            .toList();

    assertThat(published).allSatisfy(each -> assertThat(each.join().getVersion()).isEqualTo(1));
  }

  /** On topics of its own. */
  private static ConfigPublisher publisher(String prefix) {
    Topics topics = new Topics(new TopicsSettings(prefix, 2, (short) 1));
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrapServers()))) {
      TopicAdmin.ensure(admin, topics);
    }
    EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);
    serdes.registerAll();
    return new ConfigPublisher(BROKER.bootstrapServers(), topics, serdes);
  }

  private static MatchstreamConfig config(String queue) {
    String yaml = "queues: [{ name: %s, rating: { system: elo, initial: 1500 } }]";
    return ConfigReader.read(yaml.formatted(queue), "test");
  }
}
