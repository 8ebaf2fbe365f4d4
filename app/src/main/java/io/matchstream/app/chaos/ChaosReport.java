package io.matchstream.app.chaos;

import io.matchstream.app.terminal.JsonLine;
import io.matchstream.audit.Report;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What came of a chaos run.
 *
 * @param seed of the run
 * @param faults by kind
 * @param longestStall the longest time in which an owner got nothing done
 * @param served matches that players heard of through the gateway
 * @param longestWait the longest time from asking the gateway to the match
 * @param lost a sentence for each request or ticket without an end, for each player booked twice,
 *     for each answer of the gateway that nobody may get, for each process that ended by itself or
 *     hung, and for each part of the run that failed
 * @param restarts how often a process that had ended by itself was started again
 * @param rested whether everything had ended when it was audited
 * @param audit of all topics, at rest; empty where it failed, of which {@code lost} says why
 */
public record ChaosReport(
    long seed,
    Map<FaultKind, FaultFigures> faults,
    Duration longestStall,
    long served,
    Duration longestWait,
    List<String> lost,
    int restarts,
    boolean rested,
    Optional<Report> audit) {

  /** In five seconds at the default rate; below that a promise was hardly put to the test. */
  private static final long FEW_TICKETS = 100;

  /** Each pool of duels, each party queue and each fault has met some. */
  private static final long FEW_MATCHES = 40;

  /** Copies. */
  public ChaosReport {
    faults = new TreeMap<>(faults);
    lost = List.copyOf(lost);
  }

  /**
   * Something was done, no promise was broken, nobody was lost, every owner came back, and it came
   * to rest.
   */
  public boolean clean() {
    return all().count() > 0
        && audit.filter(found -> found.violationCount() == 0).isPresent()
        && lost.isEmpty()
        && unrecovered() == 0
        && rested;
  }

  /** Why the run proves little, whatever it found; empty where enough happened. */
  public Optional<String> thin() {
    long tickets = audit.map(Report::tickets).orElse(0L);
    long matches = audit.map(Report::matches).orElse(0L);
    return tickets < FEW_TICKETS || matches < FEW_MATCHES
        ? Optional.of(
            "%,d tickets and %,d matches prove little: let it run longer, or with a higher --rate"
                .formatted(tickets, matches))
        : Optional.empty();
  }

  private int unrecovered() {
    return faults.values().stream().mapToInt(FaultFigures::unrecovered).sum();
  }

  private FaultFigures all() {
    return faults.values().stream()
        .reduce(FaultFigures::and)
        .orElseGet(() -> new FaultFigures(0, List.of(), Duration.ZERO));
  }

  /** For machines. */
  public JsonLine json() {
    Map<String, Integer> counts = new TreeMap<>();
    faults.forEach((kind, figures) -> counts.put(kind.toString(), figures.count()));
    FaultFigures all = all();
    return JsonLine.of("violations", audit.map(Report::violationCount).orElse(null))
        .and("lost", lost.size())
        .and("rested", rested)
        .and("seed", seed)
        .and("faults", all.count())
        .and("kinds", faults.size())
        .and("unrecovered", all.unrecovered())
        .and("restarts", restarts)
        .and("thin", thin().isPresent())
        .and("tickets", audit.map(Report::tickets).orElse(null))
        .and("matches", audit.map(Report::matches).orElse(null))
        .and("undecided", audit.map(Report::undecidedCount).orElse(null))
        .and("violationsByKind", audit.map(it -> new TreeMap<>(it.violations())).orElse(null))
        .and("undecidedByKind", audit.map(Report::undecidedByName).orElse(null))
        .and("longestStallMs", longestStall.toMillis())
        .and("served", served)
        .and("longestWaitMs", longestWait.toMillis())
        .and("recoveryP50Ms", all.median().map(Duration::toMillis).orElse(null))
        .and("recoveryMaxMs", all.longest().map(Duration::toMillis).orElse(null))
        .and("faultsByKind", counts);
  }

  /** For people. */
  public String table() {
    StringBuilder table =
        new StringBuilder(
            """
            fault              times  recovery p50  longest  longest stall
            """);
    faults.forEach(
        (kind, figures) ->
            table.append(
                "%-17s %6d %13s %8s %14s%n"
                    .formatted(
                        kind,
                        figures.count(),
                        seconds(figures.median()),
                        seconds(figures.longest()),
                        seconds(Optional.of(figures.longestStall())))));
    FaultFigures all = all();
    table.append(
        """
        seed        %d
        faults      %,d of %d kinds, %d without recovery
        """
            .formatted(seed, all.count(), faults.size(), all.unrecovered()));
    table.append(audit.map(ChaosReport::audited).orElse("not audited\n"));
    table.append(
        """
        lost        %,d%s
        restarts    %,d of processes that had ended by themselves
        recovery    %s (half of the faults), %s (the longest)
        stall       %s (the longest time without a match in a pool, or a word to players of a partition)
        gateway     %,d matches told, the longest wait %s
        """
            .formatted(
                lost.size(),
                rested ? "" : ", not at rest",
                restarts,
                seconds(all.median()),
                seconds(all.longest()),
                seconds(Optional.of(longestStall)),
                served,
                seconds(Optional.of(longestWait))));
    return table.toString();
  }

  private static String audited(Report audit) {
    return """
        tickets     %,d
        matches     %,d
        violations  %,d, undecided %,d %s
        """
        .formatted(
            audit.tickets(),
            audit.matches(),
            audit.violationCount(),
            audit.undecidedCount(),
            audit.undecidedByName());
  }

  private static String seconds(Optional<Duration> time) {
    return time.map(it -> "%.1f s".formatted(it.toMillis() / 1_000.0)).orElse("-");
  }
}
