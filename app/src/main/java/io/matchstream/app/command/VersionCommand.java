package io.matchstream.app.command;

import io.matchstream.app.terminal.JsonLine;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says which Matchstream, Kafka and Java this is. */
@Command(name = "version", description = "Print the versions of Matchstream, Kafka and Java.")
final class VersionCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "One JSON line.")
  private boolean json;

  @Override
  public Integer call() {
    Versions versions = Versions.ofThisBuild();
    spec.commandLine().getOut().println(json ? asJson(versions) : versions.sentence());
    return ExitCode.OK.code();
  }

  private static JsonLine asJson(Versions versions) {
    return JsonLine.of("matchstream", versions.matchstream())
        .and("kafka", versions.kafka())
        .and("java", versions.java());
  }
}
