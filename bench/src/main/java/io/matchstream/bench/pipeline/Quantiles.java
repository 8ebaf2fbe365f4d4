package io.matchstream.bench.pipeline;

import org.HdrHistogram.Histogram;

/**
 * Of a histogram, in milliseconds.
 *
 * @param count how many values
 */
public record Quantiles(long count, double p50, double p99, double p999, double max) {
  private static final double MICROS_A_MS = 1_000;

  static Quantiles of(Histogram micros) {
    return new Quantiles(
        micros.getTotalCount(),
        micros.getValueAtPercentile(50) / MICROS_A_MS,
        micros.getValueAtPercentile(99) / MICROS_A_MS,
        micros.getValueAtPercentile(99.9) / MICROS_A_MS,
        micros.getMaxValue() / MICROS_A_MS);
  }
}
