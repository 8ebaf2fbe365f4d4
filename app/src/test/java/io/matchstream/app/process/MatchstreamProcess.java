package io.matchstream.app.process;

import static org.awaitility.Awaitility.await;

import io.matchstream.app.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionTimeoutException;

/** The command as a process of its own, with what it says in a file. */
final class MatchstreamProcess implements AutoCloseable {
  /** Many times what a start takes on an idle machine. */
  static final Duration LIMIT = Duration.ofSeconds(90);

  private final Process process;
  private final Path said;

  private MatchstreamProcess(Process process, Path said) {
    this.process = process;
    this.said = said;
  }

  /**
   * Starts the command.
   *
   * @param home a folder of this process alone; its temporary folder lies in it, so that data may
   *     lie beside it although the whole is a temporary folder of JUnit
   */
  static MatchstreamProcess start(Path home, String... arguments) throws IOException {
    return start(home, Map.of(), List.of(arguments));
  }

  /** The same with more in its environment. */
  static MatchstreamProcess start(
      Path home, Map<String, String> environment, List<String> arguments) throws IOException {
    Path temporary = Files.createDirectories(home.resolve("tmp"));
    Path said = Files.createTempFile(home, "said", ".txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // These processes live for seconds: the optimising compiler would pay nothing back.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
    command.add("-Djava.io.tmpdir=" + temporary);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().putAll(environment);
    return new MatchstreamProcess(builder.start(), said);
  }

  /** Waits until it says that it is ready; fails at once when it ends before. */
  MatchstreamProcess awaitReady() {
    try {
      await()
          .atMost(LIMIT)
          .until(
              () -> {
                if (!process.isAlive()) {
                  throw new AssertionError("ended too soon:\n" + said());
                }
                return said().contains("matchstream: ready");
              });
    } catch (ConditionTimeoutException e) {
      throw new AssertionError("not ready in time:\n" + said(), e);
    }
    return this;
  }

  /** {@code kill -9}: nothing is finished, nothing is said. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** SIGTERM, as Ctrl-C, init systems and containers send it. */
  MatchstreamProcess terminate() {
    process.destroy();
    return this;
  }

  /** The exit code, when it has ended by itself. */
  int exitCode() throws InterruptedException {
    return exitCode(LIMIT);
  }

  /** The same for what takes longer than a start or an end. */
  int exitCode(Duration limit) throws InterruptedException {
    if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("still running:\n" + said());
    }
    return process.exitValue();
  }

  long pid() {
    return process.pid();
  }

  /** Everything it has written so far. */
  String said() {
    try {
      return Files.readString(said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws InterruptedException {
    kill();
  }
}
