package io.matchstream.broker;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a caller decides about the broker; everything else is in {@code BrokerSettings}.
 *
 * @param folder where the log is kept; created and formatted when it does not exist
 * @param port the port for clients; 0 takes the advertised one, or any free one
 * @param advertise what clients on other machines are told to connect to. Absent: the broker
 *     listens on the loopback interface only, since it asks nobody who they are
 * @param quorum the nodes that this one replicates with; absent: it is the only one
 * @param onFatal hears why the running broker died; called at most once, on a broker thread, and
 *     must not wait for the broker
 * @param settings Kafka's own, which win over ours
 */
public record BrokerOptions(
    Path folder,
    int port,
    Optional<HostPort> advertise,
    Optional<BrokerQuorum> quorum,
    Consumer<String> onFatal,
    Map<String, String> settings) {

  /** Copies the settings. */
  public BrokerOptions {
    settings = Map.copyOf(settings);
  }

  /** Any free port, loopback only, and the process ends with exit code 1 if the broker dies. */
  public static BrokerOptions in(Path folder) {
    return new BrokerOptions(
        folder, 0, Optional.empty(), Optional.empty(), BrokerOptions::endProcess, Map.of());
  }

  /** The same with a fixed port for clients; 0 takes any free one. */
  public BrokerOptions withPort(int newPort) {
    return new BrokerOptions(folder, newPort, advertise, quorum, onFatal, settings);
  }

  /** The same, reachable from other machines under this address. */
  public BrokerOptions withAdvertise(HostPort address) {
    return new BrokerOptions(folder, port, Optional.of(address), quorum, onFatal, settings);
  }

  /** The same as one node of several. */
  public BrokerOptions withQuorum(BrokerQuorum nodes) {
    return new BrokerOptions(folder, port, advertise, Optional.of(nodes), onFatal, settings);
  }

  /** The same with another reaction to the broker's death. */
  public BrokerOptions withOnFatal(Consumer<String> reaction) {
    return new BrokerOptions(folder, port, advertise, quorum, reaction, settings);
  }

  /** The same with these settings of Kafka's, for example to ask clients who they are. */
  public BrokerOptions withSettings(Map<String, String> own) {
    return new BrokerOptions(folder, port, advertise, quorum, onFatal, own);
  }

  /** The port that clients need, or 0 when any will do. */
  int clientPort() {
    return port != 0 ? port : advertise.map(HostPort::port).orElse(0);
  }

  /** Halts: an orderly exit would run shutdown hooks that wait for a broker which is dead. */
  private static void endProcess(String reason) {
    System.err.println("matchstream: " + reason);
    Runtime.getRuntime().halt(1);
  }
}
