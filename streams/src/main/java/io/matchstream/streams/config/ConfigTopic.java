package io.matchstream.streams.config;

import io.matchstream.events.ConfigVersion;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * One partition of the topic {@code configs}, read from its beginning: every partition has every
 * version, so one is enough.
 */
final class ConfigTopic {
  private ConfigTopic() {}

  /** A consumer at the beginning, of committed versions only. */
  static KafkaConsumer<String, ConfigVersion> open(
      String bootstrapServers, Topics topics, EventSerdes serdes) {
    Map<String, Object> settings =
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed",
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false);
    KafkaConsumer<String, ConfigVersion> consumer =
        new KafkaConsumer<>(
            settings, new StringDeserializer(), serdes.value(topics.configs()).deserializer());
    List<TopicPartition> source = List.of(new TopicPartition(topics.configs().name(), 0));
    consumer.assign(source);
    consumer.seekToBeginning(source);
    return consumer;
  }

  /** Hands over each version there is up to now. */
  static void readToEnd(
      KafkaConsumer<String, ConfigVersion> consumer, Consumer<ConfigVersion> reader) {
    TopicPartition source = consumer.assignment().iterator().next();
    long end = consumer.endOffsets(List.of(source)).get(source);
    while (consumer.position(source) < end) {
      consumer.poll(Duration.ofMillis(200)).forEach(record -> reader.accept(record.value()));
    }
  }
}
