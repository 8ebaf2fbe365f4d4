package io.matchstream.app.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** What one call of the command printed and returned. */
record CommandRun(int exitCode, String out, String err) {

  static CommandRun of(String... args) {
    return of(CommandFrame.create(), args);
  }

  static CommandRun of(CommandLine line, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return new CommandRun(line.execute(args), out.toString(), err.toString());
  }
}
