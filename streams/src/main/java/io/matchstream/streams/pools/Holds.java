package io.matchstream.streams.pools;

import io.matchstream.state.PoolHold;
import io.matchstream.state.QueueState;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Which pools of a task operators hold. The store is the truth; each ticket that comes asks, so
 * that what it says is kept in memory too. A pool that nobody holds is open and has no entry. A
 * hold outlives its queue: where a queue that was paused is removed and comes back, it pauses
 * still. Belongs to one stream thread.
 */
final class Holds {
  private final KeyValueStore<String, PoolHold> store;
  private final TreeMap<String, QueueState> held = new TreeMap<>();

  /** What the store remembers. */
  Holds(KeyValueStore<String, PoolHold> store) {
    this.store = store;
    try (var all = store.all()) {
      all.forEachRemaining(entry -> held.put(entry.key, entry.value.getState()));
    }
  }

  QueueState of(String pool) {
    return held.getOrDefault(pool, QueueState.OPEN);
  }

  /** The pools that are held, by name. */
  Set<String> pools() {
    return Set.copyOf(held.keySet());
  }

  /** From now on the pool is as this hold says. */
  void put(String pool, PoolHold hold) {
    if (hold.getState() == QueueState.OPEN) {
      store.delete(pool);
      held.remove(pool);
    } else {
      store.put(pool, hold);
      held.put(pool, hold.getState());
    }
  }
}
