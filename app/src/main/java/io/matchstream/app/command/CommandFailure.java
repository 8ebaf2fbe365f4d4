package io.matchstream.app.command;

/** Ends a command with an exit code and a sentence for the person at the keyboard. */
public final class CommandFailure extends RuntimeException {

  private final ExitCode exitCode;

  /** {@code message} says what is wrong and, where we know, what to do; no class names. */
  public CommandFailure(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** The same, keeping what it follows from for {@code --verbose}. */
  public CommandFailure(ExitCode exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** What the shell is told. */
  public ExitCode exitCode() {
    return exitCode;
  }
}
