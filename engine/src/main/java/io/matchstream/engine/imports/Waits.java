package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.engine.config.Durations;
import io.matchstream.engine.config.Widening;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What happens while a ticket waits: widenings and the moment at which a rule becomes optional. A
 * widening here only ever loosens, and nothing is set later than a ticket lives; what does not keep
 * to that is left out and reported.
 */
final class Waits {
  private static final double MILLIS = 1000;

  /**
   * No wait and no latency is longer: whoever writes a longer one means that there is no limit. Its
   * milliseconds can still be written in nine digits.
   */
  private static final Duration LONGEST = Duration.ofDays(10);

  private final Duration ticketTtl;
  private final Findings findings;

  Waits(Duration ticketTtl, Findings findings) {
    this.ticketTtl = ticketTtl;
    this.findings = findings;
  }

  /**
   * One step of another platform's widening.
   *
   * @param seconds the wait
   * @param value the limit from then on; empty: the rule is off
   */
  record Step(double seconds, OptionalDouble value) {}

  /** A number of seconds as a duration of ours, of ten days at most. */
  static Duration seconds(double seconds) {
    return millis(seconds * MILLIS);
  }

  private static Duration millis(double millis) {
    return Duration.ofMillis(Math.min(Math.round(millis), LONGEST.toMillis()));
  }

  void optionalAfter(ObjectNode rule, double seconds, String path) {
    text(seconds, path, "the rule would always filter")
        .ifPresent(
            wait -> {
              rule.put("optionalAfter", wait);
              findings.exact(path, "optionalAfter: " + wait);
            });
  }

  /**
   * A linear widening.
   *
   * @param start the limit at first
   * @param step added each time; below zero for a limit that loosens downwards
   * @param limit where it ends
   */
  void linear(ObjectNode rule, double start, double step, double every, double limit, String path) {
    boolean loosens = step > 0 ? limit >= start : step < 0 && limit <= start;
    if (!loosens || every <= 0) {
      findings.unsupported(path, "would not loosen the limit, as a widening does; left out");
      return;
    }
    if (seconds(every).compareTo(Widening.Linear.LEAST_EVERY) < 0) {
      findings.unsupported(
          path,
          "would widen every "
              + plain(every)
              + " s; the shortest pause is "
              + Durations.format(Widening.Linear.LEAST_EVERY)
              + " here, since each step is a search; left out");
      return;
    }
    text(every, path, "it would never widen")
        .ifPresent(
            pause -> {
              ObjectNode widening = rule.putObject("widening");
              value(widening, "step", step, rule);
              widening.put("every", pause);
              value(widening, "limit", limit, rule);
              findings.exact(path, "widening by " + plain(step) + " every " + pause);
            });
  }

  /**
   * A widening by steps.
   *
   * @param start the limit at first
   * @param downwards whether the limit loosens by falling
   */
  void steps(ObjectNode rule, double start, boolean downwards, List<Step> steps, String path) {
    ArrayNode widening = rule.arrayNode();
    double last = start;
    boolean off = false;
    boolean all = true;
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      String place = path + "[" + i + "]";
      double value = step.value.orElse(last);
      if (off || (downwards ? value > last || value < 0 : value < last)) {
        findings.unsupported(place, "would tighten the limit again; left out");
        all = false;
        continue;
      }
      Optional<String> at = text(step.seconds, place, "it would never happen");
      all &= at.isPresent();
      if (at.isPresent()) {
        ObjectNode written = widening.addObject().put("at", at.get());
        if (step.value.isPresent()) {
          value(written, "value", value, rule);
        } else {
          written.put("inactive", true);
          off = true;
        }
        last = value;
      }
    }
    if (!widening.isEmpty()) {
      rule.set("widening", widening);
      if (all) {
        findings.exact(path, "widening by steps: " + widening.size());
      } else {
        findings.approximated(path, "widening by the steps that loosen: " + widening.size());
      }
    }
  }

  /** Empty, and reported, for a wait that no ticket reaches. */
  Optional<String> text(double seconds, String path, String consequence) {
    Duration wait = seconds(seconds);
    if (wait.isNegative() || wait.compareTo(ticketTtl) > 0) {
      findings.unsupported(
          path,
          plain(seconds)
              + " s is longer than a ticket waits here ("
              + Durations.format(ticketTtl)
              + "), so "
              + consequence
              + "; left out");
      return Optional.empty();
    }
    return Optional.of(Durations.format(wait));
  }

  /** A limit in the rule's unit: latencies are durations, and none is below zero. */
  static void value(ObjectNode object, String field, double value, ObjectNode rule) {
    if (rule.path("type").asText().equals("region-latency")) {
      object.put(field, Durations.format(millis(Math.max(0, value))));
    } else {
      number(object, field, value);
    }
  }

  /** A number of no unit; whole ones without a fraction. */
  static void number(ObjectNode object, String field, double value) {
    if (value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE) {
      object.put(field, (long) value);
    } else {
      object.put(field, value);
    }
  }

  /** Whole numbers without a fraction. */
  static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }
}
