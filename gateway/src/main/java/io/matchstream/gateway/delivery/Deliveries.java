package io.matchstream.gateway.delivery;

import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.runtime.Counters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads notifications, outcomes and answers of all players, from now on, and hands them to the
 * event loop. It belongs to no group: every gateway reads all, since a player may be connected to
 * any.
 *
 * <p>Bounded: the next batch is read when the loop has handled the last one.
 */
public final class Deliveries implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Deliveries.class);

  /** After an error that the client does not mend by itself. */
  private static final long PAUSE_MS = 500;

  /** A poll returns empty-handed for as long as no broker answers, so that is asked for itself. */
  private static final long ASKED_EVERY_MS = 3_000;

  private static final Duration BROKER_ANSWERS_WITHIN = Duration.ofSeconds(2);

  /** Some turns of a few seconds, or one that fails by the time limit of the client. */
  private static final long SILENT_MS = 10_000;

  private final Executor loop;
  private final Listeners listeners;
  private final Recent recent;
  private final Counters counters;
  private final Map<String, Function<byte[], Delivery>> decoders = new HashMap<>();
  private final KafkaConsumer<String, byte[]> consumer;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private final LongSupplier monotonicMillis;
  private volatile long brokerHeardMs;

  /**
   * Reads from the ends of the topics at this moment; blocks until these are known.
   *
   * @param loop runs on the event loop, which owns listeners and recent
   */
  public Deliveries(
      Brokers brokers,
      Topics topics,
      EventSerdes serdes,
      Executor loop,
      Listeners listeners,
      Recent recent,
      Counters counters,
      LongSupplier monotonicMillis) {
    this.loop = loop;
    this.listeners = listeners;
    this.recent = recent;
    this.counters = counters;
    this.monotonicMillis = monotonicMillis;
    this.brokerHeardMs = monotonicMillis.getAsLong();
    decode(topics.notifications(), serdes, Delivery.Notified::new);
    decode(topics.outcomes(), serdes, Delivery.Ended::new);
    decode(topics.answers(), serdes, Delivery.Answered::new);
    this.consumer =
        new KafkaConsumer<>(
            brokers.client(settings()), new StringDeserializer(), new ByteArrayDeserializer());
    try {
      List<TopicPartition> partitions = partitions();
      consumer.assign(partitions);
      consumer.seekToEnd(partitions);
      // A seek is lazy; what is written after this line must be seen.
      partitions.forEach(consumer::position);
    } catch (RuntimeException e) {
      consumer.close();
      throw e;
    }
    this.thread = new Thread(this::run, "gateway-deliveries");
    thread.setDaemon(true);
    thread.start();
  }

  private <V> void decode(Topic<V> topic, EventSerdes serdes, Function<V, Delivery> delivery) {
    var deserializer = serdes.value(topic).deserializer();
    decoders.put(
        topic.name(), bytes -> delivery.apply(deserializer.deserialize(topic.name(), bytes)));
  }

  private static Map<String, Object> settings() {
    return Map.of(
        // A match whose transaction is aborted was never made.
        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
        "read_committed",
        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
        false,
        // After a long outage what was missed is read from the owners, not from here.
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
        "latest",
        // A start without a broker fails within this, and can say why.
        ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
        20_000);
  }

  private List<TopicPartition> partitions() {
    return decoders.keySet().stream()
        .flatMap(
            topic ->
                consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition())))
        .toList();
  }

  private void run() {
    while (!closed()) {
      try {
        ConsumerRecords<String, byte[]> read = consumer.poll(Duration.ofSeconds(1));
        handOver(decodedOrAgain(read));
        hearBroker(!read.isEmpty());
      } catch (WakeupException | InterruptedException e) {
        log.debug("Woken to stop");
      } catch (TimeoutException e) {
        log.warn("The broker does not answer: {}", e.getMessage());
      } catch (RuntimeException e) {
        // Whatever it is, nothing is skipped: who waits for it must hear it, or readiness must end.
        log.warn("Can't read deliveries at the moment", e);
        pause();
      }
    }
    consumer.close();
  }

  private void hearBroker(boolean heard) {
    long now = monotonicMillis.getAsLong();
    if (heard) {
      brokerHeardMs = now;
    } else if (now - brokerHeardMs >= ASKED_EVERY_MS) {
      var ends = consumer.endOffsets(consumer.assignment(), BROKER_ANSWERS_WITHIN);
      log.trace("The broker has answered: {}", ends);
      brokerHeardMs = now;
    }
  }

  /** A registry that does not answer is no reason to skip anything: the batch is read again. */
  private List<Delivery> decodedOrAgain(ConsumerRecords<String, byte[]> read) {
    try {
      List<Delivery> batch = new ArrayList<>();
      read.forEach(record -> decode(record).forEach(batch::add));
      return batch;
    } catch (RuntimeException e) {
      read.partitions()
          .forEach(
              partition ->
                  consumer.seek(partition, read.records(partition).iterator().next().offset()));
      throw e;
    }
  }

  /**
   * Whether the broker has answered of late, and what it gave could be read. May be called from any
   * thread.
   */
  public boolean reading() {
    return monotonicMillis.getAsLong() - brokerHeardMs < SILENT_MS;
  }

  private void handOver(List<Delivery> batch) throws InterruptedException {
    if (batch.isEmpty()) {
      return;
    }
    CountDownLatch handled = new CountDownLatch(1);
    loop.execute(
        () -> {
          try {
            batch.forEach(this::deliver);
          } finally {
            handled.countDown();
          }
        });
    // The loop may be stopping; then nobody waits for what is not handled.
    while (!closed() && !handled.await(100, TimeUnit.MILLISECONDS)) {
      log.trace("The event loop is busy");
    }
  }

  private void deliver(Delivery delivery) {
    counters.increment("gateway.deliveries");
    recent.remember(delivery);
    listeners.tell(delivery);
  }

  private Stream<Delivery> decode(ConsumerRecord<String, byte[]> record) {
    if (record.value() == null) {
      return Stream.empty();
    }
    try {
      return Optional.of(decoders.get(record.topic()).apply(record.value())).stream();
    } catch (BadRecordException e) {
      counters.increment("gateway.bad_record");
      log.warn("Skipped {}-{}@{}", record.topic(), record.partition(), record.offset(), e);
      return Stream.empty();
    }
  }

  private boolean closed() {
    return closing.getCount() == 0;
  }

  private void pause() {
    try {
      if (closing.await(PAUSE_MS, TimeUnit.MILLISECONDS)) {
        log.debug("Stopped while pausing");
      }
    } catch (InterruptedException e) {
      log.debug("Interrupted to stop");
    }
  }

  /** Stops reading; returns when the consumer is closed. */
  @Override
  public void close() throws InterruptedException {
    closing.countDown();
    consumer.wakeup();
    thread.join();
  }
}
