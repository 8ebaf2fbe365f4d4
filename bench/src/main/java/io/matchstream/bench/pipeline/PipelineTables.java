package io.matchstream.bench.pipeline;

import io.matchstream.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures of a run for people. */
final class PipelineTables {
  private static final double MIB = 1 << 20;
  private static final double THOUSAND = 1_000;

  private PipelineTables() {}

  /** How soon, at each rate. */
  static Table latencies(List<StepFigures> steps) {
    List<List<String>> rows = new ArrayList<>();
    for (StepFigures step : steps) {
      rows.add(
          List.of(
              number(step.rate()),
              number(step.asked() / step.seconds()),
              number(step.matchesPerSecond()),
              three(step.toMatch()),
              three(step.toNotice()),
              three(step.waits()),
              decimal(step.latest().toNanos() / 1e6),
              number(step.lagBefore()) + " → " + number(step.lagAfter()),
              step.keptUp() ? "yes" : "no"));
    }
    return new Table(
        "How soon, in ms: p50 / p99 / p99.9 from when the request that completes the match was meant to be sent",
        List.of(
            "rate",
            "asked/s",
            "matches/s",
            "to the match",
            "to the notification",
            "any request to its match",
            "sent late at most",
            "records unread",
            "kept up"),
        rows);
  }

  /** What it costs, at each rate. */
  static Table costs(List<StepFigures> steps) {
    List<List<String>> rows = new ArrayList<>();
    for (StepFigures step : steps) {
      double thousands = step.asked() / THOUSAND;
      double allThousands = step.allAsked() / THOUSAND;
      rows.add(
          List.of(
              number(step.rate()),
              cpu(step, step.broker()),
              cpu(step, step.application()),
              cpu(step, step.generator()),
              decimal(step.total().bytes() / MIB / allThousands),
              decimal(step.broker().bytesToDisk() / MIB / thousands),
              decimal(step.application().bytesToDisk() / MIB / thousands),
              decimal(step.recordsPerEnqueue()),
              decimal((double) step.total().marks() / step.allAsked()),
              decimal((double) step.total().batches() / step.allAsked())));
    }
    return new Table(
        "What 1,000 requests cost: CPU in ms of a core, MB written; and records for each request",
        List.of(
            "rate",
            "CPU broker",
            "CPU application",
            "CPU of the load",
            "MB of log",
            "MB to disk, broker",
            "MB to disk, application",
            "records",
            "marks",
            "batches"),
        rows);
  }

  /** As many as are taken. */
  static Table asTaken(double matchesPerSecond) {
    return new Table(
        "Others ask as soon as there is room",
        List.of("matches/s", "requests/s"),
        List.of(List.of(number(matchesPerSecond), number(2 * matchesPerSecond))));
  }

  /** Many who wait. */
  static Table restart(RestartFigures restart) {
    return new Table(
        "%s who wait and cannot be matched, and the application killed with SIGKILL"
            .formatted(number(restart.waiting())),
        List.of(
            "first match after the start",
            "a match in every pool",
            "heap for each who waits",
            "memory beside the heap for each",
            "stores on disk for each"),
        List.of(
            List.of(
                number(restart.firstMatch().toMillis()) + " ms",
                number(restart.allPools().toMillis()) + " ms",
                number(restart.heapBytes()) + " B",
                number(restart.residentBytes()) + " B",
                number(restart.storeBytes()) + " B")));
  }

  /** Who writes how much. */
  static Table topics(StepFigures step) {
    List<List<String>> rows = new ArrayList<>();
    step.written().entrySet().stream()
        .sorted(
            Map.Entry.<String, Written.Amount>comparingByValue(
                    java.util.Comparator.comparingLong(Written.Amount::records))
                .reversed())
        .forEach(topic -> rows.add(row(step, topic.getKey(), topic.getValue())));
    rows.add(row(step, "all but the broker's own", step.total()));
    return new Table(
        "What is written to each topic, for each of %s requests at %s a second, given up %s"
            .formatted(number(step.allAsked()), number(step.rate()), number(step.cancelled())),
        List.of("topic", "records", "marks", "batches", "bytes", "bytes a record"),
        rows);
  }

  private static List<String> row(StepFigures step, String topic, Written.Amount amount) {
    double asked = step.allAsked();
    return List.of(
        topic,
        decimal(amount.records() / asked),
        decimal(amount.marks() / asked),
        decimal(amount.batches() / asked),
        number(amount.bytes() / asked),
        amount.records() == 0 ? "-" : number((double) amount.bytes() / amount.records()));
  }

  private static String cpu(StepFigures step, Usage usage) {
    return number(StepFigures.cpuMsPerThousand(usage.cpu(), step.asked()));
  }

  private static String three(Quantiles quantiles) {
    return "%s / %s / %s"
        .formatted(decimal(quantiles.p50()), decimal(quantiles.p99()), decimal(quantiles.p999()));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%,.1f", value);
  }
}
