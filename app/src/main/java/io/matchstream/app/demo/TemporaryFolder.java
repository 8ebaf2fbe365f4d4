package io.matchstream.app.demo;

import io.matchstream.app.data.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A data folder that is gone when it is closed. */
final class TemporaryFolder implements AutoCloseable {
  private final DataFolder data;
  private boolean kept;

  TemporaryFolder() throws IOException {
    data = DataFolder.open(Files.createTempDirectory("matchstream-demo"));
  }

  DataFolder data() {
    return data;
  }

  /** What is in it is needed still. */
  Path keep() {
    kept = true;
    return data.root();
  }

  @Override
  public void close() {
    if (kept) {
      return;
    }
    try (Stream<Path> paths = Files.walk(data.root())) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UncheckedIOException e) {
      // It lies in the system's temporary folder, which the system cleans.
      data.root().toFile().deleteOnExit();
    }
  }
}
