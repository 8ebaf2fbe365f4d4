package io.matchstream.app.command;

import io.matchstream.app.demo.Demo;
import io.matchstream.app.demo.Screen;
import io.matchstream.app.demo.Summary;
import io.matchstream.app.node.Installation;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.Requirement;
import io.matchstream.schemas.json.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The whole pipeline with simulated players, in one process. */
@Command(
    name = "demo",
    description =
        "Run the whole pipeline in this process with simulated players, and say what became of them."
            + " Nothing is kept.")
final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--duration",
      defaultValue = "20s",
      description = "How long players come (default: ${DEFAULT-VALUE}).")
  private String duration;

  @Option(
      names = "--players",
      defaultValue = "2000",
      description = "How many there are (default: ${DEFAULT-VALUE}).")
  private int players;

  @Option(
      names = "--rate",
      defaultValue = "200/s",
      description = "How many ask a second (default: ${DEFAULT-VALUE}).")
  private String rate;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of all their choices (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--queue",
      defaultValue = "blitz-3-2",
      description = "Where they ask (default: ${DEFAULT-VALUE}).")
  private String queue;

  @Option(names = "--config", paramLabel = "FILE", description = "Queues other than the shipped.")
  private Path config;

  @Option(names = "--json", description = "Only one JSON line on standard output.")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    double perSecond = perSecond();
    Duration lasts = duration();
    MatchstreamConfig queues =
        config == null
            ? ConfigReader.shipped()
            : ConfigReader.read(Files.readString(config), config.toString());
    Demo demo = new Demo(playable(queues), players, perSecond, lasts, seed);
    spec.commandLine().getErr().println("demo: starting broker and roles ...");
    spec.commandLine().getErr().flush();
    Summary summary;
    try (Installation installation = Installation.temporary("matchstream-demo", queues)) {
      Screen screen =
          new Screen(
              spec.commandLine().getErr(),
              !json && !System.getenv().getOrDefault("TERM", "dumb").equals("dumb"),
              () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
      summary = demo.run(installation.cluster(), screen);
    }
    if (!json) {
      spec.commandLine().getOut().print(summary.table());
    }
    spec.commandLine().getOut().println(summary.json());
    spec.commandLine().getOut().flush();
    return summary.clean() ? ExitCode.OK.code() : ExitCode.FAILED.code();
  }

  /** The queue, which must be one that simulated players can ask for. */
  private QueueConfig playable(MatchstreamConfig queues) {
    QueueConfig config =
        queues
            .queue(queue)
            .orElseThrow(
                () -> new ParameterException(spec.commandLine(), "no such queue: " + queue));
    if (!config.requires().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "the queue "
              + queue
              + " requires "
              + config.requires().stream()
                  .map(Requirement::attribute)
                  .collect(Collectors.joining(", "))
              + ", which simulated players do not have");
    }
    return config;
  }

  private Duration duration() {
    return Durations.parse(duration)
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(), "--duration is like 20s, not " + duration));
  }

  private double perSecond() {
    try {
      double perSecond = Double.parseDouble(rate.replaceFirst("/s$", ""));
      if (perSecond > 0 && perSecond <= 1_000_000) {
        return perSecond;
      }
    } catch (NumberFormatException e) {
      throw new ParameterException(spec.commandLine(), "--rate is like 200/s, not " + rate, e);
    }
    throw new ParameterException(spec.commandLine(), "--rate is like 200/s, not " + rate);
  }
}
