package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.function.BiConsumer;

/** The times of the steps of one widening: each later than the one before, none too late. */
final class StepTimes {
  private final JsonNode queue;
  private final BiConsumer<Pointer, String> report;
  private Duration last = Duration.ofMillis(-1);

  StepTimes(JsonNode queue, BiConsumer<Pointer, String> report) {
    this.queue = queue;
    this.report = report;
  }

  /** Checks the next step of the list. */
  void next(JsonNode step, Pointer place) {
    Duration time = Durations.parse(step.get("at").textValue());
    if (time.compareTo(last) <= 0) {
      report.accept(
          place.field("at"),
          "must be later than the step before ("
              + Durations.format(last)
              + "); write steps in order of time");
    }
    last = time;
    within(queue, time, place.field("at"), "it would never happen", report);
  }

  /** A wait that is longer than any ticket's is a mistake. */
  static void within(
      JsonNode queue,
      Duration wait,
      Pointer place,
      String consequence,
      BiConsumer<Pointer, String> report) {
    String ticketTtl = queue.get("ticketTtl").textValue();
    if (wait.compareTo(Durations.parse(ticketTtl)) > 0) {
      report.accept(
          place,
          "must not be longer than ticketTtl ("
              + ticketTtl
              + "), or "
              + consequence
              + ": the ticket expires first; lower it");
    }
  }
}
