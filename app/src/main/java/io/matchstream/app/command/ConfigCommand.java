package io.matchstream.app.command;

import io.matchstream.app.terminal.JsonLine;
import io.matchstream.engine.config.ConfigException;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.imports.Finding;
import io.matchstream.engine.imports.Imported;
import io.matchstream.engine.imports.RuleFiles;
import io.matchstream.engine.imports.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** Makes queues of another platform's file, and says of each construct what became of it. */
  @Command(
      name = "import",
      description = {
        "Make a queue file of a PlayFab matchmaking queue or a FlexMatch rule set (JSON, with"
            + " comments and trailing commas as you have them).",
        "",
        "The queue file goes to the standard output or to --out. The report says of each construct"
            + " whether it means the same here, is approximated and how, or is not supported and"
            + " why; it goes to the standard error or to --report.",
        ""
      })
  int importFile(
      @Parameters(paramLabel = "FILE", description = "A queue or rule set of PlayFab or FlexMatch.")
          Path file,
      @Option(names = "--out", paramLabel = "FILE", description = "Where the queue file goes.")
          Optional<Path> out,
      @Option(names = "--report", paramLabel = "FILE", description = "Where the report goes.")
          Optional<Path> report,
      @Option(names = "--json", description = "The report as one JSON line.") boolean json)
      throws IOException {
    Imported imported = RuleFiles.read(Files.readString(file), file.toString());
    String account = json ? json(file, imported).toString() : text(imported);
    if (out.isPresent()) {
      Files.writeString(out.get(), imported.yaml());
    } else {
      spec.commandLine().getOut().print(imported.yaml());
      spec.commandLine().getOut().flush();
    }
    if (report.isPresent()) {
      Files.writeString(report.get(), account + "\n");
    } else {
      spec.commandLine().getErr().println(account);
    }
    return ExitCode.OK.code();
  }

  private static JsonLine json(Path file, Imported imported) {
    return JsonLine.of("file", file.toString())
        .and("platform", imported.platform())
        .and("queues", imported.config().queues().stream().map(QueueConfig::name).toList())
        .and("findings", imported.findings());
  }

  /** One line for each construct, and how many of each kind. */
  private static String text(Imported imported) {
    StringBuilder lines = new StringBuilder();
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    for (Finding finding : imported.findings()) {
      counts.merge(finding.verdict(), 1, Integer::sum);
      String place = finding.path().isEmpty() ? "the queue" : finding.path();
      lines.append("%-13s %s: %s%n".formatted(word(finding.verdict()), place, finding.sentence()));
    }
    lines.append(imported.platform()).append(':');
    for (Verdict verdict : Verdict.values()) {
      lines
          .append(verdict == Verdict.EXACT ? " " : ", ")
          .append(counts.getOrDefault(verdict, 0))
          .append(' ')
          .append(word(verdict));
    }
    return lines.toString();
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case EXACT -> "exact";
      case APPROXIMATED -> "approximated";
      case UNSUPPORTED -> "not supported";
    };
  }

  private void print(Object line) {
    spec.commandLine().getOut().println(line);
  }
}
