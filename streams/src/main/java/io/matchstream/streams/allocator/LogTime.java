package io.matchstream.streams.allocator;

import java.util.function.LongSupplier;

/**
 * The log's time as a plain consumer can know it: the newest timestamp it has read, and monotonic
 * time since. So a deadline that an owner set is judged by the log's clock and not by this
 * machine's. Belongs to one thread for writing; reading is safe for any.
 */
final class LogTime {
  private record Anchor(long logMs, long monotonicMs) {}

  private final LongSupplier monotonicMillis;
  private volatile Anchor anchor;

  LogTime(LongSupplier monotonicMillis) {
    this.monotonicMillis = monotonicMillis;
    this.anchor = new Anchor(0, monotonicMillis.getAsLong());
  }

  void observe(long recordTimestampMs) {
    if (recordTimestampMs > nowMs()) {
      anchor = new Anchor(recordTimestampMs, monotonicMillis.getAsLong());
    }
  }

  /** Epoch milliseconds. */
  long nowMs() {
    Anchor last = anchor;
    return last.logMs() + monotonicMillis.getAsLong() - last.monotonicMs();
  }
}
