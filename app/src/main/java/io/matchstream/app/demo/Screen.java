package io.matchstream.app.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Shows how a demo goes: a table that is drawn anew on a terminal, a line now and then elsewhere.
 */
public final class Screen implements Demo.Watcher {
  private static final long TERMINAL_EVERY_MS = 500;
  private static final long LINE_EVERY_MS = 2_000;
  private static final int FAULTS = 10;
  private static final String UP_AND_CLEAR = "\033[%dA\033[J";

  private final PrintWriter err;
  private final boolean terminal;
  private final LongSupplier monotonicMillis;
  private long nextMs;
  private int drawn;

  /**
   * @param terminal whether what is written can be written over
   * @param monotonicMillis a clock that never jumps
   */
  public Screen(PrintWriter err, boolean terminal, LongSupplier monotonicMillis) {
    this.err = err;
    this.terminal = terminal;
    this.monotonicMillis = monotonicMillis;
    this.nextMs = monotonicMillis.getAsLong() + LINE_EVERY_MS;
  }

  @Override
  public void look(Supplier<Summary> soFar, int busy) {
    long now = monotonicMillis.getAsLong();
    if (now < nextMs) {
      return;
    }
    nextMs = now + (terminal ? TERMINAL_EVERY_MS : LINE_EVERY_MS);
    Summary summary = soFar.get();
    if (terminal) {
      String table = summary.table() + "busy        %,d players wait or play%n".formatted(busy);
      err.print(drawn > 0 ? UP_AND_CLEAR.formatted(drawn) : "");
      err.print(table);
      drawn = (int) table.lines().count();
    } else {
      err.printf(
          "demo: %,d %s, %,d matched, end to end p50 %d ms%n",
          summary.enqueued(), summary.unit(), summary.matched(), summary.endToEndP50Ms());
    }
    err.flush();
  }

  @Override
  public void movingIn(int players) {
    err.printf("demo: importing the ratings of %,d players ...%n", players);
    err.flush();
  }

  @Override
  public void faults(List<String> faults) {
    faults.stream().limit(FAULTS).forEach(fault -> err.println("demo: " + fault));
    if (faults.size() > FAULTS) {
      err.printf("demo: and %,d more%n", faults.size() - FAULTS);
    }
    err.flush();
  }
}
