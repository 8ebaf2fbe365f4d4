package io.matchstream.streams.runtime;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * A store of one task, of which the values used last are also kept in memory as they are: who is
 * matched was admitted a moment ago, and to read and decode what was just encoded and written was a
 * third of what the owner of players did. Every change goes to the store at once.
 *
 * <p>Made anew when a task starts or is revived, so what it holds is never of a transaction that
 * was given up. Belongs to one stream thread.
 */
public final class RecentValues<V> {
  /**
   * Values kept by a task, at one to three kilobytes each: with four tasks some tens of megabytes,
   * and those who came within the last eight seconds at a thousand requests a second.
   */
  private static final int KEPT = 2_048;

  private final KeyValueStore<String, V> store;
  private final Map<String, V> recent = new LinkedHashMap<>(KEPT, 0.75f, true);

  /** Nothing is in memory yet. */
  public RecentValues(KeyValueStore<String, V> store) {
    this.store = store;
  }

  /** The value of a key, which the caller does not change. */
  public Optional<V> get(String key) {
    V known = recent.get(key);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<V> stored = Optional.ofNullable(store.get(key));
    stored.ifPresent(value -> keep(key, value));
    return stored;
  }

  /**
   * The value of a key, for the caller alone: he may change it, and unless he puts it back it is
   * read from the store again.
   */
  public Optional<V> take(String key) {
    V known = recent.remove(key);
    return known != null ? Optional.of(known) : Optional.ofNullable(store.get(key));
  }

  /** Stores a value, which the caller does not change any more. */
  public void put(String key, V value) {
    store.put(key, value);
    keep(key, value);
  }

  /** Takes a key out of the store. */
  public void delete(String key) {
    recent.remove(key);
    store.delete(key);
  }

  private void keep(String key, V value) {
    recent.put(key, value);
    if (recent.size() > KEPT) {
      var eldest = recent.keySet().iterator();
      eldest.next();
      eldest.remove();
    }
  }
}
