package io.matchstream.streams.runtime;

import io.matchstream.schemas.registry.RegistryException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidSessionTimeoutException;

/**
 * What to do about stream threads that fail. Trouble with Kafka or the registry passes, however
 * long it takes: the thread is replaced, ever more slowly, so that nobody is asked over and over. A
 * right that we lack comes only by somebody's hand, who must learn of it, and a fault of ours does
 * not pass: when either keeps coming, the application stops and says so. Safe for any number of
 * threads.
 */
final class ThreadFailures {
  /** So many faults of ours within {@link #WINDOW_MS} are no passing trouble. */
  static final int MOST_FAULTS = 10;

  /**
   * So many refusals within {@link #WINDOW_MS} are no right that was granted a moment ago and has
   * not reached every broker yet: they come over at least three seconds, since they are counted
   * {@link #REFUSAL_MS} apart.
   */
  static final int MOST_REFUSALS = 4;

  /** Within this time a refusal is the last one again: all threads meet the same one at once. */
  static final long REFUSAL_MS = 1_000;

  private static final long WINDOW_MS = 60_000;

  /** The first is replaced at once: often it is a fenced transaction, or a rebalance. */
  private static final long FIRST_PAUSE_MS = 1_000;

  /** A registry that is back is noticed within this time. */
  private static final long LONGEST_PAUSE_MS = 10_000;

  private static final int MOST_DOUBLINGS = 4;

  private final Deque<Long> faults = new ArrayDeque<>();
  private final Deque<Long> refusals = new ArrayDeque<>();
  private final Deque<Long> troubles = new ArrayDeque<>();

  /**
   * A thread has failed.
   *
   * @param nowMs monotonic milliseconds
   * @return how long to wait before the thread is replaced; empty where the application must stop
   */
  synchronized Optional<Duration> pauseAfter(Throwable error, long nowMs) {
    // The broker refuses a session that is too short for it, now and for ever.
    if (error instanceof Error || causedBy(error, InvalidSessionTimeoutException.class)) {
      return Optional.empty();
    }
    if (isRefusal(error)) {
      if (!refusals.isEmpty() && nowMs - refusals.getLast() < REFUSAL_MS) {
        return Optional.of(pause(refusals.size() + 1)); // as long as if it were the next
      }
      int count = count(refusals, nowMs);
      return count >= MOST_REFUSALS ? Optional.empty() : Optional.of(pause(count));
    }
    if (isTrouble(error)) {
      return Optional.of(pause(count(troubles, nowMs)));
    }
    return count(faults, nowMs) >= MOST_FAULTS ? Optional.empty() : Optional.of(Duration.ZERO);
  }

  private static int count(Deque<Long> times, long nowMs) {
    times.addLast(nowMs);
    while (nowMs - times.getFirst() > WINDOW_MS) {
      times.removeFirst();
    }
    return times.size();
  }

  private static Duration pause(int troubles) {
    return troubles == 1
        ? Duration.ZERO
        : Duration.ofMillis(
            Math.min(FIRST_PAUSE_MS << Math.min(troubles - 2, MOST_DOUBLINGS), LONGEST_PAUSE_MS));
  }

  private static boolean isRefusal(Throwable error) {
    return causedBy(error, AuthorizationException.class);
  }

  private static boolean causedBy(Throwable error, Class<? extends Throwable> what) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (what.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  /** Kafka Streams wraps whatever a processor throws; what it wraps decides. */
  private static boolean isTrouble(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null && !(root instanceof RegistryException)) {
      root = root.getCause();
    }
    return (root instanceof KafkaException || root instanceof RegistryException)
        && ErrorReasons.isInfrastructure(error);
  }
}
