package io.matchstream.bench;

import io.matchstream.engine.groups.GroupRules;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the cost of a pool of groups grows with it: {@code GroupPoolGrowth [rounds]}. Pools of 1,000,
 * 10,000 and 100,000 tickets are matched down to the end, until ten seconds have brought no match
 * more, under windows that do not widen: the same work however long the passes take. The sizes
 * alternate; each round measures as many tickets of every size; the first round warms up.
 *
 * <p>Printed for each size: what a ticket cost, as time (the median of the rounds) and as steps of
 * searches (which no machine changes), and the time divided by log2(n). Were the whole n log n,
 * that last column would be the same for all.
 */
public final class GroupPoolGrowth {
  private static final int[] SIZES = {1_000, 10_000, 100_000};

  /** Longer than the passes of 100,000 tickets with their pauses; shorter than they wait. */
  private static final long AT_MOST_MS = 120_000;

  private static final long IDLE_MS = 10_000;

  private GroupPoolGrowth() {}

  /** Measures and prints a table. */
  public static void main(String[] args) {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
    GroupRules rules = Arena.still();
    Map<Integer, double[]> micros = new LinkedHashMap<>();
    Map<Integer, Drain> all = new LinkedHashMap<>();
    int most = SIZES[SIZES.length - 1];
    for (int round = 0; round <= rounds; round++) {
      for (int size : SIZES) {
        Drain drain = new Drain();
        for (int i = 0; i < most / size; i++) {
          drain.run(
              rules,
              new Arena(round * 1_000L + i).tickets(size, Arena.RUSH_MS / size),
              AT_MOST_MS,
              IDLE_MS);
        }
        if (round > 0) {
          micros.computeIfAbsent(size, s -> new double[rounds])[round - 1] =
              drain.nanos / 1e3 / most;
          all.put(size, drain);
        }
      }
    }
    System.out.println("tickets  µs/ticket (min..max)      /log2(n)  steps/ticket  matches  left");
    all.forEach((size, drain) -> print(size, sorted(micros.get(size)), drain, most));
  }

  private static double[] sorted(double[] values) {
    Arrays.sort(values);
    return values;
  }

  private static void print(int size, double[] micros, Drain drain, int most) {
    double median = micros[micros.length / 2];
    System.out.printf(
        "%7d  %9.1f (%.1f..%.1f)  %12.2f  %12.1f  %7d  %4d%n",
        size,
        median,
        micros[0],
        micros[micros.length - 1],
        median / (Math.log(size) / Math.log(2)),
        drain.steps / (double) most,
        drain.matches,
        drain.left);
  }
}
