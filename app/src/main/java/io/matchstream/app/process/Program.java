package io.matchstream.app.process;

import io.matchstream.app.Main;
import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * A {@code matchstream} command as a process of its own, started as often as it is ended. What it
 * says goes to a file of its folder, a new one for each start. Not for use by several threads,
 * except {@link #retire()}.
 */
public final class Program implements Supervised {
  /** An order to stop is obeyed within 30 s, or the process ends itself. */
  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private final String name;
  private final Path home;
  private final List<String> options;
  private final Map<String, String> environment;
  private volatile Optional<Process> process = Optional.empty();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private List<String> arguments = List.of();
  private Map<String, String> more = Map.of();
  private Path said;
  private int starts;
  private boolean ready;
  private boolean frozen;
  private boolean retired;

  /** It was told to run, and not yet to end. */
  private volatile boolean wanted;

  /** It was told to end, or its end has been looked at. */
  private volatile boolean told;

  /**
   * A program that does not run yet.
   *
   * @param name what people are told when it fails
   * @param home a folder of its own
   * @param options of its JVM
   * @param environment what is added to that of this process
   */
  public Program(String name, Path home, List<String> options, Map<String, String> environment)
      throws IOException {
    this.name = name;
    this.home = Files.createDirectories(home);
    this.options = List.copyOf(options);
    this.environment = Map.copyOf(environment);
  }

  /**
   * Options of a JVM that lives for seconds: the optimising compiler would pay nothing back.
   *
   * @param heapMb largest heap, MB
   */
  public static List<String> shortLived(int heapMb) {
    return List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx" + heapMb + "m");
  }

  /** Where its data may be. */
  public Path data() {
    return home.resolve("data");
  }

  @Override
  public String name() {
    return name;
  }

  /**
   * Starts it; it must not run.
   *
   * @param arguments the command's name first
   * @param more for its environment, this time
   * @throws IllegalStateException once it is retired
   */
  public void start(List<String> arguments, Map<String, String> more) throws IOException {
    lookWhetherItEnded();
    this.arguments = List.copyOf(arguments);
    this.more = Map.copyOf(more);
    startAgain();
  }

  /**
   * Starts it as it was started last; it must not run.
   *
   * @throws IllegalStateException once it is retired
   */
  @Override
  public synchronized void startAgain() throws IOException {
    if (retired) {
      throw new IllegalStateException(name + " is not started any more");
    }
    if (isAlive()) {
      throw new IllegalStateException(name + " runs");
    }
    told = false;
    wanted = true;
    ready = false;
    frozen = false;
    said = home.resolve("said-" + ++starts + ".txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-Djava.io.tmpdir=" + Files.createDirectories(home.resolve("tmp")));
    command.addAll(List.of("-cp", classPath(), Main.class.getName()));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().putAll(environment);
    builder.environment().putAll(more);
    process = Optional.of(builder.start());
  }

  /** As this process was started, but for it to be found from another folder. */
  private static String classPath() {
    List<String> entries = new ArrayList<>();
    for (String entry :
        System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(java.io.File.pathSeparator, entries);
  }

  /** Whether it runs. */
  public boolean isAlive() {
    return process.map(Process::isAlive).orElse(false);
  }

  /**
   * Waits until it says that it is ready.
   *
   * @throws CommandFailure when it ends before, or takes longer
   */
  public void awaitReady(Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!saidReady()) {
      if (!isAlive()) {
        throw new CommandFailure(ExitCode.FAILED, name + " ended too soon; see " + said);
      }
      if (System.nanoTime() - end > 0) {
        throw notReady(limit);
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY.toMillis());
    }
  }

  /** What to throw where it was not ready within this time. */
  public CommandFailure notReady(Duration limit) {
    return new CommandFailure(
        ExitCode.FAILED, name + " not ready within " + limit.toSeconds() + " s; see " + said);
  }

  @Override
  public boolean isReady() {
    return isAlive() && saidReady();
  }

  @Override
  public boolean hasFallen() {
    lookWhetherItEnded();
    return wanted && !isAlive();
  }

  @Override
  public String end() {
    return "with " + process.map(Process::exitValue).orElseThrow() + "; see " + said;
  }

  @Override
  public boolean isFrozen() {
    return frozen;
  }

  /**
   * The running process.
   *
   * @throws IllegalStateException before the first start
   */
  public ProcessHandle handle() {
    return process
        .orElseThrow(() -> new IllegalStateException(name + " was not started"))
        .toHandle();
  }

  /** A sentence for each time it ended untold, or not in order when it was told to. */
  public List<String> complaints() {
    lookWhetherItEnded();
    return List.copyOf(complaints);
  }

  private void lookWhetherItEnded() {
    if (process.isPresent() && !told && !isAlive()) {
      told = true;
      int code = process.get().exitValue();
      // Whoever starts while no broker can be reached says so and ends, to be started again.
      if (code != ExitCode.UNREACHABLE.code() || saidReady()) {
        complaints.add(name + " ended by itself " + end());
      }
    }
  }

  private boolean saidReady() {
    try {
      // What it says may be long in the end; it is read until then only.
      ready = ready || Files.readString(said).contains("matchstream: ready");
      return ready;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code kill -9}; returns when it is gone. */
  public void kill() throws InterruptedException {
    lookWhetherItEnded();
    told = true;
    wanted = false;
    if (process.isPresent()) {
      process.get().destroyForcibly().waitFor();
    }
  }

  /**
   * {@code kill -9}, and it never starts again: whoever is about to start it meanwhile has either
   * done so before, or fails. From any thread.
   */
  public void retire() throws InterruptedException {
    synchronized (this) {
      retired = true;
    }
    told = true;
    wanted = false;
    if (process.isPresent()) {
      process.get().destroyForcibly().waitFor();
    }
  }

  /** SIGTERM, and {@code kill -9} if that does not help; returns when it is gone. */
  public void stop() throws InterruptedException {
    lookWhetherItEnded();
    wanted = false;
    if (process.isEmpty() || told) {
      return;
    }
    told = true;
    process.get().destroy();
    if (!process.get().waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      complaints.add(name + " did not stop within " + STOP_LIMIT.toSeconds() + " s; see " + said);
      kill();
    } else if (process.get().exitValue() != ExitCode.OK.code()) {
      complaints.add(
          name + " did not stop in order, but with " + process.get().exitValue() + "; see " + said);
    }
  }

  /** SIGSTOP: it stands still, its connections open. */
  public void freeze() throws IOException, InterruptedException {
    frozen = isAlive();
    signal("-STOP");
  }

  /** SIGCONT. */
  public void thaw() throws IOException, InterruptedException {
    signal("-CONT");
    frozen = false;
  }

  private void signal(String signal) throws IOException, InterruptedException {
    if (isAlive()) {
      new ProcessBuilder("kill", signal, Long.toString(process.get().pid())).start().waitFor();
    }
  }
}
