package io.matchstream.bench.peers;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the programs of installed packages are. */
final class Binaries {
  /** Debian keeps the servers of several versions side by side and none of them on the PATH. */
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

  private Binaries() {}

  /**
   * A program of PostgreSQL: on the PATH, else of its newest installed version.
   *
   * @throws CommandFailure (UNREACHABLE) naming the package to install
   */
  static Path postgres(String program) throws IOException {
    return find(program)
        .or(() -> newest(program))
        .map(Binaries::real)
        .orElseThrow(() -> missing(program, "postgresql"));
  }

  /**
   * The server of Redis, on the PATH.
   *
   * @throws CommandFailure (UNREACHABLE) naming the package to install
   */
  static Path redis() {
    return find("redis-server").orElseThrow(() -> missing("redis-server", "redis-server"));
  }

  /** A program on the PATH. */
  static Optional<Path> find(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Optional<Path> newest(String program) {
    if (!Files.isDirectory(VERSIONS)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(VERSIONS)) {
      return versions
          .map(version -> version.resolve("bin").resolve(program))
          .filter(Files::isExecutable)
          .max(Comparator.comparing(Binaries::version));
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.UNREACHABLE, VERSIONS + " cannot be read", e);
    }
  }

  private static int version(Path program) {
    String digits = program.getName(VERSIONS.getNameCount()).toString().replaceAll("\\D.*", "");
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  /** PostgreSQL's programs look for their files beside where they really are. */
  private static Path real(Path program) {
    try {
      return program.toRealPath();
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.UNREACHABLE, program + " cannot be read", e);
    }
  }

  private static CommandFailure missing(String program, String debianPackage) {
    return new CommandFailure(
        ExitCode.UNREACHABLE,
        program + " is not installed; install it first: apt-get install " + debianPackage);
  }

  /** The packages whose programs are missing here; empty when everything can be measured. */
  static List<String> missingPackages() {
    return Stream.of(
            find("redis-server").isEmpty() ? "redis-server" : "",
            find("initdb").or(() -> newest("initdb")).isEmpty() ? "postgresql" : "")
        .filter(name -> !name.isEmpty())
        .toList();
  }
}
