package io.matchstream.streams.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.events.ConfigVersion;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
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
  @DisplayName("F62: the notice counts by the broker's time, not by a publisher's clock")
  void aChangeIsAnnouncedByTheBrokersTime() {
    ConfigPublisher publisher = publisher("skewed.");
    publisher.publish(SHIPPED, NOW);
    for (Duration off : List.of(Duration.ofHours(-1), Duration.ofHours(1))) {
      MatchstreamConfig changed = config("q" + off.toMinutes());
      Instant before = Instant.now();
      ConfigVersion next = publisher.publish(changed, before.plus(off));

      assertThat(next.getEffectiveFrom())
          .isBetween(
              before.plus(ConfigPublisher.NOTICE).minusSeconds(1),
              Instant.now().plus(ConfigPublisher.NOTICE).plusSeconds(1));
      assertThat(publisher.newest()).contains(next);
    }
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
    return new ConfigPublisher(Brokers.open(BROKER.bootstrapServers()), topics, serdes);
  }

  private static MatchstreamConfig config(String queue) {
    String yaml = "queues: [{ name: %s, rating: { system: elo, initial: 1500 } }]";
    return ConfigReader.read(yaml.formatted(queue), "test");
  }
}
