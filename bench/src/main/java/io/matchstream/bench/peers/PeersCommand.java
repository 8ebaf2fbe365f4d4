package io.matchstream.bench.peers;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.terminal.JsonLine;
import io.matchstream.bench.report.Findings;
import io.matchstream.bench.report.Measurement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a user would pick instead, on the same machine in the same run. */
@Command(
    name = "peers",
    description = {
      "Measure matchmakers on Redis and on PostgreSQL beside ours, in turn.",
      "Starts the servers of the packages redis-server and postgresql itself, on 127.0.0.1 with"
          + " folders of their own, and deletes them at the end."
    })
public final class PeersCommand extends Measurement {
  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Rounds that count; figures are their medians (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of the players (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--quick", description = "Short runs, for work on the benchmark itself.")
  private boolean quick;

  @Option(
      names = "--offered",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "Requests a second to our pipeline: the most that it sustains, as bench pipeline finds it"
              + " (default: ${DEFAULT-VALUE}).")
  private int offered;

  @Option(
      names = "--offered-always",
      paramLabel = "N",
      defaultValue = "2000",
      description =
          "The same where its log is synced with each append" + " (default: ${DEFAULT-VALUE}).")
  private int offeredAlways;

  @Option(
      names = "--without-pipeline",
      description = "Leave our pipeline out, and the ratios that need it.")
  private boolean withoutPipeline;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description =
          "Where the servers keep their data meanwhile; on a real disk, or syncing costs nothing"
              + " (default: the folder for temporary files).")
  private Optional<Path> data = Optional.empty();

  @Override
  protected Findings measure(Consumer<String> say) throws Exception {
    if (rounds < 1) {
      throw new CommandFailure(ExitCode.USAGE, "--rounds is at least 1");
    }
    requirePackages();
    Plan plan = quick ? Plan.quick(rounds, seed) : Plan.full(rounds, seed);
    say.accept("seed " + seed);
    Results results;
    try (Cleanup cleanup = new Cleanup()) {
      Path parent = data.orElse(Path.of(System.getProperty("java.io.tmpdir")));
      Folder folder = cleanup.later(Folder.in(parent));
      if (folder.inMemory()) {
        say.accept(parent + " is in memory: syncing costs nothing there; name a disk with --data");
      }
      results = new Rounds(plan, cleanup, folder.path(), pipeline(folder, say), say).run();
    }
    results.breaches().forEach(say);
    Ratios ratios = new Ratios(results);
    ratios
        .all()
        .forEach(
            (name, ratio) -> {
              if (ratio.isEmpty()) {
                say.accept(name + " is left out: one side of it was not measured");
              }
            });
    return new Findings(
        figures(plan, results, ratios),
        new PeersTables(plan, results, ratios).all(),
        results.breaches().isEmpty());
  }

  private Optional<PipelineUnderTest> pipeline(Folder folder, Consumer<String> say) {
    if (withoutPipeline) {
      return Optional.empty();
    }
    return Optional.of(
        new WholePipeline(
            folder.path(),
            Map.of(Durability.EVERYSEC, offered, Durability.ALWAYS, offeredAlways),
            Duration.ofSeconds(quick ? 5 : 20),
            Duration.ofSeconds(quick ? 5 : 20),
            say));
  }

  private static void requirePackages() {
    List<String> missing = Binaries.missingPackages();
    if (!missing.isEmpty()) {
      throw new CommandFailure(
          ExitCode.UNREACHABLE,
          "the peers are not installed; install them first: apt-get install "
              + String.join(" ", missing));
    }
  }

  /** The ratios, and the medians that they are made of. */
  private static JsonLine figures(Plan plan, Results results, Ratios ratios) {
    JsonLine line = JsonLine.of("seed", plan.seed()).and("rounds", plan.rounds());
    ratios.all().forEach((name, ratio) -> ratio.ifPresent(value -> line.and(name, round(value))));
    for (Durability durability : Durability.values()) {
      Samples samples =
          results.redis(new Results.RedisCase(durability, RedisScript.SEA_BATTLE, Plan.DEEPEST))
              .perSecond;
      put(line, durability.figure, samples);
    }
    put(line, "postgres", results.postgres().perSecond);
    put(line, "pipelineEverysec", results.pipeline(Durability.EVERYSEC));
    put(line, "pipelineAlways", results.pipeline(Durability.ALWAYS));
    put(line, "redisAt100kWaiting", standing(results, RedisScript.SEA_BATTLE.label));
    put(line, "engineAt100kWaiting", standing(results, Rounds.ENGINE));
    return line.and("breaches", results.breaches().size());
  }

  private static Samples standing(Results results, String matchmaker) {
    return results.standing(new Results.StandingCase(Plan.LARGEST, matchmaker)).perSecond;
  }

  private static void put(JsonLine line, String name, Samples samples) {
    if (!samples.isEmpty()) {
      JsonLine unused = line.and(name, round(samples.median()));
    }
  }

  /** Two digits after the point. */
  private static double round(double value) {
    return Math.round(100 * value) / 100.0;
  }
}
