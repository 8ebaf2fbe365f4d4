package io.matchstream.bench.engine;

import io.matchstream.engine.groups.GroupDecision;
import io.matchstream.engine.groups.GroupPool;
import io.matchstream.engine.groups.GroupRules;
import io.matchstream.engine.tickets.GroupTicket;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import org.HdrHistogram.Histogram;

/** A full pool that is matched down, pass by pass, and what that took. */
final class Drain {
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  /** Nanoseconds of each pass. */
  final Histogram passes = new Histogram(3);

  long matches;

  /** Nanoseconds of a core: what else the machine has to do is not in it. */
  long nanos;

  long steps;

  /** Tickets that still wait at the end, of all pools together. */
  long left;

  /**
   * Matches a pool of these tickets down.
   *
   * @param forMs milliseconds of the pool's own time after the last ticket has come
   * @param idleMs or until so long after the last match
   */
  void run(GroupRules rules, List<GroupTicket> waiting, long forMs, long idleMs) {
    GroupPool pool = new GroupPool(rules, Arena.START);
    waiting.forEach(pool::restore);
    long come = Arena.START + (long) Arena.RUSH_MS;
    long lastMatch = come;
    for (long next = due(pool);
        next <= come + forMs && next <= lastMatch + idleMs;
        next = due(pool)) {
      long before = matches;
      long core = CLOCK.getCurrentThreadCpuTime();
      long begin = System.nanoTime();
      boolean unused =
          pool.advance(
              next,
              Integer.MAX_VALUE - 1, // so that the pool stops after an expensive pass
              decision -> matches += decision instanceof GroupDecision.Formed ? 1 : 0);
      passes.recordValue(System.nanoTime() - begin);
      nanos += CLOCK.getCurrentThreadCpuTime() - core;
      lastMatch = matches > before ? next : lastMatch;
    }
    steps += pool.steps();
    left += pool.size();
  }

  private static long due(GroupPool pool) {
    return pool.nextDue().orElse(Long.MAX_VALUE);
  }
}
