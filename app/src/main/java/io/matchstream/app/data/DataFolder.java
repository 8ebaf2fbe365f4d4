package io.matchstream.app.data;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where things lie in the folder of an installation.
 *
 * @param root the folder itself, absolute
 */
public record DataFolder(Path root) {

  /**
   * A folder whose content must last, created when it does not exist.
   *
   * @throws CommandFailure when it lies under the system's temporary folder, which the system
   *     cleans
   * @throws IOException when it cannot be created
   */
  public static DataFolder lasting(Path path) throws IOException {
    Path root = path.toAbsolutePath().normalize();
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    if (real(root).startsWith(real(temporary.toAbsolutePath().normalize()))) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "the data folder "
              + root
              + " lies under "
              + temporary
              + ", which the system may clean; name another with --data");
    }
    return open(root);
  }

  /** A folder that may be anywhere, created when it does not exist. */
  public static DataFolder open(Path path) throws IOException {
    return new DataFolder(Files.createDirectories(at(path).root()));
  }

  /** The names in a folder that need not exist; nothing is created. */
  public static DataFolder at(Path path) {
    return new DataFolder(path.toAbsolutePath().normalize());
  }

  /**
   * Keeps other processes from this folder until it is closed.
   *
   * @throws CommandFailure when another process has it
   * @throws IOException when it cannot be written
   */
  public FolderHold hold() throws IOException {
    return FolderHold.take(root);
  }

  /** The broker's log. */
  public Path broker() {
    return root.resolve("broker");
  }

  /** The state of the stream tasks. */
  public Path streams() {
    return root.resolve("streams");
  }

  /** Warnings, Kafka's included. */
  public Path logFile() {
    return root.resolve("matchstream.log");
  }

  /** Follows links as far as the path exists: a link into the temporary folder is no way around. */
  private static Path real(Path path) throws IOException {
    Path existing = path;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    return existing == null
        ? path
        : existing.toRealPath().resolve(existing.relativize(path)).normalize();
  }
}
