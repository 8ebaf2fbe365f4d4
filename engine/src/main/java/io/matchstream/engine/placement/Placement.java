package io.matchstream.engine.placement;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which partition a pool lives on. Kafka hashes few keys badly, so pools are spread evenly on
 * purpose. Append-only: a pool that has a partition keeps it, whatever is added, removed or
 * enlarged later, so that a ticket and its cancel never part.
 *
 * @param partitions pool id to partition, sorted by pool; partitions count from 0
 */
public record Placement(SortedMap<String, Integer> partitions) {

  /** A copy of the map is taken. */
  public Placement {
    partitions = Collections.unmodifiableSortedMap(new TreeMap<>(partitions));
    partitions.forEach(
        (pool, partition) -> {
          if (partition < 0) {
            throw new IllegalArgumentException(
                "pool " + pool + " is placed on partition " + partition);
          }
        });
  }

  /** No pool has a place yet. */
  public static Placement none() {
    return new Placement(new TreeMap<>());
  }

  /** A placement read back from where it is kept. */
  public static Placement of(Map<String, Integer> partitions) {
    return new Placement(new TreeMap<>(partitions));
  }

  /** The pool's partition; empty if it has no place. */
  public OptionalInt partition(String pool) {
    Integer partition = partitions.get(pool);
    return partition == null ? OptionalInt.empty() : OptionalInt.of(partition);
  }

  /**
   * Gives each pool that has no place the partition with the fewest pools, of equals the lowest
   * number; new pools in the order of their names, so that every instance extends alike.
   *
   * @param pools pool ids; those placed before may be among them or not
   * @param partitionCount how many partitions there are, at least 1
   * @throws IllegalArgumentException if a pool is placed on a partition that does not exist:
   *     partitions are never taken away
   */
  public Placement extend(Collection<String> pools, int partitionCount) {
    if (partitionCount < 1) {
      throw new IllegalArgumentException("there must be a partition to place pools on");
    }
    int[] load = new int[partitionCount];
    partitions.forEach(
        (pool, partition) -> {
          if (partition >= partitionCount) {
            throw new IllegalArgumentException(
                "pool "
                    + pool
                    + " is on partition "
                    + partition
                    + ", but there are only "
                    + partitionCount);
          }
          load[partition]++;
        });
    SortedMap<String, Integer> extended = new TreeMap<>(partitions);
    for (String pool : new TreeSet<>(pools)) {
      if (!extended.containsKey(pool)) {
        int least = leastLoaded(load);
        extended.put(pool, least);
        load[least]++;
      }
    }
    return new Placement(extended);
  }

  private static int leastLoaded(int[] load) {
    int least = 0;
    for (int i = 1; i < load.length; i++) {
      if (load[i] < load[least]) {
        least = i;
      }
    }
    return least;
  }
}
