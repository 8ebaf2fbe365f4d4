package io.matchstream.broker;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/** The broker's settings, each with its reason. */
final class BrokerSettings {

  /** Of the only node there is; written into the folder, so it never changes. */
  static final int NODE_ID = 1;

  static final String CONTROLLER_LISTENER = "CONTROLLER";
  private static final String LOCAL_LISTENER = "LOCAL";
  private static final String PUBLIC_LISTENER = "PUBLIC";

  private BrokerSettings() {}

  static Properties of(Path logFolder, BrokerPorts ports, Optional<BrokerQuorum> quorum) {
    Properties settings = new Properties();
    node(settings, logFolder, ports, quorum);
    listeners(settings, ports);
    copies(settings, quorum.map(nodes -> nodes.controllers().size()).orElse(1));
    smallMachine(settings);
    lowLatency(settings);
    quickRecovery(settings);
    return settings;
  }

  /** The same node without its broker: no client can reach it. */
  static Properties ofController(Path logFolder, BrokerPorts ports, Optional<BrokerQuorum> quorum) {
    Properties settings = new Properties();
    node(settings, logFolder, ports, quorum);
    settings.setProperty("process.roles", "controller");
    settings.setProperty("listeners", controllerListener(ports));
    return settings;
  }

  static int nodeId(Optional<BrokerQuorum> quorum) {
    return quorum.map(BrokerQuorum::node).orElse(NODE_ID);
  }

  private static void node(
      Properties settings, Path logFolder, BrokerPorts ports, Optional<BrokerQuorum> quorum) {
    settings.setProperty("node.id", Integer.toString(nodeId(quorum)));
    settings.setProperty("log.dirs", logFolder.toString());
    settings.setProperty("controller.listener.names", CONTROLLER_LISTENER);
    settings.setProperty(
        "listener.security.protocol.map",
        CONTROLLER_LISTENER
            + ":PLAINTEXT,"
            + LOCAL_LISTENER
            + ":PLAINTEXT,"
            + PUBLIC_LISTENER
            + ":PLAINTEXT");
    // A static voter may come back on another port; a dynamic one is bound to the port it had.
    settings.setProperty(
        "controller.quorum.voters",
        quorum.map(BrokerQuorum::voters).orElse(NODE_ID + "@" + ports.controllerAddress()));
  }

  private static String controllerListener(BrokerPorts ports) {
    return CONTROLLER_LISTENER + "://" + ports.controllerAddress();
  }

  private static void listeners(Properties settings, BrokerPorts ports) {
    StringBuilder listeners =
        new StringBuilder(controllerListener(ports))
            .append("," + LOCAL_LISTENER + "://" + ports.localAddress());
    StringBuilder advertised = new StringBuilder(LOCAL_LISTENER + "://" + ports.localAddress());
    ports
        .outside()
        .ifPresent(
            outside -> {
              listeners.append("," + PUBLIC_LISTENER + "://" + outside.bind());
              advertised.append("," + PUBLIC_LISTENER + "://" + outside.advertise());
            });
    settings.setProperty("process.roles", "broker,controller");
    settings.setProperty("listeners", listeners.toString());
    settings.setProperty("advertised.listeners", advertised.toString());
    settings.setProperty("inter.broker.listener.name", LOCAL_LISTENER);
  }

  /**
   * A copy on every node; a write counts once all but one have it, so that one may fail. A single
   * node waits for nobody.
   */
  private static void copies(Properties settings, int nodes) {
    String copies = Integer.toString(nodes);
    String inSync = Integer.toString(Math.max(1, nodes - 1));
    settings.setProperty("default.replication.factor", copies);
    settings.setProperty("min.insync.replicas", inSync);
    settings.setProperty("offsets.topic.replication.factor", copies);
    settings.setProperty("transaction.state.log.replication.factor", copies);
    settings.setProperty("transaction.state.log.min.isr", inSync);
    settings.setProperty("share.coordinator.state.topic.replication.factor", copies);
    settings.setProperty("share.coordinator.state.topic.min.isr", inSync);
    // A mistyped topic name must be an error, not a topic with the wrong settings.
    settings.setProperty("auto.create.topics.enable", "false");
  }

  /** A laptop: few threads, little memory, few files. */
  private static void smallMachine(Properties settings) {
    settings.setProperty("num.network.threads", "2");
    settings.setProperty("num.io.threads", "2");
    settings.setProperty("background.threads", "2");
    settings.setProperty("num.replica.fetchers", "1");
    settings.setProperty("group.coordinator.threads", "1");
    settings.setProperty("group.coordinator.background.threads", "1");
    settings.setProperty("log.cleaner.threads", "1");
    // Bytes for the cleaner's map of keys: 87,000 keys a pass instead of 128 MB of heap.
    settings.setProperty("log.cleaner.dedupe.buffer.size", "2097152");
    // 50 partitions each would be 150 folders and slow every start.
    settings.setProperty("offsets.topic.num.partitions", "4");
    settings.setProperty("transaction.state.log.num.partitions", "4");
    settings.setProperty("share.coordinator.state.topic.num.partitions", "2");
    // Index files are mapped at full size; 10 MB for each of two indexes a partition is too much
    // here.
    settings.setProperty("log.index.size.max.bytes", "1048576");
  }

  private static void lowLatency(Properties settings) {
    // Milliseconds a new group waits for more members: whoever starts first starts at once.
    settings.setProperty("group.initial.rebalance.delay.ms", "0");
    // Milliseconds between checks for transactions past their time-out: readers stall behind a dead
    // writer for its time-out plus this.
    settings.setProperty("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
    // Milliseconds: instances on one machine may be missed sooner than the 6 s that Kafka insists
    // on.
    settings.setProperty("group.min.session.timeout.ms", "1000");
  }

  /** A killed broker must be back in seconds. */
  private static void quickRecovery(Properties settings) {
    settings.setProperty("controlled.shutdown.enable", "true");
    // Bytes: after a kill every active segment is read through, so none may be large.
    settings.setProperty("log.segment.bytes", "67108864");
    // Bytes: what a start has to load of commits and transactions, 50 a second for each member.
    settings.setProperty("offsets.topic.segment.bytes", "8388608");
    settings.setProperty("transaction.state.log.segment.bytes", "8388608");
  }
}
