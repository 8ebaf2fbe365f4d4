package io.matchstream.app.command;

import io.matchstream.app.data.DataFolder;
import io.matchstream.app.data.TokenKeys;
import io.matchstream.app.node.Cluster;
import io.matchstream.app.node.Node;
import io.matchstream.app.node.NodeSettings;
import io.matchstream.app.node.Role;
import io.matchstream.app.terminal.Logs;
import io.matchstream.broker.BrokerOptions;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.config.ConfigPublisher;
import io.matchstream.tokens.KeyRing;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs an installation, or one part of it, until it is told to stop. */
@Command(
    name = "serve",
    description =
        "Run Matchstream: with a broker inside and everything in one process, or on your own broker"
            + " with the roles you name. Ctrl-C stops it; state is kept.")
final class ServeCommand implements Callable<Integer> {
  /** A restart restores from changelogs at most; longer means that something hangs. */
  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  @Spec private CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "matchstream-data",
      description = "Where state is kept (default: ./${DEFAULT-VALUE}).")
  private Path data;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The queues; without it those of the last start, or the ones shipped.")
  private Path config;

  @Option(
      names = "--broker-port",
      defaultValue = "9092",
      description = "Port of the broker inside (default: ${DEFAULT-VALUE}).")
  private int brokerPort;

  @Option(
      names = "--registry-port",
      defaultValue = "8081",
      description = "Port of the schema registry inside (default: ${DEFAULT-VALUE}).")
  private int registryPort;

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT,...",
      description = "Your own broker, instead of the one inside.")
  private Optional<String> bootstrapServers;

  @Option(
      names = "--schema-registry",
      paramLabel = "URL,...",
      split = ",",
      description = "Your own registry (Confluent REST API), instead of the one inside.")
  private List<URI> registries = List.of();

  @Option(
      names = "--roles",
      paramLabel = "ROLE,...",
      split = ",",
      description = "What this process runs: ${COMPLETION-CANDIDATES} (default: all).")
  private Set<Role> roles = EnumSet.allOf(Role.class);

  @Option(
      names = "--threads",
      defaultValue = "1",
      description = "Stream threads of each owner (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--standbys",
      defaultValue = "0",
      description = "Warm copies of the state on other processes (default: ${DEFAULT-VALUE}).")
  private int standbys;

  @Option(
      names = "--replication",
      defaultValue = "1",
      description = "Copies of every topic on your broker (default: ${DEFAULT-VALUE}).")
  private short replication;

  @Option(
      names = "--partitions",
      defaultValue = "4",
      description = "Partitions of every topic when they are created (default: ${DEFAULT-VALUE}).")
  private int partitions;

  @Option(
      names = "--topics-prefix",
      defaultValue = "",
      description = "What to put before every topic's name.")
  private String prefix;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Optional<MatchstreamConfig> queues = queues();
    DataFolder folder = DataFolder.lasting(data);
    Logs.alsoTo(folder.logFile());
    KeyRing keys = TokenKeys.of(folder);
    TopicsSettings topics = new TopicsSettings(prefix, partitions, replication);
    try (Cluster cluster = cluster(folder, topics)) {
      publish(cluster, queues);
      NodeSettings settings =
          new NodeSettings(
              registryRoles(), folder.streams(), Optional.empty(), registryPort, threads, standbys);
      try (Node node = Node.start(cluster, settings, keys)) {
        if (!node.awaitReady(START_LIMIT)) {
          throw new CommandFailure(
              ExitCode.FAILED,
              "not ready in time; see " + folder.logFile(),
              node.failure().orElse(null));
        }
        say("ready: broker at " + cluster.bootstrapServers() + ", data in " + folder.root());
        untilStopped(node);
      }
    }
    return ExitCode.OK.code();
  }

  private Cluster cluster(DataFolder folder, TopicsSettings topics) throws InterruptedException {
    return bootstrapServers.isPresent()
        ? Cluster.existing(bootstrapServers.get(), registries, topics)
        : Cluster.embedded(BrokerOptions.in(folder.broker()).withPort(brokerPort), topics);
  }

  /** The registry inside is served by who has the broker inside. */
  private Set<Role> registryRoles() {
    Set<Role> mine = EnumSet.copyOf(roles);
    if (bootstrapServers.isPresent()) {
      mine.remove(Role.REGISTRY);
    }
    return mine;
  }

  private Optional<MatchstreamConfig> queues() throws IOException {
    return config == null
        ? Optional.empty()
        : Optional.of(ConfigReader.read(Files.readString(config), config.toString()));
  }

  private static void publish(Cluster cluster, Optional<MatchstreamConfig> queues) {
    ConfigPublisher publisher =
        new ConfigPublisher(cluster.bootstrapServers(), cluster.topics(), cluster.serdes());
    if (queues.isPresent()) {
      publisher.publish(queues.get(), Instant.now());
    } else if (publisher.newest().isEmpty()) {
      publisher.publish(ConfigReader.shipped(), Instant.now());
    }
  }

  /** Until the process is asked to end, or a role has failed for good. */
  private void untilStopped(Node node) throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    Thread main = Thread.currentThread();
    Thread hook =
        new Thread(
            () -> {
              asked.countDown();
              try {
                // The JVM ends when the hooks have: give the roles time to leave in order.
                main.join(Duration.ofSeconds(30).toMillis());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "stop");
    Runtime.getRuntime().addShutdownHook(hook);
    while (!asked.await(1, TimeUnit.SECONDS)) {
      Optional<Throwable> failure = node.failure();
      if (failure.isPresent()) {
        Runtime.getRuntime().removeShutdownHook(hook);
        throw new CommandFailure(
            ExitCode.FAILED, "a role stopped: " + failure.get().getMessage(), failure.get());
      }
    }
    say("stopping");
  }

  private void say(String text) {
    spec.commandLine().getErr().println("matchstream: " + text);
    spec.commandLine().getErr().flush();
  }
}
