package io.matchstream.bench.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder of our own, deleted with all that is in it when it is closed. */
record Folder(Path path) implements AutoCloseable {
  /** A server that was killed a moment ago may still be writing: two seconds are plenty. */
  private static final int TRIES = 10;

  private static final long PAUSE_MS = 200;

  /**
   * A new one, whose files others cannot list; whoever runs a server may walk through it.
   *
   * @param parent made where it is missing
   */
  static Folder in(Path parent) throws IOException {
    Files.createDirectories(parent);
    Path path = Files.createTempDirectory(parent, "peers-");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx--x--x"));
    return new Folder(path.toAbsolutePath());
  }

  /** True where memory stands for the disk: a sync costs nothing there. */
  boolean inMemory() throws IOException {
    return Files.getFileStore(path).type().equals("tmpfs");
  }

  @Override
  public void close() throws IOException, InterruptedException {
    for (int left = TRIES; Files.exists(path); left--) {
      try (Stream<Path> all = Files.walk(path)) {
        all.sorted(Comparator.reverseOrder()).forEach(Folder::delete);
      } catch (UncheckedIOException e) {
        if (left <= 1) {
          throw e;
        }
        Thread.sleep(PAUSE_MS);
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (NoSuchFileException gone) {
      // A server that was ending has deleted it itself.
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
