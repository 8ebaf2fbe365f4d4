package io.matchstream.bench.pipeline;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Times from when a request was meant to be sent, microseconds in three digits, of requests that
 * were meant to be sent within a window. Safe for several threads.
 */
final class Latencies {
  private final Histogram waits = new Histogram(3);
  private final Histogram matches = new Histogram(3);
  private final Histogram notices = new Histogram(3);
  private long from = Long.MAX_VALUE;
  private long to = Long.MAX_VALUE;

  /** Forgets all; from now on, by {@code System.nanoTime()}, counts. */
  synchronized void open(long nowNanos) {
    waits.reset();
    matches.reset();
    notices.reset();
    from = nowNanos;
    to = Long.MAX_VALUE;
  }

  /** What is meant to be sent from now on does not count. */
  synchronized void close(long nowNanos) {
    to = nowNanos;
  }

  /** A match is readable that this request of a player waited for. */
  synchronized void waited(long intended, long now) {
    add(waits, intended, now);
  }

  /** A match is readable that this request completed. */
  synchronized void matched(long intended, long now) {
    add(matches, intended, now);
  }

  /** A notification is readable of a match that this request completed. */
  synchronized void notified(long intended, long now) {
    add(notices, intended, now);
  }

  private void add(Histogram histogram, long intended, long now) {
    if (intended - from >= 0 && intended - to < 0) {
      histogram.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(now - intended)));
    }
  }

  /** From a player's request to his match, the wait for an opponent included. */
  synchronized Quantiles waits() {
    return Quantiles.of(waits);
  }

  /** From the request that completes a match to the match. */
  synchronized Quantiles matches() {
    return Quantiles.of(matches);
  }

  /** From the request that completes a match to each of its notifications. */
  synchronized Quantiles notices() {
    return Quantiles.of(notices);
  }
}
