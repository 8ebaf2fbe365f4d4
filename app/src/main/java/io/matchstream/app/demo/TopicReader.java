package io.matchstream.app.demo;

import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Reads whole topics, committed records only, without a group. Belongs to one thread, but for
 * {@link #close}.
 */
final class TopicReader implements AutoCloseable {
  private final KafkaConsumer<String, byte[]> consumer;
  private final EventSerdes serdes;
  private final Map<String, Handler> handlers = new HashMap<>();
  private final List<TopicPartition> partitions = new ArrayList<>();

  /** Hears a record's value and time, epoch milliseconds. */
  interface Sink<V> {
    void accept(V value, long atMs);
  }

  private interface Handler {
    void handle(ConsumerRecord<String, byte[]> record);
  }

  TopicReader(String bootstrapServers, EventSerdes serdes) {
    this.serdes = serdes;
    this.consumer =
        new KafkaConsumer<>(
            Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                2_000),
            new StringDeserializer(),
            new ByteArrayDeserializer());
  }

  /** Adds a topic; call before the first read. */
  <V> TopicReader with(Topic<V> topic, Sink<V> sink) {
    Deserializer<V> deserializer = serdes.value(topic).deserializer();
    handlers.put(
        topic.name(),
        record ->
            sink.accept(
                deserializer.deserialize(topic.name(), record.value()), record.timestamp()));
    for (int partition = 0; partition < topic.partitions(); partition++) {
      partitions.add(new TopicPartition(topic.name(), partition));
    }
    return this;
  }

  /** Begins with what comes from now on; the place is fixed when this returns. */
  TopicReader fromNow() {
    consumer.assign(partitions);
    consumer.seekToEnd(partitions);
    partitions.forEach(consumer::position);
    return this;
  }

  /** Begins with the oldest record. */
  TopicReader fromStart() {
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    return this;
  }

  /** Hands on what is there, waiting so long for something to be. */
  void poll(Duration wait) {
    for (ConsumerRecord<String, byte[]> record : consumer.poll(wait)) {
      handlers.get(record.topic()).handle(record);
    }
  }

  /** Hands on everything that is committed now. */
  void readToEnd() {
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
      poll(Duration.ofMillis(100));
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
