package io.matchstream.bench.engine;

import io.matchstream.bench.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;

/** What the benchmarks of duels have found; medians over the iterations of all forks. */
final class DuelFigures {
  private static final double MICROS_A_MS = 1e3;
  private static final double NANOS_A_MICRO = 1e3;

  private final List<RunResult> runs;

  DuelFigures(List<RunResult> runs) {
    this.runs = List.copyOf(runs);
  }

  /** Nanoseconds of an enqueue in traffic of which half is paired at once. */
  double traffic(int waiting) {
    return asked(waiting, DuelPoolBench.Ask.TRAFFIC);
  }

  private double asked(int waiting, DuelPoolBench.Ask ask) {
    return median(of(DuelPoolBench.class, waiting, "ask", ask.name()));
  }

  /** Microseconds of what time causes. */
  double micros(int waiting, DuelTimeBench.What what) {
    return median(of(DuelTimeBench.class, waiting, "what", what.name()));
  }

  Table asked() {
    int[] sizes = sizes(DuelPoolBench.class);
    List<String> header = new ArrayList<>(List.of("what is asked"));
    Arrays.stream(sizes).forEach(size -> header.add("%,d waiting".formatted(size)));
    header.addAll(List.of("largest : smallest", "bytes allocated"));
    List<List<String>> rows = new ArrayList<>();
    for (DuelPoolBench.Ask ask : DuelPoolBench.Ask.values()) {
      List<String> row = new ArrayList<>(List.of(name(ask)));
      Arrays.stream(sizes).forEach(size -> row.add("%.0f".formatted(asked(size, ask))));
      double growth = asked(sizes[sizes.length - 1], ask) / asked(sizes[0], ask);
      row.add("%.2f".formatted(growth));
      RunResult run = of(DuelPoolBench.class, sizes[1], "ask", ask.name());
      row.add("%.0f".formatted(counted(run, "bytes") / counted(run, "operations")));
      rows.add(row);
    }
    return new Table(
        "Duels: nanoseconds of one core for each, by the size of the pool", header, rows);
  }

  Table time() {
    List<List<String>> rows = new ArrayList<>();
    for (int waiting : sizes(DuelTimeBench.class)) {
      for (DuelTimeBench.What what : DuelTimeBench.What.values()) {
        RunResult run = of(DuelTimeBench.class, waiting, "what", what.name());
        double micros = median(run);
        double decisions = counted(run, "decisions") / iterations(run).count();
        rows.add(
            List.of(
                name(what),
                "%,d".formatted(waiting),
                "%,.0f".formatted(decisions),
                "%.2f".formatted(micros / MICROS_A_MS),
                decisions == 0 ? "" : "%.0f".formatted(micros * NANOS_A_MICRO / decisions)));
      }
    }
    return new Table(
        "Duels: what time alone causes",
        List.of("what", "waiting", "decisions", "ms", "ns a decision"),
        rows);
  }

  private static String name(DuelPoolBench.Ask ask) {
    return switch (ask) {
      case WAITS -> "enqueue that waits";
      case PAIRS -> "enqueue that is paired";
      case TRAFFIC -> "enqueue, half of each";
      case CANCELS -> "cancel";
    };
  }

  private static String name(DuelTimeBench.What what) {
    return switch (what) {
      case LITTLE_DUE -> "a millisecond passes";
      case MUCH_DUE -> "two seconds pass at once";
      case TIME_OUT -> "all time out at one instant";
      case SWEEP -> "the safety net looks at all";
    };
  }

  private int[] sizes(Class<?> benchmark) {
    return runs.stream()
        .filter(run -> isOf(run, benchmark))
        .mapToInt(DuelFigures::waiting)
        .sorted()
        .distinct()
        .toArray();
  }

  private RunResult of(Class<?> benchmark, int waiting, String param, String value) {
    return runs.stream()
        .filter(run -> isOf(run, benchmark) && waiting(run) == waiting)
        .filter(run -> run.getParams().getParam(param).equals(value))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isOf(RunResult run, Class<?> benchmark) {
    return run.getParams().getBenchmark().startsWith(benchmark.getName() + ".");
  }

  private static int waiting(RunResult run) {
    return Integer.parseInt(run.getParams().getParam("waiting"));
  }

  private static Stream<IterationResult> iterations(RunResult run) {
    return run.getBenchmarkResults().stream().flatMap(fork -> fork.getIterationResults().stream());
  }

  private static double median(RunResult run) {
    double[] scores =
        iterations(run)
            .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())
            .sorted()
            .toArray();
    int middle = scores.length / 2;
    return scores.length % 2 == 1 ? scores[middle] : (scores[middle - 1] + scores[middle]) / 2;
  }

  private static double counted(RunResult run, String counter) {
    return iterations(run)
        .mapToDouble(iteration -> iteration.getSecondaryResults().get(counter).getScore())
        .sum();
  }
}
