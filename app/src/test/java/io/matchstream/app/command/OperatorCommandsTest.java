package io.matchstream.app.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the commands of operators ask a gateway, and what they make of its answers. */
class OperatorCommandsTest {
  private static final String QUEUES =
      """
      {"queues": [
        {"queue": "blitz-3-2", "state": "PAUSED",
         "hold": {"operation": "o", "operator": "olga", "note": "deploy 7", "since": "2026-11-30T12:00:00Z"},
         "waiting": 12, "more": false, "oldest": "2026-11-30T11:59:00Z", "longestWaitMs": 65000},
        {"queue": "quick", "state": null, "hold": null, "waiting": null, "more": null, "oldest": null,
         "longestWaitMs": null}]}
      """;
  private static final String TICKETS =
      """
      {"queue": "quick", "next": "1.a+b", "cut": false, "tickets": [
        {"id": "ann~3", "players": ["ann", "bob"], "requestId": "r", "rating": 1500,
         "since": "2026-11-30T11:59:00Z", "waitedMs": 3725000, "expires": "2026-11-30T12:01:00Z",
         "returns": 2, "notBefore": null, "match_id": null}]}
      """;

  @TempDir Path folder;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private volatile int status = 200;
  private volatile String answer = "{\"operation\": \"o-1\"}";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization")
                  + " "
                  + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          byte[] body = answer.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private CommandRun run(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--url", url(), "--token", "t0k.e-n"));
    return CommandRun.of(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          queue pause blitz-3-2                    | queues/blitz-3-2/pause  | {}
          queue drain a+b --note soon              | queues/a%2Bb/drain      | {"note":"soon"}
          queue resume ../x                        | queues/..%2Fx/resume    | {}
          tickets kick ann                         | players/ann/kick        | {}
          tickets kick ann --ticket bob~7          | players/ann/kick        | {"ticket":"bob~7"}
          seat free ann --match m1 --note crashed  | players/ann/free-seat   | {"note":"crashed","match":"m1"}
          """)
  void whatIsDoneIsPostedAndItsOperationPrinted(String arguments, String path, String body) {
    status = 202;

    CommandRun run = run(arguments.split(" +"));

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo("{\"operation\":\"o-1\"}\n");
    assertThat(asked).containsExactly("POST /v1/operations/" + path + " Bearer t0k.e-n " + body);
  }

  @Test
  void queuesAreListedWithWhoHoldsThemAndWhatIsNotKnown() {
    answer = QUEUES;

    CommandRun run = run("queue", "list");

    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")))
        .element(1)
        .isEqualTo("blitz-3-2 PAUSED 12 1m05s by olga since 2026-11-30T12:00:00Z: deploy 7");
    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")))
        .element(2)
        .isEqualTo("quick ? ? -");
    assertThat(run("queue", "list", "--json").out().lines()).hasSize(2);
  }

  @Test
  void ticketsAreListedWithWhereTheNextPageBegins() {
    answer = TICKETS;

    CommandRun run = run("tickets", "list", "quick", "--limit", "1", "--after", "0.a+b");

    assertThat(asked.get(0))
        .startsWith("GET /v1/operations/queues/quick/tickets?limit=1&after=0.a%2Bb ");
    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")))
        .element(1)
        .isEqualTo("ann~3 1h02m 1500 2 ann,bob");
    assertThat(run.err()).contains("--after 1.a+b");
    answer = "{\"id\": \"ann~3\"}";
    assertThat(run("tickets", "show", "quick", "ann~3").out()).isEqualTo("{\"id\":\"ann~3\"}\n");
    assertThat(asked.get(1)).startsWith("GET /v1/operations/queues/quick/tickets/ann%7E3 ");
  }

  @ParameterizedTest
  @CsvSource({"400,2", "401,3", "403,3", "404,1", "409,1", "429,3", "500,1", "503,3"})
  void aRefusalHasItsExitCodeAndTheGatewaysWords(int code, int exit) {
    status = code;
    answer = "{\"detail\": \"There is no such queue.\"}";

    CommandRun run = run("queue", "pause", "nowhere");

    assertThat(run.exitCode()).isEqualTo(exit);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo("matchstream: the gateway refuses it: There is no such queue.\n");
  }

  @Test
  void aQueueThatIsNotKnownIsAMistakeAndATicketThatHasEndedIsNone() {
    status = 404;
    answer =
        "{\"code\": \"UNKNOWN_QUEUE\", \"detail\": \"There is no such queue; there are quick.\"}";
    CommandRun unknown = run("tickets", "list", "qiuck");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.out()).isEmpty();
    assertThat(unknown.err()).contains("there are quick");

    answer = "{\"code\": \"NOT_WAITING\", \"detail\": \"No such ticket waits here.\"}";
    assertThat(run("tickets", "show", "quick", "ann~3").exitCode()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "queue pause quick",
        "queue drain quick",
        "queue resume quick",
        "tickets kick ann",
        "seat free ann"
      })
  void aNoteIsOneLineOrNothingIsAsked(String arguments) {
    List<String> words = new ArrayList<>(List.of(arguments.split(" ", -1)));
    words.addAll(List.of("--note", "one\nline"));
    CommandRun run = run(words.toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "matchstream: --note must be one line of 1 to 500 characters, not 8 characters\n");
    words.set(words.size() - 1, "x".repeat(501));
    assertThat(run(words.toArray(String[]::new)).exitCode()).isEqualTo(2);
    assertThat(asked).isEmpty();
  }

  @Test
  void theTokenMayBeInAFileAndIsNeverShown() throws IOException {
    Path file = Files.writeString(folder.resolve("operator.token"), "from-file\n");

    CommandRun run =
        CommandRun.of("queue", "list", "--url", url(), "--token-file", file.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(asked.get(0)).contains("Bearer from-file ");

    CommandRun bad = CommandRun.of("queue", "list", "--url", url(), "--token", "se cret");
    assertThat(bad.exitCode()).isEqualTo(2);
    assertThat(bad.err()).contains("that is no token").doesNotContain("cret");
    CommandRun missing =
        CommandRun.of("queue", "list", "--url", url(), "--token-file", folder + "/none");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("no such file");
    assertThat(asked).hasSize(1);
  }

  @Test
  void nobodyThereIsUnreachableAndAStrangerIsSaidToBeOne() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    CommandRun nobody =
        CommandRun.of("queue", "list", "--url", "http://127.0.0.1:" + free, "--token", "t");
    assertThat(nobody.exitCode()).isEqualTo(3);
    assertThat(nobody.err()).contains("no gateway answers at http://127.0.0.1:" + free);

    answer = "<html>";
    CommandRun stranger = run("queue", "list");
    assertThat(stranger.exitCode()).isEqualTo(1);
    assertThat(stranger.err()).contains("is no gateway of Matchstream");
  }

  /** What it was asked to do may be done: to be told that nobody is there would mislead. */
  @Test
  void aGatewayThatIsThereAndSilentIsNotSaidToBeAway() {
    URI url = URI.create("http://edge:8080");

    CommandFailure silent = GatewayAccess.unanswered(url, new HttpTimeoutException("timed out"));
    CommandFailure away =
        GatewayAccess.unanswered(url, new HttpConnectTimeoutException("timed out"));

    assertThat(silent.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(silent)
        .hasMessageContaining("http://edge:8080 has taken the question")
        .hasMessageContaining("within 30 s")
        .hasMessageNotContaining("is ./matchstream serve running");
    assertThat(away).hasMessageContaining("no gateway answers at http://edge:8080");
  }
}
