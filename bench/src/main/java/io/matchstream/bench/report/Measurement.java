package io.matchstream.bench.report;

import io.matchstream.app.command.ExitCode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A command that measures: says on standard error what it does, and at the end prints its tables,
 * or with {@code --json} its one line. Exit code 1 only where something was wrong, never where
 * something was slow.
 */
public abstract class Measurement implements Callable<Integer> {
  /** Options that say nothing of what was measured. */
  private static final Set<String> OF_THIS_CALL = Set.of("--page", "--json", "--data");

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Only one JSON line on standard output.")
  private boolean json;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Also write the tables into this page, in the section of this benchmark.")
  private Optional<Path> page = Optional.empty();

  /**
   * Measures.
   *
   * @param say takes a sentence about what is being done
   */
  protected abstract Findings measure(Consumer<String> say) throws Exception;

  @Override
  public final Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    String name = spec.name();
    if (page.isPresent()) {
      new Page(page.get()).require(name);
    }
    Findings findings =
        measure(
            sentence -> {
              err.println(name + ": " + sentence);
              err.flush();
            });
    if (!json) {
      out.println(Machine.describe());
      out.println();
      out.println(findings.markdown());
    }
    out.println(findings.figures());
    out.flush();
    if (page.isPresent()) {
      new Page(page.get()).write(name, command(), findings);
    }
    return (findings.sound() ? ExitCode.OK : ExitCode.FAILED).code();
  }

  /** As it was called, but for where this machine keeps its data and its tables go. */
  private String command() {
    StringBuilder command = new StringBuilder("./").append(spec.qualifiedName());
    spec.commandLine().getParseResult().matchedOptions().stream()
        .filter(option -> !OF_THIS_CALL.contains(option.longestName()))
        .forEach(
            option -> {
              command.append(' ').append(option.longestName());
              if (option.arity().max() > 0) {
                command.append(' ').append(String.join(",", option.originalStringValues()));
              }
            });
    return command.toString();
  }
}
