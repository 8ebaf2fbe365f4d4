package io.matchstream.streams.runtime;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;

/**
 * The lag of the stream threads of one application, known from their own consumers.
 *
 * <p>A partition has no lag when three things hold: the consumer's own account says that nothing is
 * left on the broker; every record it has delivered has been dealt with (Streams buffers records
 * between the two); and the consumer has been polled without a pause for a while. The last is for a
 * thread that was stalled: the consumer's account is from before the stall, and only a completed
 * fetch makes it true again. A fetch completes within {@code fetch.max.wait.ms}.
 */
public final class ConsumerLag implements InputLag {
  /** A pause between two polls that is longer counts as a stall. Twenty times poll.ms. */
  static final long STALL_MS = 200;

  /** Regular polling for so long proves a completed fetch: fetch.max.wait.ms is 500. */
  static final long SETTLED_MS = 600;

  private final LongSupplier monotonicMillis;

  // One for each application and thread: two applications in a process must not share it.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<TrackingConsumer> ofThisThread = new ThreadLocal<>();

  /**
   * @param monotonicMillis as in {@link Environment}
   */
  public ConsumerLag(LongSupplier monotonicMillis) {
    this.monotonicMillis = monotonicMillis;
  }

  @Override
  public boolean behind(int partition) {
    TrackingConsumer consumer = ofThisThread.get();
    return consumer == null || consumer.behind(partition);
  }

  @Override
  public void handled(String topic, int partition, long offset) {
    TrackingConsumer consumer = ofThisThread.get();
    if (consumer != null) {
      consumer.handled.merge(new TopicPartition(topic, partition), offset, Math::max);
    }
  }

  /** Kafka clients whose main consumers report to this lag. */
  DefaultKafkaClientSupplier clients() {
    return new DefaultKafkaClientSupplier() {
      @Override
      public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return new TrackingConsumer(config);
      }
    };
  }

  private final class TrackingConsumer extends KafkaConsumer<byte[], byte[]> {
    private final Map<TopicPartition, Long> delivered = new HashMap<>();
    private final Map<TopicPartition, Long> handled = new HashMap<>();
    private long lastPollMs = monotonicMillis.getAsLong();
    private long regularSinceMs = lastPollMs;

    TrackingConsumer(Map<String, Object> config) {
      super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
      ofThisThread.set(this);
      long now = monotonicMillis.getAsLong();
      if (now - lastPollMs > STALL_MS) {
        regularSinceMs = now;
      }
      ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
      for (TopicPartition partition : records.partitions()) {
        var batch = records.records(partition);
        delivered.put(partition, batch.get(batch.size() - 1).offset());
      }
      lastPollMs = now;
      return records;
    }

    boolean behind(int partition) {
      long now = monotonicMillis.getAsLong();
      if (now - lastPollMs > STALL_MS || now - regularSinceMs < SETTLED_MS) {
        return true;
      }
      for (TopicPartition input : assignment()) {
        if (input.partition() == partition) {
          OptionalLong onBroker = currentLag(input);
          if (onBroker.isEmpty() || onBroker.getAsLong() > 0) {
            return true;
          }
          if (handled.getOrDefault(input, -1L) < delivered.getOrDefault(input, -1L)) {
            return true;
          }
        }
      }
      return false;
    }
  }
}
