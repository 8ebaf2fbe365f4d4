package io.matchstream.streams.runtime;

import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.Stores;

/**
 * Stores of a few entries: clocks, configurations, holds, timers. They lie in memory, with a
 * changelog like all others.
 *
 * <p>A store on disk is written there once its buffer of some megabytes is full, and says only then
 * how far in its changelog it is. One that never has much in it never says so; and after {@code
 * kill -9} Kafka Streams takes a task with one such store for damaged and restores <em>all</em> its
 * stores from the first record on, however large the others are and however little they lack. So a
 * task has one store on disk, the large one. See docs/decisions/0026-small-stores-in-memory.md.
 */
public final class SmallStores {
  private SmallStores() {}

  /** A store of this name in memory, restored as a whole whenever its task starts. */
  public static KeyValueBytesStoreSupplier inMemory(String name) {
    return Stores.inMemoryKeyValueStore(name);
  }
}
