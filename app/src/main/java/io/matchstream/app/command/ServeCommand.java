package io.matchstream.app.command;

import io.matchstream.app.data.DataFolder;
import io.matchstream.app.data.FolderHold;
import io.matchstream.app.data.TokenKeys;
import io.matchstream.app.node.Cluster;
import io.matchstream.app.node.Node;
import io.matchstream.app.node.NodeKeys;
import io.matchstream.app.node.NodeSettings;
import io.matchstream.app.node.Role;
import io.matchstream.app.node.WallClock;
import io.matchstream.app.terminal.Logs;
import io.matchstream.broker.BrokerOptions;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.gateway.GatewaySettings;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.config.ConfigPublisher;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.SigningKeys;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

  /** How soon it is noticed that all is ready, or that it need not be any more. */
  private static final Duration CHECK_START_EVERY = Duration.ofMillis(100);

  /** How soon a role that failed for good is noticed. */
  private static final Duration CHECK_EVERY = Duration.ofSeconds(1);

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
      names = "--port",
      defaultValue = "8080",
      converter = WholeNumbers.Port.class,
      description = "Port of the gateway, HTTP and WebSocket (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--host",
      defaultValue = "0.0.0.0",
      description = "Address that the gateway listens on (default: ${DEFAULT-VALUE}, all).")
  private String host;

  @Option(
      names = "--behind-proxy",
      description =
          "Take a caller's address, for the limits of those without a token, from X-Forwarded-For."
              + " Only where every caller comes through a proxy that writes it.")
  private boolean behindProxy;

  @Option(
      names = "--broker-port",
      defaultValue = "9092",
      converter = WholeNumbers.Port.class,
      description = "Port of the broker inside (default: ${DEFAULT-VALUE}).")
  private int brokerPort;

  @Option(
      names = "--registry-port",
      defaultValue = "8081",
      converter = WholeNumbers.Port.class,
      description = "Port of the schema registry inside (default: ${DEFAULT-VALUE}).")
  private int registryPort;

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT,...",
      description = "Your own broker, instead of the one inside.")
  private Optional<String> bootstrapServers;

  @Mixin private KafkaConfigOption kafkaConfig;

  @Option(
      names = "--schema-registry",
      paramLabel = "URL,...",
      split = ",",
      converter = HttpUrlConverter.class,
      description = "Your own registry (Confluent REST API), instead of the one inside.")
  private List<URI> registries = List.of();

  @Option(
      names = "--roles",
      paramLabel = "ROLE,...",
      split = ",",
      description = "What this process runs: ${COMPLETION-CANDIDATES} (default: all).")
  private Set<Role> roles = EnumSet.allOf(Role.class);

  @Mixin private ReachOptions reach;

  @Mixin private AccessOptions access;

  @Option(
      names = "--threads",
      defaultValue = "1",
      converter = WholeNumbers.Threads.class,
      description = "Stream threads of each owner (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--standbys",
      defaultValue = "0",
      converter = WholeNumbers.Standbys.class,
      description = "Warm copies of the state on other processes (default: ${DEFAULT-VALUE}).")
  private int standbys;

  @Option(
      names = "--failover",
      defaultValue = "10s",
      converter = Spans.Failover.class,
      description =
          "A process that has not been heard of for this long is taken for dead, and others take its"
              + " work over; the same for all (default: ${DEFAULT-VALUE}). A broker allows no less than"
              + " its group.min.session.timeout.ms: 6s as it is shipped, 1s of the one inside.")
  private Duration failover;

  @Option(
      names = "--replication",
      defaultValue = "1",
      converter = WholeNumbers.Replication.class,
      description = "Copies of every topic on your broker (default: ${DEFAULT-VALUE}).")
  private short replication;

  @Option(
      names = "--partitions",
      defaultValue = "4",
      converter = WholeNumbers.Partitions.class,
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
    reach.check(roles);
    access.check();
    checkKafkaConfig();
    checkRegistry();
    checkPort();
    DataFolder folder = DataFolder.lasting(data);
    TopicsSettings topics = new TopicsSettings(prefix, partitions, replication);
    try (StopSignal stop = StopSignal.listen();
        FolderHold hold = folder.hold()) {
      Logs.alsoTo(folder.logFile());
      return serve(folder, topics, queues, stop);
    }
  }

  private int serve(
      DataFolder folder, TopicsSettings topics, Optional<MatchstreamConfig> queues, StopSignal stop)
      throws IOException, InterruptedException {
    NodeKeys keys = keys(folder);
    try (Cluster cluster = cluster(folder, topics)) {
      publish(cluster, queues);
      try (Node node = Node.start(cluster, settings(cluster, folder), keys)) {
        if (ready(node, stop, folder)) {
          sayReady(cluster, node, folder);
        }
        untilStopped(node, stop);
      }
    }
    return ExitCode.OK.code();
  }

  /** What would be ignored is refused: its user believes that it does something. */
  private void checkKafkaConfig() {
    if (kafkaConfig.given() && bootstrapServers.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--kafka-config needs --bootstrap-servers: the broker inside listens on this machine"
              + " only and asks nobody who he is");
    }
    bootstrapServers.ifPresent(kafkaConfig::brokers);
  }

  /** As above. */
  private void checkRegistry() {
    if (registries.isEmpty()) {
      return;
    }
    if (bootstrapServers.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--schema-registry needs --bootstrap-servers: the broker inside keeps its schemas"
              + " itself");
    }
    boolean named = spec.commandLine().getParseResult().hasMatchedOption("--roles");
    if (named && roles.contains(Role.REGISTRY)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "the role registry serves the schemas in the broker, but --schema-registry names another"
              + " registry; leave out one of the two");
    }
  }

  /** Said before a broker and four owners have been started for nothing. */
  private void checkPort() {
    if (port == 0 || !roles.contains(Role.GATEWAY)) {
      return;
    }
    try (ServerSocket socket = new ServerSocket()) {
      // As servers do: the connections of the one before may not have gone yet.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "the gateway cannot listen on "
              + host
              + ":"
              + port
              + " ("
              + e.getMessage()
              + "); stop what listens there, or name another with --port or --host",
          e);
    }
  }

  /** Whether it is ready; false when it was asked to end before. */
  private boolean ready(Node node, StopSignal stop, DataFolder folder) throws InterruptedException {
    long end = System.nanoTime() + START_LIMIT.toNanos();
    while (!node.awaitReady(Duration.ZERO)) {
      if (node.failure().isPresent() || System.nanoTime() - end > 0) {
        Throwable reason = node.failure().orElse(null);
        throw Failures.refusal(reason)
            .orElseGet(
                () ->
                    new CommandFailure(
                        ExitCode.FAILED, "not ready in time; see " + folder.logFile(), reason));
      }
      if (stop.await(CHECK_START_EVERY)) {
        return false;
      }
    }
    return true;
  }

  private NodeSettings settings(Cluster cluster, DataFolder folder) {
    return new NodeSettings(
        rolesHere(),
        folder.streams(),
        reach.internal(cluster.bootstrapServers()),
        registryPort,
        threads,
        standbys,
        failover,
        GatewaySettings.defaults(host, port).behindProxy(behindProxy).withOrigins(access.origins()),
        reach.playersUrls(),
        reach.boardsUrls(),
        reach.poolsUrls());
  }

  /**
   * Where several processes sign, game servers must be able to verify all of them, so that each
   * must have been given the same keys. Only the process with the broker inside may make its own.
   */
  private NodeKeys keys(DataFolder folder) {
    boolean signs = roles.contains(Role.MATCHES) || roles.contains(Role.GATEWAY);
    if (bootstrapServers.isPresent() && signs && !TokenKeys.named()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "on a broker of your own the processes must share their token keys: set "
              + SigningKeys.KEYS_FILE_VARIABLE
              + " to a file of them (./matchstream token keys makes one; of an installation with"
              + " the broker inside it is "
              + SigningKeys.DEVELOPMENT_FILE
              + " in its data folder)");
    }
    KeyRing signing = TokenKeys.of(folder);
    return new NodeKeys(signing, access.verifier(signing));
  }

  private Cluster cluster(DataFolder folder, TopicsSettings topics) throws InterruptedException {
    return bootstrapServers.isPresent()
        ? Cluster.existing(kafkaConfig.brokers(bootstrapServers.get()), registries, topics)
        : Cluster.embedded(BrokerOptions.in(folder.broker()).withPort(brokerPort), topics);
  }

  /** A registry of the user's own serves itself. */
  private Set<Role> rolesHere() {
    Set<Role> mine = EnumSet.copyOf(roles);
    if (!registries.isEmpty()) {
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
        new ConfigPublisher(cluster.brokers(), cluster.topics(), cluster.serdes());
    Instant now = WallClock.of(System.getenv()).instant();
    if (queues.isPresent()) {
      publisher.publish(queues.get(), now);
    } else if (publisher.newest().isEmpty()) {
      publisher.publishIfNone(ConfigReader.shipped(), now);
    }
  }

  /** Until the process is asked to end, or a role has failed for good. */
  private void untilStopped(Node node, StopSignal stop) throws InterruptedException {
    while (!stop.await(CHECK_EVERY)) {
      Optional<Throwable> failure = node.failure();
      if (failure.isPresent()) {
        throw Failures.refusal(failure.get())
            .orElseGet(
                () ->
                    new CommandFailure(
                        ExitCode.FAILED,
                        "a role stopped: " + failure.get().getMessage(),
                        failure.get()));
      }
    }
    say("stopping");
  }

  private void sayReady(Cluster cluster, Node node, DataFolder folder) {
    node.gatewayPort().ifPresent(p -> say("gateway at http://localhost:" + p));
    say("health and metrics at http://" + node.advertised());
    say("ready: broker at " + cluster.bootstrapServers() + ", data in " + folder.root());
  }

  private void say(String text) {
    spec.commandLine().getErr().println("matchstream: " + text);
    spec.commandLine().getErr().flush();
  }
}
