package io.matchstream.app;

import io.matchstream.app.command.CommandFrame;

/** The process's entry. */
public final class Main {

  private Main() {}

  /** Runs the command that the arguments name and ends the process with its exit code. */
  public static void main(String[] args) {
    int code = CommandFrame.create(args).execute(args);
    System.out.flush();
    System.exit(code);
  }
}
