package io.matchstream.engine.rules;

import io.matchstream.engine.tickets.Attribute;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * The regions that all players of a ticket know, by name: the worst latency of any of them and the
 * sum of all, milliseconds.
 */
final class Latencies {
  private final String[] regions;
  private final double[] worst;
  private final double[] total;
  private final int players;

  /**
   * Takes the regions that everybody has measured.
   *
   * @param measured by player, at least one
   */
  Latencies(List<Attribute.Numbers> measured) {
    TreeSet<String> common = new TreeSet<>(measured.get(0).values().keySet());
    measured.forEach(numbers -> common.retainAll(numbers.values().keySet()));
    players = measured.size();
    regions = common.toArray(String[]::new);
    worst = new double[regions.length];
    total = new double[regions.length];
    for (int i = 0; i < regions.length; i++) {
      for (Attribute.Numbers numbers : measured) {
        double latency = numbers.values().get(regions[i]);
        worst[i] = Math.max(worst[i], latency);
        total[i] += latency;
      }
    }
  }

  int players() {
    return players;
  }

  int regions() {
    return regions.length;
  }

  String region(int i) {
    return regions[i];
  }

  double worst(int i) {
    return worst[i];
  }

  double total(int i) {
    return total[i];
  }

  /** The place of a region; negative when it is not known to all. */
  int find(String region) {
    return Arrays.binarySearch(regions, region);
  }

  /** The least total of the regions that both reach within a limit; not a number for none. */
  double bestTotal(Latencies other, double limit) {
    double best = Double.NaN;
    int i = 0;
    int j = 0;
    while (i < regions.length && j < other.regions.length) {
      int order = regions[i].compareTo(other.regions[j]);
      if (order == 0 && Limits.within(Math.max(worst[i], other.worst[j]), limit)) {
        double sum = total[i] + other.total[j];
        best = sum >= best ? best : sum;
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return best;
  }

  /** The least of the worst latencies of two tickets; infinite without a common region. */
  double leastWorst(Latencies other) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < regions.length; i++) {
      int j = other.find(regions[i]);
      if (j >= 0) {
        least = Math.min(least, Math.max(worst[i], other.worst[j]));
      }
    }
    return least;
  }
}
