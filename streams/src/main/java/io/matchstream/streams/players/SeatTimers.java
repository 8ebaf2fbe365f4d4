package io.matchstream.streams.players;

import io.matchstream.state.PlayerState;
import io.matchstream.streams.runtime.ChangelogSettings;
import io.matchstream.streams.runtime.SmallStores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Whose seat time alone will change: who has a parked enqueue, gathers a party, or is held for one;
 * and when. The store is the truth and nearly always empty; the order by due time is in memory,
 * since a scan of the store would walk the tombstones. Belongs to one stream thread.
 */
final class SeatTimers {
  private record Timer(long dueMs, String player) {}

  private final KeyValueStore<String, Long> store;
  private final Map<String, Long> dueTimes = new HashMap<>();
  private final TreeSet<Timer> timers =
      new TreeSet<>(Comparator.comparingLong(Timer::dueMs).thenComparing(Timer::player));

  /** The store, from player to due time in epoch milliseconds. */
  static StoreBuilder<KeyValueStore<String, Long>> store(String name) {
    return Stores.keyValueStoreBuilder(SmallStores.inMemory(name), Serdes.String(), Serdes.Long())
        .withLoggingEnabled(ChangelogSettings.CHURNING)
        .withCachingDisabled();
  }

  /** Reads who waits for what from the store. */
  SeatTimers(KeyValueStore<String, Long> store) {
    this.store = store;
    try (var waiting = store.all()) {
      waiting.forEachRemaining(entry -> remember(entry.key, entry.value));
    }
  }

  /** When time alone changes this player's seat, epoch milliseconds, inclusive; empty: never. */
  static Optional<Long> due(PlayerState state) {
    Stream<Long> parked = Stream.ofNullable(state.getParked()).map(Enqueueing::dueMs);
    Stream<Long> reserved = Stream.ofNullable(state.getReservedUntil()).map(Instant::toEpochMilli);
    return Stream.concat(parked, reserved).min(Comparator.naturalOrder());
  }

  /** Notes what a turn has left to time. */
  void update(String player, PlayerState state) {
    Optional<Long> due = due(state);
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

  /** Whose seat is due by now, the longest overdue first, at most so many. */
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

  /** When the first seat is due, epoch milliseconds; empty where none waits for time. */
  OptionalLong nextDue() {
    return timers.isEmpty() ? OptionalLong.empty() : OptionalLong.of(timers.first().dueMs());
  }

  private void remember(String player, long dueMs) {
    dueTimes.put(player, dueMs);
    timers.add(new Timer(dueMs, player));
  }
}
