package io.matchstream.app.node;

import io.matchstream.engine.config.GameServers;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.schemas.registry.RegistryServer;
import io.matchstream.streams.allocator.HttpAllocator;
import io.matchstream.streams.boards.BoardsTopology;
import io.matchstream.streams.boards.BoardsView;
import io.matchstream.streams.config.ConfigFollower;
import io.matchstream.streams.matches.MatchesTopology;
import io.matchstream.streams.players.PlayersTopology;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.runtime.ConsumerLag;
import io.matchstream.streams.runtime.Counters;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.streams.runtime.OwnerSettings;
import io.matchstream.streams.runtime.Placements;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.Topology;

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
  private final ConfigFollower configs;
  private final Map<Role, OwnerRunner> owners = new EnumMap<>(Role.class);
  private Optional<HttpAllocator> allocator = Optional.empty();
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  private Node(Cluster cluster, NodeSettings settings) {
    this.cluster = cluster;
    this.settings = settings;
    this.configs =
        new ConfigFollower(
            cluster.bootstrapServers(),
            cluster.topics(),
            cluster.serdes(),
            placements,
            System::currentTimeMillis);
    open.push(configs);
  }

  /**
   * Starts the roles; returns at once, see {@link #awaitReady}. A configuration must have been
   * published before.
   *
   * @param keys sign the tokens of the role {@link Role#MATCHES}
   * @throws IOException when the registry's port is taken
   */
  public static Node start(Cluster cluster, NodeSettings settings, KeyRing keys)
      throws IOException {
    // All schemas before the first record: an owner must not find out in the middle of a
    // transaction.
    cluster.serdes().registerAll();
    Node node = new Node(cluster, settings);
    try {
      node.startRoles(keys);
      return node;
    } catch (RuntimeException | IOException e) {
      node.close();
      throw e;
    }
  }

  private void startRoles(KeyRing keys) throws IOException {
    if (settings.roles().contains(Role.REGISTRY)) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.registryPort());
      open.push(RegistryServer.start(cluster.registry(), address));
    }
    TokenSigner signer = new TokenSigner(keys, TokenNames.DEFAULT);
    owner(Role.PLAYERS, PlayersTopology.APPLICATION, PlayersTopology::build);
    owner(Role.POOLS, PoolsTopology.APPLICATION, PoolsTopology::build);
    owner(Role.MATCHES, MatchesTopology.APPLICATION, env -> MatchesTopology.build(env, signer));
    owner(Role.BOARDS, BoardsTopology.APPLICATION, env -> BoardsTopology.build(env, boards));
    owners.values().forEach(OwnerRunner::start);
    if (settings.roles().contains(Role.ALLOCATOR)) {
      startAllocator();
    }
  }

  private void owner(Role role, String application, Function<Environment, Topology> topology) {
    if (!settings.roles().contains(role)) {
      return;
    }
    Environment env =
        new Environment(
            cluster.topics(),
            cluster.serdes(),
            configs.versions(),
            placements,
            new ConsumerLag(Node::monotonicMillis),
            Node::monotonicMillis,
            counters);
    OwnerSettings owner = settings.owners(cluster);
    OwnerRunner runner =
        new OwnerRunner(
            application, topology.apply(env), role == Role.BOARDS ? owner.unhurried() : owner, env);
    owners.put(role, runner);
    open.push(runner);
  }

  private void startAllocator() {
    Map<String, Object> reading =
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            cluster.bootstrapServers(),
            ConsumerConfig.GROUP_ID_CONFIG,
            cluster.topics().settings().prefix() + "matchstream-allocator",
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed",
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "earliest",
            // As the owners: after a crash requests wait for another worker for this long.
            ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
            10_000);
    Map<String, Object> writing =
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            cluster.bootstrapServers(),
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.LINGER_MS_CONFIG,
            0);
    HttpAllocator worker =
        new HttpAllocator(
            new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer()),
            new KafkaProducer<>(writing, new ByteArraySerializer(), new ByteArraySerializer()),
            cluster.topics(),
            cluster.serdes(),
            this::allocatorOf,
            Node::monotonicMillis,
            counters);
    Thread thread = new Thread(worker, "allocator");
    thread.setDaemon(true);
    thread.start();
    allocator = Optional.of(worker);
    open.push(worker);
  }

  private static long monotonicMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  private Optional<GameServers.HttpAllocator> allocatorOf(String queue) {
    return configs
        .current()
        .queue(queue)
        .map(QueueConfig::servers)
        .filter(GameServers.HttpAllocator.class::isInstance)
        .map(GameServers.HttpAllocator.class::cast);
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

  /** The owners that run here, by role. */
  public Map<Role, OwnerRunner> owners() {
    return Map.copyOf(owners);
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
