package io.matchstream.engine.rules;

import io.matchstream.engine.config.Widening;

/**
 * {@code start + floor(wait / every) × step}, never beyond {@code end}.
 *
 * @param start the limit at first
 * @param step added each time
 * @param everyMs pause between two steps, milliseconds
 * @param end where it ends
 * @param upwards whether a larger limit is a looser one
 */
record LinearCurve(double start, double step, long everyMs, double end, boolean upwards)
    implements Curve {

  LinearCurve {
    if (everyMs <= 0) {
      throw new IllegalArgumentException("a limit widens every 1 ms or more, not " + everyMs);
    }
  }

  static LinearCurve of(Widening.Linear linear, double start, boolean upwards) {
    return new LinearCurve(
        start, linear.step(), linear.every().toMillis(), linear.limit(), upwards);
  }

  @Override
  public double at(long waitMs) {
    long times = waitMs / everyMs;
    double limit = start + times * step;
    return step >= 0 ? Math.min(limit, end) : Math.max(limit, end);
  }

  @Override
  public long nextChange(long waitMs) {
    return step == 0 || at(waitMs) == end ? Limits.NEVER : (waitMs / everyMs + 1) * everyMs;
  }

  @Override
  public double loosest() {
    return step == 0 ? at(0) : looser(at(0), end);
  }

  @Override
  public double loosestUpTo(long waitMs) {
    return looser(at(0), at(waitMs));
  }

  @Override
  public boolean everInactive() {
    return false;
  }

  private double looser(double one, double other) {
    return upwards ? Math.max(one, other) : Math.min(one, other);
  }
}
