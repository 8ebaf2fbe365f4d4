package io.matchstream.streams.runtime;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what is not an event of its own: ignored duplicates, re-keyed records, dead letters.
 *
 * <p>Names are {@code owner.what_happened}, for example {@code players.duplicate_enqueue}. Counts
 * start at 0 with the process and only grow. Safe for any number of threads.
 */
public final class Counters {
  private final ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();

  /** Adds one to the counter of this name. */
  public void increment(String name) {
    counts.computeIfAbsent(name, n -> new LongAdder()).increment();
  }

  /** The count of this name; 0 for one never counted. */
  public long count(String name) {
    LongAdder count = counts.get(name);
    return count == null ? 0 : count.sum();
  }

  /** All counts at about this moment, by name in order. */
  public Map<String, Long> snapshot() {
    Map<String, Long> snapshot = new TreeMap<>();
    counts.forEach((name, count) -> snapshot.put(name, count.sum()));
    return snapshot;
  }
}
