package io.matchstream.streams.players;

import io.matchstream.state.PendingEnqueue;
import io.matchstream.streams.runtime.ChangelogSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Who has a parked enqueue, and when it is given up. The store is the truth and nearly always
 * empty; the order by due time is in memory, since a scan of the store would walk the tombstones.
 * Belongs to one stream thread.
 */
final class Parking {
  private record Timer(long dueMs, String player) {}

  private final KeyValueStore<String, Long> store;
  private final Map<String, Long> dueTimes = new HashMap<>();
  private final TreeSet<Timer> timers =
      new TreeSet<>(Comparator.comparingLong(Timer::dueMs).thenComparing(Timer::player));

  /** The store, from player to due time in epoch milliseconds. */
  static StoreBuilder<KeyValueStore<String, Long>> store(String name) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.Long())
        .withLoggingEnabled(ChangelogSettings.CHURNING)
        .withCachingDisabled();
  }

  /** Reads who is parked from the store. */
  Parking(KeyValueStore<String, Long> store) {
    this.store = store;
    try (var parked = store.all()) {
      parked.forEachRemaining(entry -> remember(entry.key, entry.value));
    }
  }

  /** Notes what a turn has left parked. */
  void update(String player, Optional<PendingEnqueue> parked) {
    Optional<Long> due = parked.map(Enqueueing::dueMs);
    Optional<Long> known = Optional.ofNullable(dueTimes.get(player));
    if (due.equals(known)) {
      return;
    }
    known.ifPresent(dueMs -> timers.remove(new Timer(dueMs, player)));
    if (due.isPresent()) {
      remember(player, due.get());
      store.put(player, due.get());
    } else {
      dueTimes.remove(player);
      store.delete(player);
    }
  }

  /** Whose parked enqueue is due by now, the longest overdue first, at most so many. */
  List<String> due(long nowMs, int limit) {
    List<String> due = new ArrayList<>();
    for (Timer timer : timers) {
      if (timer.dueMs() > nowMs || due.size() == limit) {
        break;
      }
      due.add(timer.player());
    }
    return due;
  }

  /** When the first parked enqueue is given up, epoch milliseconds; empty where none is parked. */
  OptionalLong nextDue() {
    return timers.isEmpty() ? OptionalLong.empty() : OptionalLong.of(timers.first().dueMs());
  }

  private void remember(String player, long dueMs) {
    dueTimes.put(player, dueMs);
    timers.add(new Timer(dueMs, player));
  }
}
