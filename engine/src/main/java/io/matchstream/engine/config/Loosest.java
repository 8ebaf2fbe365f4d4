package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.OptionalDouble;

/** How far a rule loosens in the time that a ticket may wait. */
final class Loosest {
  private Loosest() {}

  /**
   * The loosest limit of a rule whose limit loosens upwards; empty where it gives way altogether.
   *
   * @param start the limit at first
   */
  static OptionalDouble of(JsonNode queue, JsonNode rule, double start) {
    JsonNode widening = rule.path("widening");
    if (rule.has("optionalAfter")) {
      return OptionalDouble.empty();
    }
    if (widening.isObject()) {
      return OptionalDouble.of(linear(queue, widening, start));
    }
    double loosest = start;
    for (JsonNode step : widening) {
      if (!step.has("value")) {
        return OptionalDouble.empty();
      }
      loosest = Math.max(loosest, RuleBinder.number(step.get("value")));
    }
    return OptionalDouble.of(loosest);
  }

  private static double linear(JsonNode queue, JsonNode widening, double start) {
    double end = RuleBinder.number(widening.get("limit"));
    Duration every = Durations.parse(widening.get("every").textValue());
    if (every.isZero()) {
      return Math.max(start, end);
    }
    // A ticket still waits at the instant of its time-to-live.
    long steps = Durations.parse(queue.get("ticketTtl").textValue()).dividedBy(every);
    double reached = start + steps * RuleBinder.number(widening.get("step"));
    return Math.max(start, Math.min(end, reached));
  }
}
