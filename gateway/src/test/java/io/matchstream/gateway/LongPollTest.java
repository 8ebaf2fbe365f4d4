package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Notification;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A request for a game is held until it ends, or until the limit. */
@ExtendWith(Log.Shared.class)
class LongPollTest {
  private static boolean dropped(Request request) {
    return request.getBody() instanceof Cancel cancel
        && cancel.getCause() == CancelCause.DISCONNECTED;
  }

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
  void isHeldUntilTheMatchAndBringsItsToken() {
    var held = gateway.enqueue(player, "r1");
    log.request(player, Enqueue.class);
    gateway.owners.sayMatched("somebody-else", "m-other", "r1");
    assertThat(held).isNotDone();
    gateway.owners.sayMatched(player, "m-1", "r1");
    TestGateway.Answer matched = held.join();
    assertThat(matched.status()).isEqualTo(200);
    assertThat(matched.text("outcome")).isEqualTo("MATCHED");
    assertThat(matched.text("status")).isEqualTo("MATCHED");
    assertThat(matched.text("match_id")).isEqualTo("m-1");
    assertThat(matched.text("game_server")).isEqualTo(Owners.SERVER);
    assertThat(matched.text("game_token")).isEqualTo("token-of-m-1");
  }

  @Test
  void isToldHowItsTicketEndedOtherwise() {
    var held = gateway.enqueue(player, "r1");
    Request asked = log.request(player, Enqueue.class);
    gateway.owners.sayEnded(asked, OutcomeType.EXPIRED, OutcomeReason.TTL);
    TestGateway.Answer ended = held.join();
    assertThat(ended.status()).isEqualTo(200);
    assertThat(ended.text("outcome")).isEqualTo("EXPIRED");
    assertThat(ended.text("status")).isEqualTo("WAITING");
    assertThat(ended.json().get("ticket").isNull()).isTrue();
    assertThat(ended.json().at("/lastOutcome/reason").asText()).isEqualTo("TTL");
    assertThat(ended.text("game_token")).isEmpty();
  }

  @Test
  void endsAfterItsLimitAndTheTicketStays() throws InterruptedException {
    try (TestGateway hasty =
        TestGateway.start(log, TestGateway.longPoll(Duration.ofMillis(1_500)))) {
      var held = hasty.enqueue(player, "r1");
      hasty.owners.storeWaiting(log.request(player, Enqueue.class));
      TestGateway.Answer waiting = held.join();
      assertThat(waiting.status()).isEqualTo(202);
      assertThat(waiting.text("status")).isEqualTo("WAITING");
      assertThat(waiting.json().at("/ticket/requestId").asText()).isEqualTo("r1");
      // Whoever asks again with the same id goes on waiting for the same ticket.
      var again = hasty.enqueue(player, "again");
      Request retry = log.request(player, r -> r.getRequestId().equals("again"));
      hasty.owners.answer(retry, AnswerKind.QUEUED, answer -> answer.setTicketId(player + "~1"));
      hasty.owners.sayMatched(player, "m-1", "r1");
      assertThat(again.join().text("match_id")).isEqualTo("m-1");
      assertThat(log.requestsOf(player)).noneMatch(LongPollTest::dropped);
    }
  }

  @Test
  void aDuplicateOfWhatHasEndedIsToldSo() {
    var held = gateway.enqueue(player, "r1");
    gateway.owners.answer(
        log.request(player, Enqueue.class),
        AnswerKind.ENDED,
        answer -> answer.setOutcome(OutcomeType.CANCELLED).setReason(OutcomeReason.PLAYER));
    assertThat(held.join().text("outcome")).isEqualTo("CANCELLED");
  }

  @Test
  void aDuplicateOfWhatItsQueueRefusedIsToldWhyAsTheFirstTime() {
    var held = gateway.enqueue(player, "r1");
    Request asked = log.request(player, Enqueue.class);
    gateway.owners.storeEnded(asked, OutcomeType.REJECTED, OutcomeReason.QUEUE_CODE, "PARTY_EMPTY");
    gateway.owners.answer(
        asked,
        AnswerKind.ENDED,
        answer -> answer.setOutcome(OutcomeType.REJECTED).setReason(OutcomeReason.QUEUE_CODE));
    TestGateway.Answer refused = held.join();
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text("code")).isEqualTo("PARTY_EMPTY");
    assertThat(refused.text("detail")).isEqualTo("Bring somebody.");
  }

  @Test
  void aDuplicateOfWhatWasMatchedIsToldThatTheMatchIsOverAndWhichItWas() {
    var held = gateway.enqueue(player, "r1");
    gateway.owners.answer(
        log.request(player, Enqueue.class), AnswerKind.MATCHED, answer -> answer.setMatchId("m-0"));
    TestGateway.Answer over = held.join();
    assertThat(over.status()).isEqualTo(409);
    assertThat(over.text("code")).isEqualTo("GONE");
    assertThat(over.text("match_id")).isEqualTo("m-0");
  }

  @Test
  void anEnqueueOnAMatchedSeatIsAnsweredWithThatMatch() {
    Notification match = Owners.assignment(player, "m-0", "r0");
    gateway.owners.storeMatched(match, true);
    var held = gateway.enqueue(player, "r1");
    gateway.owners.answer(
        log.request(player, Enqueue.class), AnswerKind.MATCHED, answer -> answer.setMatchId("m-0"));
    assertThat(held.join().text("game_token")).isEqualTo("token-of-m-0");
  }

  @Test
  void theIdOfAnotherRequestIsRefused() {
    var held = gateway.enqueue(player, "c1");
    gateway.owners.answer(log.request(player, Enqueue.class), AnswerKind.NOTHING_QUEUED);
    TestGateway.Answer refused = held.join();
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text("code")).isEqualTo("IDEMPOTENCY_KEY_REUSED");
  }

  @Test
  void whoDropsItIsCancelledAfterTheQueuesGraceInTheSessionThatAsked() throws IOException {
    Socket line = asking(player, "");
    Request asked = log.request(player, Enqueue.class);
    String session = ((Enqueue) asked.getBody()).getSession();
    assertThat(session).isNotEmpty();
    line.close();
    Request cancel = log.request(player, LongPollTest::dropped);
    assertThat(((Cancel) cancel.getBody()).getSession()).isEqualTo(session);
  }

  @Test
  void toReadAStatusIsNotToComeBack() throws IOException {
    Socket line = asking(player, "");
    log.request(player, Enqueue.class);
    line.close();
    await()
        .pollInterval(Duration.ofMillis(20))
        .atMost(Log.PATIENCE)
        .until(
            () -> {
              gateway.get(player, "/v1/matchmaking");
              return log.requestsOf(player).stream().anyMatch(LongPollTest::dropped);
            });
  }

  @Test
  void whoAskedToStayStaysWhenHeDropsIt() throws IOException {
    String stays = TestGateway.newPlayer();
    Socket line = asking(stays, ", \"detached\": true");
    Request asked = log.request(stays, Enqueue.class);
    assertThat(((Enqueue) asked.getBody()).getSession()).isNull();
    line.close();
    // The other one drops later and his cancel is there: the grace of the first is long over.
    whoDropsItIsCancelledAfterTheQueuesGraceInTheSessionThatAsked();
    assertThat(log.requestsOf(stays)).noneMatch(LongPollTest::dropped);
  }

  /** A held request on a line of its own, for the queue with a short grace. */
  private Socket asking(String who, String more) throws IOException {
    String body = "{\"queue\": \"quick\"" + more + "}";
    Socket line = new Socket(InetAddress.getLoopbackAddress(), gateway.gateway.port());
    line.getOutputStream()
        .write(
            ("POST /v1/matchmaking HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
                    + "Authorization: Bearer "
                    + TestGateway.token(who)
                    + "\r\nContent-Length: "
                    + body.length()
                    + "\r\n\r\n"
                    + body)
                .getBytes(StandardCharsets.UTF_8));
    line.getOutputStream().flush();
    return line;
  }
}
