package io.matchstream.app.command;

import io.matchstream.app.terminal.JsonLine;
import io.matchstream.engine.config.ConfigException;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.QueueConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Works on queue files without a broker. */
@Command(name = "config", description = "Work on queue files.", synopsisSubcommandLabel = "COMMAND")
final class ConfigCommand extends CommandGroup {

  @Spec private CommandSpec spec;

  /** Reports every problem with its place; exits 2 when there is one. */
  @Command(
      name = "check",
      description = "Check a queue file: every problem with its line and its reason.")
  int check(
      @Parameters(paramLabel = "FILE", description = "YAML, or JSON when named *.json.") Path file,
      @Option(names = "--json", description = "One JSON line.") boolean json)
      throws IOException {
    String text = Files.readString(file);
    MatchstreamConfig config;
    try {
      config = ConfigReader.read(text, file.toString());
    } catch (ConfigException e) {
      if (json) {
        print(JsonLine.of("file", file.toString()).and("ok", false).and("problems", e.problems()));
        return ExitCode.USAGE.code();
      }
      throw e;
    }
    List<String> queues = config.queues().stream().map(QueueConfig::name).toList();
    print(
        json
            ? JsonLine.of("file", file.toString()).and("ok", true).and("queues", queues)
            : file + ": good; queues: " + String.join(", ", queues));
    return ExitCode.OK.code();
  }

  private void print(Object line) {
    spec.commandLine().getOut().println(line);
  }
}
