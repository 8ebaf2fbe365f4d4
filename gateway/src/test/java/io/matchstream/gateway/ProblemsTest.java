package io.matchstream.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.ratings.RatingLimits;
import io.matchstream.events.Enqueue;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong comes back as a problem document that says what and is the contract's. */
@ExtendWith(Log.Shared.class)
class ProblemsTest {
  private static Log log;
  private static TestGateway gateway;
  private final String player = TestGateway.newPlayer();

  @BeforeAll
  static void start(Log shared) {
    log = shared;
    gateway = TestGateway.start(log);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    gateway.close();
  }

  private static void isProblem(TestGateway.Answer answer, int status, String code) {
    assertThat(answer.status()).describedAs(answer.body()).isEqualTo(status);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(answer.text("code")).isEqualTo(code);
    assertThat(answer.json().get("status").asInt()).isEqualTo(status);
    assertThat(answer.text("detail")).isNotBlank().doesNotContain("Exception", "\tat ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "{\"queue\": \"blitz-3-2\"} {}",
        "{\"queue\": \"blitz-3-2\", \"queue\": \"blitz-3-2\"}",
        "{}",
        "{\"queue\": 5}",
        "{\"queue\": \"Not A Queue\"}",
        "{\"queue\": \"blitz-3-2\", \"timeControl\": \"180+2\"}",
        "{\"queue\": \"blitz-3-2\", \"colour\": \"white\"}",
        "{\"queue\": \"blitz-3-2\", \"ifQueued\": \"perhaps\"}",
        "{\"queue\": \"blitz-3-2\", \"giveUpAfter\": \"soon\"}",
        "{\"queue\": \"blitz-3-2\", \"giveUpAfter\": 0}",
        "{\"queue\": \"blitz-3-2\", \"detached\": \"yes\"}",
        "{\"queue\": \"blitz-3-2\", \"requestId\": \"with space\"}",
        "{\"queue\": \"blitz-3-2\", \"attributes\": {\"a\": {\"b\": \"c\"}}}",
        "{\"queue\": \"blitz-3-2\", \"attributes\": {\"a\": [1]}}",
        "{\"queue\": \"blitz-3-2\", \"attributes\": {\"a\": null}}",
        "{\"queue\": \"blitz-3-2\", \"roles\": \"tank\"}",
        "{\"queue\": \"blitz-3-2\", \"roles\": [1]}",
        "{\"queue\": \"blitz-3-2\", \"party\": \"bob\"}",
        "{\"queue\": \"blitz-3-2\", \"party\": [\"bob\"]}",
        "{\"queue\": \"blitz-3-2\", \"party\": [{\"roles\": [\"tank\"]}]}",
        "{\"queue\": \"blitz-3-2\", \"party\": [{\"player\": \"no body\"}]}",
        "{\"queue\": \"blitz-3-2\", \"party\": [{\"player\": \"bob\"}, {\"player\": \"bob\"}]}",
        "{\"queue\": \"blitz-3-2\", \"party\": [{\"player\": \"bob\", \"rating\": 9}]}",
        "{\"queue\": \"blitz-3-2\", \"session\": \"mine\"}"
      })
  void whatTheContractDoesNotAllowIsRefusedAndNotWritten(String body) {
    isProblem(gateway.post(player, "/v1/matchmaking", body).join(), 400, "INVALID_REQUEST");
    assertThat(log.requestsOf(player)).isEmpty();
  }

  static Stream<String> hostile() {
    String deep = "[".repeat(20_000);
    return Stream.of(
        deep,
        "{\"queue\":" + "{\"a\":".repeat(5_000),
        "{\"queue\": \"blitz-3-2\", \"attributes\": {\"a\": " + deep + "}}",
        "{\"queue\": \"blitz-3-2\", \"attributes\": {\"a\": 1e1000000000}}",
        "{\"queue\": \"blitz-3-2\", \"attributes\": {\"a\": " + "9".repeat(30_000) + "}}",
        "{\"queue\": \"blitz-3-2\", \"giveUpAfter\": 99999999999999999999}",
        "{\"queue\": \"blitz-3-2\\u0000\"}",
        "{\"queue\": \"blitz-3-2\", \"requestId\": \"r\\n1\"}",
        "{\"queue\": \"blitz-3-2\", \"party\": [{\"player\": \"bob\\u001b[2J\"}]}");
  }

  /** Refused by a thread that has others to serve, with an answer and not a fault. */
  @ParameterizedTest
  @MethodSource("hostile")
  void whatIsMeantToHurtIsRefusedLikeAnyMistake(String body) {
    isProblem(gateway.post(player, "/v1/matchmaking", body).join(), 400, "INVALID_REQUEST");
    assertThat(log.requestsOf(player)).isEmpty();
  }

  @Test
  void whatIsNotUtf8IsNoJson() {
    byte[] body = "{\"queue\": \"blitz-3-2\", \"requestId\": \"r-\"}".getBytes(US_ASCII);
    body[body.length - 3] = (byte) 0xC3; // begins a letter that does not come
    isProblem(
        gateway
            .send(
                gateway
                    .as(player, "/v1/matchmaking")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofByteArray(body)))
            .join(),
        400,
        "INVALID_REQUEST");
    assertThat(log.requestsOf(player)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"matchId\": \"m\\u0000\", \"players\": [{\"player\": \"ann\", \"score\": 1}]}",
        "{\"matchId\": \"m\", \"players\": [{\"player\": \"an\\nn\", \"score\": 1}]}",
        "{\"type\": \"heartbeat\", \"matchId\": \"m\\u001b[31m\"}",
        "{\"matchId\": \"m\", \"players\": [{\"player\": \"ann\", \"score\": 1e-999999999}]}",
        "{\"matchId\": \"m\", \"players\": [{\"player\": \"ann\"}]}",
        "{\"matchId\": \"m\", \"players\": [{\"player\": \"ann\", \"score\": 2}]}",
        "{\"players\": [{\"player\": \"ann\", \"score\": 1}]}",
        "{\"matchId\": \"m\", \"external\": true, \"players\": []}",
        "{\"matchId\": \"m\", \"type\": \"enqueue\"}",
        "{\"matchId\": \"m\", \"type\": \"backfill\", \"open\": [{\"seats\": 1}]}",
        "{\"matchId\": \"m\", \"type\": \"backfill\", \"open\": [{\"team\": \"red\", \"seats\":"
            + " 0}]}",
        "{\"matchId\": \"m\\n\", \"type\": \"backfill\"}",
        "{\"matchId\": \"m\", \"type\": \"backfill\", \"requestId\": \"b\\u0000\"}",
        "{\"matchId\": \"m\", \"type\": \"backfill\", \"players\": [\"no body\"]}",
        "nonsense"
      })
  void resultsThatSayNothingAreRefused(String body) {
    var to =
        gateway
            .to("/v1/results")
            .header("Authorization", "Bearer " + TestGateway.token("srv", "results:write"));
    isProblem(gateway.send(TestGateway.posting(to, body)).join(), 400, "INVALID_REQUEST");
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/leaderboards/blitz-3-2?limit=0, 400, INVALID_REQUEST",
    "/v1/leaderboards/blitz-3-2?limit=501, 400, INVALID_REQUEST",
    "/v1/leaderboards/blitz-3-2?limit=ten, 400, INVALID_REQUEST",
    "/v1/leaderboards/blitz-3-2?cursor=%00!, 400, INVALID_REQUEST",
    "/v1/leaderboards/blitz-3-2?cursor=1&around=ann, 400, INVALID_REQUEST",
    "/v1/leaderboards/blitz-3-2?around=no%20body, 400, INVALID_REQUEST",
    "/v1/leaderboards/Blitz, 400, INVALID_REQUEST",
    "/v1/leaderboards/blitz-9-9, 404, UNKNOWN_QUEUE",
    "/v1/leaderboards/blitz-3-2?around=nobody, 404, NOT_ON_BOARD",
    "/v1/players/nobody/rank?queue=blitz-3-2, 404, NOT_ON_BOARD",
    "/v1/players/ann/rank, 400, INVALID_REQUEST",
    "/v1/players/a.b/rank?queue=blitz-3-2, 400, INVALID_REQUEST",
    "/v1/players/ann/rank?queue=blitz-9-9, 404, UNKNOWN_QUEUE",
    "/v1/nothing, 404, NO_SUCH_PATH",
    "/metrics, 404, NO_SUCH_PATH",
    "/, 404, NO_SUCH_PATH",
    "/internal/players/ann, 404, NO_SUCH_PATH",
    "/v1/results, 405, METHOD_NOT_ALLOWED",
    "/v1/matchmaking/claim, 405, METHOD_NOT_ALLOWED",
    "/v1/matchmaking/ready, 405, METHOD_NOT_ALLOWED",
    "/v1/ws, 400, INVALID_REQUEST"
  })
  void askingForWhatIsNotThereSaysSo(String path, int status, String code) {
    isProblem(gateway.get(path), status, code);
  }

  /** None of them may come to the router, which would log each as a fault of its own. */
  @ParameterizedTest
  @ValueSource(
      strings = {"/%zz", "/%", "/v1/matchmaking%2", "/v1/leaderboards/blitz-3-2?limit=%zz"})
  void whatCannotBeDecodedIsAProblemLikeAnyOther(String path) throws IOException {
    String answer = raw("GET " + path + " HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n");
    assertThat(answer)
        .startsWith("HTTP/1.1 400 ")
        .contains("application/problem+json", "\"code\":\"INVALID_REQUEST\"");
  }

  /** The clients of the JDK refuse to send what cannot be decoded. */
  private static String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.gateway.port())) {
      socket.setSoTimeout((int) Log.PATIENCE.toMillis());
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void whoNamesHimselfInHisPartyIsToldThatHeIsAMember() {
    TestGateway.Answer twice =
        gateway
            .post(
                player,
                "/v1/matchmaking",
                "{\"queue\": \"blitz-3-2\", \"party\": [{\"player\": \"%s\"}]}".formatted(player))
            .join();
    isProblem(twice, 400, "INVALID_REQUEST");
    assertThat(twice.text("detail")).contains("a member already");
  }

  @Test
  void theFaultOfAMemberIsSaidWithHisPlace() {
    String body =
        "{\"queue\": \"blitz-3-2\", \"party\": [{\"player\": \"bob\"}, {\"player\": \"cem\","
            + " \"roles\": 5}]}";
    assertThat(gateway.post(player, "/v1/matchmaking", body).join().text("detail"))
        .contains("party[1].roles");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{\"match_id\": 5}",
        "{\"match_id\": \"m\", \"accept\": \"yes\"}",
        "{\"match_id\": \"m\", \"ready\": true}"
      })
  void anAnswerToAReadyCheckNamesTheMatch(String body) {
    isProblem(gateway.post(player, "/v1/matchmaking/ready", body).join(), 400, "INVALID_REQUEST");
    assertThat(log.requestsOf(player)).isEmpty();
  }

  @Test
  void aRatingOutOfRangeIsRefusedAtOnceWithTheRangeOfThePlatform() {
    for (String rating : new String[] {"100001", "-100001", "1e20"}) {
      String body =
          "{\"matchId\": \"g\", \"external\": true, \"queue\": \"blitz-3-2\", \"players\":"
              + " [{\"player\":"
              + " \"ann\", \"score\": 1, \"rating\": %s}]}".formatted(rating);
      var to =
          gateway
              .to("/v1/results")
              .header("Authorization", "Bearer " + TestGateway.token("srv", "results:write"));
      TestGateway.Answer refused = gateway.send(TestGateway.posting(to, body)).join();
      isProblem(refused, 400, "INVALID_REQUEST");
      assertThat(refused.text("detail"))
          .contains("players[0].rating", "and " + RatingLimits.HIGHEST_POINTS);
    }
  }

  @Test
  void aMethodThatIsNotServedIsToldWhichAre() {
    TestGateway.Answer put =
        gateway.send(gateway.as(player, "/v1/matchmaking").PUT(BodyPublishers.noBody())).join();
    isProblem(put, 405, "METHOD_NOT_ALLOWED");
    assertThat(put.header("Allow").split(", ?")).containsExactlyInAnyOrder("DELETE", "GET", "POST");
  }

  @Test
  void anotherMediaTypeIsRefused() {
    var form =
        gateway
            .as(player, "/v1/matchmaking")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("queue=blitz-3-2"));
    isProblem(gateway.send(form).join(), 415, "UNSUPPORTED_MEDIA_TYPE");
  }

  @Test
  void aBodyThatIsTooLargeIsRefusedWhetherItsLengthIsSaidOrNot() {
    byte[] large =
        ("{\"queue\": \"blitz-3-2\", \"attributes\": {\"a\": \"" + "x".repeat(70_000) + "\"}}")
            .getBytes(StandardCharsets.UTF_8);
    var said =
        gateway
            .as(player, "/v1/matchmaking")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(large));
    isProblem(gateway.send(said).join(), 413, "TOO_LARGE");
    var chunked =
        gateway
            .as(player, "/v1/matchmaking")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(large)));
    isProblem(gateway.send(chunked).join(), 413, "TOO_LARGE");
    assertThat(log.requestsOf(player)).isEmpty();
  }

  @Test
  void headersAndPathsHaveABound() {
    TestGateway.Answer header =
        sendUncontracted(gateway.to("/health/live").header("X-Long", "x".repeat(20_000)));
    isProblem(header, 431, "HEADERS_TOO_LARGE");
    TestGateway.Answer path = sendUncontracted(gateway.to("/" + "x".repeat(5_000)));
    isProblem(path, 414, "PATH_TOO_LONG");
  }

  /** What is refused before there is a request belongs to no operation. */
  private static TestGateway.Answer sendUncontracted(java.net.http.HttpRequest.Builder builder) {
    try {
      var response =
          java.net.http.HttpClient.newHttpClient()
              .send(builder.build(), java.net.http.HttpResponse.BodyHandlers.ofString());
      return new TestGateway.Answer(response.statusCode(), response.body(), response);
    } catch (java.io.IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aQueueThatNobodyKnowsIsRejectedByItsOwnersWord() {
    var held = gateway.post(player, "/v1/matchmaking", "{\"queue\": \"blitz-9-9\"}");
    Request asked = log.request(player, Enqueue.class);
    gateway.owners.sayEnded(asked, OutcomeType.REJECTED, OutcomeReason.UNKNOWN_QUEUE);
    isProblem(held.join(), 422, "UNKNOWN_QUEUE");
    isProblem(
        gateway.post(player, "/v1/matchmaking", "{\"timeControl\": \"9+9\"}").join(),
        422,
        "UNKNOWN_QUEUE");
  }

  @Test
  void aQueuesOwnReasonIsTheCode() {
    var held = gateway.enqueue(player, "r1");
    gateway.owners.sayEnded(
        log.request(player, Enqueue.class),
        OutcomeType.REJECTED,
        OutcomeReason.QUEUE_CODE,
        outcome -> outcome.setCode("PARTY_EMPTY").setDetail("Bring somebody."));
    TestGateway.Answer rejected = held.join();
    isProblem(rejected, 422, "PARTY_EMPTY");
    assertThat(rejected.text("detail")).isEqualTo("Bring somebody.");
  }

  @Test
  void aFullQueueIsWorthAnotherTryWithAnotherId() {
    var held = gateway.enqueue(player, "r1");
    gateway.owners.sayEnded(
        log.request(player, Enqueue.class), OutcomeType.REJECTED, OutcomeReason.QUEUE_FULL);
    TestGateway.Answer full = held.join();
    isProblem(full, 422, "QUEUE_FULL");
    assertThat(full.text("detail")).contains("new request id");
  }

  @Test
  void twoIdsForOneRequestAreRefused() {
    var both =
        TestGateway.posting(
            gateway.as(player, "/v1/matchmaking").header("Idempotency-Key", "a"),
            "{\"queue\": \"blitz-3-2\", \"requestId\": \"b\"}");
    isProblem(gateway.send(both).join(), 400, "INVALID_REQUEST");
  }

  @Test
  void whileTheOwnerIsDownNobodyIsSaidToWait() {
    gateway.owners.down(true);
    for (String path : new String[] {"/v1/matchmaking", "/v1/leaderboards/blitz-3-2"}) {
      TestGateway.Answer down = gateway.get(player, path);
      isProblem(down, 503, "OWNER_UNAVAILABLE");
      assertThat(down.header("Retry-After")).isEqualTo("1");
      assertThat(down.body()).doesNotContain("WAITING");
    }
    gateway.owners.down(false);
    assertThat(gateway.get(player, "/v1/matchmaking").text("status")).isEqualTo("WAITING");
  }

  @Test
  void noMoreRowsThanAskedForStandAroundAPlayer() {
    for (int limit = 1; limit <= 3; limit++) {
      String path = "/v1/leaderboards/blitz-3-2?around=bob&limit=" + limit;
      assertThat(gateway.get(path).json().get("rows"))
          .hasSize(limit - (limit + 1) % 2)
          .anySatisfy(row -> assertThat(row.get("player").asText()).isEqualTo("bob"));
    }
  }
}
