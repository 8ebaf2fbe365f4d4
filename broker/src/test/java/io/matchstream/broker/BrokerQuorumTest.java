package io.matchstream.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several nodes on one machine. */
@Tag("long")
@Timeout(180)
class BrokerQuorumTest {
  private static final String CLUSTER = Uuid.randomUuid().toString();

  @TempDir Path folder;

  private final List<Process> nodes = new ArrayList<>();

  @AfterEach
  void killAll() {
    nodes.forEach(Process::destroyForcibly);
  }

  @Test
  void ofThreeNodesOneMayDieAndNothingAcknowledgedIsMissing() throws Exception {
    List<HostPort> controllers = freePorts(3);
    for (int node = 1; node <= 3; node++) {
      nodes.add(start(node, controllers));
    }
    List<String> addresses = new ArrayList<>();
    for (Process node : nodes) {
      addresses.add(node.inputReader(StandardCharsets.UTF_8).readLine());
    }
    String servers = String.join(",", addresses);
    Records.createTopic(servers, "kept", Map.of());
    Records.produce(servers, "kept", "by three");

    nodes.get(0).destroyForcibly().waitFor();
    Records.produce(servers, "kept", "by two");

    assertThat(Records.values(servers, "kept")).containsExactly("by three", "by two");
  }

  @Test
  void aNodeThatIsNoneOfThemIsRefused() throws IOException {
    List<HostPort> controllers = freePorts(3);
    assertThatThrownBy(() -> new BrokerQuorum(4, CLUSTER, controllers, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("node 4 is none of the 3 controllers");
    assertThatThrownBy(() -> new BrokerQuorum(0, CLUSTER, controllers, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private Process start(int node, List<HostPort> controllers) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("quorum", Integer.toString(node), CLUSTER));
    controllers.forEach(controller -> arguments.add(controller.toString()));
    return BrokerProcess.start(folder.resolve("node-" + node), arguments.toArray(String[]::new));
  }

  private static List<HostPort> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream()
          .map(socket -> new HostPort("127.0.0.1", socket.getLocalPort()))
          .toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
