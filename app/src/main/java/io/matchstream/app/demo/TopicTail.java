package io.matchstream.app.demo;

import io.matchstream.app.node.Cluster;
import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.events.Proposal;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.TicketEvent;
import io.matchstream.schemas.topics.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads topics from their beginning and on, committed records only, and hands each value to whoever
 * asked for its topic. Not for use by several threads.
 */
public final class TopicTail implements AutoCloseable {
  private final Cluster cluster;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Map<String, Consumer<ConsumerRecord<byte[], byte[]>>> readers = new HashMap<>();
  private final List<TopicPartition> sources = new ArrayList<>();

  /** A tail of nothing yet. */
  public TopicTail(Cluster cluster) {
    this.cluster = cluster;
    Map<String, Object> settings =
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            cluster.bootstrapServers(),
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed",
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false);
    this.consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** Everything that a ledger wants to know. */
  public TopicTail feeding(Ledger ledger) {
    follow(cluster.topics().tickets(), (TicketEvent e) -> ledger.ticket(e));
    follow(cluster.topics().proposals(), (Proposal e) -> ledger.proposal(e));
    follow(cluster.topics().matches(), (Match e) -> ledger.match(e));
    follow(cluster.topics().outcomes(), (Outcome e) -> ledger.outcome(e));
    follow(cluster.topics().seats(), (SeatEvent e) -> ledger.seat(e));
    follow(
        cluster.topics().notifications(),
        (Notification e) -> ledger.notification(e, System.currentTimeMillis()));
    return this;
  }

  /** Hands every value of the topic to the reader, after those who asked for it before. */
  public <V> TopicTail follow(Topic<V> topic, Consumer<V> reader) {
    var deserializer = cluster.serdes().value(topic).deserializer();
    return followRecords(
        topic,
        record -> {
          if (record.value() != null) {
            reader.accept(deserializer.deserialize(topic.name(), record.value()));
          }
        });
  }

  /** The same for those who want the whole record, as it is: its key, its headers. */
  public TopicTail followRecords(Topic<?> topic, Consumer<ConsumerRecord<byte[], byte[]>> reader) {
    boolean known = readers.containsKey(topic.name());
    readers.merge(topic.name(), reader, Consumer::andThen);
    if (!known) {
      for (int partition = 0; partition < topic.partitions(); partition++) {
        sources.add(new TopicPartition(topic.name(), partition));
      }
      consumer.assign(sources);
      consumer.seekToBeginning(sources);
    }
    return this;
  }

  /** Reads what there is, or waits for it for so long. */
  public void poll(Duration wait) {
    for (var record : consumer.poll(wait)) {
      readers.get(record.topic()).accept(record);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
