package io.matchstream.bench.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One figure of each round. */
final class Samples {
  private final List<Double> values = new ArrayList<>();

  void add(double value) {
    values.add(value);
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  /**
   * The middle one; of an even number the mean of the two in the middle.
   *
   * @throws IllegalStateException if there is none
   */
  double median() {
    if (values.isEmpty()) {
      throw new IllegalStateException("nothing was counted");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }

  /** The median and, in brackets, the least and the most; a dash where no round counted. */
  String spread() {
    if (values.isEmpty()) {
      return "-";
    }
    double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    return "%s (%s to %s)".formatted(number(median()), number(least), number(most));
  }

  /** The median alone; a dash where no round counted. */
  String middle() {
    return values.isEmpty() ? "-" : number(median());
  }

  /** Three digits that count, and what is above a hundred as a whole number. */
  private static String number(double value) {
    String form = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, form, value);
  }
}
