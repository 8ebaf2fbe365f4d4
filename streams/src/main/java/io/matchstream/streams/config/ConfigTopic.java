package io.matchstream.streams.config;

import io.matchstream.engine.config.ConfigException;
import io.matchstream.events.ConfigVersion;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.registry.RegistryException;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One partition of the topic {@code configs}, read from its beginning: every partition has every
 * version, so one is enough. Committed versions only. What is no version, or one that this release
 * cannot read, is skipped and logged: it lies there for ever and must not keep anybody from
 * starting, nor from reading the next one. For one thread, but for {@link #wakeup}.
 */
final class ConfigTopic implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ConfigTopic.class);

  private final TopicPartition source;
  private final Deserializer<ConfigVersion> versions;
  private final KafkaConsumer<String, byte[]> consumer;

  ConfigTopic(Brokers brokers, Topics topics, EventSerdes serdes) {
    Topic<ConfigVersion> topic = topics.configs();
    source = new TopicPartition(topic.name(), 0);
    versions = serdes.value(topic).deserializer();
    Map<String, Object> settings =
        brokers.client(
            Map.of(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false));
    consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer());
    consumer.assign(List.of(source));
    consumer.seekToBeginning(List.of(source));
  }

  /** Hands over each version there is up to now. */
  void readToEnd(Consumer<ConfigVersion> reader) {
    long end = consumer.endOffsets(List.of(source)).get(source);
    while (consumer.position(source) < end) {
      poll(Duration.ofMillis(200), reader);
    }
  }

  /**
   * Hands over the next versions, as they come within the time.
   *
   * @throws RuntimeException where Kafka or the registry is in trouble; what was not handed over is
   *     read again by the next call
   */
  void poll(Duration time, Consumer<ConfigVersion> reader) {
    for (ConsumerRecord<String, byte[]> record : consumer.poll(time)) {
      try {
        take(record, reader);
      } catch (RuntimeException e) {
        consumer.seek(source, record.offset());
        throw e;
      }
    }
  }

  private void take(ConsumerRecord<String, byte[]> record, Consumer<ConfigVersion> reader) {
    try {
      ConfigVersion version = versions.deserialize(record.topic(), record.value());
      if (version == null) {
        skipped(record, "it is empty");
      } else {
        reader.accept(version);
      }
    } catch (RegistryException e) {
      if (e.code() != RegistryException.SCHEMA_NOT_FOUND) {
        throw e;
      }
      skipped(record, e.getMessage());
    } catch (BadRecordException | ConfigException | IllegalStateException e) {
      // Not Avro; queues that a later release has written; or places that contradict earlier ones.
      skipped(record, e.getMessage());
    }
  }

  private static void skipped(ConsumerRecord<String, byte[]> record, String why) {
    log.warn(
        "Skipped what is no configuration for this release at {}-{}@{}: {}",
        record.topic(),
        record.partition(),
        record.offset(),
        why);
  }

  /** Ends the poll under way, or the next one, with a WakeupException. From any thread. */
  void wakeup() {
    consumer.wakeup();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
