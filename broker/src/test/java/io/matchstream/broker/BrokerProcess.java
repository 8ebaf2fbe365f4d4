package io.matchstream.broker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.utils.internals.Exit;

/** A process of its own that starts a broker, says where, and waits to be killed. */
final class BrokerProcess {

  private BrokerProcess() {}

  /**
   * Arguments: the folder, and {@code fatal} to have Kafka ask for the end of the process, {@code
   * transactions} to have transactions under way at any time, or {@code quorum} with the node, the
   * cluster's id and where each node's controller is.
   */
  public static void main(String[] args) throws Exception {
    String order = args.length > 1 ? args[1] : "";
    try {
      EmbeddedBroker broker = EmbeddedBroker.start(options(args));
      if (order.equals("transactions")) {
        Transactions.start(broker.bootstrapServers());
      }
      System.out.println(broker.bootstrapServers());
    } catch (BrokerException e) {
      System.err.println(e.getMessage());
      Runtime.getRuntime().halt(3);
    }
    if (order.equals("fatal")) {
      Exit.exit(7, "disk on fire");
    }
    Thread.currentThread().join();
  }

  private static BrokerOptions options(String[] args) {
    BrokerOptions alone = BrokerOptions.in(Path.of(args[0]));
    if (args.length < 5) {
      return alone;
    }
    List<HostPort> controllers = Arrays.stream(args).skip(4).map(HostPort::parse).toList();
    return alone.withQuorum(
        new BrokerQuorum(Integer.parseInt(args[2]), args[3], controllers, Optional.empty()));
  }

  static Process start(Path folder, String... more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path")));
    command.add(BrokerProcess.class.getName());
    command.add(folder.toString());
    command.addAll(List.of(more));
    return new ProcessBuilder(command).start();
  }
}
