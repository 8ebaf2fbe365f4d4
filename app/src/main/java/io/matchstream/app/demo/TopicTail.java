package io.matchstream.app.demo;

import io.matchstream.app.node.Cluster;
import io.matchstream.events.Notification;
import io.matchstream.events.Request;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

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
        cluster
            .brokers()
            .client(
                Map.of(
                    ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                    "read_committed",
                    ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                    false,
                    // What is gone from the log must be an error here, not a gap that nobody sees.
                    ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                    "none"));
    this.consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** Everything that a ledger wants to know. */
  public TopicTail feeding(Ledger ledger) {
    Topics topics = cluster.topics();
    var requests = cluster.serdes().value(topics.requests()).deserializer();
    followRecords(topics.requests(), record -> request(ledger, requests, record));
    followRecords(topics.deadLetters(), record -> deadLetter(ledger, record));
    var tickets = cluster.serdes().value(topics.tickets()).deserializer();
    followRecords(
        topics.tickets(),
        record ->
            ledger.ticket(tickets.deserialize(record.topic(), record.value()), record.timestamp()));
    follow(topics.proposals(), ledger::proposal);
    follow(topics.matches(), ledger::match);
    follow(topics.outcomes(), ledger::outcome);
    follow(topics.answers(), ledger::answer);
    follow(topics.seats(), ledger::seat);
    follow(topics.settlements(), ledger::settlement);
    follow(topics.matchCommands(), ledger::command);
    follow(
        topics.notifications(),
        (Notification e) -> ledger.notification(e, System.currentTimeMillis()));
    return this;
  }

  private static void request(
      Ledger ledger, Deserializer<Request> deserializer, ConsumerRecord<byte[], byte[]> record) {
    if (record.value() == null) {
      return; // asks for nothing
    }
    try {
      ledger.request(
          deserializer.deserialize(record.topic(), record.value()),
          record.partition(),
          record.offset(),
          record.timestamp());
    } catch (BadRecordException e) {
      // Nobody can say who asked for what; its owner makes a dead letter of it.
      ledger.refused(record.partition(), record.offset());
    }
  }

  private void deadLetter(Ledger ledger, ConsumerRecord<byte[], byte[]> letter) {
    if (header(letter, "topic").filter(cluster.topics().requests().name()::equals).isPresent()) {
      ledger.refused(
          Integer.parseInt(header(letter, "partition").orElseThrow()),
          Long.parseLong(header(letter, "offset").orElseThrow()));
    }
  }

  private static Optional<String> header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return Optional.ofNullable(letter.headers().lastHeader("__streams.errors." + name))
        .map(header -> new String(header.value(), StandardCharsets.UTF_8));
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
      List<TopicPartition> added =
          IntStream.range(0, topic.partitions())
              .mapToObj(partition -> new TopicPartition(topic.name(), partition))
              .toList();
      sources.addAll(added);
      consumer.assign(sources);
      // Only these: the others go on where they are.
      consumer.seekToBeginning(added);
    }
    return this;
  }

  /** Reads what there is, or waits for it for so long. */
  public void poll(Duration wait) {
    poll(wait, () -> {});
  }

  /** The same; what has been read is known to be there when {@code arrived} runs. */
  public void poll(Duration wait, Runnable arrived) {
    ConsumerRecords<byte[], byte[]> records = consumer.poll(wait);
    arrived.run();
    for (var record : records) {
      readers.get(record.topic()).accept(record);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
