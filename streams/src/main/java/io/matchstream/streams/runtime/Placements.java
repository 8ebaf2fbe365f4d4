package io.matchstream.streams.runtime;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Which partition each pool (and the board of each queue) lives on, as far as this process has
 * read.
 *
 * <p>There are few pools, and hashing few keys leaves partitions empty and others crowded, so their
 * places are listed. The list only grows and no entry changes, so a view that is behind is never
 * wrong, only incomplete. One function serves the sinks, the producers and the queries. Safe for
 * any number of threads.
 */
public final class Placements {
  private final ConcurrentHashMap<String, Integer> partitions = new ConcurrentHashMap<>();

  /**
   * Learns the places of a configuration version.
   *
   * @throws IllegalStateException where a place differs from the one known: placement is
   *     append-only
   */
  public void learn(Map<String, Integer> places) {
    places.forEach(
        (pool, partition) -> {
          Integer known = partitions.putIfAbsent(pool, partition);
          if (known != null && !known.equals(partition)) {
            throw new IllegalStateException(
                "Pool %s is placed on partition %d and can't move to %d."
                    .formatted(pool, known, partition));
          }
        });
  }

  /** The partition of this pool; empty for one that no configuration read so far has placed. */
  public OptionalInt partition(String pool) {
    Integer partition = partitions.get(pool);
    return partition == null ? OptionalInt.empty() : OptionalInt.of(partition);
  }

  /** A partitioner that sends a value to the place of the pool it names. */
  public <V> StreamPartitioner<String, V> byPool(Function<V, String> poolOf) {
    return new ChosenPartition<>((key, value, partitions) -> place(poolOf.apply(value)));
  }

  /** A partitioner for queries whose key is the pool itself. */
  public StreamPartitioner<String, Object> byKey() {
    return new ChosenPartition<>((key, value, partitions) -> place(key));
  }

  private int place(String pool) {
    return partition(pool)
        .orElseThrow(() -> new IllegalStateException("No configuration has placed pool " + pool));
  }
}
