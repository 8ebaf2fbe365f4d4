package io.matchstream.streams.runtime;

import io.matchstream.engine.config.QueueConfig;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** One version of all queues, and where their pools live. Immutable. */
public final class Configuration {
  /** Version 0: nothing has been read, no queue is known. */
  public static final Configuration NONE =
      new Configuration(0, Long.MIN_VALUE, List.of(), Map.of());

  private final int version;
  private final long effectiveFromMs;
  private final Map<String, QueueConfig> queues;
  private final Map<String, Integer> placements;

  Configuration(
      int version,
      long effectiveFromMs,
      List<QueueConfig> queues,
      Map<String, Integer> placements) {
    this.version = version;
    this.effectiveFromMs = effectiveFromMs;
    this.queues = new LinkedHashMap<>();
    queues.forEach(queue -> this.queues.put(queue.name(), queue));
    this.placements = Map.copyOf(placements);
  }

  /** 1, 2, 3 …; 0 for {@link #NONE}. */
  public int version() {
    return version;
  }

  /** In force from this log time on, epoch milliseconds. */
  public long effectiveFromMs() {
    return effectiveFromMs;
  }

  /** The queue of this name. */
  public Optional<QueueConfig> queue(String name) {
    return Optional.ofNullable(queues.get(name));
  }

  /** The partition of this pool. */
  public OptionalInt partition(String pool) {
    Integer partition = placements.get(pool);
    return partition == null ? OptionalInt.empty() : OptionalInt.of(partition);
  }

  /** All queues, in the order of the file. */
  public Collection<QueueConfig> queues() {
    return queues.values();
  }
}
