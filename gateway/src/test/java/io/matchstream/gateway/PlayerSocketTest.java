package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.matchstream.events.Ack;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Notification;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Request;
import io.matchstream.tokens.TokenVerifier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Matchmaking over a WebSocket. */
@ExtendWith(Log.Shared.class)
class PlayerSocketTest {
  private static final String START =
      "{\"type\": \"start\", \"queue\": \"quick\", \"requestId\": \"r1\"}";

  private final String player = TestGateway.newPlayer();
  private static Log log;
  private static TestGateway gateway;

  @BeforeAll
  static void start(Log shared) {
    log = shared;
    gateway = TestGateway.start(log);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    gateway.close();
  }

  @Test
  void everySocketOfThePlayerHearsTheMatchAndOneAckSuffices() {
    TestSocket phone = gateway.socket(player);
    TestSocket browser =
        TestSocket.open(
            gateway.gateway.port(),
            Map.of(),
            "matchstream.v1",
            "access_token." + TestGateway.token(player));
    assertThat(browser.subprotocol()).isEqualTo("matchstream.v1");
    phone.say(START);
    assertThat(phone.next("queued").get("request_id").asText()).isEqualTo("r1");
    log.request(player, Enqueue.class);
    gateway.owners.sayMatched(player, "m-1", "r1");
    for (TestSocket each : List.of(phone, browser)) {
      var matched = each.next("matched");
      assertThat(matched.get("match_id").asText()).isEqualTo("m-1");
      assertThat(matched.get("game_token").asText()).isEqualTo("token-of-m-1");
      assertThat(matched.get("game_server").asText()).isEqualTo(Owners.SERVER);
    }
    phone.say("{\"type\": \"ack\", \"match_id\": \"m-1\"}");
    Request ack = log.request(player, Ack.class);
    assertThat(((Ack) ack.getBody()).getMatchId()).isEqualTo("m-1");
  }

  @Test
  void whatEndsOtherwiseIsSaidWithItsReason() {
    TestSocket socket = gateway.socket(player);
    socket.say(START);
    socket.next("queued");
    Request asked = log.request(player, Enqueue.class);
    gateway.owners.sayEnded(asked, OutcomeType.EXPIRED, OutcomeReason.TTL);
    socket.next("timeout");
    gateway.owners.sayEnded(asked, OutcomeType.CANCELLED, OutcomeReason.REPLACED);
    assertThat(socket.next("cancelled").get("reason").asText()).isEqualTo("REPLACED");
    gateway.owners.sayEnded(
        asked,
        OutcomeType.REJECTED,
        OutcomeReason.QUEUE_CODE,
        outcome -> outcome.setCode("PARTY_EMPTY"));
    assertThat(socket.next("rejected").get("reason").asText()).isEqualTo("PARTY_EMPTY");
  }

  @Test
  void aStopIsAnsweredAlsoWhenNothingWaits() {
    TestSocket socket = gateway.socket(player);
    socket.say("{\"type\": \"stop\", \"requestId\": \"c1\"}");
    Request cancel = log.request(player, Cancel.class);
    assertThat(((Cancel) cancel.getBody()).getCause()).isEqualTo(CancelCause.PLAYER);
    gateway.owners.answer(cancel, AnswerKind.NOTHING_QUEUED);
    assertThat(socket.next("cancelled").get("reason").asText()).isEqualTo("NOTHING_QUEUED");
  }

  /** F26: a client that comes back with the id it had stored. */
  @Test
  void aStartWhoseMatchIsOverIsToldSo() {
    TestSocket socket = gateway.socket(player);
    socket.say(START);
    socket.next("queued");
    gateway.owners.answer(
        log.request(player, Enqueue.class), AnswerKind.MATCHED, answer -> answer.setMatchId("m-0"));
    var over = socket.next("error");
    assertThat(over.get("code").asText()).isEqualTo("GONE");
    assertThat(over.get("match_id").asText()).isEqualTo("m-0");
    assertThat(over.get("request_id").asText()).isEqualTo("r1");
  }

  @Test
  void theIdOfAStartIsNoneOfAStop() {
    TestSocket socket = gateway.socket(player);
    socket.say(START);
    socket.next("queued");
    log.request(player, Enqueue.class);
    socket.say("{\"type\": \"stop\", \"requestId\": \"r1\"}");
    assertThat(socket.next("error").get("code").asText()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    assertThat(log.requestsOf(player)).hasSize(1);

    // On another socket only the owner knows what it was the id of.
    TestSocket other = gateway.socket(player);
    other.say("{\"type\": \"stop\", \"requestId\": \"r1\"}");
    gateway.owners.answer(log.request(player, Cancel.class), AnswerKind.QUEUED);
    assertThat(other.next("error").get("code").asText()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
  }

  @Test
  void aStopAskedAgainIsToldHowTheTicketEnded() {
    TestSocket socket = gateway.socket(player);
    socket.say("{\"type\": \"stop\", \"requestId\": \"c1\"}");
    Request cancel = log.request(player, Cancel.class);
    gateway.owners.answer(
        cancel,
        AnswerKind.CANCEL_ACCEPTED,
        answer ->
            answer
                .setTicketId(player + "~1")
                .setOutcome(OutcomeType.EXPIRED)
                .setReason(OutcomeReason.TTL));
    assertThat(socket.next("timeout").get("request_id").asText()).isEqualTo("c1");
    gateway.owners.answer(cancel, AnswerKind.CANCEL_ACCEPTED);
    assertThat(socket.next("cancelled").get("request_id").asText()).isEqualTo("c1");
  }

  @Test
  void aSocketEndsWithItsToken() {
    gateway.ahead = Duration.ofHours(1).plus(TokenVerifier.MAX_SKEW).minusMillis(500);
    try {
      assertThat(gateway.socket(player).closed().code()).isEqualTo(4401);
    } finally {
      gateway.ahead = Duration.ZERO;
    }
  }

  @Test
  void whatIsNotUnderstoodIsAnErrorAndTheSocketStays() {
    TestSocket socket = gateway.socket(player);
    for (String bad :
        List.of(
            "{",
            "{\"type\": \"dance\"}",
            "{\"type\": \"ack\"}",
            "{\"type\": \"start\", \"queue\": \"quick\", \"player\": \"eve\"}")) {
      socket.sayAnything(bad);
      assertThat(socket.next("error").get("code").asText()).isEqualTo("INVALID_REQUEST");
    }
    socket.say(START);
    socket.next("queued");
  }

  /** F27 */
  @Test
  void aMatchThatNobodyAcknowledgedIsDeliveredAgainOnReconnect() {
    Notification match = Owners.assignment(player, "m-1", "r1");
    gateway.owners.storeMatched(match, false);
    try (TestSocket first = gateway.socket(player)) {
      assertThat(first.next("matched").get("match_id").asText()).isEqualTo("m-1");
    }
    try (TestSocket second = gateway.socket(player)) {
      assertThat(second.next("matched").get("match_id").asText()).isEqualTo("m-1");
    }
    gateway.owners.storeMatched(match, true);
    try (TestSocket third = gateway.socket(player)) {
      third.say("{\"type\": \"stop\", \"requestId\": \"c1\"}");
      gateway.owners.answer(log.request(player, Cancel.class), AnswerKind.NOTHING_QUEUED);
      third.next("cancelled"); // and no match before it
    }
  }

  @Test
  void whileTheOwnerIsDownTheSocketIsToldAndHearsTheMatchAfterwards() {
    gateway.owners.storeMatched(Owners.assignment(player, "m-1", "r1"), false);
    gateway.owners.down(true);
    TestSocket socket = gateway.socket(player);
    assertThat(socket.next("error").get("code").asText()).isEqualTo("OWNER_UNAVAILABLE");
    gateway.owners.down(false);
    socket.next("matched");
  }

  @Test
  void whenTheLastSocketIsGoneWhatItStartedIsCancelledAfterTheGrace() {
    TestSocket one = gateway.socket(player);
    TestSocket two = gateway.socket(player);
    one.say(START);
    one.next("queued");
    Request asked = log.request(player, Enqueue.class);
    one.drop();
    two.drop();
    Request cancel = log.request(player, Cancel.class);
    assertThat(((Cancel) cancel.getBody()).getCause()).isEqualTo(CancelCause.DISCONNECTED);
    assertThat(((Cancel) cancel.getBody()).getSession())
        .isEqualTo(((Enqueue) asked.getBody()).getSession());
  }

  @Test
  void nobodyIsCancelledBecauseTheGatewayStops() throws InterruptedException {
    TestGateway stopping = TestGateway.start(log);
    TestSocket socket = stopping.socket(player);
    socket.say(START);
    socket.next("queued");
    log.request(player, Enqueue.class);
    stopping.close();
    assertThat(socket.closed().code()).isEqualTo(1001);
    assertThat(log.requestsOf(player)).hasSize(1);
  }

  @Test
  void aSocketWithoutAGoodTokenIsRefused() {
    assertThatThrownBy(
            () -> TestSocket.open(gateway.gateway.port(), Map.of("Authorization", "Bearer x.y.z")))
        .hasCauseInstanceOf(WebSocketHandshakeException.class);
    TestSocket late = TestSocket.open(gateway.gateway.port(), Map.of());
    late.say("{\"type\": \"auth\", \"access_token\": \"x.y.z\"}");
    late.next("error");
    assertThat(late.closed().code()).isEqualTo(4401);
  }

  @Test
  void onlyPagesOfTheOriginsThatAreNamedOpenSocketsAndWhatIsNoPageDoesToo()
      throws InterruptedException {
    try (TestGateway named =
        TestGateway.start(log, settings -> settings.withOrigins(Set.of("https://Play.example")))) {
      for (String foreign :
          List.of(
              "https://evil.example", "http://play.example", "https://play.example:444", "null")) {
        assertThatThrownBy(() -> from(named, foreign))
            .describedAs(foreign)
            .hasCauseInstanceOf(WebSocketHandshakeException.class);
      }
      from(named, "https://play.example").close();
      named.socket(player).close();
    }
    from(gateway, "https://evil.example").close();
  }

  private TestSocket from(TestGateway to, String origin) {
    return TestSocket.open(
        to.gateway.port(),
        Map.of("Origin", origin, "Authorization", "Bearer " + TestGateway.token(player)));
  }

  @Test
  void whoShowsHisTokenInTheFirstMessageMayGoOnTalkingAtOnce() {
    TestSocket socket = TestSocket.open(gateway.gateway.port(), Map.of());
    socket.say("{\"type\": \"auth\", \"access_token\": \"" + TestGateway.token(player) + "\"}");
    socket.say(START);
    assertThat(socket.next("queued").get("request_id").asText()).isEqualTo("r1");
    log.request(player, Enqueue.class);
  }

  @Test
  void aPlayerHasABoundedNumberOfConnections() {
    List<TestSocket> most = IntStream.range(0, 8).mapToObj(i -> gateway.socket(player)).toList();
    assertThatThrownBy(() -> gateway.socket(player))
        .hasCauseInstanceOf(WebSocketHandshakeException.class);
    assertThat(gateway.enqueue(player, "r1").join().status()).isEqualTo(429);
    most.get(0).drop();
    await().atMost(Log.PATIENCE).untilAsserted(() -> gateway.socket(player).drop());
  }

  @Test
  @DisplayName("F30: who does not read is cut off with a reason, and holds up nobody")
  void whoDoesNotReadIsCutOffAndHoldsUpNobody() throws IOException, InterruptedException {
    try (TestGateway narrow = TestGateway.start(log, TestGateway.socketBuffer(4 * 1024));
        Socket deaf = new Socket()) {
      deaf.setReceiveBufferSize(4 * 1024);
      deaf.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), narrow.gateway.port()));
      deaf.getOutputStream()
          .write(
              ("GET /v1/ws HTTP/1.1\r\nHost: t\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                      + "Authorization: Bearer "
                      + TestGateway.token(player)
                      + "\r\n\r\n")
                  .getBytes(StandardCharsets.UTF_8));
      String other = TestGateway.newPlayer();
      TestSocket reader = narrow.socket(other);
      Notification large = Owners.assignment(player, "m-1", "r1");
      large.setOpponents(IntStream.range(0, 500).mapToObj(i -> "p".repeat(60) + i).toList());
      int said = 0;
      while (narrow.counters.count("gateway.slow_socket_cut_off") == 0 && said++ < 1_000) {
        log.say(log.topics.notifications(), player, large);
      }
      assertThat(narrow.counters.count("gateway.slow_socket_cut_off")).isEqualTo(1);
      narrow.owners.sayMatched(other, "m-2", "r1");
      assertThat(reader.next("matched").get("match_id").asText()).isEqualTo("m-2");
      // Although it never reads the close frame, its connection is given up.
      await()
          .atMost(Log.PATIENCE)
          .untilAsserted(
              () ->
                  assertThatThrownBy(() -> deaf.getOutputStream().write(new byte[] {0}))
                      .isInstanceOf(IOException.class));
    }
  }
}
