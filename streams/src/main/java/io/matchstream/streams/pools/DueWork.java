package io.matchstream.streams.pools;

import io.matchstream.streams.runtime.Counters;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What time alone causes, within a budget of time and of work: a long punctuation stalls every task
 * of the thread, and in the end costs the group the member. What is left is due still, and is done
 * on the next tick; each such overrun is counted. Ticks are not counted, only the time: late ticks
 * and missed ones change nothing.
 */
final class DueWork {
  static final String OVERRUNS = "pools.overruns";
  static final String LATE_ENTRIES = "pools.late_entries";

  /** Half a tick: the other half is for records. */
  private static final long BUDGET_MS = 12;

  /** So many decisions take a few milliseconds: what to do between two looks at the clock. */
  private static final int CHUNK = 256;

  /** At about 10 µs a decision more would not fit into the time. */
  private static final int MAX_CHUNKS = 8;

  /** The look at all tickets has no budget; beyond this many it would take longer than one. */
  private static final int MAX_SWEEP = 10_000;

  private static final Logger log = LoggerFactory.getLogger(DueWork.class);

  private final LongSupplier monotonicMillis;
  private final Counters counters;

  DueWork(LongSupplier monotonicMillis, Counters counters) {
    this.monotonicMillis = monotonicMillis;
    this.counters = counters;
  }

  /** Does what is due up to and including now, all of it or what the budget allows. */
  void run(WaitingPools pools, long nowMs) {
    long until = monotonicMillis.getAsLong() + BUDGET_MS;
    int chunks = 0;
    boolean done = false;
    while (!done) {
      done = true;
      // In turns, so that a crowded pool does not keep the others waiting.
      for (WaitingPool pool : pools.all()) {
        if (!pool.isDue(nowMs)) {
          continue;
        }
        if (chunks == MAX_CHUNKS || monotonicMillis.getAsLong() > until) {
          counters.increment(OVERRUNS);
          return;
        }
        chunks++;
        done &= pools.advance(pool, nowMs, CHUNK);
      }
    }
    sweep(pools, nowMs);
  }

  /** The safety net: an entry that would have come too late is corrected, and a fault of ours. */
  private void sweep(WaitingPools pools, long nowMs) {
    for (WaitingPool pool : pools.all()) {
      if (pool.size() <= MAX_SWEEP && pool.takeSweep(nowMs)) {
        int late = pool.sweep();
        if (late > 0) {
          counters.increment(LATE_ENTRIES);
          log.error("{} tickets of pool {} would have been looked at too late", late, pool.name());
        }
      }
    }
  }
}
