package io.matchstream.bench.pipeline;

import io.matchstream.app.terminal.JsonLine;
import io.matchstream.audit.Report;
import io.matchstream.bench.report.Findings;
import io.matchstream.bench.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that was measured in a run, as it comes. Not for use by several threads. */
final class PipelineFigures {
  private final List<StepFigures> rates = new ArrayList<>();
  private Optional<StepFigures> maximum = Optional.empty();
  private Optional<StepFigures> half = Optional.empty();
  private Optional<Double> asTaken = Optional.empty();
  private Optional<RestartFigures> restart = Optional.empty();

  /** One of the rates that were asked for. */
  void add(StepFigures step) {
    rates.add(step);
  }

  /** The highest that was sustained, or the last that was tried. */
  void maximum(StepFigures step) {
    maximum = Optional.of(step);
  }

  /** Half of it. */
  void half(StepFigures step) {
    half = Optional.of(step);
  }

  /** Matches a second, when others ask as soon as there is room. */
  void asTaken(double matchesPerSecond) {
    asTaken = Optional.of(matchesPerSecond);
  }

  /** After a kill. */
  void restarted(RestartFigures figures) {
    restart = Optional.of(figures);
  }

  /**
   * Everything together. How soon is said of the first rate, what it costs of the highest.
   *
   * @param lost players who neither played nor were told that they will not
   * @param refused requests that met a seat that was taken
   */
  Findings findings(Report audit, int lost, long refused, long seed) {
    StepFigures first = rates.get(0);
    StepFigures highest = maximum.orElse(rates.get(rates.size() - 1));
    List<StepFigures> all = new ArrayList<>(rates);
    half.ifPresent(all::add);
    maximum.ifPresent(all::add);
    List<Table> tables = new ArrayList<>();
    tables.add(PipelineTables.latencies(all));
    tables.add(PipelineTables.costs(all));
    tables.add(PipelineTables.topics(highest));
    asTaken.map(PipelineTables::asTaken).ifPresent(tables::add);
    restart.map(PipelineTables::restart).ifPresent(tables::add);
    JsonLine line =
        JsonLine.of(
                "sustainedPerSecond",
                maximum.filter(StepFigures::keptUp).map(StepFigures::perSecond).orElse(null))
            .and("rate", first.rate())
            .and("p50Ms", first.toNotice().p50())
            .and("p99Ms", first.toNotice().p99())
            .and("p999Ms", first.toNotice().p999())
            .and("cpuMsPerThousand", highest.cpuMsPerThousand())
            .and("recordsPerEnqueue", highest.recordsPerEnqueue())
            .and("violations", audit.violationCount())
            .and("undecided", audit.undecidedByName())
            .and("lost", lost)
            .and("refused", refused)
            .and("seed", seed)
            .and("halfP99Ms", half.map(step -> step.toNotice().p99()).orElse(null))
            .and("matchesPerSecondAsTaken", asTaken.orElse(null))
            .and("restartMs", restart.map(it -> it.firstMatch().toMillis()).orElse(null))
            .and("restartAllPoolsMs", restart.map(it -> it.allPools().toMillis()).orElse(null))
            .and("heapBytesPerTicket", restart.map(RestartFigures::heapBytes).orElse(null))
            .and("residentBytesPerTicket", restart.map(RestartFigures::residentBytes).orElse(null))
            .and("storeBytesPerTicket", restart.map(RestartFigures::storeBytes).orElse(null))
            .and("steps", all.stream().map(PipelineFigures::step).toList());
    return new Findings(line, tables, audit.violationCount() == 0 && lost == 0);
  }

  private static Map<String, Object> step(StepFigures step) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("rate", step.rate());
    fields.put("askedPerSecond", step.perSecond());
    fields.put("matchesPerSecond", step.matchesPerSecond());
    fields.put("keptUp", step.keptUp());
    fields.put("p50Ms", step.toNotice().p50());
    fields.put("p99Ms", step.toNotice().p99());
    fields.put("p999Ms", step.toNotice().p999());
    fields.put("cpuMsPerThousand", step.cpuMsPerThousand());
    fields.put("recordsPerEnqueue", step.recordsPerEnqueue());
    return fields;
  }
}
