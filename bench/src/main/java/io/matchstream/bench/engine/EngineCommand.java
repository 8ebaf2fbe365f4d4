package io.matchstream.bench.engine;

import io.matchstream.app.terminal.JsonLine;
import io.matchstream.bench.report.Findings;
import io.matchstream.bench.report.Measurement;
import java.util.List;
import java.util.function.Consumer;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./matchstream bench engine}: what decisions cost, without Kafka, on one core. */
@Command(
    name = "engine",
    description = {
      "What decisions cost by themselves: duels at 1,000 to 1,000,000 waiting, groups of five"
          + " against five.",
      "On one core, in JVMs of its own; about ten minutes, with --quick about one."
    })
public final class EngineCommand extends Measurement {
  /** The size at which the rate of enqueues is told. */
  private static final int USUAL = 10_000;

  private static final int SMALLEST = 1_000;
  private static final int LARGEST = 1_000_000;

  /** The size of the full sweep. */
  private static final int SWEPT = 100_000;

  private static final double NANOS_A_SECOND = 1e9;
  private static final double MICROS_A_MS = 1e3;

  @Option(names = "--quick", description = "A minute, for a first impression.")
  private boolean quick;

  @Override
  protected Findings measure(Consumer<String> say) throws RunnerException {
    List<GroupForming.Formed> groups =
        (quick
                ? new GroupForming(new int[] {1_000, 10_000}, 1, 20_000)
                : new GroupForming(new int[] {1_000, 10_000, 100_000}, 3, 100_000))
            .measure(say);
    DuelFigures duels = new DuelRun(quick).measure(say);
    double usual = duels.traffic(USUAL);
    JsonLine figures =
        JsonLine.of("duelEnqueuesPerSecond", Math.round(NANOS_A_SECOND / usual))
            .and("growth1kTo1M", rounded(duels.traffic(LARGEST) / duels.traffic(SMALLEST)))
            .and(
                "sweep100kMs", rounded(duels.micros(SWEPT, DuelTimeBench.What.SWEEP) / MICROS_A_MS))
            .and(
                "timeOut100kMs",
                rounded(duels.micros(SWEPT, DuelTimeBench.What.TIME_OUT) / MICROS_A_MS))
            .and("groupMatchesPerSecond", Math.round(groups.get(1).matchesPerSecond()));
    return new Findings(
        figures, List.of(duels.asked(), duels.time(), GroupForming.table(groups)), true);
  }

  private static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
