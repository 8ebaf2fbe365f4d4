package io.matchstream.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a process of its own begins and ends, and what it says when it cannot begin. */
@Timeout(300)
class StartStopTest {
  @TempDir Path home;

  @Test
  @DisplayName("F43: a second process on the same data fails at once; F42: SIGTERM ends in order")
  void aFolderHasOneProcessWhichEndsInOrderWhenAsked() throws Exception {
    Path data = home.resolve("data");
    try (MatchstreamProcess first = serve("first", data).awaitReady()) {
      try (MatchstreamProcess second = serve("second", data)) {
        assertThat(second.exitCode()).isEqualTo(2);
        assertThat(second.said())
            .startsWith("matchstream: the data folder " + data + " is in use by process ")
            .contains("" + first.pid(), "--data")
            .hasLineCount(1);
      }
      assertThat(first.terminate().exitCode()).as(first.said()).isZero();
      assertThat(first.said()).contains("matchstream: stopping");
    }
  }

  @Test
  void aPortThatIsTakenIsNamed() throws Exception {
    try (ServerSocket holder = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(holder.getLocalPort());
      try (MatchstreamProcess process = serve("one", home.resolve("data"), "--broker-port", port)) {
        assertThat(process.exitCode()).isEqualTo(2);
        assertThat(process.said()).contains("port " + port + " is taken").hasLineCount(1);
      }
    }
  }

  @Test
  void aBrokerThatDoesNotAnswerIsNamed() throws Exception {
    String nobody = "127.0.0.1:" + Ports.free();
    try (MatchstreamProcess process =
        serve("one", home.resolve("data"), "--bootstrap-servers", nobody, "--roles", "players")) {
      assertThat(process.exitCode()).isEqualTo(3);
      assertThat(process.said())
          .contains("no broker answers at " + nobody, "--bootstrap-servers")
          .hasLineCount(1);
    }
  }

  @Test
  @DisplayName("F44: data that must last is refused under the temporary folder")
  void lastingDataIsRefusedUnderTheTemporaryFolder() throws Exception {
    Path own = Files.createDirectories(home.resolve("one"));
    try (MatchstreamProcess process = serve("one", own.resolve("tmp/data"))) {
      assertThat(process.exitCode()).isEqualTo(2);
      assertThat(process.said()).contains("lies under", "--data").hasLineCount(1);
    }
  }

  /** With the broker inside, unless the arguments say otherwise. */
  private MatchstreamProcess serve(String name, Path data, String... more) throws Exception {
    Path own = Files.createDirectories(home.resolve(name));
    List<String> arguments = new ArrayList<>(List.of("serve", "--data", data.toString()));
    arguments.addAll(List.of(more));
    if (!arguments.contains("--bootstrap-servers")) {
      arguments.addAll(List.of("--registry-port", "0"));
      if (!arguments.contains("--broker-port")) {
        arguments.addAll(List.of("--broker-port", "0"));
      }
    }
    if (!arguments.contains("--roles")) {
      arguments.addAll(List.of("--roles", "players,pools,matches,boards,registry"));
    }
    return MatchstreamProcess.start(own, arguments.toArray(String[]::new));
  }
}
