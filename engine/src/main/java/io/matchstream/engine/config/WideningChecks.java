package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * The widening of one rule: it only ever loosens the limit, in steps that happen. A limit that grew
 * tighter would refuse what it had allowed, and a ticket that was close to a match would be further
 * from it.
 */
final class WideningChecks {
  private static final String SET_INTERSECTION = "set-intersection";

  private final JsonNode queue;
  private final JsonNode rule;
  private final Pointer at;
  private final BiConsumer<Pointer, String> report;
  private final boolean downwards;

  WideningChecks(JsonNode queue, JsonNode rule, Pointer at, BiConsumer<Pointer, String> report) {
    this.queue = queue;
    this.rule = rule;
    this.at = at.field("widening");
    this.report = report;
    this.downwards = rule.get("type").textValue().equals(SET_INTERSECTION);
  }

  void run() {
    JsonNode widening = rule.path("widening");
    if (widening.isObject()) {
      linear(widening);
    } else {
      steps(widening);
    }
  }

  private void linear(JsonNode widening) {
    double step = RuleBinder.number(widening.get("step"));
    if (downwards ? step >= 0 : step <= 0) {
      report.accept(
          at.field("step"),
          downwards
              ? "must be below 0: a least number loosens by falling"
              : "must be above 0: a limit loosens by growing");
    }
    limit(RuleBinder.number(widening.get("limit")), start(), at.field("limit"), "the start");
    Duration every = Durations.parse(widening.get("every").textValue());
    if (every.compareTo(Widening.Linear.LEAST_EVERY) < 0) {
      report.accept(
          at.field("every"),
          "must be at least "
              + Durations.format(Widening.Linear.LEAST_EVERY)
              + ": each step is a search; write larger steps less often");
    }
    StepTimes.within(queue, every, at.field("every"), "it would never widen", report);
  }

  private void steps(JsonNode widening) {
    StepTimes times = new StepTimes(queue, report);
    double last = start();
    for (int i = 0; i < widening.size(); i++) {
      JsonNode step = widening.get(i);
      Pointer place = at.item(i);
      times.next(step, place);
      if (step.has("value") == step.has("inactive")) {
        report.accept(place, "needs either a value or inactive: true");
      } else if (step.has("inactive") && i + 1 < widening.size()) {
        report.accept(
            place.field("inactive"),
            "must be the last step: a rule that is off would be on again, which is no widening");
      } else if (step.has("value")) {
        double value = RuleBinder.number(step.get("value"));
        limit(value, last, place.field("value"), i == 0 ? "the start" : "the step before");
        last = value;
      }
    }
  }

  private void limit(double value, double from, Pointer place, String what) {
    if (downwards ? value > from || value < 0 : value < from) {
      report.accept(
          place,
          downwards
              ? "must lie between 0 and " + what + " (" + plain(from) + ")"
              : "must be at least " + what + " (" + plain(from) + ")");
    }
  }

  private double start() {
    if (downwards) {
      return rule.get("min").doubleValue();
    }
    // How far outside its range a total may lie begins with nothing.
    return rule.get("type").textValue().equals("match-total")
        ? 0
        : RuleBinder.number(rule.has("max") ? rule.get("max") : rule.path("maxLatency"));
  }

  /** Whole numbers without a fraction. */
  static String plain(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }
}
