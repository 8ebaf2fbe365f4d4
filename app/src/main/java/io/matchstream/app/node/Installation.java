package io.matchstream.app.node;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.data.DataFolder;
import io.matchstream.app.data.Folders;
import io.matchstream.app.data.TokenKeys;
import io.matchstream.app.terminal.Logs;
import io.matchstream.broker.BrokerOptions;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.config.ConfigPublisher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Broker and roles in one process for as long as a command runs. Its folder goes with it, also when
 * the start fails or the process is told to end (Ctrl-C, SIGTERM).
 */
public final class Installation implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Installation.class);
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  /** Enough to be more than one; each further one makes every transaction longer: decision 0011. */
  private static final TopicsSettings TOPICS = new TopicsSettings("", 2, (short) 1);

  private final DataFolder folder;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final Thread atExit = new Thread(this::stop, "stop");
  private final Cluster cluster;
  private final Node node;
  private boolean stopped;

  private Installation(DataFolder folder, MatchstreamConfig queues, Set<Role> roles)
      throws IOException, InterruptedException {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(atExit);
    try {
      this.cluster = opened(() -> Cluster.embedded(BrokerOptions.in(folder.broker()), TOPICS));
      new ConfigPublisher(cluster.brokers(), cluster.topics(), cluster.serdes())
          .publish(queues, Instant.now());
      NodeKeys keys = NodeKeys.ofOneRing(TokenKeys.development(folder));
      this.node =
          opened(() -> Node.start(cluster, NodeSettings.alone(roles, folder.streams()), keys));
      if (!node.awaitReady(START_LIMIT)) {
        throw notReady(node);
      }
    } catch (RuntimeException | IOException | InterruptedException e) {
      close();
      throw e;
    }
  }

  /** Its log goes with the folder, so the reason is told here. */
  private static CommandFailure notReady(Node node) {
    Throwable reason = node.failure().orElse(null);
    String said =
        reason == null ? "not ready within " + START_LIMIT.toMinutes() + " min" : reason.toString();
    return new CommandFailure(ExitCode.FAILED, "the roles did not start: " + said, reason);
  }

  /**
   * Starts broker and owners in a folder of the system's temporary ones and waits until they are
   * ready.
   *
   * @param name what the folder's name begins with
   */
  public static Installation temporary(String name, MatchstreamConfig queues)
      throws IOException, InterruptedException {
    DataFolder folder = DataFolder.open(Files.createTempDirectory(name));
    Logs.alsoTo(folder.logFile());
    return temporary(folder, queues);
  }

  /** Starts broker and owners and waits until they are ready. */
  public static Installation temporary(DataFolder folder, MatchstreamConfig queues)
      throws IOException, InterruptedException {
    return temporary(
        folder, queues, EnumSet.of(Role.PLAYERS, Role.POOLS, Role.MATCHES, Role.BOARDS));
  }

  /** Starts a broker and these roles, and waits until they are ready. */
  public static Installation temporary(DataFolder folder, MatchstreamConfig queues, Set<Role> roles)
      throws IOException, InterruptedException {
    return new Installation(folder, queues, roles);
  }

  @FunctionalInterface
  private interface Opening<T> {
    T open() throws IOException, InterruptedException;
  }

  /** What is being opened when the process is told to end is waited for, and closed. */
  private synchronized <T extends AutoCloseable> T opened(Opening<T> opening)
      throws IOException, InterruptedException {
    if (stopped) {
      throw new CommandFailure(ExitCode.FAILED, "stopped");
    }
    T part = opening.open();
    open.push(part);
    return part;
  }

  /** Where the log is. */
  public Cluster cluster() {
    return cluster;
  }

  /** The roles. */
  public Node node() {
    return node;
  }

  /** Stops everything and deletes the folder. */
  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException ending) {
      // The hook runs, or has run.
      return;
    }
  }

  private synchronized void stop() {
    if (stopped) {
      return;
    }
    stopped = true;
    while (!open.isEmpty()) {
      Closing.quietly(open.pop());
    }
    delete(folder.root());
  }

  private static void delete(Path root) {
    try {
      Folders.delete(root);
    } catch (IOException e) {
      log.warn("Could not delete {}", root, e);
    }
  }
}
