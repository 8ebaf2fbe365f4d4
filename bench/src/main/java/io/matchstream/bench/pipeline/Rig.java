package io.matchstream.bench.pipeline;

import io.matchstream.app.node.Cluster;
import io.matchstream.app.process.FreePorts;
import io.matchstream.app.process.Program;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.tokens.SigningKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;

/**
 * What is measured: a broker, an application with all owners, and where it is wanted a gateway,
 * each in a process of its own. This process only puts load on them. Not for use by several
 * threads.
 */
final class Rig implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(4);

  private final PipelineSettings settings;
  private final List<Integer> ports;
  private final Program broker;
  private final Program application;
  private final Program gateway;
  private final Path queues;
  private final Thread atExit = new Thread(this::kill, "kill");

  /** Prepares the folders; nothing runs yet. */
  Rig(PipelineSettings settings) throws IOException {
    this.settings = settings;
    Path home = Files.createDirectories(settings.home());
    SigningKeys.development(home, settings.tokens(), new SecureRandom());
    Map<String, String> keys =
        Map.of(
            SigningKeys.KEYS_FILE_VARIABLE, home.resolve(SigningKeys.DEVELOPMENT_FILE).toString());
    ports = FreePorts.find(4);
    broker = new Program("the broker", home.resolve("broker"), settings.brokerJvm(), Map.of());
    application =
        new Program(
            "the application", home.resolve("application"), settings.applicationJvm(), keys);
    gateway = new Program("the gateway", home.resolve("gateway"), settings.gatewayJvm(), keys);
    queues =
        Files.writeString(
            home.resolve("queues.yaml"),
            new BenchQueues(settings.pools(), settings.hotPercent()).yaml());
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Starts both and waits until they are ready. */
  void start() throws IOException, InterruptedException {
    broker.start(
        List.of(
            "broker",
            "--data",
            broker.data().toString(),
            "--port",
            Integer.toString(ports.get(0)),
            "--node",
            "1",
            "--cluster-id",
            Uuid.randomUuid().toString(),
            "--controllers",
            "127.0.0.1:" + ports.get(1)),
        Map.of());
    broker.awaitReady(START_LIMIT);
    startApplication();
  }

  /** Starts the application, for the first time or again, and waits until it is ready. */
  void startApplication() throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "serve",
                "--bootstrap-servers",
                bootstrapServers(),
                "--roles",
                "players,pools,matches,boards",
                "--config",
                queues.toString(),
                "--data",
                application.data().toString(),
                "--partitions",
                Integer.toString(settings.partitions()),
                "--threads",
                Integer.toString(settings.threads()),
                "--advertise",
                "127.0.0.1:" + ports.get(2)));
    arguments.addAll(settings.serve());
    application.start(arguments, Map.of());
    application.awaitReady(START_LIMIT);
  }

  /** Starts a gateway before the application, in a process of its own. */
  void startGateway() throws IOException, InterruptedException {
    gateway.start(
        List.of(
            "serve",
            "--bootstrap-servers",
            bootstrapServers(),
            "--roles",
            "gateway",
            "--data",
            gateway.data().toString(),
            "--partitions",
            Integer.toString(settings.partitions()),
            "--host",
            "127.0.0.1",
            "--port",
            Integer.toString(ports.get(3)),
            // Readers of public boards are told apart by address: each of ours names its own.
            "--behind-proxy",
            "--players-url",
            "http://127.0.0.1:" + ports.get(2)),
        Map.of());
    gateway.awaitReady(START_LIMIT);
  }

  Program gateway() {
    return gateway;
  }

  /** Where the gateway listens. */
  int gatewayPort() {
    return ports.get(3);
  }

  /** Connects to it. */
  Cluster connect() throws InterruptedException {
    return Cluster.existing(
        bootstrapServers(), List.of(), new TopicsSettings("", settings.partitions(), (short) 1));
  }

  private String bootstrapServers() {
    return "127.0.0.1:" + ports.get(0);
  }

  Program broker() {
    return broker;
  }

  Program application() {
    return application;
  }

  /** Where the application keeps its stores. */
  Path stores() {
    return application.data().resolve("streams");
  }

  /** What was written to the topics. */
  Written written() {
    return new Written(broker.data().resolve("broker").resolve("log"));
  }

  private void kill() {
    try {
      gateway.kill();
      application.kill();
      broker.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Kills both; the folders stay. */
  @Override
  public void close() {
    kill();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException ending) {
      return; // the hook runs, or has run
    }
  }
}
