package io.matchstream.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.Exit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real KRaft broker and controller in this process, on one folder.
 *
 * <p>It starts in about three seconds on a new folder and in about one on an old one. Threads:
 * start and close it from one thread; {@link #bootstrapServers()} may be read from any.
 *
 * <p>Kafka ends its process when it meets a fatal error. Those calls are redirected to {@link
 * BrokerOptions#onFatal()} of the broker started last in this process; nothing else ends the
 * process.
 */
public final class EmbeddedBroker implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

  /** Between choosing a free port and listening on it somebody else may take it. */
  private static final int PORT_ATTEMPTS = 5;

  private enum Phase {
    STARTING,
    RUNNING,
    FAILED,
    CLOSED
  }

  private final BrokerOptions options;
  private final BrokerFolder folder;
  private final boolean deleteOnClose;
  private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.STARTING);
  private final KafkaRaftServer server;
  private final BrokerPorts ports;

  private EmbeddedBroker(BrokerOptions options, boolean deleteOnClose) {
    this.options = options;
    this.deleteOnClose = deleteOnClose;
    this.folder = BrokerFolder.take(options.folder(), options.quorum());
    Exit.setExitProcedure(this::onExit);
    Exit.setHaltProcedure(this::onExit);
    try {
      Started started = startWithRetry();
      this.server = started.server();
      this.ports = started.ports();
    } catch (RuntimeException | Error e) {
      phase.set(Phase.CLOSED);
      folder.close();
      throw e;
    }
    phase.set(Phase.RUNNING);
  }

  /**
   * Starts a broker and returns when clients can use it.
   *
   * @throws BrokerException when the folder or the port is in use, or Kafka cannot start; the
   *     message says which
   */
  public static EmbeddedBroker start(BrokerOptions options) {
    return new EmbeddedBroker(options, false);
  }

  /**
   * Starts a broker for tests: a folder in the system's temporary folder, deleted on close; any
   * free port; a fatal error is logged and ends nothing. With JUnit: {@code @AutoClose static final
   * EmbeddedBroker BROKER = EmbeddedBroker.temporary();}
   */
  public static EmbeddedBroker temporary() {
    try {
      Path folder = Files.createTempDirectory("matchstream-broker");
      return new EmbeddedBroker(BrokerOptions.in(folder).withOnFatal(LOG::error), true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What clients on this machine put into {@code bootstrap.servers}. */
  public String bootstrapServers() {
    return ports.localAddress().toString();
  }

  /** What clients on other machines put into {@code bootstrap.servers}, when there can be any. */
  public Optional<String> advertisedServers() {
    return ports.outside().map(outside -> outside.advertise().toString());
  }

  /** Stops in order, so that the next start need not recover, and gives the folder up. */
  @Override
  public void close() {
    if (phase.getAndSet(Phase.CLOSED) == Phase.CLOSED) {
      return;
    }
    try {
      server.shutdown();
      server.awaitShutdown();
    } finally {
      folder.close();
    }
    if (deleteOnClose) {
      try {
        BrokerFolder.deleteTree(options.folder());
      } catch (IOException e) {
        LOG.warn("cannot delete {}", options.folder(), e);
      }
    }
  }

  private record Started(KafkaRaftServer server, BrokerPorts ports) {}

  private Started startWithRetry() {
    if (BrokerPorts.fixedPortIsTaken(options)) {
      throw portTaken(null);
    }
    for (int attempt = 1; ; attempt++) {
      BrokerPorts candidate = BrokerPorts.choose(options);
      try {
        return new Started(startServer(candidate), candidate);
      } catch (Exception e) {
        if (e instanceof InterruptedException) {
          Thread.currentThread().interrupt();
        }
        if (!isBindFailure(e)) {
          throw new BrokerException("the broker cannot start: " + rootMessage(e), e);
        }
        if (BrokerPorts.fixedPortIsTaken(options)) {
          throw portTaken(e);
        }
        if (attempt == PORT_ATTEMPTS) {
          throw new BrokerException("found no free port in " + attempt + " attempts", e);
        }
      }
    }
  }

  private KafkaRaftServer startServer(BrokerPorts candidate) throws Exception {
    // Of several nodes the others withdraw it, and a partition with copies changes its leader.
    if (folder.wasUsed() && options.quorum().map(BrokerQuorum::alone).orElse(true)) {
      FormerSelf.withdraw(folder.log(), candidate, options.quorum());
    }
    Properties settings = BrokerSettings.of(folder.log(), candidate, options.quorum());
    settings.putAll(options.settings());
    KafkaRaftServer starting = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
    try {
      starting.startup();
      return starting;
    } catch (Exception e) {
      try {
        starting.shutdown();
        starting.awaitShutdown();
      } catch (Exception second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  private BrokerException portTaken(Exception cause) {
    String message =
        "port " + options.clientPort() + " is taken; stop what listens there, or name another";
    return cause == null ? new BrokerException(message) : new BrokerException(message, cause);
  }

  private static boolean isBindFailure(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof BindException) {
        return true;
      }
    }
    return false;
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.toString() : root.getMessage();
  }

  /**
   * Kafka asks for the process to end. While starting, the exception that follows tells more; once
   * closed, nobody depends on the broker.
   */
  private void onExit(int status, String message) {
    if (phase.compareAndSet(Phase.RUNNING, Phase.FAILED)) {
      options
          .onFatal()
          .accept(
              "the broker met a fatal error and stopped; its log says why"
                  + (message == null ? "" : ": " + message));
    } else {
      LOG.warn("the broker asked to exit with {} while it was {}", status, phase.get());
    }
  }
}
