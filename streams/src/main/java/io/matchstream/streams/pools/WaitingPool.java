package io.matchstream.streams.pools;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Ticket;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One pool of a task: the engine's index of who waits, and its queue as configured now. What the
 * engine decides is carried out through {@link Departures}.
 */
abstract class WaitingPool {
  private final String name;
  private QueueConfig queue;
  private long nextSweepMs;

  WaitingPool(String name, QueueConfig queue, long nowMs) {
    this.name = name;
    this.queue = queue;
    this.nextSweepMs = nowMs + queue.sweepEvery().toMillis();
  }

  /**
   * An empty pool of the queue's kind.
   *
   * @param nowMs epoch milliseconds up to which everything has been decided before
   */
  static WaitingPool of(String name, QueueConfig queue, long nowMs) {
    return queue.group().isPresent()
        ? new GroupWaiting(name, queue, nowMs)
        : new DuelWaiting(name, queue, nowMs);
  }

  final String name() {
    return name;
  }

  final QueueConfig queue() {
    return queue;
  }

  /** Whether a queue is of the kind that this pool can follow. */
  final boolean canFollow(QueueConfig changed) {
    return queue.group().isPresent() == changed.group().isPresent();
  }

  /**
   * The queue has changed from an instant on; decides nothing.
   *
   * @return who can never be matched any more, and has left the index
   */
  final List<TicketKey> reconfigure(QueueConfig changed, long fromMs) {
    queue = changed;
    return adopt(changed, fromMs);
  }

  final boolean isDue(long nowMs) {
    return nextDue().orElse(Long.MAX_VALUE) <= nowMs;
  }

  /** Whether it is time for the look at all tickets; if so, the next comes after the pause. */
  final boolean takeSweep(long nowMs) {
    if (nowMs < nextSweepMs) {
      return false;
    }
    nextSweepMs = nowMs + queue.sweepEvery().toMillis();
    return true;
  }

  /** Where a ticket of this pool stands in the store. */
  final TicketKey key(int rating, long sinceMs, String ticketId) {
    return new TicketKey(name, rating, sinceMs, ticketId);
  }

  /** Why this ticket can never be matched here, for a person; empty if it may wait. */
  abstract Optional<String> refusal(Ticket ticket);

  /** Puts a ticket back that waited before a restart. */
  abstract void restore(Ticket ticket);

  /** A ticket arrives; what the engine decides at once is carried out. */
  abstract void enqueue(Ticket ticket, Moment arrival, Departures departures);

  /** Takes a ticket out of the index; empty if it does not wait here. */
  abstract Optional<TicketKey> cancel(String ticketId);

  /** Where a ticket that a member has left stood, and where it stands now. */
  record Shrunk(TicketKey before, TicketKey after) {}

  /**
   * A member leaves; empty unless the ticket waits on without him.
   *
   * @param rating the ticket's without him; empty: as before
   */
  abstract Optional<Shrunk> shrink(String ticketId, String player, OptionalInt rating);

  /** Nobody is matched any more until the pool is resumed; who waits ends as ever. */
  abstract void pause(long nowMs);

  /** Ends a pause, if there is one; decides nothing. */
  abstract void resume(long nowMs);

  /**
   * Does what is due.
   *
   * @param budget most decisions
   * @return whether that was all
   */
  abstract boolean advance(Moment moment, int budget, Departures departures);

  /** When something is due next, epoch milliseconds. */
  abstract OptionalLong nextDue();

  abstract int size();

  abstract boolean contains(String ticketId);

  /** Where a waiting ticket stands in the store; empty if it does not wait here. */
  abstract Optional<TicketKey> find(String ticketId);

  /** Who waits, in the order of the line. */
  abstract List<TicketKey> keys();

  /** How many tickets would have been looked at too late: the engine's own safety net. */
  abstract int sweep();

  abstract List<TicketKey> adopt(QueueConfig changed, long fromMs);
}
