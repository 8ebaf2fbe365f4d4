package io.matchstream.streams.reads;

import io.matchstream.state.PoolHold;
import io.matchstream.state.QueueState;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A queue as an operator sees it.
 *
 * @param pool id of its pool
 * @param state OPEN, PAUSED or DRAINING
 * @param hold who laid hands on it; empty while it is open
 * @param waiting tickets that wait, those of running matches included
 * @param more at least {@code waiting}: they were too many to be counted
 * @param oldestSinceMs first enqueue time of the longest waiting, epoch milliseconds; empty where
 *     nobody waits
 * @param longestWaitMs how long that one has waited, by the log's time, to about a second
 */
public record QueueView(
    String pool,
    QueueState state,
    Optional<HoldView> hold,
    int waiting,
    boolean more,
    OptionalLong oldestSinceMs,
    OptionalLong longestWaitMs) {

  /**
   * An operator's hold on a queue.
   *
   * @param operation id of the operation
   * @param operator who
   * @param note why, in his words
   * @param sinceMs since when, epoch milliseconds by the log
   */
  public record HoldView(String operation, String operator, Optional<String> note, long sinceMs) {

    static HoldView of(PoolHold hold) {
      return new HoldView(
          hold.getOperation(),
          hold.getOperator(),
          Optional.ofNullable(hold.getNote()),
          hold.getSince().toEpochMilli());
    }
  }
}
