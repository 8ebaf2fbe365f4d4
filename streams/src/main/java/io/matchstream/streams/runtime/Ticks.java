package io.matchstream.streams.runtime;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Wakes a task for what time alone causes, and only while there is any. Kafka Streams commits a
 * task after each punctuation, whether it did anything or not: one that always comes is a
 * transaction each time, for as long as nobody plays. Belongs to one stream thread.
 */
public final class Ticks {
  /**
   * No look is further ahead. What is cancelled stays in Kafka's queue until its time, and a time
   * that was computed wrongly costs no more than this.
   */
  private static final long LONGEST_MS = 60_000;

  private final ProcessorContext<?, ?> context;
  private final LongSupplier nowMs;
  private final long tickMs;
  private final Supplier<OptionalLong> work;
  private Optional<Cancellable> scheduled = Optional.empty();
  private long everyMs = Long.MAX_VALUE;

  /**
   * Prepares the ticks of a task; {@link #soon} begins them.
   *
   * @param nowMs the time that due-times are of, epoch milliseconds
   * @param tick the shortest time between two
   * @param work does what is due, and answers when to look again, in the same time: what is past
   *     means the next tick; empty means not before the next record. Where it throws it is tried
   *     again
   */
  public Ticks(
      ProcessorContext<?, ?> context,
      LongSupplier nowMs,
      Duration tick,
      Supplier<OptionalLong> work) {
    this.context = context;
    this.nowMs = nowMs;
    this.tickMs = tick.toMillis();
    this.work = work;
  }

  /** Something has happened that may be due already: the next tick comes within one. */
  public void soon() {
    every(tickMs);
  }

  private void every(long delayMs) {
    if (everyMs <= delayMs) {
      return;
    }
    stop();
    everyMs = delayMs;
    scheduled =
        Optional.of(
            context.schedule(
                Duration.ofMillis(delayMs), PunctuationType.WALL_CLOCK_TIME, wallClock -> tick()));
  }

  private void stop() {
    scheduled.ifPresent(Cancellable::cancel);
    scheduled = Optional.empty();
    everyMs = Long.MAX_VALUE;
  }

  private void tick() {
    OptionalLong next = work.get();
    if (next.isEmpty()) {
      stop();
      return;
    }
    long now = nowMs.getAsLong();
    // What is past may be as far as a long reaches: no subtraction.
    long aheadMs = next.getAsLong() <= now ? 0 : next.getAsLong() - now;
    long delayMs = Math.max(tickMs, Math.min(aheadMs, LONGEST_MS));
    if (delayMs != everyMs) {
      stop();
      every(delayMs);
    }
  }
}
