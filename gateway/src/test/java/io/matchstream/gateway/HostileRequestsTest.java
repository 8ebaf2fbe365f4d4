package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.gateway.RawCaller.Answers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bytes at the HTTP port that no decent client sends: the gateway and a proxy before it never
 * disagree about where a request ends, nothing is a fault of the gateway's, and whoever comes next
 * is served.
 */
@ExtendWith(Log.Shared.class)
class HostileRequestsTest {
  private static final String HONEST = "GET /health/live HTTP/1.1\r\nHost: t\r\n\r\n";
  private static final String LAST =
      "GET /health/live HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n";

  /** What would be a request of its own where two readers disagree. */
  private static final String SMUGGLED = "GET /openapi.yaml HTTP/1.1\r\nHost: t\r\n\r\n";

  private static TestGateway gateway;
  private static Log log;

  @BeforeAll
  static void start(Log shared) {
    log = shared;
    gateway = TestGateway.start(log);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    gateway.close();
  }

  @AfterEach
  void theNextOneIsServed() throws IOException {
    assertThat(exchange(LAST).statuses()).containsExactly(200);
  }

  /** The caller says that nothing more comes, whatever is still waited for. */
  private static Answers toTheEnd(String request) throws IOException {
    try (RawCaller caller = new RawCaller(gateway.gateway.port())) {
      caller.send(RawCaller.bytes(request));
      caller.end();
      return sound(new Answers(new String(caller.readToEnd(), StandardCharsets.ISO_8859_1)));
    }
  }

  private static Answers exchange(String request) throws IOException {
    return sound(RawCaller.exchange(gateway.gateway.port(), request));
  }

  private static Answers sound(Answers answers) {
    assertThat(answers.text()).doesNotContain("Exception", "\tat ", "io.vertx", "io.netty");
    assertThat(answers.has(500)).as(answers.text()).isFalse();
    return answers;
  }

  static Stream<String> framings() {
    return Stream.of(
        "Content-Length: 6\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 6",
        "Content-Length: 0\r\nTransfer-Encoding: chunked",
        "Content-Length: 5\r\nContent-Length: 6",
        "Content-Length: 5\r\nContent-Length: 5",
        "Content-Length: 5, 6",
        "Content-Length: +5",
        "Content-Length: -5",
        "Content-Length: 0x5",
        "Content-Length: 5.0",
        "Content-Length: 99999999999999999999",
        "Content-Length: 5 5",
        "Content-Length : 5",
        "Content-Length\t: 5",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: chunked;q=0.5",
        "Transfer-Encoding: \u000bchunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
        "Transfer\u0000-Encoding: chunked",
        "Transfer-Encoding: chunked\u0000",
        "X: a\u0000b",
        "X: a\rContent-Length: 5",
        ": no name");
  }

  @ParameterizedTest
  @MethodSource("framings")
  @DisplayName("Where it is not certain how long a request is, nothing after it is read")
  void afterAnUncertainLengthNothingMoreIsRead(String framing) throws IOException {
    Answers answers =
        exchange(
            "POST /v1/matchmaking HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n"
                + framing
                + "\r\n\r\n0\r\n\r\n"
                + SMUGGLED
                + LAST);

    assertThat(answers.count()).as(answers.text()).isEqualTo(1);
    assertThat(answers.statuses()[0]).as(answers.text()).isIn(400, 401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1\r\n",
        "g\r\n",
        "0x5\r\nhello\r\n0\r\n\r\n",
        "+5\r\nhello\r\n0\r\n\r\n",
        "ffffffffffffffff\r\n",
        "80000000\r\nhello\r\n0\r\n\r\n",
        "7fffffffffffffff1\r\n",
        " \r\n",
        "\r\n",
        "5\r\nhelloX\r\n0\r\n\r\n",
        "5\nhello\n0\n\n"
      })
  @DisplayName("A chunk whose size is no size ends the connection with nothing after it read")
  void aChunkOfNoSizeEndsTheConnection(String chunks) throws IOException {
    Answers answers =
        exchange(
            "POST /v1/matchmaking HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n"
                + chunks
                + SMUGGLED
                + LAST);

    assertThat(answers.count()).as(answers.text()).isLessThanOrEqualTo(1);
    assertThat(answers.has(200)).as(answers.text()).isFalse();
  }

  static Stream<String> malformed() {
    return Stream.of(
        "GET /health/live HTTP/1.1\nHost: t\n\n",
        "GET /health/live HTTP/1.1\r\nHost: t\n\r\n",
        "GET /health/live\r\n\r\n",
        "GET  /health/live HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET /health/live HTTP/1.1.1\r\nHost: t\r\n\r\n",
        "GET /health/live HTTP/9.9\r\nHost: t\r\n\r\n",
        "GET /health/live http/1.1\r\nHost: t\r\n\r\n",
        "G\u0000T /health/live HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET /health/\u0000live HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET /health/\u0001live HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET /health/\u00fflive HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET /health/live HTTP/1.1\r\nHost: t\r\n folded\r\n\r\n",
        "GET /health/live HTTP/1.1\r\nHost: t\r\nno colon\r\n\r\n",
        "GET /health/live HTTP/1.1\r\n Host: t\r\n\r\n",
        "GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET /health/live HTTP/1.1\r\n\r\n",
        "GET /health/live HTTP/1.1\r\nHost: a b\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
        "\u0000".repeat(64),
        "\r\n".repeat(64),
        "GET ",
        "GET /health/live HTTP/1.1\r\n" + "A: b\r\n".repeat(2_000) + "\r\n",
        "GET /health/live HTTP/1.1\r\n" + "A".repeat(20_000),
        "A".repeat(20_000));
  }

  /** What can be understood in one way only may be served; what cannot is refused. */
  @ParameterizedTest
  @MethodSource("malformed")
  @DisplayName("What is no request is refused or taken for what it plainly means, once")
  void whatIsNoRequestIsRefusedOrServedOnce(String request) throws IOException {
    Answers answers = exchange(request + LAST);

    assertThat(answers.count()).as(answers.text()).isBetween(0, 2);
    for (int status : answers.statuses()) {
      assertThat(status).as(answers.text()).isIn(200, 400, 404, 405, 414, 431, 501, 505);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/players/a%2Fb/rank?queue=quick",
        "/v1/players/a%00/rank?queue=quick",
        "/v1/players/%c0%af/rank?queue=quick",
        "/v1/players/%ed%a0%80/rank?queue=quick",
        "/v1/players/%ff/rank?queue=quick",
        "/v1/players/a%0d%0aX:%20y/rank?queue=quick",
        "/v1/players/a%1b[2J/rank?queue=quick",
        "/v1/players/../../metrics",
        "/v1/players/%2e%2e/%2e%2e/metrics",
        "/v1/%2e%2e%2fmetrics",
        "//metrics",
        "/./metrics",
        "/;/metrics",
        "/metrics%00.json",
        "/v1/leaderboards/quick%2f..",
        "/v1/leaderboards/quick?cursor=%00",
        "/v1/leaderboards/quick?around=%c0%af",
        "/v1/leaderboards/quick?limit=%EF%BC%91",
        "/v1/leaderboards/quick?limit=99999999999999999999",
        "/v1/leaderboards/quick?limit=1&limit=2",
        "http://elsewhere.example/metrics",
        "http:///metrics",
        "*",
        "metrics",
        "?",
        "/?" + "a=b&",
      })
  @DisplayName("No spelling of a path leads to what is not served, and none is a fault")
  void noSpellingOfAPathIsAFault(String path) throws IOException {
    Answers answers = exchange("GET " + path + " HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n");

    assertThat(answers.count()).as(answers.text()).isEqualTo(1);
    assertThat(answers.text()).doesNotContain("# HELP", "jvm_");
    if (!path.startsWith("/v1/leaderboards/quick?")) {
      assertThat(answers.statuses()[0]).as(answers.text()).isIn(400, 401, 404);
    }
  }

  @Test
  @DisplayName("A body that is announced as huge is refused before it is sent")
  void aHugeBodyIsRefusedBeforeItIsSent() throws IOException {
    for (String expect : List.of("", "Expect: 100-continue\r\n")) {
      try (RawCaller caller = new RawCaller(gateway.gateway.port())) {
        caller.send(
            RawCaller.bytes(
                "POST /v1/matchmaking HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n"
                    + expect
                    + "Content-Length: 9223372036854775807\r\n\r\n{"));
        assertThat(caller.firstLine()).startsWith("HTTP/1.1 413 ");
      }
    }
  }

  @Test
  @DisplayName("A hundred requests at once on one connection are a hundred answers in their order")
  void pipelinedRequestsAreAnsweredInOrder() throws IOException {
    StringBuilder all = new StringBuilder();
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.append(i % 3 == 0 ? HONEST.replace("/health/live", "/nothing") : HONEST);
      expected.add(i % 3 == 0 ? 404 : 200);
    }
    int[] statuses = exchange(all + LAST).statuses();

    expected.add(200);
    assertThat(statuses).containsExactly(expected.stream().mapToInt(i -> i).toArray());
  }

  /** The seed of a run that failed is in its message; add it to the list. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  @DisplayName("A request with any few bytes changed is refused or served, and never a fault")
  void anyFewBytesMayBeChanged(long seed) throws IOException {
    Random random = new Random(seed);
    String good =
        "POST /v1/matchmaking HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n"
            + "Authorization: Bearer x.y.z\r\nContent-Length: 20\r\n\r\n{\"queue\":\"blitz-3-2\"}";
    for (int i = 0; i < 150; i++) {
      StringBuilder request = new StringBuilder(good);
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        int at = random.nextInt(request.length());
        switch (random.nextInt(3)) {
          case 0 -> request.setCharAt(at, (char) random.nextInt(256));
          case 1 -> request.deleteCharAt(at);
          default -> request.insert(at, (char) random.nextInt(256));
        }
      }
      Answers answers = toTheEnd(request + LAST);
      assertThat(answers.count())
          .as("seed %d, request %d: %s", seed, i, request)
          .isLessThanOrEqualTo(4);
    }
  }
}
