package io.matchstream.app.replay;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.demo.BackEnd;
import io.matchstream.app.demo.TopicTail;
import io.matchstream.app.node.Installation;
import io.matchstream.app.terminal.Progress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** What every part of a replay works with. Not for use by several threads. */
record Stage(Installation installation, BackEnd backEnd, TopicTail tail, Progress progress) {
  private static final Duration POLL = Duration.ofMillis(2);

  /** On a machine that is many times too slow something still moves within this. */
  private static final Duration STANDSTILL = Duration.ofSeconds(30);

  /**
   * Reads what has happened, for a few milliseconds.
   *
   * @throws CommandFailure when a role has stopped for good
   */
  void step() {
    tail.poll(POLL);
    installation
        .node()
        .failure()
        .ifPresent(
            e -> {
              throw new CommandFailure(ExitCode.FAILED, "a role stopped: " + e.getMessage(), e);
            });
  }

  /** Steps until something holds; gives up after so long and says whether it does. */
  boolean until(BooleanSupplier holds, Duration limit) {
    long end = nowMs() + limit.toMillis();
    while (!holds.getAsBoolean() && nowMs() < end) {
      step();
    }
    return holds.getAsBoolean();
  }

  /**
   * Steps until something holds, however long it takes; gives up when nothing moves any more.
   *
   * @param task what is shown of it
   * @param count how far it is; changes as long as something moves
   * @param total what the count is shown against
   */
  void untilDone(String task, BooleanSupplier done, LongSupplier count, long total) {
    long before;
    do {
      before = count.getAsLong();
      long seen = before;
      until(() -> done.getAsBoolean() || count.getAsLong() != seen, STANDSTILL);
      progress.report(task, count.getAsLong(), total);
    } while (!done.getAsBoolean() && count.getAsLong() != before);
  }

  /** Milliseconds of a clock that never jumps. */
  static long nowMs() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }
}
