package io.matchstream.streams.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The name under which an instance is a member of its groups, kept beside its state: after a crash
 * it takes its own place again at once, instead of waiting until its former self is missed.
 */
final class InstanceId {
  private static final String FILE = "instance-id";

  private InstanceId() {}

  /**
   * The name of the instance that owns this folder, made up when it has none.
   *
   * @throws UncheckedIOException when the folder can't be written
   */
  static String of(Path stateDirectory) {
    Path file = stateDirectory.resolve(FILE);
    try {
      if (!Files.exists(file)) {
        Files.createDirectories(stateDirectory);
        // Whole or not at all: a crash in between leaves no half a name.
        Path unfinished = stateDirectory.resolve(FILE + ".new");
        Files.writeString(unfinished, UUID.randomUUID().toString());
        Files.move(unfinished, file);
      }
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep this instance's name in " + file, e);
    }
  }
}
