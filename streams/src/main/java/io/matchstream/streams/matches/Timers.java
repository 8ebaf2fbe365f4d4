package io.matchstream.streams.matches;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
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

  private final Map<String, Long> known = new HashMap<>();
  private final TreeSet<Due> dues =
      new TreeSet<>(Comparator.comparingLong(Due::atMs).thenComparing(Due::key));

  void clear() {
    known.clear();
    dues.clear();
  }

  /** A match is timed from now on, or at another time than before. */
  void set(String key, long atMs) {
    silence(key, known.put(key, atMs));
    dues.add(new Due(atMs, key));
  }

  /** A match is not timed any more. */
  void remove(String key) {
    silence(key, known.remove(key));
  }

  /** Whether a match is timed, which all are that have not ended. */
  boolean knows(String key) {
    return known.containsKey(key);
  }

  /** The match stays known, but is not due by itself until it is set anew. */
  void giveUp(Due due) {
    dues.remove(due);
  }

  private void silence(String key, Long atMs) {
    if (atMs != null) {
      dues.remove(new Due(atMs, key));
    }
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
