package io.matchstream.engine.config;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/** How a rule's limit loosens while a ticket waits. */
public sealed interface Widening {

  /** The limit stays as it is. */
  record None() implements Widening {}

  /**
   * {@code limit = start + n × step} with {@code n = floor(wait / every)}, never beyond {@code
   * limit}. A negative step lowers a limit that loosens downwards, such as a least number shared.
   *
   * @param step added each time, in the rule's unit
   * @param every pause between two steps
   * @param limit where it ends; the hard limit
   */
  record Linear(double step, Duration every, double limit) implements Widening {
    /** The shortest pause that a file may say: each step is a search of the pool. */
    public static final Duration LEAST_EVERY = Duration.ofMillis(100);
  }

  /**
   * The limit of the latest step that is over; before the first one the rule's own.
   *
   * @param steps in order of time
   */
  record Steps(List<Step> steps) implements Widening {
    public Steps {
      steps = List.copyOf(steps);
    }
  }

  /**
   * From a wait on (inclusive) another limit.
   *
   * @param value the limit, in the rule's unit; empty: the rule is inactive, it neither filters nor
   *     ranks
   */
  record Step(Duration at, OptionalDouble value) {}
}
