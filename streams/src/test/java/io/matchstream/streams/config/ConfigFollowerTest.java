package io.matchstream.streams.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import io.matchstream.streams.runtime.Placements;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConfigFollowerTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);

  @AutoClose private final EmbeddedBroker broker = EmbeddedBroker.temporary();
  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);

  @BeforeEach
  void createTopics() {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      TopicAdmin.ensure(admin, topics);
    }
    serdes.registerAll();
  }

  @Test
  @DisplayName("F46: what is no configuration keeps nobody from starting, publishing or following")
  void poisonIsSkippedAtTheStartAndLater() throws Exception {
    ConfigPublisher publisher =
        new ConfigPublisher(Brokers.open(broker.bootstrapServers()), topics, serdes);
    poison(1);
    publisher.publish(queues("one"), Instant.now());

    try (ConfigFollower follower =
        new ConfigFollower(
            Brokers.open(broker.bootstrapServers()),
            topics,
            serdes,
            new Placements(),
            () -> Long.MAX_VALUE)) {
      assertThat(follower.current().queue("one")).isPresent();

      poison(2);
      publisher.publish(queues("two"), Instant.now());
      await().atMost(LIMIT).until(() -> follower.current().queue("two").isPresent());
      assertThat(follower.current().version()).isEqualTo(3);
    }
  }

  /** Bytes that are no Avro, nothing at all; then queues that only a later release can read. */
  private void poison(int round) throws Exception {
    byte[] later =
        serdes
            .value(topics.configs())
            .serializer()
            .serialize(
                topics.configs().name(),
                new ConfigVersion(
                    round, Instant.EPOCH, "{\"queues\":[{\"name\":\"x\",\"later\":1}]}", Map.of()));
    try (var producer =
        new KafkaProducer<>(
            Map.<String, Object>of("bootstrap.servers", broker.bootstrapServers()),
            new StringSerializer(),
            new ByteArraySerializer())) {
      for (byte[] value : new byte[][] {"poison".getBytes(UTF_8), null}) {
        producer.send(record("poison" + round, value)).get();
      }
      if (round == 2) {
        producer.send(record("0000000002", later)).get();
      }
    }
  }

  private ProducerRecord<String, byte[]> record(String key, byte[] value) {
    return new ProducerRecord<>(topics.configs().name(), 0, key, value);
  }

  private static MatchstreamConfig queues(String name) {
    return ConfigReader.read("queues: [{ name: " + name + " }]", "test");
  }
}
