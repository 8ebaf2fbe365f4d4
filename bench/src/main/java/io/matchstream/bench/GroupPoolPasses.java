package io.matchstream.bench;

import io.matchstream.engine.groups.GroupDecision;
import io.matchstream.engine.groups.GroupPool;
import io.matchstream.engine.groups.GroupRules;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * What one pass of a pool of groups takes, with its tail: {@code GroupPoolPasses [tickets]
 * [pools]}. So many pools, each full, are matched down one after the other; the first ones warm up.
 */
public final class GroupPoolPasses {
  private static final double NANOS_A_MS = 1e6;

  private GroupPoolPasses() {}

  /** Measures and prints a line. */
  public static void main(String[] args) {
    int tickets = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
    int pools = args.length > 1 ? Integer.parseInt(args[1]) : 30;
    GroupRules rules = Arena.rules();
    Histogram passes = new Histogram(3);
    long matches = 0;
    long nanos = 0;
    long left = 0;
    for (int i = 0; i < pools; i++) {
      boolean counts = i >= pools / 3;
      List<GroupTicket> waiting = new Arena(i).tickets(tickets, Arena.RUSH_MS / tickets);
      GroupPool pool = new GroupPool(rules, Arena.START);
      waiting.forEach(pool::restore);
      long[] made = {0};
      long end = Arena.START + (long) Arena.RUSH_MS + 1_000;
      long next = pool.nextDue().orElse(Long.MAX_VALUE);
      while (next <= end) {
        long begin = System.nanoTime();
        boolean unused =
            pool.advance(
                next,
                Integer.MAX_VALUE - 1, // so that the pool stops after an expensive pass
                decision -> made[0] += decision instanceof GroupDecision.Formed ? 1 : 0);
        long took = System.nanoTime() - begin;
        if (counts) {
          passes.recordValue(took);
          nanos += took;
        }
        next = pool.nextDue().orElse(Long.MAX_VALUE);
      }
      if (counts) {
        matches += made[0];
        left += pool.size();
      }
    }
    System.out.printf(
        "%d tickets: %.0f matches/s, passes p50 %.1f ms, p99 %.1f ms, max %.1f ms (%d), %d left of %d%n",
        tickets,
        matches * (double) TimeUnit.SECONDS.toNanos(1) / nanos,
        passes.getValueAtPercentile(50) / NANOS_A_MS,
        passes.getValueAtPercentile(99) / NANOS_A_MS,
        passes.getMaxValue() / NANOS_A_MS,
        passes.getTotalCount(),
        left / (pools - pools / 3),
        tickets);
  }
}
