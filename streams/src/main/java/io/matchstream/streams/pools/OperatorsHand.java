package io.matchstream.streams.pools;

import io.matchstream.events.Operation;
import io.matchstream.events.QueueDrained;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.QueueResumed;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import io.matchstream.state.PoolHold;
import io.matchstream.state.QueueState;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.streams.runtime.Counters;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What operators do to queues by hand: pause, drain, resume. Whatever else an operation is, it is
 * another owner's, and means nothing here.
 */
final class OperatorsHand {
  static final String PAUSED = "pools.paused";
  static final String DRAINED = "pools.drained";
  static final String RESUMED = "pools.resumed";

  /** The queue was so already. */
  static final String UNCHANGED = "pools.operation_unchanged";

  /** As long as the id of a request may be, which is plenty for any. */
  private static final int LONGEST_ID = 128;

  private static final Logger log = LoggerFactory.getLogger(OperatorsHand.class);

  private final Holds holds;
  private final Counters counters;

  OperatorsHand(Holds holds, Counters counters) {
    this.holds = holds;
    this.counters = counters;
  }

  /** What a queue is to become. */
  record Wish(String queue, QueueState state) {}

  /** What an operation wants of a queue; empty if it is none on a queue. */
  static Optional<Wish> wish(Operation operation) {
    Object body = operation.getBody();
    if (body instanceof QueuePaused paused) {
      return Optional.of(new Wish(paused.getQueue(), QueueState.PAUSED));
    }
    if (body instanceof QueueDrained drained) {
      return Optional.of(new Wish(drained.getQueue(), QueueState.DRAINING));
    }
    if (body instanceof QueueResumed resumed) {
      return Optional.of(new Wish(resumed.getQueue(), QueueState.OPEN));
    }
    return Optional.empty();
  }

  /**
   * Does what an operation wants. The hold is in the store when this returns; the pool itself is
   * the caller's.
   *
   * @param at log time of the operation
   * @param partition this task's
   * @param config in force at that time
   * @return the queue and what it has become; empty if that changes nothing
   * @throws BadRecordException if there is no such queue, or it is not this task's
   */
  Optional<Wish> act(Operation operation, Instant at, int partition, Configuration config) {
    Optional<Wish> wished = wish(operation);
    if (wished.isEmpty()) {
      return wished;
    }
    Wish wish = wished.get();
    require(operation, wish, partition, config);
    if (holds.of(wish.queue()) == wish.state()) {
      counters.increment(UNCHANGED);
      return Optional.empty();
    }
    holds.put(
        wish.queue(),
        new PoolHold(
            wish.state(), operation.getId(), operation.getOperator(), operation.getNote(), at));
    counters.increment(counter(wish.state()));
    log.info("Queue {} is {} from now on, by an operator's hand", wish.queue(), wish.state());
    return wished;
  }

  private static void require(Operation operation, Wish wish, int partition, Configuration config) {
    if (operation.getId().isBlank() || operation.getId().length() > LONGEST_ID) {
      throw new BadRecordException(
          Reason.INVALID, "The operation's id must have 1 to " + LONGEST_ID + " characters.");
    }
    if (operation.getOperator().isBlank()) {
      throw new BadRecordException(Reason.INVALID, "Nobody did it: the operator has no name.");
    }
    OptionalInt place = config.partition(wish.queue());
    if (config.queue(wish.queue()).isEmpty() || place.isEmpty()) {
      throw new BadRecordException(
          Reason.UNKNOWN_QUEUE, "There is no queue of the name that the operation says.");
    }
    if (place.getAsInt() != partition) {
      throw new BadRecordException(
          Reason.WRONG_PARTITION,
          "The pool of " + wish.queue() + " lies on partition " + place.getAsInt() + ".");
    }
  }

  private static String counter(QueueState state) {
    return switch (state) {
      case PAUSED -> PAUSED;
      case DRAINING -> DRAINED;
      case OPEN -> RESUMED;
    };
  }
}
