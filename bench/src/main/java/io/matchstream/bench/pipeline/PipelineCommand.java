package io.matchstream.bench.pipeline;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.terminal.JsonLine;
import io.matchstream.audit.Report;
import io.matchstream.bench.report.Findings;
import io.matchstream.bench.report.Measurement;
import io.matchstream.bench.report.SpanConverter;
import io.matchstream.bench.report.Table;
import io.matchstream.tokens.TokenAlgorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A whole life of every request, from the topic it is written to until its game is rated. */
@Command(
    name = "pipeline",
    description = {
      "Measure the whole pipeline: a broker, an application and the players, each in a process of"
          + " its own. Players come at a rate, whatever becomes of those before them; times count"
          + " from when a request was meant to be sent.",
      "Exit code 1 when the audit at the end finds a promise broken, or somebody was lost."
    })
public final class PipelineCommand extends Measurement {
  @Option(
      names = {"--rates", "--rate"},
      paramLabel = "N,...",
      split = ",",
      defaultValue = "1000",
      description = "Requests a second, one after the other (default: ${DEFAULT-VALUE}).")
  private List<Integer> rates;

  @Option(
      names = "--duration",
      defaultValue = "60s",
      converter = SpanConverter.class,
      description = "How long each rate is measured (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(
      names = "--warm-up",
      defaultValue = "20s",
      converter = SpanConverter.class,
      description = "How long each rate is put on before (default: ${DEFAULT-VALUE}).")
  private Duration warmUp;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of arrivals and results (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--players",
      defaultValue = "100000",
      description = "How many there are at first (default: ${DEFAULT-VALUE}).")
  private int players;

  @Option(
      names = "--pools",
      defaultValue = "4",
      description = "How many queues (default: ${DEFAULT-VALUE}, one for each partition).")
  private int pools;

  @Option(
      names = "--hot",
      defaultValue = "40",
      paramLabel = "PERCENT",
      description =
          "Of the players who want the same queue; the others are spread (default:"
              + " ${DEFAULT-VALUE}).")
  private int hot;

  @Option(
      names = "--partitions",
      defaultValue = "4",
      description = "Of every topic (default: ${DEFAULT-VALUE}, as of serve).")
  private int partitions;

  @Option(
      names = "--threads",
      defaultValue = "1",
      description = "Stream threads of each owner (default: ${DEFAULT-VALUE}, as of serve).")
  private int threads;

  @Option(
      names = "--tokens",
      defaultValue = "HS256",
      description =
          "What tokens are signed with: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private TokenAlgorithm tokens;

  @Option(
      names = "--game",
      defaultValue = "1s",
      converter = SpanConverter.class,
      description = "From a match to its result (default: ${DEFAULT-VALUE}).")
  private Duration game;

  @Option(names = "--acks", description = "Players acknowledge what they are told.")
  private boolean acknowledge;

  @Option(
      names = "--broker-jvm",
      split = " ",
      defaultValue = "-Xms1g -Xmx1g",
      description = "Options of the broker's JVM (default: ${DEFAULT-VALUE}).")
  private List<String> brokerJvm;

  @Option(
      names = "--serve-jvm",
      split = " ",
      defaultValue = "-Xms2g -Xmx2g",
      description = "Options of the application's JVM (default: ${DEFAULT-VALUE}).")
  private List<String> serveJvm;

  @Option(
      names = "--serve",
      split = " ",
      paramLabel = "ARGUMENT",
      description = "More arguments of the command serve, in one word.")
  private List<String> serve = List.of();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "matchstream-bench",
      description =
          "Where the processes keep their data and say what they do; deleted afterwards when all"
              + " was well (default: ./${DEFAULT-VALUE}).")
  private Path data;

  @Option(names = "--keep", description = "Keep the folder in any case.")
  private boolean keep;

  @Override
  protected Findings measure(Consumer<String> say) throws IOException, InterruptedException {
    if (Files.exists(data)) {
      throw new CommandFailure(
          ExitCode.USAGE, "the folder " + data + " exists; delete it, or name another: --data");
    }
    Path home = data.toAbsolutePath();
    Findings findings = run(home, say);
    if (findings.sound() && !keep) {
      delete(home);
    } else {
      say.accept("what the processes said and wrote is in " + home);
    }
    return findings;
  }

  private Findings run(Path home, Consumer<String> say) throws IOException, InterruptedException {
    List<StepFigures> steps = new ArrayList<>();
    try (PipelineRun run = new PipelineRun(settings(home), say)) {
      for (int rate : rates) {
        steps.add(run.step(rate, warmUp, duration));
      }
      Report report = run.audit();
      return findings(steps, run, report);
    }
  }

  private PipelineSettings settings(Path home) {
    return new PipelineSettings(
        home,
        seed,
        players,
        pools,
        hot,
        partitions,
        threads,
        tokens,
        game,
        acknowledge,
        brokerJvm,
        serveJvm,
        serve);
  }

  private Findings findings(List<StepFigures> steps, PipelineRun run, Report report) {
    StepFigures last = steps.get(steps.size() - 1);
    List<Table> tables = new ArrayList<>();
    tables.add(PipelineTables.latencies(steps));
    tables.add(PipelineTables.costs(steps));
    tables.add(PipelineTables.topics(last));
    JsonLine figures =
        JsonLine.of("rate", last.rate())
            .and("p50Ms", last.toNotice().p50())
            .and("p99Ms", last.toNotice().p99())
            .and("p999Ms", last.toNotice().p999())
            .and("matchesPerSecond", last.matchesPerSecond())
            .and("cpuMsPerThousand", last.cpuMsPerThousand())
            .and("recordsPerEnqueue", last.recordsPerEnqueue())
            .and("violations", report.violationCount())
            .and("undecided", report.undecidedByName())
            .and("lost", run.lost())
            .and("refused", run.refused())
            .and("seed", seed);
    return new Findings(figures, tables, report.violationCount() == 0 && run.lost() == 0);
  }

  private static void delete(Path root) throws IOException {
    try (Stream<Path> tree = Files.walk(root)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
