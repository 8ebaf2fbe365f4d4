package io.matchstream.app.node;

import io.matchstream.engine.config.GameServers;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.streams.allocator.HttpAllocator;
import io.matchstream.streams.config.ConfigFollower;
import io.matchstream.streams.runtime.Counters;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Starts the worker that asks allocators over HTTP for game servers, on a thread of its own. */
public final class Allocation {
  /** Its group, behind the installation's prefix. */
  public static final String GROUP = "matchstream-allocator";

  private Allocation() {}

  /** A running worker; closing it ends its thread. */
  static HttpAllocator start(
      Cluster cluster,
      Duration failover,
      ConfigFollower configs,
      LongSupplier monotonicMillis,
      Counters counters) {
    HttpAllocator worker =
        new HttpAllocator(
            new KafkaConsumer<>(
                cluster.brokers().client(reading(cluster, failover)),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer()),
            new KafkaProducer<>(
                cluster.brokers().client(writing(cluster)),
                new ByteArraySerializer(),
                new ByteArraySerializer()),
            cluster.topics(),
            cluster.serdes(),
            queue -> allocatorOf(configs, queue),
            monotonicMillis,
            counters);
    Thread thread = new Thread(worker, "allocator");
    thread.setDaemon(true);
    thread.start();
    return worker;
  }

  private static Map<String, Object> reading(Cluster cluster, Duration failover) {
    return Map.of(
        ConsumerConfig.GROUP_ID_CONFIG,
        cluster.topics().settings().prefix() + GROUP,
        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
        "read_committed",
        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
        false,
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
        "earliest",
        // As the owners: after a crash requests wait for another worker for this long.
        ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
        Math.toIntExact(failover.toMillis()),
        // More often than every 3 s, which is the default and the whole of a short session.
        ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
        Math.toIntExact(failover.toMillis()) / 5);
  }

  private static Map<String, Object> writing(Cluster cluster) {
    return Map.of(
        ProducerConfig.ACKS_CONFIG,
        "all",
        ProducerConfig.LINGER_MS_CONFIG,
        0,
        // As the owners': a dead letter is larger than what the default lets through.
        ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
        cluster.topics().deadLetters().maxRecordBytes());
  }

  /**
   * By the newest version that gives the queue one, whatever this machine's clock says of its
   * instant: the owner who asks has decided by the log's time. A queue that is gone is released
   * where it was allocated.
   */
  private static Optional<GameServers.HttpAllocator> allocatorOf(
      ConfigFollower configs, String queue) {
    return configs.versions().newest(queue, Allocation::allocator);
  }

  private static Optional<GameServers.HttpAllocator> allocator(QueueConfig queue) {
    return queue.servers() instanceof GameServers.HttpAllocator allocator
        ? Optional.of(allocator)
        : Optional.empty();
  }
}
