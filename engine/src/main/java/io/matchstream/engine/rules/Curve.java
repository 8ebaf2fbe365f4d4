package io.matchstream.engine.rules;

import io.matchstream.engine.config.Widening;

/** A limit as a function of the wait, in milliseconds; it changes at whole instants only. */
sealed interface Curve permits LinearCurve, StepCurve {

  /** The limit after a wait of 0 or more; infinite where the rule is inactive. */
  double at(long waitMs);

  /** The first longer wait at which the limit is another; {@link Limits#NEVER} for never. */
  long nextChange(long waitMs);

  /** The loosest limit of all waits. */
  double loosest();

  /** The loosest limit of this wait and all shorter ones. */
  double loosestUpTo(long waitMs);

  /** Whether some wait makes the rule inactive. */
  boolean everInactive();

  /**
   * The curve of a limit.
   *
   * @param widening as the queue says
   * @param start the limit at first
   * @param upwards whether a larger limit is a looser one
   */
  static Curve of(Widening widening, double start, boolean upwards) {
    if (widening instanceof Widening.Linear linear) {
      return LinearCurve.of(linear, start, upwards);
    }
    if (widening instanceof Widening.Steps steps) {
      return StepCurve.of(steps, start, upwards);
    }
    return StepCurve.constant(start, upwards);
  }
}
