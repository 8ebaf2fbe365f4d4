package io.matchstream.app.demo;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.terminal.Logs;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.Durations;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.Presets;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the whole platform at work, and proves from the topics that it kept its promises. */
@Command(
    name = "demo",
    description =
        "Run everything in this process for a while, with simulated players, and check from the"
            + " topics that nobody was lost or booked twice.")
public final class DemoCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--duration",
      defaultValue = "20s",
      description = "How long players ask (default: ${DEFAULT-VALUE}).")
  private String duration;

  @Option(
      names = "--players",
      defaultValue = "2000",
      description = "How many players there are (default: ${DEFAULT-VALUE}).")
  private int players;

  @Option(
      names = "--rate",
      defaultValue = "200/s",
      description = "Asks of all players together (default: ${DEFAULT-VALUE}).")
  private String rate;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Equal seeds make equal players (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Queues to play in (default: one chess queue).")
  private Path config;

  @Option(names = "--json", description = "Only the JSON line on standard output.")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    DemoSettings settings = settings();
    MatchstreamConfig queues = queues();
    PrintWriter err = spec.commandLine().getErr();
    Screen screen = new Screen(err, onTerminal(), System::nanoTime);
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Logs.onlyTo(folder.data().logFile());
      DemoReport report;
      try {
        report = Demo.run(settings, queues, folder.data(), screen);
      } catch (RuntimeException e) {
        screen.say("What was logged is in " + folder.keep());
        throw e;
      }
      print(report);
      if (report.good()) {
        return ExitCode.OK.code();
      }
      screen.say("The logs and topics are in " + folder.keep());
      return ExitCode.FAILED.code();
    }
  }

  private void print(DemoReport report) {
    PrintWriter out = spec.commandLine().getOut();
    if (!json) {
      report.summary().forEach(out::println);
    }
    out.println(report.json());
    out.flush();
  }

  private DemoSettings settings() {
    try {
      return new DemoSettings(Durations.parse(duration), players, Rate.parse(rate), seed);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, e.getMessage(), e);
    }
  }

  private MatchstreamConfig queues() throws IOException {
    if (config == null) {
      return new MatchstreamConfig(List.of(Presets.chess("blitz-3-2")));
    }
    return ConfigReader.read(Files.readString(config), config.toString());
  }

  /**
   * Whether a table can be drawn over itself on standard error. Java does not tell; Linux does, and
   * elsewhere lines will do.
   */
  private static boolean onTerminal() {
    String kind = System.getenv("TERM");
    if (kind == null || kind.equals("dumb")) {
      return false;
    }
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
