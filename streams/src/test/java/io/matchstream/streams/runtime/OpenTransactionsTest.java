package io.matchstream.streams.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What an instance that has stopped in the middle of something means for those who read on. */
class OpenTransactionsTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Shorter than an owner's, for the sake of the test. */
  private static final int TIMEOUT_MS = 2_000;

  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final TopicPartition where = new TopicPartition(topics.deadLetters().name(), 0);

  private Properties owner() {
    Environment env = Environment.of(topics, new EventSerdes(new InMemoryRegistry(), topics));
    return OwnerSettings.laptop("localhost:9092", Path.of("state")).properties("any", env);
  }

  @Test
  @DisplayName("F50: an owner's transaction is open for ten seconds at most")
  void anOwnersTransactionTimesOutAfterTenSeconds() {
    assertThat(owner())
        .containsEntry(
            StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), 10_000);
  }

  /** How far apart they really are is measured, by {@code ./matchstream bench ticks}. */
  @Test
  @DisplayName("F37: on an idle thread ticks of 25 ms come, since it waits 10 ms for input")
  void anIdleThreadLooksAtTheClockMoreOftenThanItTicks() {
    assertThat(owner()).containsEntry(StreamsConfig.POLL_MS_CONFIG, 10L);
  }

  @Test
  @DisplayName("F50: a reader behind a stopped instance's transaction reads on once it times out")
  void aReaderBehindAStoppedInstanceReadsOn() throws Exception {
    try (EmbeddedBroker broker = EmbeddedBroker.temporary()) {
      try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
        TopicAdmin.ensure(admin, topics);
      }
      try (KafkaProducer<byte[], byte[]> stopped = producer(broker, "stopped");
          KafkaProducer<byte[], byte[]> other = producer(broker, "other");
          KafkaConsumer<byte[], byte[]> committed = consumer(broker, "read_committed");
          KafkaConsumer<byte[], byte[]> all = consumer(broker, "read_uncommitted")) {
        stopped.beginTransaction();
        stopped.send(record("open")).get();
        other.beginTransaction();
        other.send(record("behind it")).get();
        other.commitTransaction();

        List<String> seen = new ArrayList<>();
        await().atMost(LIMIT).until(() -> read(all, seen).contains("behind it"));
        assertThat(seen).containsExactly("open", "behind it");

        List<String> told = new ArrayList<>();
        await().atMost(LIMIT).until(() -> read(committed, told).contains("behind it"));
        assertThat(told).containsExactly("behind it");
        assertThatThrownBy(stopped::commitTransaction)
            .as("who comes back finds its transaction ended")
            .isInstanceOf(KafkaException.class);
      }
    }
  }

  private ProducerRecord<byte[], byte[]> record(String text) {
    return new ProducerRecord<>(where.topic(), where.partition(), null, text.getBytes(UTF_8));
  }

  private static List<String> read(KafkaConsumer<byte[], byte[]> consumer, List<String> texts) {
    consumer
        .poll(Duration.ofMillis(50))
        .forEach(record -> texts.add(new String(record.value(), UTF_8)));
    return texts;
  }

  private static KafkaProducer<byte[], byte[]> producer(EmbeddedBroker broker, String id) {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            broker.bootstrapServers(),
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            id,
            ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
            TIMEOUT_MS);
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    producer.initTransactions();
    return producer;
  }

  private KafkaConsumer<byte[], byte[]> consumer(EmbeddedBroker broker, String isolation) {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            broker.bootstrapServers(),
            "isolation.level",
            isolation,
            "enable.auto.commit",
            false);
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    consumer.assign(List.of(where));
    consumer.seekToBeginning(List.of(where));
    return consumer;
  }
}
