package io.matchstream.audit.limits;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * A limit as a function of waits: its start, how it widens, whose wait counts, and from when on it
 * is given up. Written from the page on queue files.
 *
 * @param at the limit by one wait in milliseconds; infinite: none
 * @param upwards whether a larger limit is a looser one
 * @param optionalAfterMs the wait from which on it no longer filters; never: the largest number
 */
record Widening(LongToDoubleFunction at, boolean upwards, Whose whose, long optionalAfterMs) {
  private static final long NEVER = Long.MAX_VALUE;

  private record Step(long atMs, double limit) {}

  /** One that stays as it is. */
  static Widening fixed(double limit) {
    return new Widening(wait -> limit, true, Whose.OLDEST, NEVER);
  }

  /** The rating window of a group, which widens in whole seconds. */
  static Widening window(Queue.Window window) {
    return new Widening(
        wait -> Math.min(window.initial() + window.perSecond() * times(wait, 1_000), window.max()),
        true,
        window.whose(),
        NEVER);
  }

  /** As a rule says it. */
  static Widening of(
      JsonNode rule, double start, boolean upwards, ToDoubleFunction<JsonNode> unit) {
    JsonNode widening = rule.path("widening");
    double none = upwards ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    LongToDoubleFunction at = wait -> start;
    if (widening.isArray()) {
      List<Step> steps = new ArrayList<>();
      for (JsonNode step : widening) {
        double limit = step.has("value") ? unit.applyAsDouble(step.get("value")) : none;
        steps.add(new Step(Spans.ms(step.get("at")), limit));
      }
      at = wait -> stepped(steps, start, wait);
    } else if (widening.isObject()) {
      double step = unit.applyAsDouble(widening.get("step"));
      double end = unit.applyAsDouble(widening.get("limit"));
      long every = Spans.ms(widening.get("every"));
      at =
          wait -> {
            double limit = start + step * times(wait, every);
            return step >= 0 ? Math.min(limit, end) : Math.max(limit, end);
          };
    }
    JsonNode optional = rule.path("optionalAfter");
    long after = optional.asText().equals("never") ? NEVER : Spans.ms(optional, NEVER);
    return new Widening(at, upwards, Whose.of(rule.path("age").asText()), after);
  }

  /** How often something happened that happens after each so many milliseconds. */
  private static double times(long waitMs, long everyMs) {
    long times = Math.max(0, waitMs) / everyMs;
    return times;
  }

  private static double stepped(List<Step> steps, double start, long wait) {
    double limit = start;
    for (Step step : steps) {
      limit = step.atMs <= wait ? step.limit : limit;
    }
    return limit;
  }

  /** The limit of these waits together. */
  double limit(long... waits) {
    long oldest = Long.MIN_VALUE;
    long youngest = Long.MAX_VALUE;
    double strictest = upwards ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    for (long wait : waits) {
      oldest = Math.max(oldest, wait);
      youngest = Math.min(youngest, wait);
      double own = at.applyAsDouble(wait);
      strictest = upwards ? Math.min(strictest, own) : Math.max(strictest, own);
    }
    return switch (whose) {
      case OLDEST -> at.applyAsDouble(oldest);
      case YOUNGEST -> at.applyAsDouble(youngest);
      case BOTH -> strictest;
    };
  }

  /** Whether these waits together give the rule up, or switch it off. */
  boolean yields(long... waits) {
    if (Double.isInfinite(limit(waits))) {
      return true;
    }
    long counts = whose == Whose.OLDEST ? Long.MIN_VALUE : Long.MAX_VALUE;
    for (long wait : waits) {
      counts = whose == Whose.OLDEST ? Math.max(counts, wait) : Math.min(counts, wait);
    }
    return counts >= optionalAfterMs;
  }
}
