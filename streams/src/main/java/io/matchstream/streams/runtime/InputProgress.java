package io.matchstream.streams.runtime;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;

/**
 * How far one stream thread has come in its input, from what its consumer has delivered and what
 * its tasks have dealt with. Belongs to that thread; times are monotonic milliseconds, but for log
 * times, which are called so.
 */
final class InputProgress {
  /** A pause between two polls that is longer counts as a stall. Twenty times poll.ms. */
  static final long STALL_MS = 200;

  /** Between two polls so far apart a fetch has completed: fetch.max.wait.ms is 500. */
  static final long SETTLED_MS = 600;

  private record Handled(long offset, long logMs) {
    static final Handled NOTHING = new Handled(-1, Long.MIN_VALUE);

    Handled max(Handled other) {
      return new Handled(Math.max(offset, other.offset), Math.max(logMs, other.logMs));
    }
  }

  private final Map<TopicPartition, Long> delivered = new HashMap<>();
  private final Map<TopicPartition, Handled> handled = new HashMap<>();
  private long lastPollMs;
  private long regularSinceMs;
  private long fetchingSinceMs;
  private long trueSinceMs;

  InputProgress(long nowMs) {
    lastPollMs = nowMs;
    regularSinceMs = nowMs;
    fetchingSinceMs = nowMs;
    trueSinceMs = nowMs;
  }

  /** The consumer is about to be polled. */
  void polling(long nowMs) {
    if (nowMs - lastPollMs > STALL_MS) {
      regularSinceMs = nowMs;
    }
    if (nowMs - fetchingSinceMs >= SETTLED_MS) {
      trueSinceMs = fetchingSinceMs;
      fetchingSinceMs = nowMs;
    }
    lastPollMs = nowMs;
  }

  /**
   * A poll has returned these records of an input. Where they begin again, a transaction was rolled
   * back: what was dealt with in it counts no more.
   */
  void delivered(TopicPartition input, long firstOffset, long lastOffset) {
    if (firstOffset <= delivered.getOrDefault(input, -1L)) {
      handled.remove(input);
    }
    delivered.put(input, lastOffset);
  }

  /** A record has been dealt with. */
  void handled(TopicPartition input, long offset, long logMs) {
    handled.merge(input, new Handled(offset, logMs), Handled::max);
  }

  /** Forgets what is no longer this thread's. */
  void keepOnly(Set<TopicPartition> assigned) {
    delivered.keySet().retainAll(assigned);
    handled.keySet().retainAll(assigned);
  }

  /**
   * Whether records of this input wait, on the broker or in the buffers of Streams.
   *
   * @param onBroker the consumer's own account; empty while it has none
   */
  boolean waits(TopicPartition input, OptionalLong onBroker) {
    return onBroker.isEmpty()
        || onBroker.getAsLong() > 0
        || last(input).offset() < delivered.getOrDefault(input, -1L);
  }

  /**
   * Whether the consumer's account is of this moment: it has been polled without a pause, for long
   * enough that any fetch from before has come back.
   */
  boolean current(long nowMs) {
    return nowMs - lastPollMs <= STALL_MS && nowMs - regularSinceMs >= SETTLED_MS;
  }

  /**
   * The log time up to which all of these inputs have been dealt with. Of one where records wait it
   * is the time of the last record dealt with; one where none waits was empty when the consumer's
   * account was last known to be true, and that is as long ago in the log as on the clock.
   */
  long readUpTo(
      Collection<TopicPartition> inputs,
      Function<TopicPartition, OptionalLong> onBroker,
      long nowMs,
      long nowLogMs) {
    long upTo = current(nowMs) ? nowLogMs : nowLogMs - (nowMs - trueSinceMs);
    for (TopicPartition input : inputs) {
      if (waits(input, onBroker.apply(input))) {
        upTo = Math.min(upTo, last(input).logMs());
      }
    }
    return upTo;
  }

  private Handled last(TopicPartition input) {
    return handled.getOrDefault(input, Handled.NOTHING);
  }
}
