package io.matchstream.bench;

import io.matchstream.engine.groups.GroupRules;
import java.util.concurrent.TimeUnit;

/**
 * What one pass of a pool of groups takes, with its tail: {@code GroupPoolPasses [tickets]
 * [pools]}. So many pools, each full, are matched down for a second one after the other; a third of
 * them warms up.
 */
public final class GroupPoolPasses {
  private static final double NANOS_A_MS = 1e6;

  private GroupPoolPasses() {}

  /** Measures and prints a line. */
  public static void main(String[] args) {
    int tickets = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
    int pools = args.length > 1 ? Integer.parseInt(args[1]) : 30;
    GroupRules rules = Arena.rules();
    Drain warm = new Drain();
    Drain drain = new Drain();
    for (int i = 0; i < pools; i++) {
      (i < pools / 3 ? warm : drain)
          .run(rules, new Arena(i).tickets(tickets, Arena.RUSH_MS / tickets), 1_000, 1_000);
    }
    System.out.printf(
        "%d tickets: %.0f matches/s, passes p50 %.1f ms, p99 %.1f ms, max %.1f ms (%d), %d left of %d%n",
        tickets,
        drain.matches * (double) TimeUnit.SECONDS.toNanos(1) / drain.nanos,
        drain.passes.getValueAtPercentile(50) / NANOS_A_MS,
        drain.passes.getValueAtPercentile(99) / NANOS_A_MS,
        drain.passes.getMaxValue() / NANOS_A_MS,
        drain.passes.getTotalCount(),
        drain.left / (pools - pools / 3),
        tickets);
  }
}
