package io.matchstream.bench.pipeline;

import java.time.Duration;

/** When the first and the last of some matches were readable. Safe for several threads. */
final class Comeback {
  private final long before;
  private final long all;
  private volatile long firstNanos;
  private volatile long lastNanos;

  /**
   * @param before how many matches there were before them
   * @param all how many there are with the last of them
   */
  Comeback(long before, long all) {
    this.before = before;
    this.all = all;
  }

  /** The number of matches is now this. */
  void count(long matches) {
    if (matches == before + 1) {
      firstNanos = System.nanoTime();
    }
    if (matches == all) {
      lastNanos = System.nanoTime();
    }
  }

  /** Whether all are there. */
  boolean over() {
    return lastNanos != 0;
  }

  /** How long after this, by {@code System.nanoTime()}, the first was there. */
  Duration first(long beginNanos) {
    return Duration.ofNanos(firstNanos - beginNanos);
  }

  /** The same of the last. */
  Duration last(long beginNanos) {
    return Duration.ofNanos(lastNanos - beginNanos);
  }
}
