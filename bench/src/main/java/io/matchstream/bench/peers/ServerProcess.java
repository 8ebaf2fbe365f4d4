package io.matchstream.bench.peers;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, whose output is kept until it has started. */
final class ServerProcess implements AutoCloseable {
  /** How long a server may take to start, or to end before it is killed; both take a second. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** A server that is asked too often whether it is there has less time to come. */
  private static final long PAUSE_MS = 20;

  private final String name;
  private final Process process;
  private final Path log;

  private ServerProcess(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
  }

  /** Succeeds as soon as the server answers. */
  interface Probe {
    /**
     * Asks the server something.
     *
     * @throws Exception while it does not answer
     */
    void answers() throws Exception;
  }

  /**
   * Starts a server.
   *
   * @param input what it reads from its standard input
   * @param log where its output goes
   */
  static ServerProcess start(String name, List<String> command, String input, Path log)
      throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException ended) {
      // It has ended already; whoever waits for it is told why.
    }
    return new ServerProcess(name, process, log);
  }

  /** Waits until the server answers. */
  void await(Probe probe) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        probe.answers();
        return;
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception notYet) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          throw new CommandFailure(
              ExitCode.UNREACHABLE, name + " did not start: " + lastLines(log), notYet);
        }
        Thread.sleep(PAUSE_MS);
      }
    }
  }

  /** The end of what it said, on one line. */
  static String lastLines(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return String.join("; ", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
  }

  /** A port that was free a moment ago. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Asks it to end, and kills it when it does not. */
  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
