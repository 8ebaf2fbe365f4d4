package io.matchstream.bench.report;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.data.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A folder for one run: it must be new, and is deleted when all was well. */
public final class RunFolder {
  private final Path data;
  private final boolean keep;

  /** What is done in the folder, whose path is absolute; it need not be there yet. */
  @FunctionalInterface
  public interface Run {

    /** Measures. */
    Findings in(Path home) throws IOException, InterruptedException;
  }

  /**
   * @param keep not to delete it in any case
   */
  public RunFolder(Path data, boolean keep) {
    this.data = data;
    this.keep = keep;
  }

  /**
   * Runs.
   *
   * @param say told where the folder is, where it stays
   * @throws CommandFailure with exit code 2 when it is there already
   */
  public Findings use(Consumer<String> say, Run run) throws IOException, InterruptedException {
    if (Files.exists(data)) {
      throw new CommandFailure(
          ExitCode.USAGE, "the folder " + data + " exists; delete it, or name another: --data");
    }
    Path home = data.toAbsolutePath();
    Findings findings = run.in(home);
    if (findings.sound() && !keep) {
      Folders.delete(home);
    } else {
      say.accept("what the processes said and wrote is in " + home);
    }
    return findings;
  }
}
