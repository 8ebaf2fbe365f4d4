package io.matchstream.app.command;

import io.matchstream.app.ratings.RatingLine;
import io.matchstream.app.ratings.RatingsFile;
import io.matchstream.app.ratings.RatingsFileException;
import io.matchstream.app.ratings.RatingsSender;
import io.matchstream.app.terminal.JsonLine;
import io.matchstream.app.terminal.Progress;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.events.ConfigVersion;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.config.ConfigPublisher;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Brings ratings that players have elsewhere. */
@Command(name = "ratings", description = "Work on ratings.", synopsisSubcommandLabel = "COMMAND")
final class RatingsCommand extends CommandGroup {

  @Spec private CommandSpec spec;

  /** Checks the whole file before it sends anything. */
  @Command(
      name = "import",
      description = {
        "Import ratings from a CSV file, so that players who move in do not start anew. A rating"
            + " replaces what the player has in that queue; importing a file twice is importing it"
            + " once.",
        "",
        "The first line names the columns: player,queue,rating and, if you have them, deviation,"
            + " volatility, games. Where there is no deviation or volatility, it is the one that"
            + " newcomers to the queue have. Every bad line is reported with its reason, and nothing"
            + " is imported unless all are good.",
        ""
      })
  int importFile(
      @Mixin BrokerAccess broker,
      @Mixin RegistryAccess registries,
      @Parameters(paramLabel = "FILE", description = "Ratings as CSV, UTF-8.") Path file,
      @Option(names = "--skip-bad", description = "Import the good lines of a file with bad ones.")
          boolean skipBad,
      @Option(names = "--json", description = "One JSON line.") boolean json)
      throws IOException {
    Topics topics = broker.topics();
    broker.require(topics.ratingSets());
    broker.require(topics.configs());
    try (RegistryAccess.Opened registry = registries.open(broker)) {
      EventSerdes serdes = new EventSerdes(registry.registry(), topics);
      RatingsFile ratings = new RatingsFile(file, queues(broker, topics, serdes));
      Checked checked = check(file, ratings);
      boolean go = checked.bad().isEmpty() || (skipBad && checked.good() > 0);
      long imported = 0;
      if (go) {
        try (RatingsSender sender = new RatingsSender(broker.producer(), topics, serdes)) {
          imported = send(ratings, sender, checked.good());
        }
      }
      report(file, checked, imported, json);
      return go ? ExitCode.OK.code() : ExitCode.USAGE.code();
    }
  }

  private record Checked(long good, List<RatingLine.Bad> bad) {}

  private static MatchstreamConfig queues(BrokerAccess broker, Topics topics, EventSerdes serdes) {
    ConfigVersion version =
        new ConfigPublisher(broker.brokers(), topics, serdes)
            .newest()
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitCode.FAILED, "no queues have been published on this broker yet"));
    if (version.getEffectiveFrom().isAfter(Instant.now())) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "the queues have just been changed; import again after " + version.getEffectiveFrom());
    }
    return ConfigReader.read(version.getJson(), "the published queues");
  }

  private Checked check(Path file, RatingsFile ratings) throws IOException {
    Progress progress = Progress.start(err(), System::nanoTime);
    AtomicLong good = new AtomicLong();
    List<RatingLine.Bad> bad = new ArrayList<>();
    try {
      ratings.forEach(
          line -> {
            if (line instanceof RatingLine.Bad problem) {
              bad.add(problem);
            } else {
              good.incrementAndGet();
            }
            progress.report("lines checked", good.get() + bad.size(), 0);
          });
    } catch (RatingsFileException e) {
      throw new CommandFailure(ExitCode.USAGE, file + ": " + e.getMessage(), e);
    }
    return new Checked(good.get(), bad);
  }

  private long send(RatingsFile ratings, RatingsSender sender, long total) throws IOException {
    Progress progress = Progress.start(err(), System::nanoTime);
    boolean[] works = {true};
    ratings.forEach(
        line -> {
          if (works[0] && line instanceof RatingLine.Good good) {
            works[0] = sender.send(good.rating());
            progress.report("ratings written", sender.written(), total);
          }
        });
    try {
      sender.flush();
    } catch (Exception e) {
      CommandFailure why = Failures.describe(e);
      throw new CommandFailure(
          why.exitCode(),
          "%s; %d of %d ratings are imported, and the file can be imported again"
              .formatted(why.getMessage(), sender.written(), total),
          e);
    }
    return sender.written();
  }

  private void report(Path file, Checked checked, long imported, boolean json) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      List<Map<String, Object>> problems =
          checked.bad().stream()
              .map(bad -> Map.<String, Object>of("line", bad.line(), "reason", bad.reason()))
              .toList();
      out.println(
          JsonLine.of("file", file.toString())
              .and("imported", imported)
              .and("bad", problems.size())
              .and("problems", problems));
      return;
    }
    checked.bad().forEach(bad -> err().println(file + ":" + bad.line() + ": " + bad.reason()));
    err().flush();
    out.println(
        "%s: %d imported, %d bad%s"
            .formatted(
                file,
                imported,
                checked.bad().size(),
                imported == 0 && checked.good() > 0
                    ? "; --skip-bad imports the other " + checked.good()
                    : ""));
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
