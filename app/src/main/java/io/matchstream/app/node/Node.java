package io.matchstream.app.node;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.broker.HostPort;
import io.matchstream.gateway.Gateway;
import io.matchstream.gateway.GatewayParts;
import io.matchstream.gateway.InternalServer;
import io.matchstream.gateway.http.Operations;
import io.matchstream.schemas.registry.RegistryServer;
import io.matchstream.streams.allocator.HttpAllocator;
import io.matchstream.streams.boards.BoardsTopology;
import io.matchstream.streams.boards.BoardsView;
import io.matchstream.streams.config.ConfigFollower;
import io.matchstream.streams.matches.MatchesTopology;
import io.matchstream.streams.players.PlayersTopology;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.reads.SlowReads;
import io.matchstream.streams.runtime.CommitPace;
import io.matchstream.streams.runtime.ConsumerLag;
import io.matchstream.streams.runtime.Counters;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.MeasuredPace;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.streams.runtime.OwnerSettings;
import io.matchstream.streams.runtime.Placements;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.HostInfo;

/**
 * The roles of this process, running on a cluster. Starting another node on the same cluster is
 * scaling out: partitions move to it by themselves. Safe for several threads.
 */
public final class Node implements AutoCloseable {
  private final Cluster cluster;
  private final NodeSettings settings;
  private final Counters counters = new Counters();
  private final Placements placements = new Placements();
  private final BoardsView boards = new BoardsView();
  private final SlowReads slowReads = new SlowReads();
  private final ConfigFollower configs;
  private final InstantSource clock = WallClock.of(System.getenv());
  private final Map<Role, OwnerRunner> owners = new EnumMap<>(Role.class);
  private final NodeMetrics metrics = new NodeMetrics();
  private final Operations operations = new Operations(metrics.registry(), counters);
  private Optional<HttpAllocator> allocator = Optional.empty();
  private Optional<Gateway> gateway = Optional.empty();
  private HostPort advertised;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  private Node(Cluster cluster, NodeSettings settings) {
    this.cluster = cluster;
    this.settings = settings;
    this.configs =
        new ConfigFollower(
            cluster.brokers(), cluster.topics(), cluster.serdes(), placements, clock::millis);
    // The process lives as long as this node does, so the need is never taken back.
    var unused = operations.needs(this::isReady);
    open.push(metrics);
    open.push(slowReads);
    open.push(configs);
  }

  /**
   * Starts the roles; returns at once, see {@link #awaitReady}. A configuration must have been
   * published before.
   *
   * @throws CommandFailure when the registry's port is taken (exit code 2)
   * @throws io.matchstream.gateway.GatewayException when the gateway's or the internal one is
   */
  public static Node start(Cluster cluster, NodeSettings settings, NodeKeys keys)
      throws IOException, InterruptedException {
    // All schemas before the first record: an owner must not find out in the middle of a
    // transaction.
    cluster.serdes().registerAll();
    Node node = new Node(cluster, settings);
    try {
      node.startRoles(keys);
      return node;
    } catch (RuntimeException | IOException | InterruptedException e) {
      node.close();
      throw e;
    }
  }

  private void startRoles(NodeKeys keys) throws IOException, InterruptedException {
    if (settings.roles().contains(Role.REGISTRY)) {
      open.push(startRegistry());
    }
    // Before the owners: they announce the port, which may be any free one.
    InternalAddress address = settings.internal();
    InternalServer internal = InternalServer.start(address.bind(), address.port());
    open.push(internal);
    advertised = new HostPort(address.host(), internal.port());
    TokenSigner signer = new TokenSigner(keys.signing(), TokenNames.DEFAULT);
    owner(Role.PLAYERS, PlayersTopology.APPLICATION, PlayersTopology::build);
    owner(Role.POOLS, PoolsTopology.APPLICATION, PoolsTopology::build);
    owner(Role.MATCHES, MatchesTopology.APPLICATION, env -> MatchesTopology.build(env, signer));
    owner(Role.BOARDS, BoardsTopology.APPLICATION, env -> BoardsTopology.build(env, boards));
    metrics.watch(owners);
    Reads reads =
        Reads.of(
            owners,
            boards,
            placements,
            configs.versions(),
            slowReads,
            new HostInfo(advertised.host(), advertised.port()),
            settings);
    // Whoever asks meanwhile is told that it starts.
    Runnable started = operations.needs(() -> false);
    internal.answer(reads.internal(), operations);
    owners.values().forEach(OwnerRunner::start);
    if (settings.roles().contains(Role.ALLOCATOR)) {
      startAllocator();
    }
    if (settings.roles().contains(Role.GATEWAY)) {
      startGateway(keys, reads);
    }
    started.run();
  }

  private void startGateway(NodeKeys keys, Reads reads) throws InterruptedException {
    GatewayParts parts =
        new GatewayParts(
            cluster.brokers(),
            cluster.topics(),
            cluster.serdes(),
            reads.all(),
            configs::current,
            configs.versions(),
            keys.access(),
            keys.signing()::verificationKeys,
            operations,
            clock);
    Gateway started = Gateway.start(parts, settings.gateway());
    gateway = Optional.of(started);
    open.push(started);
  }

  private RegistryServer startRegistry() throws IOException {
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.registryPort());
    try {
      return RegistryServer.start(cluster.registry(), address);
    } catch (BindException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "port "
              + settings.registryPort()
              + " is taken; stop what listens there, or name another with --registry-port",
          e);
    }
  }

  private void owner(Role role, String application, Function<Environment, Topology> topology) {
    if (!settings.roles().contains(role)) {
      return;
    }
    boolean waitedFor = role != Role.BOARDS;
    Environment env =
        new Environment(
            cluster.topics(),
            cluster.serdes(),
            configs.versions(),
            placements,
            new ConsumerLag(Node::monotonicMillis),
            waitedFor ? new MeasuredPace() : CommitPace.byInterval(),
            Node::monotonicMillis,
            counters);
    OwnerSettings owner = settings.owners(cluster, advertised);
    OwnerRunner runner =
        new OwnerRunner(application, topology.apply(env), waitedFor ? owner : owner.view(), env);
    owners.put(role, runner);
    open.push(runner);
  }

  private void startAllocator() {
    HttpAllocator worker =
        Allocation.start(cluster, settings.failover(), configs, Node::monotonicMillis, counters);
    allocator = Optional.of(worker);
    open.push(worker);
  }

  private static long monotonicMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  /**
   * Waits until every owner's tasks are initialised.
   *
   * @return false when the time is over, or an owner has failed
   */
  public boolean awaitReady(Duration limit) throws InterruptedException {
    long end = monotonicMillis() + limit.toMillis();
    for (OwnerRunner runner : owners.values()) {
      Duration left = Duration.ofMillis(Math.max(0, end - monotonicMillis()));
      if (!runner.awaitRunning(left)) {
        return false;
      }
    }
    return true;
  }

  /** True while all tasks are initialised and none is being moved. */
  public boolean isReady() {
    return failure().isEmpty() && owners.values().stream().allMatch(OwnerRunner::isReady);
  }

  /** What stopped a role for good; empty while all work. */
  public Optional<Throwable> failure() {
    List<Optional<Throwable>> failures = new ArrayList<>();
    owners.values().forEach(runner -> failures.add(runner.failure()));
    allocator.ifPresent(worker -> failures.add(worker.failure()));
    return failures.stream().flatMap(Optional::stream).findFirst();
  }

  /** The port of the gateway that runs here. */
  public OptionalInt gatewayPort() {
    return gateway.map(g -> OptionalInt.of(g.port())).orElseGet(OptionalInt::empty);
  }

  /** Where the installation's other processes, and its operator, reach this one. */
  public HostPort advertised() {
    return advertised;
  }

  /** The boards that lie here. */
  public BoardsView boards() {
    return boards;
  }

  /** The queues in force. */
  public ConfigFollower configs() {
    return configs;
  }

  /** Where pools and boards live. */
  public Placements placements() {
    return placements;
  }

  /** What is worth counting, of all roles. */
  public Counters counters() {
    return counters;
  }

  /** Stops the roles, the last started first; the cluster is left running. */
  @Override
  public void close() {
    while (!open.isEmpty()) {
      Closing.quietly(open.pop());
    }
  }
}
