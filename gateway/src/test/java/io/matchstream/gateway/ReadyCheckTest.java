package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Enqueue;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Ready;
import io.matchstream.events.Request;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A proposed match asks whether the player is there. */
@ExtendWith(Log.Shared.class)
class ReadyCheckTest {
  private static final String PATH = "/v1/matchmaking";
  private static final String UNTIL = "2030-01-01T00:00:10Z";
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

  private Request enqueued() {
    return log.request(player, Enqueue.class);
  }

  @Test
  void aHeldRequestEndsWithTheQuestionAndTheTicketStays() {
    var held = gateway.enqueue(player, "r1");
    gateway.owners.storeWaiting(enqueued());
    gateway.owners.sayAsked(player, "m-1", "r1");

    TestGateway.Answer asked = held.join();

    assertThat(asked.status()).isEqualTo(202);
    assertThat(asked.text("status")).isEqualTo("WAITING");
    assertThat(asked.text("match_id")).isEmpty();
    assertThat(asked.json().at("/ready_check/match_id").asText()).isEqualTo("m-1");
    assertThat(asked.json().at("/ready_check/until").asText()).isEqualTo(UNTIL);
    assertThat(log.requestsOf(player)).hasSize(1); // nothing was cancelled
  }

  @Test
  void theQuestionIsNoAssignmentAndIsShownAsTheStoreHasIt() {
    var held = gateway.enqueue(player, "r1");
    gateway.owners.storeWaiting(enqueued());
    gateway.owners.sayAsked(player, "m-1", "r1");
    held.join();
    assertThat(gateway.get(player, PATH).text("status")).isEqualTo("WAITING");

    gateway.owners.storeAsked(enqueued(), "m-1");
    TestGateway.Answer asked = gateway.get(player, PATH);
    assertThat(asked.text("status")).isEqualTo("WAITING");
    assertThat(asked.text("game_token")).isEmpty();
    assertThat(asked.json().at("/ready_check/match_id").asText()).isEqualTo("m-1");

    gateway.owners.storeWaiting(enqueued());
    assertThat(gateway.get(player, PATH).json().get("ready_check").isNull()).isTrue();
  }

  @Test
  void anAnswerThatCountsIsWrittenAndEndsTheQuestion() {
    var held = gateway.enqueue(player, "r1");
    gateway.owners.storeAsked(enqueued(), "m-1");
    var accepted = gateway.post(player, PATH + "/ready", "{\"match_id\": \"m-1\"}");
    Request ready = log.request(player, Ready.class);
    assertThat(ready.getBody()).isEqualTo(new Ready("m-1", true));
    gateway.owners.answer(ready, AnswerKind.READY, answer -> answer.setMatchId("m-1"));

    TestGateway.Answer status = accepted.join();

    assertThat(status.status()).isEqualTo(200);
    // Although the store still shows it.
    assertThat(status.json().get("ready_check").isNull()).isTrue();
    assertThat(status.json().at("/ticket/requestId").asText()).isEqualTo("r1");
    gateway.owners.sayMatched(player, "m-1", "r1");
    assertThat(held.join().text("match_id")).isEqualTo("m-1");
  }

  @Test
  void whoIsNotAskedIsToldSo() {
    var late = gateway.post(player, PATH + "/ready", "{\"match_id\": \"m-1\"}");
    gateway.owners.answer(log.request(player, Ready.class), AnswerKind.NOT_ASKED);

    TestGateway.Answer conflict = late.join();

    assertThat(conflict.status()).isEqualTo(409);
    assertThat(conflict.text("code")).isEqualTo("NOT_ASKED");
    assertThat(conflict.text("match_id")).isEqualTo("m-1");
  }

  private String whyNotAsked(String matchId) {
    var late = gateway.post(player, PATH + "/ready", "{\"match_id\": \"%s\"}".formatted(matchId));
    gateway.owners.answer(log.request(player, Ready.class), AnswerKind.NOT_ASKED);
    TestGateway.Answer conflict = late.join();
    assertThat(conflict.status()).isEqualTo(409);
    assertThat(conflict.text("code")).isEqualTo("NOT_ASKED");
    return conflict.text("detail");
  }

  @Test
  void whoAnswersWhenTheMatchIsMadeIsToldSo() {
    gateway.owners.storeMatched(Owners.assignment(player, "m-1", "r1"), false);
    assertThat(whyNotAsked("m-1")).contains("the match is made");
  }

  @Test
  void whoAnswersWhenAnotherHasDeclinedIsToldThatHisTicketStands() {
    gateway.owners.storeWaiting(waiting());
    assertThat(whyNotAsked("m-1")).contains("it is over", "ticket stands");
  }

  @Test
  void whoAnswersACheckBeforeTheOneThatAsksNowIsToldSo() {
    gateway.owners.storeAsked(waiting(), "m-2");
    assertThat(whyNotAsked("m-1")).contains("another match asks now");
  }

  @Test
  void whoAnswersWhenHisTicketHasEndedForItIsToldSo() {
    gateway.owners.storeEnded(waiting(), OutcomeType.CANCELLED, OutcomeReason.DECLINED, "none");
    assertThat(whyNotAsked("m-1")).contains("so is the ticket", "not answered in time");
  }

  @Test
  void whyIsNotSaidWhereNobodyCanTell() {
    gateway.owners.down(true);
    try {
      assertThat(whyNotAsked("m-1")).contains("No ready check of this match");
    } finally {
      gateway.owners.down(false);
    }
  }

  private Request waiting() {
    return new Request(player, "r1", Enqueue.newBuilder().setQueue("blitz-3-2").build());
  }

  @Test
  void whoDeclinesIsToldHowHisTicketEnded() {
    var held = gateway.enqueue(player, "r1");
    Request asked = enqueued();
    gateway.owners.storeAsked(asked, "m-1");
    var declined =
        gateway.post(player, PATH + "/ready", "{\"match_id\": \"m-1\", \"accept\": false}");
    Request ready = log.request(player, Ready.class);
    assertThat(ready.getBody()).isEqualTo(new Ready("m-1", false));
    gateway.owners.answer(ready, AnswerKind.READY, answer -> answer.setMatchId("m-1"));
    assertThat(declined.join().status()).isEqualTo(200);

    gateway.owners.sayEnded(asked, OutcomeType.CANCELLED, OutcomeReason.DECLINED);

    TestGateway.Answer ended = held.join();
    assertThat(ended.text("outcome")).isEqualTo("CANCELLED");
    assertThat(ended.json().at("/lastOutcome/reason").asText()).isEqualTo("DECLINED");
    // The ticket that was asked has ended, so the question has too.
    assertThat(ended.json().get("ready_check").isNull()).isTrue();
    assertThat(gateway.get(player, PATH).json().get("ready_check").isNull()).isTrue();
  }

  @Test
  void aRequestIdOfSomethingElseIsNoAnswer() {
    var reused =
        gateway.send(
            TestGateway.posting(
                gateway.as(player, PATH + "/ready").header("Idempotency-Key", "r1"),
                "{\"match_id\": \"m-1\"}"));
    gateway.owners.answer(log.request(player, Ready.class), AnswerKind.QUEUED);
    assertThat(reused.join().text("code")).isEqualTo("IDEMPOTENCY_KEY_REUSED");
  }

  @Test
  void aSocketIsAskedAndAnswers() {
    TestSocket socket = gateway.socket(player);
    socket.say(START);
    socket.next("queued");
    gateway.owners.sayAsked(player, "m-1", "r1");
    var asked = socket.next("ready_check");
    assertThat(asked.get("match_id").asText()).isEqualTo("m-1");
    assertThat(asked.get("until").asText()).isEqualTo(UNTIL);

    socket.say("{\"type\": \"ready\", \"match_id\": \"m-1\", \"requestId\": \"y1\"}");
    Request ready = log.request(player, Ready.class);
    assertThat(ready.getBody()).isEqualTo(new Ready("m-1", true));
    gateway.owners.answer(ready, AnswerKind.READY, answer -> answer.setMatchId("m-1"));
    var counts = socket.next("ready");
    assertThat(counts.get("request_id").asText()).isEqualTo("y1");
    assertThat(counts.get("match_id").asText()).isEqualTo("m-1");
  }

  @Test
  void aSocketIsToldThatItIsNotAskedOrNotUnderstood() {
    TestSocket socket = gateway.socket(player);
    socket.say(
        "{\"type\": \"ready\", \"match_id\": \"m-1\", \"requestId\": \"y1\", \"accept\": false}");
    gateway.owners.answer(
        log.request(player, Ready.class), AnswerKind.NOT_ASKED, answer -> answer.setMatchId("m-1"));
    var error = socket.next("error");
    assertThat(error.get("code").asText()).isEqualTo("NOT_ASKED");
    assertThat(error.get("request_id").asText()).isEqualTo("y1");

    socket.sayAnything("{\"type\": \"ready\"}");
    assertThat(socket.next("error").get("code").asText()).isEqualTo("INVALID_REQUEST");
  }

  @Test
  void whoConnectsWhileHeIsAskedHearsIt() {
    var held = gateway.enqueue(player, "r1");
    gateway.owners.storeAsked(enqueued(), "m-1");
    try (TestSocket socket = gateway.socket(player)) {
      assertThat(socket.next("ready_check").get("match_id").asText()).isEqualTo("m-1");
    }
    gateway.owners.sayMatched(player, "m-1", "r1");
    held.join();
  }
}
