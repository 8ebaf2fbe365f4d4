package io.matchstream.streams.runtime;

import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What a topology is built with: one for each application instance, shared by its tasks.
 *
 * @param topics the catalogue of topics
 * @param serdes the wire format
 * @param published configurations that this process has read; may grow
 * @param placements where pools and boards live; grows as configurations arrive
 * @param lag how far the stream threads are behind their input
 * @param pace when they commit before the interval is over
 * @param monotonicMillis a clock that never jumps, in milliseconds from an arbitrary origin
 * @param counters what is worth counting
 */
public record Environment(
    Topics topics,
    EventSerdes serdes,
    ConfigVersions published,
    Placements placements,
    InputLag lag,
    CommitPace pace,
    LongSupplier monotonicMillis,
    Counters counters) {

  /** An environment for real use: monotonic time is the machine's. */
  public static Environment of(Topics topics, EventSerdes serdes) {
    LongSupplier monotonicMillis = () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    Placements placements = new Placements();
    return new Environment(
        topics,
        serdes,
        new ConfigVersions(placements),
        placements,
        new ConsumerLag(monotonicMillis),
        new MeasuredPace(),
        monotonicMillis,
        new Counters());
  }
}
