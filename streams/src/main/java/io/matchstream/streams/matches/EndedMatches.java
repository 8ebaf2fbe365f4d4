package io.matchstream.streams.matches;

import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Where ended matches lie: in the store of the live ones, under keys of their own. There are a
 * hundred times as many of them as of live ones, and they only guard against what comes twice. So
 * nothing reads them when a task starts, no timer in memory stands for them, and they are forgotten
 * by a slow walk through their keys. One that is found before the walk has come to it is treated as
 * forgotten once its time is over. Belongs to one stream thread.
 */
final class EndedMatches {
  /** There is nothing to forget. */
  static final long NEVER = Long.MAX_VALUE;

  /** A walk begins so long after the last one has begun; a match is kept that much longer. */
  static final Duration WALK_EVERY = Duration.ofMinutes(1);

  /**
   * Matches looked at in a tick of a tenth of a second, at some microseconds each: a task may end a
   * thousand matches a second for as long as it likes.
   */
  private static final int PACE = 100;

  private final KeyValueStore<String, MatchState> store;
  private String next = MatchKeys.ENDED;
  private long nextWalkMs;

  /** Whether the walk under way, or the last one, has left any. */
  private boolean some;

  EndedMatches(KeyValueStore<String, MatchState> store) {
    this.store = store;
  }

  /** Whether only the memory of the match is left. */
  static boolean isEnded(MatchState state) {
    MatchPhase phase = state.getPhase();
    return switch (phase) {
      case ABORTED, SETTLED, EXPIRED, EXTERNAL -> true;
      case AWAITED, ASKED, PENDING, READY, UNKNOWN -> false;
    };
  }

  /** The ended match of this key. */
  Optional<MatchState> find(String key) {
    return Optional.ofNullable(store.get(MatchKeys.ended(key)));
  }

  void put(String key, MatchState ended) {
    some = true;
    nextWalkMs = Math.min(nextWalkMs, ended.getDueAt().toEpochMilli());
    store.put(MatchKeys.ended(key), ended);
  }

  void delete(String key) {
    store.delete(MatchKeys.ended(key));
  }

  /**
   * Walks on, and forgets whom it meets whose time is over by now.
   *
   * @param nowMs epoch milliseconds; before any that is known, nothing is done yet
   * @return when to walk on, epoch milliseconds; {@link #NEVER} while there is none
   */
  long forget(long nowMs) {
    if (nowMs < nextWalkMs) {
      return nextWalkMs;
    }
    List<String> over = new ArrayList<>();
    int looked = 0;
    try (var walk = store.range(next, MatchKeys.END_OF_ENDED)) {
      for (; looked < PACE && walk.hasNext(); looked++) {
        var entry = walk.next();
        next = entry.key + '\0';
        if (entry.value.getDueAt().toEpochMilli() <= nowMs) {
          over.add(entry.key);
        } else {
          some = true;
        }
      }
    }
    over.forEach(store::delete);
    if (looked < PACE) {
      next = MatchKeys.ENDED;
      nextWalkMs = some ? nowMs + WALK_EVERY.toMillis() : NEVER;
      some = false;
    }
    return nextWalkMs;
  }
}
