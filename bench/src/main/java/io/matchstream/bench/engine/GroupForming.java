package io.matchstream.bench.engine;

import io.matchstream.bench.report.Table;
import io.matchstream.engine.groups.GroupRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Five against five with parties and roles: full pools that are matched down, pass by pass. Each
 * pool is another draw of tickets; the sizes alternate, and the first round warms up.
 *
 * <p>Counted as time of the core, so that what else the machine does is not in it.
 */
final class GroupForming {
  private static final double NANOS_A_SECOND = 1e9;
  private static final double NANOS_A_MS = 1e6;
  private static final double NANOS_A_MICRO = 1e3;

  /** How long a pool is matched down, of its own time, after the last ticket has come. */
  private static final long SECOND_MS = 1_000;

  private final int[] sizes;
  private final int rounds;
  private final int ticketsARound;

  /**
   * @param sizes how many tickets a pool has at the beginning
   * @param ticketsARound of each size so many pools that they have as many tickets together
   */
  GroupForming(int[] sizes, int rounds, int ticketsARound) {
    this.sizes = sizes.clone();
    this.rounds = rounds;
    this.ticketsARound = ticketsARound;
  }

  /** What pools of one size have come to. */
  record Formed(int size, long tickets, Drain drain) {
    double matchesPerSecond() {
      return drain.matches * NANOS_A_SECOND / drain.nanos;
    }
  }

  List<Formed> measure(Consumer<String> say) {
    GroupRules rules = Arena.rules();
    List<Drain> drains = new ArrayList<>();
    long[] tickets = new long[sizes.length];
    for (int round = 0; round <= rounds; round++) {
      say.accept("groups, round " + round + " of " + rounds);
      for (int i = 0; i < sizes.length; i++) {
        if (round <= 1) {
          drains.add(new Drain());
        }
        Drain drain = drains.get(round == 0 ? i : sizes.length + i);
        int pools = Math.max(1, ticketsARound / sizes[i]);
        for (int n = 0; n < pools; n++) {
          drain.run(
              rules,
              new Arena(round * 1_000L + n).tickets(sizes[i], Arena.RUSH_MS / sizes[i]),
              SECOND_MS,
              SECOND_MS);
        }
        tickets[i] += round == 0 ? 0 : (long) pools * sizes[i];
      }
    }
    List<Formed> formed = new ArrayList<>();
    for (int i = 0; i < sizes.length; i++) {
      formed.add(new Formed(sizes[i], tickets[i], drains.get(sizes.length + i)));
    }
    return formed;
  }

  static Table table(List<Formed> all) {
    List<List<String>> rows = new ArrayList<>();
    for (Formed formed : all) {
      Drain drain = formed.drain();
      rows.add(
          List.of(
              "%,d".formatted(formed.size()),
              "%,.0f".formatted(formed.matchesPerSecond()),
              "%.1f".formatted(drain.nanos / NANOS_A_MICRO / formed.tickets()),
              "%.1f".formatted(drain.steps / (double) formed.tickets()),
              "%.1f".formatted(drain.passes.getValueAtPercentile(50) / NANOS_A_MS),
              "%.1f".formatted(drain.passes.getValueAtPercentile(99) / NANOS_A_MS),
              String.format(Locale.ROOT, "%.1f %%", 100.0 * drain.left / formed.tickets())));
    }
    return new Table(
        "Groups: five against five with parties and roles, pools matched down for a second",
        List.of(
            "tickets",
            "matches/s",
            "µs a ticket",
            "steps a ticket",
            "pass p50, ms",
            "pass p99, ms",
            "left"),
        rows);
  }
}
