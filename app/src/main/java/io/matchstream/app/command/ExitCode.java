package io.matchstream.app.command;

/** What a command tells the shell. */
public enum ExitCode {
  /** Done. */
  OK(0),
  /** It was tried and failed, or a promise was found violated. */
  FAILED(1),
  /** The arguments or the configuration are wrong; the same call cannot succeed. */
  USAGE(2),
  /**
   * The broker or the gateway cannot be reached or does not let us in; the same call may succeed
   * later.
   */
  UNREACHABLE(3);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** The process's exit code. */
  public int code() {
    return code;
  }
}
