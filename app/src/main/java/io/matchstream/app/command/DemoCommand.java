package io.matchstream.app.command;

import io.matchstream.app.command.AuditCommand.AuditFigures;
import io.matchstream.app.demo.Demo;
import io.matchstream.app.demo.Scenario;
import io.matchstream.app.demo.Screen;
import io.matchstream.app.demo.Summary;
import io.matchstream.app.node.Cluster;
import io.matchstream.app.node.Installation;
import io.matchstream.app.terminal.JsonLine;
import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Report;
import io.matchstream.audit.reader.LogReader;
import io.matchstream.audit.reader.Range;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
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
        "Run the whole pipeline in this process with simulated players, and say what became of"
            + " them. Nothing is kept.")
final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--scenario",
      defaultValue = "duel",
      converter = ScenarioConverter.class,
      description = {
        "What they play (default: ${DEFAULT-VALUE}).",
        "duel: one against one, by rating, everybody alone.",
        "dungeon: a tank, a healer and three damage, in parties too.",
        "5v5: two teams of five, by rating, in parties too."
      })
  private Scenario scenario;

  @Option(
      names = "--duration",
      defaultValue = "20s",
      converter = Spans.Load.class,
      description = "How long players come (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(
      names = "--players",
      defaultValue = "2000",
      converter = WholeNumbers.Players.class,
      description = "How many there are (default: ${DEFAULT-VALUE}).")
  private int players;

  @Option(
      names = "--rate",
      defaultValue = "200/s",
      description =
          "How many ask a second; a party counts as its players (default: ${DEFAULT-VALUE}).")
  private String rate;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of all their choices (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--queue",
      description = "Where they ask, of duels or of groups (default: the scenario's, blitz-3-2).")
  private Optional<String> queue = Optional.empty();

  @Option(names = "--config", paramLabel = "FILE", description = "Queues other than the shipped.")
  private Optional<Path> config = Optional.empty();

  @Option(
      names = "--audit",
      description =
          "At the end read all topics again, as the command audit does, and say which promises were"
              + " not kept.")
  private boolean audit;

  @Option(names = "--json", description = "Only one JSON line on standard output.")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    double perSecond = perSecond();
    MatchstreamConfig queues = queues();
    Demo demo = new Demo(playable(queues), players, perSecond, duration, seed);
    spec.commandLine().getErr().println("demo: starting broker and roles ...");
    spec.commandLine().getErr().flush();
    Summary summary;
    Optional<Report> audited = Optional.empty();
    try (Installation installation = Installation.temporary("matchstream-demo", queues)) {
      Screen screen =
          new Screen(
              spec.commandLine().getErr(),
              !json && !System.getenv().getOrDefault("TERM", "dumb").equals("dumb"),
              () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
      summary = demo.run(installation.cluster(), screen);
      if (audit) {
        audited = Optional.of(audit(installation.cluster()));
      }
    }
    JsonLine line = summary.json();
    audited.ifPresent(report -> line.and("violations", report.violationCount()));
    if (!json) {
      spec.commandLine().getOut().print(summary.table());
      audited.map(AuditFigures::table).ifPresent(spec.commandLine().getOut()::print);
    }
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
    boolean kept = audited.map(report -> report.violationCount() == 0).orElse(true);
    return summary.clean() && kept ? ExitCode.OK.code() : ExitCode.FAILED.code();
  }

  /** Everybody has been told and has his ratings, or will within the bound. */
  private Report audit(Cluster cluster) {
    return new LogReader(cluster.brokers().client(), cluster.topics(), cluster.serdes())
        .audit(
            AuditSettings.running(AuditSettings.BOUND),
            Range.all(),
            violation -> spec.commandLine().getErr().println("demo: " + violation),
            () -> false);
  }

  /** What would be ignored is refused: its user believes that it does something. */
  private MatchstreamConfig queues() throws IOException {
    if (scenario != Scenario.DUEL && (queue.isPresent() || config.isPresent())) {
      throw refused(
          "--scenario " + scenario + " has a queue of its own; leave out --queue and --config");
    }
    return config.isPresent()
        ? ConfigReader.read(Files.readString(config.get()), config.get().toString())
        : scenario.queues();
  }

  /** The queue, which must be one that simulated players can ask for. */
  private QueueConfig playable(MatchstreamConfig queues) {
    String name = queue.orElseGet(scenario::queue);
    QueueConfig playable = queues.queue(name).orElseThrow(() -> refused("no such queue: " + name));
    if (!playable.requires().isEmpty()) {
      throw refused(
          "the queue "
              + name
              + " requires "
              + playable.requires().stream()
                  .map(Requirement::attribute)
                  .collect(Collectors.joining(", "))
              + ", which simulated players do not have");
    }
    if (players < playable.match().players()) {
      throw refused(
          "a match of the queue "
              + name
              + " takes "
              + playable.match().players()
              + " players; --players must be at least that");
    }
    return playable;
  }

  private ParameterException refused(String reason) {
    return new ParameterException(spec.commandLine(), reason);
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
