package io.matchstream.app.chaos;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.process.FreePorts;
import io.matchstream.app.process.Program;
import io.matchstream.schemas.json.Durations;
import io.matchstream.tokens.SigningKeys;
import io.matchstream.tokens.TokenAlgorithm;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Uuid;

/**
 * The processes of an installation on this machine: brokers, instances with all owners, and a
 * gateway. The first instance reaches its brokers through proxies. Not for use by several threads.
 */
final class Fleet implements AutoCloseable {
  /**
   * Many times what a start takes on an idle machine: two cores that are shared with others have
   * been seen to take a minute.
   */
  static final Duration START_LIMIT = Duration.ofMinutes(4);

  /** MB; a broker of this size holds a few hundred partitions. */
  private static final int BROKER_HEAP = 384;

  /** MB; four owners and their clients. */
  private static final int INSTANCE_HEAP = 512;

  private static final String POOLS = "matchstream-pools";

  private final ChaosSettings settings;
  private final Path home;
  private final int brokerCount;
  private final List<Integer> brokerPorts = new ArrayList<>();
  private final List<Integer> proxiedPorts = new ArrayList<>();
  private final List<Integer> controllerPorts = new ArrayList<>();
  private final List<Integer> instancePorts = new ArrayList<>();
  private final int gatewayPort;
  private final Path keys;
  private final String clusterId = Uuid.randomUuid().toString();
  private final List<TcpProxy> proxies = new ArrayList<>();
  private final List<Program> brokers = new ArrayList<>();
  private final List<Program> instances = new ArrayList<>();
  private final Program gateway;
  private final HealthWatch health;
  private final Supervisor supervisor;
  private final Thread atExit = new Thread(this::killAll, "kill");

  /**
   * Prepares the folders; nothing runs yet.
   *
   * @param settings its home must be a new folder
   * @param watch hears which processes have ended by themselves, and when they work again
   * @param say hears the same, for people
   */
  Fleet(ChaosSettings settings, ProgressWatch watch, Consumer<String> say) throws IOException {
    this.settings = settings;
    this.home = settings.home();
    this.brokerCount = settings.brokers();
    int instanceCount = settings.instances();
    SigningKeys.development(home, TokenAlgorithm.EDDSA, new SecureRandom());
    this.keys = home.resolve(SigningKeys.DEVELOPMENT_FILE);
    List<Integer> ports = FreePorts.find(3 * brokerCount + instanceCount + 1);
    for (int i = 0; i < brokerCount; i++) {
      brokerPorts.add(ports.get(3 * i));
      proxiedPorts.add(ports.get(3 * i + 1));
      controllerPorts.add(ports.get(3 * i + 2));
      proxies.add(new TcpProxy(proxiedPorts.get(i)));
      String name = "broker-" + (i + 1);
      brokers.add(new Program(name, home.resolve(name), Program.shortLived(BROKER_HEAP), Map.of()));
    }
    Map<String, String> variables = Map.of(SigningKeys.KEYS_FILE_VARIABLE, keys.toString());
    for (int i = 0; i < instanceCount; i++) {
      instancePorts.add(ports.get(3 * brokerCount + i));
      String name = "instance-" + (i + 1);
      instances.add(
          new Program(name, home.resolve(name), Program.shortLived(INSTANCE_HEAP), variables));
    }
    gateway =
        new Program(
            "gateway", home.resolve("gateway"), Program.shortLived(INSTANCE_HEAP), variables);
    gatewayPort = ports.get(ports.size() - 1);
    health = new HealthWatch(asked());
    supervisor = new Supervisor(all(), watch, health, say);
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Owners before brokers, so that what is killed in this order has somebody to talk to. */
  private List<Program> all() {
    return Stream.of(instances, List.of(gateway), brokers).flatMap(List::stream).toList();
  }

  /** Brokers are not asked: they have nothing that answers; that they hang the owners show. */
  private List<HealthWatch.Place> asked() {
    List<HealthWatch.Place> places = new ArrayList<>();
    for (int i = 0; i < instances.size(); i++) {
      places.add(new HealthWatch.Place(instances.get(i), instanceUrl(instancePorts.get(i))));
    }
    places.add(new HealthWatch.Place(gateway, gatewayUrl()));
    return places;
  }

  private static URI instanceUrl(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Whoever waits while the fleet runs waits there. */
  Supervisor supervisor() {
    return supervisor;
  }

  /** What clients outside the fleet connect to. */
  String bootstrapServers() {
    return servers(brokerPorts);
  }

  private static String servers(List<Integer> ports) {
    return String.join(",", ports.stream().map(port -> "127.0.0.1:" + port).toList());
  }

  Program broker(int index) {
    return brokers.get(index);
  }

  Program instance(int index) {
    return instances.get(index);
  }

  Program gateway() {
    return gateway;
  }

  /** Where players who do not speak Kafka connect. */
  URI gatewayUrl() {
    return URI.create("http://127.0.0.1:" + gatewayPort);
  }

  /** The keys that all processes sign with and trust. */
  Path keys() {
    return keys;
  }

  int instances() {
    return instances.size();
  }

  /** Between the first instance and its brokers. */
  List<TcpProxy> proxies() {
    return proxies;
  }

  /** Starts the brokers and waits for all of them. */
  void startBrokers() throws IOException, InterruptedException {
    for (int i = 0; i < brokerCount; i++) {
      startBroker(i);
    }
    for (Program broker : brokers) {
      broker.awaitReady(START_LIMIT);
    }
  }

  void startBroker(int index) throws IOException {
    brokers
        .get(index)
        .start(
            List.of(
                "broker",
                "--data",
                brokers.get(index).data().toString(),
                "--port",
                Integer.toString(brokerPorts.get(index)),
                "--node",
                Integer.toString(index + 1),
                "--cluster-id",
                clusterId,
                "--controllers",
                servers(controllerPorts),
                "--proxied-port",
                Integer.toString(proxiedPorts.get(index)),
                "--proxy",
                "127.0.0.1:" + proxies.get(index).port()),
            Map.of());
  }

  /**
   * Starts an instance; it is ready later.
   *
   * @param queues what it publishes, or nothing
   * @param environment more for its environment
   */
  void startInstance(int index, Optional<Path> queues, Map<String, String> environment)
      throws IOException {
    List<Integer> ports = index == 0 ? proxies.stream().map(TcpProxy::port).toList() : brokerPorts;
    List<String> arguments =
        new ArrayList<>(
            serve(ports, "players,pools,matches,boards,allocator", instances.get(index)));
    arguments.addAll(
        List.of(
            "--standbys",
            Integer.toString(settings.standbys()),
            "--failover",
            Durations.format(settings.failover()),
            "--advertise",
            "127.0.0.1:" + instancePorts.get(index)));
    queues.ifPresent(file -> arguments.addAll(List.of("--config", file.toString())));
    instances.get(index).start(arguments, environment);
  }

  private List<String> serve(List<Integer> ports, String roles, Program program) {
    return List.of(
        "serve",
        "--bootstrap-servers",
        servers(ports),
        "--replication",
        Integer.toString(brokerCount),
        "--partitions",
        Integer.toString(ChaosQueues.PARTITIONS),
        "--data",
        program.data().toString(),
        "--roles",
        roles);
  }

  /** Starts all instances, and the gateway, and waits for them. */
  void startInstances(Path queues) throws IOException, InterruptedException {
    for (int i = 0; i < instances.size(); i++) {
      startInstance(i, i == 0 ? Optional.of(queues) : Optional.empty(), Map.of());
    }
    for (Program instance : instances) {
      instance.awaitReady(START_LIMIT);
    }
    startGateway();
    gateway.awaitReady(START_LIMIT);
  }

  /** Starts the gateway; it is ready later. */
  void startGateway() throws IOException {
    List<String> arguments = new ArrayList<>(serve(brokerPorts, "gateway", gateway));
    arguments.addAll(
        List.of(
            "--host",
            "127.0.0.1",
            "--port",
            Integer.toString(gatewayPort),
            "--players-url",
            String.join(
                ",", instancePorts.stream().map(port -> instanceUrl(port).toString()).toList())));
    gateway.start(arguments, Map.of());
  }

  /**
   * A sentence for each process that ended untold, or not in order when it was told to, and for
   * each that did not answer any more.
   */
  List<String> complaints() {
    return Stream.concat(
            all().stream().map(Program::complaints).flatMap(List::stream),
            health.complaints().stream())
        .toList();
  }

  /** Waits until a process is ready, however often it must be started for that. */
  void awaitReady(Program program) throws IOException, InterruptedException {
    if (!supervisor.holds(START_LIMIT, program::isReady)) {
      throw program.notReady(START_LIMIT);
    }
  }

  /** Starts whatever does not run, and waits until all are ready and answer. */
  void heal() throws IOException, InterruptedException {
    proxies.forEach(TcpProxy::heal);
    for (int i = 0; i < brokers.size(); i++) {
      if (!brokers.get(i).isAlive()) {
        startBroker(i);
      }
    }
    for (Program broker : brokers) {
      awaitReady(broker);
    }
    for (int i = 0; i < instances.size(); i++) {
      instances.get(i).thaw();
      if (!instances.get(i).isAlive()) {
        startInstance(i, Optional.empty(), Map.of());
      }
    }
    if (!gateway.isAlive()) {
      startGateway();
    }
    for (Program instance : instances) {
      awaitReady(instance);
    }
    awaitReady(gateway);
    // Twice the time that a silence may last: by then each has answered, or is complained of.
    boolean unused = supervisor.holds(Hangs.LIMIT.multipliedBy(2), health::settled);
  }

  /**
   * Waits until every partition has all its copies: the loss of another broker would otherwise be
   * more than the replication promises to survive.
   */
  void awaitCopies() throws IOException, InterruptedException {
    try (Admin admin = admin()) {
      if (!supervisor.holds(START_LIMIT, () -> allInSync(admin))) {
        throw new CommandFailure(ExitCode.FAILED, "the brokers do not come in sync");
      }
    }
  }

  private static boolean allInSync(Admin admin) throws InterruptedException {
    try {
      return admin
          .describeTopics(
              admin.listTopics(new ListTopicsOptions().listInternal(true)).names().get())
          .allTopicNames()
          .get()
          .values()
          .stream()
          .map(TopicDescription::partitions)
          .flatMap(List::stream)
          .allMatch(partition -> partition.isr().size() == partition.replicas().size());
    } catch (ExecutionException notNow) {
      return false;
    }
  }

  /**
   * The instance itself if it owns pools, or else the next one that does: what nobody depends on
   * may break unnoticed. A process that has just come back owns none for up to a minute.
   */
  int owner(int drawn) throws IOException, InterruptedException {
    Set<String> owners = poolOwners();
    for (int i = 0; i < instances.size(); i++) {
      int candidate = (drawn + i) % instances.size();
      Path name = stores(candidate).resolve("instance-id");
      if (Files.exists(name) && owners.contains(Files.readString(name).strip())) {
        return candidate;
      }
    }
    return drawn;
  }

  /** Members' names begin with that of their process; empty while nobody can tell. */
  private Set<String> poolOwners() throws InterruptedException {
    try (Admin admin = admin()) {
      return admin.describeConsumerGroups(List.of(POOLS)).all().get().get(POOLS).members().stream()
          .filter(member -> !member.assignment().topicPartitions().isEmpty())
          .flatMap(member -> member.groupInstanceId().stream())
          .map(name -> name.substring(0, name.lastIndexOf('-')))
          .collect(Collectors.toSet());
    } catch (ExecutionException notNow) {
      return Set.of();
    }
  }

  private Admin admin() {
    return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers()));
  }

  /** Where an instance keeps its stores. */
  Path stores(int instance) {
    return instances.get(instance).data().resolve("streams");
  }

  /** The run may go on for a moment where it was interrupted; it starts nothing any more. */
  private void killAll() {
    try {
      for (Program program : all()) {
        program.retire();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Kills everything; the folders stay. */
  @Override
  public void close() throws IOException {
    killAll();
    for (TcpProxy proxy : proxies) {
      proxy.close();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException ending) {
      return; // the hook runs, or has run
    }
  }

  /** Writes a file of queues. */
  Path writeQueues(int version, String allocatorUrl) throws IOException {
    return Files.writeString(
        home.resolve("queues-" + version + ".yaml"), ChaosQueues.yaml(version, allocatorUrl));
  }
}
