package io.matchstream.streams.pools;

import io.matchstream.engine.config.BotsConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RatingConfig;
import io.matchstream.engine.config.WindowConfig;
import io.matchstream.engine.duel.DuelPool;
import io.matchstream.engine.duel.DuelRules;
import io.matchstream.engine.duel.DuelTicket;
import io.matchstream.engine.duel.Window;
import java.time.Duration;

/** One pool of a task: the engine's index of who waits, and its queue as configured now. */
final class WaitingPool {
  /**
   * A ticket brings its own time to live, fixed when it was admitted: the queue's, less if the
   * player asked for less, and more by the wait that he has inherited. A bound of the pool's own
   * would end who inherits a long wait on arrival.
   */
  private static final Duration AS_THE_TICKET_SAYS = Duration.ofMillis(Long.MAX_VALUE);

  private final String name;
  private final DuelPool duels;
  private QueueConfig queue;
  private long nextSweepMs;

  /**
   * An empty pool.
   *
   * @param nowMs epoch milliseconds up to which everything has been decided before
   */
  WaitingPool(String name, QueueConfig queue, long nowMs) {
    this.name = name;
    this.queue = queue;
    this.duels = new DuelPool(rules(queue), nowMs);
    this.nextSweepMs = nowMs + queue.sweepEvery().toMillis();
  }

  String name() {
    return name;
  }

  QueueConfig queue() {
    return queue;
  }

  DuelPool duels() {
    return duels;
  }

  /** The key of a ticket of this pool in the store. */
  TicketKey key(DuelTicket ticket) {
    return new TicketKey(name, ticket.rating(), ticket.sinceMs(), ticket.id());
  }

  /** The queue has changed from an instant on; decides nothing. */
  void reconfigure(QueueConfig changed, long fromMs) {
    duels.reconfigure(rules(changed), fromMs);
    queue = changed;
  }

  boolean isDue(long nowMs) {
    return duels.nextDue().orElse(Long.MAX_VALUE) <= nowMs;
  }

  /** Whether it is time for the look at all tickets; if so, the next comes after the pause. */
  boolean takeSweep(long nowMs) {
    if (nowMs < nextSweepMs) {
      return false;
    }
    nextSweepMs = nowMs + queue.sweepEvery().toMillis();
    return true;
  }

  private static DuelRules rules(QueueConfig queue) {
    return new DuelRules(
        queue.rating().map(RatingConfig::window).map(WaitingPool::window),
        AS_THE_TICKET_SAYS,
        queue.bots().map(WaitingPool::bots));
  }

  private static Window window(WindowConfig config) {
    return new Window(config.initial(), config.perSecond(), config.max());
  }

  private static DuelRules.Bots bots(BotsConfig config) {
    return new DuelRules.Bots(config.after(), config.pool());
  }
}
