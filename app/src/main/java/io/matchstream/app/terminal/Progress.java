package io.matchstream.app.terminal;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Says on standard error how far a long task is, once it has taken two seconds, and then about once
 * a second. The task reports as often as it likes. Not for use by several threads.
 */
public final class Progress {

  /** What ends sooner needs no explanation. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final PrintWriter err;
  private final LongSupplier nanoClock;
  private long nextAt;

  private Progress(PrintWriter err, LongSupplier nanoClock) {
    this.err = err;
    this.nanoClock = nanoClock;
    this.nextAt = nanoClock.getAsLong() + PATIENCE.toNanos();
  }

  /** Starts counting now; {@code nanoClock} is monotonic, as {@link System#nanoTime()}. */
  public static Progress start(PrintWriter err, LongSupplier nanoClock) {
    return new Progress(err, nanoClock);
  }

  /** {@code done} of {@code total} pieces of work are done; {@code total} 0: nobody knows. */
  public void report(String task, long done, long total) {
    long now = nanoClock.getAsLong();
    if (now - nextAt < 0) {
      return;
    }
    nextAt = now + INTERVAL.toNanos();
    err.println(total > 0 ? task + ": " + done + " of " + total : task + ": " + done);
    err.flush();
  }
}
