package io.matchstream.streams.pools;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Ticket;
import io.matchstream.state.QueueState;
import io.matchstream.streams.runtime.Configuration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The pools of one task, and the configuration they follow. Belongs to one stream thread. Pools are
 * few, tens at most, so that looking at each on a tick costs nothing.
 */
final class WaitingPools {
  private final Departures departures;
  private final Holds holds;
  // By name, so that every instance goes through them in the same order.
  private final TreeMap<String, WaitingPool> pools = new TreeMap<>();
  private Configuration configuration;

  /**
   * The pools of tickets that waited before a restart.
   *
   * @param nowMs the first now after it; who has waited too long by then ends, and is never matched
   */
  WaitingPools(
      Departures departures,
      Holds holds,
      Configuration configuration,
      List<Ticket> restored,
      long nowMs) {
    this.departures = departures;
    this.holds = holds;
    this.configuration = configuration;
    restored.forEach(ticket -> restore(ticket, nowMs));
  }

  private void restore(Ticket ticket, long nowMs) {
    Optional<QueueConfig> queue = configuration.queue(ticket.getQueue());
    if (queue.isEmpty()) {
      departures.end(TicketKey.of(ticket), Ends.unknownQueue(ticket.getQueue()), moment(nowMs));
      return;
    }
    WaitingPool pool = pool(ticket.getPool(), queue.get(), nowMs);
    Optional<String> refusal = pool.refusal(ticket);
    if (refusal.isPresent()) {
      departures.end(TicketKey.of(ticket), Ends.impossible(refusal.get()), moment(nowMs));
    } else {
      pool.restore(ticket);
    }
  }

  Configuration configuration() {
    return configuration;
  }

  Moment moment(long nowMs) {
    return Moment.of(nowMs, configuration.version());
  }

  Collection<WaitingPool> all() {
    return pools.values();
  }

  Optional<WaitingPool> find(String name) {
    return Optional.ofNullable(pools.get(name));
  }

  /** The pool of this name, made if nobody waits in it yet. */
  WaitingPool pool(String name, QueueConfig queue, long nowMs) {
    return pools.computeIfAbsent(
        name,
        n -> {
          WaitingPool made = WaitingPool.of(n, queue, nowMs);
          if (holds.of(n) == QueueState.PAUSED) {
            made.pause(nowMs);
          }
          return made;
        });
  }

  /**
   * An operator has laid hands on a pool, or let go of it: what was due before is done as before.
   * After a pause everybody is looked at again, within the budgets of {@link DueWork}.
   */
  void hold(String name, long nowMs) {
    find(name)
        .ifPresent(
            pool -> {
              settle(pool, nowMs);
              if (holds.of(name) == QueueState.PAUSED) {
                pool.pause(nowMs);
              } else {
                pool.resume(nowMs);
              }
            });
  }

  /** When something is due next in any of them, epoch milliseconds; empty where nobody waits. */
  OptionalLong nextDue() {
    return pools.values().stream()
        .map(WaitingPool::nextDue)
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .min();
  }

  /** Does all that is due in one pool, whatever it costs: before anything else happens to it. */
  void settle(WaitingPool pool, long nowMs) {
    advance(pool, nowMs, Integer.MAX_VALUE);
  }

  /**
   * Does what is due in one pool.
   *
   * @param budget most decisions
   * @return whether that was all
   */
  boolean advance(WaitingPool pool, long nowMs, int budget) {
    return pool.advance(moment(nowMs), budget, departures);
  }

  /**
   * Follows another configuration from the instant it is in force: what was due before is decided
   * by the old one. Whose queue is gone ends.
   */
  void follow(Configuration changed, long nowMs) {
    // A fresh task may know the newest version before it has read the older ones.
    if (changed.version() <= configuration.version()) {
      return;
    }
    long from = Math.min(changed.effectiveFromMs(), nowMs);
    for (WaitingPool pool : List.copyOf(pools.values())) {
      settle(pool, from - 1);
    }
    configuration = changed;
    for (WaitingPool pool : List.copyOf(pools.values())) {
      Optional<QueueConfig> queue = changed.queue(pool.queue().name());
      if (queue.isEmpty()) {
        pools.remove(pool.name());
        endAll(pool, nowMs);
      } else if (!pool.canFollow(queue.get())) {
        replace(pool, nowMs);
      } else if (!queue.get().equals(pool.queue())) {
        Ends how = Ends.impossible("The queue has changed: it can't be matched there any more.");
        pool.reconfigure(queue.get(), from).forEach(key -> departures.end(key, how, moment(nowMs)));
      }
    }
  }

  /** A queue of duels has become one of groups, or the other way round. */
  private void replace(WaitingPool pool, long nowMs) {
    pools.remove(pool.name());
    for (TicketKey key : pool.keys()) {
      restore(departures.whole(key, moment(nowMs)), nowMs);
    }
  }

  private void endAll(WaitingPool pool, long nowMs) {
    Ends how = Ends.unknownQueue(pool.queue().name());
    pool.keys().forEach(key -> departures.end(key, how, moment(nowMs)));
  }
}
