package io.matchstream.engine.rules;

import io.matchstream.engine.config.Widening;
import java.time.Duration;
import java.util.List;

/** The limit of the latest step that is over; before the first one the start. */
final class StepCurve implements Curve {
  private final double start;
  private final long[] fromMs;
  private final double[] limits;
  private final boolean upwards;

  private StepCurve(double start, long[] fromMs, double[] limits, boolean upwards) {
    this.start = start;
    this.fromMs = fromMs;
    this.limits = limits;
    this.upwards = upwards;
  }

  static StepCurve constant(double limit, boolean upwards) {
    return new StepCurve(limit, new long[0], new double[0], upwards);
  }

  static StepCurve of(Widening.Steps widening, double start, boolean upwards) {
    List<Widening.Step> steps = widening.steps();
    double inactive = upwards ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    return new StepCurve(
        start,
        steps.stream().map(Widening.Step::at).mapToLong(Duration::toMillis).toArray(),
        steps.stream().mapToDouble(step -> step.value().orElse(inactive)).toArray(),
        upwards);
  }

  @Override
  public double at(long waitMs) {
    int i = fromMs.length - 1;
    while (i >= 0 && fromMs[i] > waitMs) {
      i--;
    }
    return i < 0 ? start : limits[i];
  }

  @Override
  public long nextChange(long waitMs) {
    for (long from : fromMs) {
      if (from > waitMs) {
        return from;
      }
    }
    return Limits.NEVER;
  }

  @Override
  public double loosest() {
    return loosestUpTo(Limits.NEVER);
  }

  @Override
  public double loosestUpTo(long waitMs) {
    double loosest = at(0);
    for (int i = 0; i < fromMs.length && fromMs[i] <= waitMs; i++) {
      loosest = upwards ? Math.max(loosest, limits[i]) : Math.min(loosest, limits[i]);
    }
    return loosest;
  }

  @Override
  public boolean everInactive() {
    return Limits.inactive(loosest());
  }
}
