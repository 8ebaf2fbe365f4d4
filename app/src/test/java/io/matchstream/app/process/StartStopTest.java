package io.matchstream.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
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
  void aGatewayPortThatIsTakenIsNamedBeforeAnythingStarts() throws Exception {
    try (ServerSocket holder = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(holder.getLocalPort());
      Path data = home.resolve("data");
      try (MatchstreamProcess process =
          serve(
              "one",
              data,
              "--host",
              "127.0.0.1",
              "--port",
              port,
              "--roles",
              "players,boards,gateway")) {
        assertThat(process.exitCode()).isEqualTo(2);
        assertThat(process.said()).contains("127.0.0.1:" + port, "--port").hasLineCount(1);
        assertThat(data.resolve("broker")).doesNotExist();
      }
    }
  }

  @Test
  @Tag("long")
  void theRoleRegistryServesTheSchemasThatAreKeptInABrokerOfYourOwn() throws Exception {
    try (MatchstreamProcess broker =
            serve("broker", home.resolve("data"), "--roles", "boards").awaitReady();
        ServerSocket holder = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Matcher ready = Pattern.compile("ready: broker at (\\S+),").matcher(broker.said());
      assertThat(ready.find()).isTrue();
      String taken = Integer.toString(holder.getLocalPort());
      try (MatchstreamProcess second = registry("second", ready.group(1), taken)) {
        assertThat(second.exitCode()).isEqualTo(2);
        assertThat(second.said()).contains("port " + taken + " is taken", "--registry-port");
      }
      String free = Ports.free();
      try (MatchstreamProcess third = registry("third", ready.group(1), free).awaitReady()) {
        URI subjects = URI.create("http://localhost:" + free + "/subjects");
        HttpResponse<String> answer =
            HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(subjects).build(), BodyHandlers.ofString());
        assertThat(answer.body()).as(third.said()).contains("matches-value");
      }
    }
  }

  private MatchstreamProcess registry(String name, String broker, String port) throws Exception {
    return serve(
        name,
        home.resolve(name + "-data"),
        "--bootstrap-servers",
        broker,
        "--roles",
        "registry",
        "--registry-port",
        port);
  }

  @Test
  @Tag("long")
  void aDemoThatIsInterruptedKeepsNothing() throws Exception {
    Path own = Files.createDirectories(home.resolve("demo"));
    try (MatchstreamProcess demo = MatchstreamProcess.start(own, "demo")) {
      await().atMost(MatchstreamProcess.LIMIT).until(() -> demo.said().contains("importing"));
      assertThat(own.resolve("tmp")).isNotEmptyDirectory();

      demo.terminate().exitCode();

      try (Stream<Path> left = Files.list(own.resolve("tmp"))) {
        assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith("matchstream"));
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
