package io.matchstream.streams.runtime;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * A partitioner made of one function, so that sinks, producers and queries can share it.
 *
 * @param choice picks the partition
 */
public record ChosenPartition<V>(Choice<V> choice) implements StreamPartitioner<String, V> {

  /** Picks the one partition of a record. */
  @FunctionalInterface
  public interface Choice<V> {
    /**
     * The partition, from 0.
     *
     * @param value null when a query asks by key alone
     * @param partitions how many the topic has
     */
    int partition(String key, V value, int partitions);
  }

  @Override
  public Optional<Set<Integer>> partitions(
      String topic, String key, V value, Headers headers, int numPartitions) {
    return Optional.of(Set.of(choice.partition(key, value, numPartitions)));
  }

  @Override
  @SuppressWarnings("removal") // deprecated by Kafka, and still abstract there
  public Optional<Set<Integer>> partitions(String topic, String key, V value, int numPartitions) {
    return partitions(topic, key, value, new RecordHeaders(), numPartitions);
  }
}
