package io.matchstream.streams.runtime;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * The pace of the stream threads of one application, from what their own producers measure. See
 * {@link CommitBudget}.
 */
public final class MeasuredPace implements CommitPace {
  // One for each application and thread: two applications in a process must not share it.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<CommitBudget> ofThisThread = new ThreadLocal<>();

  @Override
  public void done(ProcessorContext<?, ?> context) {
    CommitBudget budget = ofThisThread.get();
    if (budget == null || budget.allows(System.nanoTime())) {
      context.commit();
    }
  }

  /** A producer whose commits are measured. */
  Producer<byte[], byte[]> producer(Map<String, Object> config) {
    return new TimedProducer(config);
  }

  /** Streams flushes once for each task, then sends the offsets, then commits. */
  private final class TimedProducer extends KafkaProducer<byte[], byte[]> {
    private final CommitBudget budget = new CommitBudget();

    TimedProducer(Map<String, Object> config) {
      super(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public void beginTransaction() {
      ofThisThread.set(budget);
      budget.transactionBegins();
      super.beginTransaction();
    }

    @Override
    public void flush() {
      budget.commitBegins(System.nanoTime());
      super.flush();
    }

    @Override
    public void sendOffsetsToTransaction(
        Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
      budget.commitBegins(System.nanoTime());
      super.sendOffsetsToTransaction(offsets, group);
    }

    @Override
    public void commitTransaction() {
      super.commitTransaction();
      budget.commitEnds(System.nanoTime());
    }

    @Override
    public void close(Duration timeout) {
      ofThisThread.remove();
      super.close(timeout);
    }
  }
}
