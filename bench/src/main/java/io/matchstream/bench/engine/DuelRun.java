package io.matchstream.bench.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the benchmarks of duels under JMH, in JVMs of their own. */
final class DuelRun {
  /** A million tickets take some 300 MB; the rest is room for those that come and go. */
  private static final String HEAP = "2g";

  private final boolean quick;

  DuelRun(boolean quick) {
    this.quick = quick;
  }

  DuelFigures measure(Consumer<String> say) throws RunnerException {
    List<RunResult> all = new ArrayList<>();
    for (DuelPoolBench.Ask ask : DuelPoolBench.Ask.values()) {
      say.accept("duels, " + ask);
      all.addAll(
          run(
              of(DuelPoolBench.class)
                  .param("ask", ask.name())
                  .forks(quick ? 1 : 3)
                  .warmupIterations(2)
                  .warmupTime(TimeValue.milliseconds(quick ? 500 : 1_500))
                  .measurementIterations(quick ? 3 : 5)
                  .measurementTime(TimeValue.milliseconds(quick ? 400 : 1_000))));
    }
    for (DuelTimeBench.What what : DuelTimeBench.What.values()) {
      say.accept("duels, " + what);
      all.addAll(
          run(
              of(DuelTimeBench.class)
                  .param("what", what.name())
                  .forks(quick ? 1 : 3)
                  .warmupIterations(10)
                  .measurementIterations(quick ? 5 : 10)));
    }
    return new DuelFigures(all);
  }

  private static ChainedOptionsBuilder of(Class<?> benchmark) {
    return new OptionsBuilder()
        .include("^" + benchmark.getName() + "\\.")
        .verbosity(VerboseMode.SILENT)
        .shouldFailOnError(true)
        .jvmArgs("-Xms" + HEAP, "-Xmx" + HEAP);
  }

  private static Collection<RunResult> run(ChainedOptionsBuilder options) throws RunnerException {
    return new Runner(options.build()).run();
  }
}
