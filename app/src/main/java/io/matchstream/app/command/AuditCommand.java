package io.matchstream.app.command;

import io.matchstream.app.terminal.JsonLine;
import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Report;
import io.matchstream.audit.Source;
import io.matchstream.audit.Violation;
import io.matchstream.audit.reader.LogReader;
import io.matchstream.audit.reader.Range;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Whether an installation has kept its promises, from its topics alone. */
@Command(
    name = "audit",
    description =
        "Read the topics and say which promises were not kept, with the records that prove it"
            + " (topic-partition@offset). Exit code 1 if there is any violation.")
final class AuditCommand implements Callable<Integer> {
  private static final Duration LOOK_EVERY = Duration.ofMillis(1);

  @Spec private CommandSpec spec;

  @Mixin private BrokerAccess broker;

  @Mixin private RegistryAccess registries;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "From this log time on, such as 2026-11-30T12:00:00Z (default: all there is).")
  private Optional<Instant> from = Optional.empty();

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "Up to this log time (default: what is the end when the command starts).")
  private Optional<Instant> to = Optional.empty();

  @Option(names = "--follow", description = "Go on at the end until Ctrl-C, and report then.")
  private boolean follow;

  @Option(
      names = "--bound",
      defaultValue = "30s",
      converter = Spans.Patience.class,
      description =
          "How much later than its time-to-live a ticket may end; what is younger than this at the"
              + " end of the log is undecided (default: ${DEFAULT-VALUE}).")
  private Duration bound;

  @Option(
      names = "--at-rest",
      description =
          "Nothing is under way any more: what is missing at the end of the log is missing.")
  private boolean atRest;

  @Option(names = "--json", description = "Only one JSON line on standard output.")
  private boolean json;

  @Override
  public Integer call() {
    Range range = range();
    Topics topics = broker.topics();
    broker.require(Arrays.stream(Source.values()).map(source -> source.in(topics)).toList());
    if (!follow) {
      return report(topics, range, () -> false).code();
    }
    // Closed last: whoever stops it gets what was found so far, and its exit code.
    try (StopSignal signal = StopSignal.listen()) {
      signal.endWith(ExitCode.FAILED); // unless it comes to a report
      ExitCode code = report(topics, range, stopped(signal));
      signal.endWith(code);
      return code.code();
    }
  }

  private ExitCode report(Topics topics, Range range, BooleanSupplier stopped) {
    Report report;
    long startNanos = System.nanoTime();
    try (RegistryAccess.Opened registry = registries.open(broker)) {
      EventSerdes serdes = new EventSerdes(registry.registry(), topics);
      report = audit(new LogReader(broker.client(), topics, serdes, this::warn), range, stopped);
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    PrintWriter out = spec.commandLine().getOut();
    if (!json) {
      out.print(AuditFigures.table(report));
    }
    out.println(
        AuditFigures.addTo(JsonLine.of("violations", report.violationCount()), report)
            .and("recordsPerSecond", Math.round(report.records() / Math.max(seconds, 0.001))));
    out.flush();
    if (report.violations().keySet().equals(Set.of(Kind.OUTCOME_LATE))) {
      warn(
          "nothing but late outcomes; if the owners were down for a while, they are no violations with"
              + " a --bound as long as that");
    }
    return report.violationCount() == 0 ? ExitCode.OK : ExitCode.FAILED;
  }

  private void warn(String sentence) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("audit: " + sentence);
    err.flush();
  }

  private Report audit(LogReader reader, Range range, BooleanSupplier stopped) {
    AuditSettings settings = atRest ? AuditSettings.atRest(bound) : AuditSettings.running(bound);
    return reader.audit(settings, range, this::print, stopped);
  }

  private void print(Violation violation) {
    PrintWriter where = json ? spec.commandLine().getErr() : spec.commandLine().getOut();
    where.println(violation);
    where.flush();
  }

  private static BooleanSupplier stopped(StopSignal signal) {
    return () -> {
      try {
        return signal.await(LOOK_EVERY);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return true;
      }
    };
  }

  private Range range() {
    try {
      return new Range(millis(from), millis(to), follow);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static OptionalLong millis(Optional<Instant> time) {
    return time.map(at -> OptionalLong.of(at.toEpochMilli())).orElseGet(OptionalLong::empty);
  }

  /** What a report is as figures. */
  static final class AuditFigures {
    private AuditFigures() {}

    /** For machines. */
    static JsonLine addTo(JsonLine line, Report report) {
      return line.and("undecided", report.undecidedCount())
          .and("records", report.records())
          .and("tickets", report.tickets())
          .and("matches", report.matches())
          .and("settlements", report.settlements())
          .and("unreadable", report.unreadable())
          .and("violationsByKind", new TreeMap<>(report.violations()))
          .and("undecidedByKind", report.undecidedByName());
    }

    /** For people. */
    static String table(Report report) {
      return """
      read        %,d records: %,d tickets, %,d matches, %,d settlements
      violations  %,d, undecided %,d %s
      """
          .formatted(
              report.records(),
              report.tickets(),
              report.matches(),
              report.settlements(),
              report.violationCount(),
              report.undecidedCount(),
              report.undecidedByName());
    }
  }
}
