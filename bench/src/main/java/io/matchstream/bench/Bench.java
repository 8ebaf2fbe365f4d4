package io.matchstream.bench;

import io.matchstream.app.command.CommandFrame;
import picocli.CommandLine;

/** The entry of the command with the benchmarks: {@code ./matchstream bench}. */
public final class Bench {

  private Bench() {}

  /** All commands of the application, and {@code bench}. */
  static CommandLine create() {
    CommandLine line = CommandFrame.create();
    return line.addSubcommand(BenchCommand.class);
  }

  /** Runs the command that the arguments name and ends the process with its exit code. */
  public static void main(String[] args) {
    int code = create().execute(args);
    System.out.flush();
    System.exit(code);
  }
}
