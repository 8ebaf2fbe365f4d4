package io.matchstream.streams.matches;

import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * When which match is due, in memory: rebuilt from the store, which keeps the same due-times. O(log
 * n) each. Belongs to one stream thread.
 */
final class Timers {
  /**
   * A match is due.
   *
   * @param atMs epoch milliseconds, inclusive
   * @param key of the match in the store
   */
  record Due(long atMs, String key) {}

  private final TreeSet<Due> dues =
      new TreeSet<>(Comparator.comparingLong(Due::atMs).thenComparing(Due::key));

  void clear() {
    dues.clear();
  }

  void add(String key, long atMs) {
    dues.add(new Due(atMs, key));
  }

  void remove(String key, long atMs) {
    dues.remove(new Due(atMs, key));
  }

  /** When something is due next, epoch milliseconds; empty where nothing is. */
  OptionalLong nextDue() {
    return dues.isEmpty() ? OptionalLong.empty() : OptionalLong.of(dues.first().atMs());
  }

  /** What is due first, if it is due at this time; due-times are inclusive. */
  Optional<Due> firstDue(long nowMs) {
    return dues.isEmpty() || dues.first().atMs() > nowMs
        ? Optional.empty()
        : Optional.of(dues.first());
  }
}
