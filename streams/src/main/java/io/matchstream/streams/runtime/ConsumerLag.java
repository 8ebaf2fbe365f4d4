package io.matchstream.streams.runtime;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The lag of the stream threads of one application, known from their own consumers.
 *
 * <p>A partition has no lag when three things hold: the consumer's own account says that nothing is
 * left on the broker; every record it has delivered has been dealt with (Streams buffers records
 * between the two); and the consumer has been polled without a pause for a while. The last is for a
 * thread that was stalled: the consumer's account is from before the stall, and only a completed
 * fetch makes it true again. A fetch completes within {@code fetch.max.wait.ms}. See {@link
 * InputProgress}.
 */
public final class ConsumerLag implements InputLag {
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
  public long readUpTo(int partition, long nowMs) {
    TrackingConsumer consumer = ofThisThread.get();
    return consumer == null ? Long.MIN_VALUE : consumer.readUpTo(partition, nowMs);
  }

  @Override
  public void handled(String topic, int partition, long offset, long timestampMs) {
    TrackingConsumer consumer = ofThisThread.get();
    if (consumer != null) {
      consumer.progress.handled(new TopicPartition(topic, partition), offset, timestampMs);
    }
  }

  /** A main consumer that reports to this lag. */
  Consumer<byte[], byte[]> consumer(Map<String, Object> config) {
    return new TrackingConsumer(config);
  }

  private final class TrackingConsumer extends KafkaConsumer<byte[], byte[]> {
    private final InputProgress progress = new InputProgress(monotonicMillis.getAsLong());

    TrackingConsumer(Map<String, Object> config) {
      super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
      ofThisThread.set(this);
      progress.polling(monotonicMillis.getAsLong());
      ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
      progress.keepOnly(assignment());
      for (TopicPartition partition : records.partitions()) {
        var batch = records.records(partition);
        progress.delivered(partition, batch.get(0).offset(), batch.get(batch.size() - 1).offset());
      }
      return records;
    }

    boolean behind(int partition) {
      return !progress.current(monotonicMillis.getAsLong())
          || inputs(partition).stream().anyMatch(input -> progress.waits(input, currentLag(input)));
    }

    long readUpTo(int partition, long nowMs) {
      return progress.readUpTo(
          inputs(partition), this::currentLag, monotonicMillis.getAsLong(), nowMs);
    }

    private List<TopicPartition> inputs(int partition) {
      return assignment().stream().filter(input -> input.partition() == partition).toList();
    }
  }
}
