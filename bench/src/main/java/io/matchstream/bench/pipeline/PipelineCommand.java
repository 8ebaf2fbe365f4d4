package io.matchstream.bench.pipeline;

import io.matchstream.audit.Report;
import io.matchstream.bench.report.Findings;
import io.matchstream.bench.report.Measurement;
import io.matchstream.bench.report.RunFolder;
import io.matchstream.bench.report.SpanConverter;
import io.matchstream.tokens.TokenAlgorithm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
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
  /** Of a rate that was not confirmed, the next that is tried. */
  private static final double LESS = 0.95;

  private static final int CONFIRMATIONS = 5;

  /** Of those who ask as they are taken, how many wait at once: enough that no owner ever idles. */
  private static final int WAITING_PART = 10;

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
      names = "--max",
      description =
          "Then search the highest rate at which what the owners have not read does not grow, and"
              + " measure it, and half of it.")
  private boolean max;

  @Option(
      names = "--hold",
      defaultValue = "20s",
      converter = SpanConverter.class,
      description = "How long the search looks at each rate (default: ${DEFAULT-VALUE}).")
  private Duration hold;

  @Option(
      names = "--confirm",
      defaultValue = "60s",
      converter = SpanConverter.class,
      description = "How long what was found is looked at (default: ${DEFAULT-VALUE}).")
  private Duration confirm;

  @Option(
      names = "--as-taken",
      paramLabel = "N",
      arity = "0..1",
      fallbackValue = "200000",
      defaultValue = "0",
      description =
          "Then let so many ask (default: ${FALLBACK-VALUE}), others as soon as fewer than a tenth of"
              + " them wait: the matches a second are what the pipeline can do.")
  private int asTaken;

  @Option(
      names = "--restart",
      paramLabel = "TICKETS",
      arity = "0..1",
      fallbackValue = "100000",
      defaultValue = "0",
      description =
          "Then let so many wait who cannot be matched (default: ${FALLBACK-VALUE}), kill the"
              + " application, and see when two new players are matched.")
  private int restart;

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
      defaultValue = "-Xms2g -Xmx2g -XX:+AlwaysPreTouch",
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
    return new RunFolder(data, keep).use(say, home -> run(home, say));
  }

  private Findings run(Path home, Consumer<String> say) throws IOException, InterruptedException {
    PipelineFigures figures = new PipelineFigures();
    try (PipelineRun run = new PipelineRun(settings(home), say)) {
      for (int rate : rates) {
        figures.add(run.step(rate, warmUp, duration));
      }
      if (max) {
        maximum(run, figures);
      }
      if (asTaken > 0) {
        say.accept("as many as are taken ...");
        figures.asTaken(run.matchesPerSecond(asTaken, Math.max(2, asTaken / WAITING_PART)));
      }
      if (restart > 0) {
        figures.restarted(run.restart(restart));
      }
      Report report = run.audit();
      return figures.findings(report, run.lost(), run.refused(), seed);
    }
  }

  /** Searches, and confirms what was found for longer; a bit less where it does not hold. */
  private void maximum(PipelineRun run, PipelineFigures figures)
      throws IOException, InterruptedException {
    double rate = run.searchMaximum(rates.get(rates.size() - 1), hold);
    StepFigures confirmed = run.step(rate, warmUp, confirm);
    for (int i = 0; i < CONFIRMATIONS && !confirmed.keptUp(); i++) {
      rate *= LESS;
      confirmed = run.step(rate, warmUp, confirm);
    }
    figures.maximum(confirmed);
    figures.half(run.step(rate / 2, warmUp, duration));
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
        List.of(),
        serve);
  }
}
