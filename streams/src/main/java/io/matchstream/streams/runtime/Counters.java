package io.matchstream.streams.runtime;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what is not an event of its own: ignored duplicates, re-keyed records, dead letters; and
 * holds levels, such as how many wait in a pool just now.
 *
 * <p>Names are {@code owner.what_happened}, for example {@code players.duplicate_enqueue}. Counts
 * start at 0 with the process and only grow; a level is what its owner said last, and goes with
 * him. Safe for any number of threads.
 */
public final class Counters {
  private final ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Level, Long> levels = new ConcurrentHashMap<>();

  /**
   * What a level is of.
   *
   * @param name such as {@code pools.waiting}
   * @param kind of what there are several, such as {@code pool}
   * @param of which of them, such as {@code blitz-3-2}
   */
  public record Level(String name, String kind, String of) {}

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

  /** Says how high a level is. */
  public void level(Level level, long value) {
    levels.put(level, value);
  }

  /** The level's owner has left this process. */
  public void forget(Level level) {
    levels.remove(level);
  }

  /** All levels at about this moment. */
  public Map<Level, Long> levels() {
    return Map.copyOf(levels);
  }
}
