package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.Claim;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Notification;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Request;
import io.matchstream.events.SignToken;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Status, claim, token and cancel over HTTP. */
@ExtendWith(Log.Shared.class)
class StatusTest {
  private static final String PATH = "/v1/matchmaking";

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
  void whoAskedNothingWaitsWithoutATicketAndReadingChangesNothing() {
    for (int i = 0; i < 2; i++) {
      TestGateway.Answer status = gateway.get(player, PATH);
      assertThat(status.text("status")).isEqualTo("WAITING");
      assertThat(status.json().get("ticket").isNull()).isTrue();
      for (String field : new String[] {"match_id", "game_server", "game_token"}) {
        assertThat(status.text(field)).isEmpty();
      }
    }
    assertThat(log.requestsOf(player)).isEmpty();
  }

  @Test
  void theAssignmentStaysReadableWhileTheSeatIsMatchedAndItsTokenUntilItEnds() {
    Notification match = Owners.assignment(player, "m-1", "r1");
    gateway.owners.storeMatched(match, true);
    assertThat(gateway.get(player, PATH).text("game_token")).isEqualTo("token-of-m-1");
    assertThat(gateway.get(player, PATH).text("game_token")).isEqualTo("token-of-m-1");
    match.setTokenExpires(match.getAt().minusSeconds(1));
    gateway.owners.storeMatched(match, true);
    TestGateway.Answer later = gateway.get(player, PATH);
    assertThat(later.text("status")).isEqualTo("MATCHED");
    assertThat(later.text("match_id")).isEqualTo("m-1");
    assertThat(later.text("game_token")).isEmpty();
  }

  @Test
  void aMatchIsShownWhileTheNextRequestWaitsForItsSettlement() {
    gateway.owners.storeParked(Owners.assignment(player, "m-1", "r1"));

    TestGateway.Answer status = gateway.get(player, PATH);

    assertThat(status.text("status")).isEqualTo("MATCHED");
    assertThat(status.text("game_token")).isEqualTo("token-of-m-1");
  }

  /** F68: the log has told the match before the store shows it. */
  @Test
  void aMatchThatWasDeliveredIsShownAlthoughTheStoreStillWaits() {
    var held = gateway.enqueue(player, "r1");
    gateway.owners.storeWaiting(log.request(player, Enqueue.class));
    gateway.owners.sayMatched(player, "m-1", "r1");
    held.join();
    TestGateway.Answer status = gateway.get(player, PATH);
    assertThat(status.text("status")).isEqualTo("MATCHED");
    assertThat(status.text("match_id")).isEqualTo("m-1");
    // The claim names what was pushed, so that the owner can keep it.
    var claim = gateway.post(player, PATH + "/claim", "");
    Request asked = log.request(player, Claim.class);
    assertThat(((Claim) asked.getBody()).getMatchId()).isEqualTo("m-1");
    gateway.owners.answer(asked, AnswerKind.CLAIMED, answer -> answer.setMatchId("m-1"));
    assertThat(claim.join().text("game_token")).isEqualTo("token-of-m-1");
  }

  /** F64: the owner decides, and each gateway tells its caller what he got. */
  @Test
  void ofTwoClaimsAtTwoGatewaysOneWins() throws InterruptedException {
    try (TestGateway other = TestGateway.start(log, gateway.owners, settings -> settings)) {
      gateway.owners.storeMatched(Owners.assignment(player, "m-1", "r1"), false);
      var here = gateway.send(claiming(gateway, "here"));
      var there = other.send(claiming(other, "there"));
      Request first = log.request(player, r -> r.getRequestId().equals("here"));
      Request second = log.request(player, r -> r.getRequestId().equals("there"));
      gateway.owners.answer(first, AnswerKind.CLAIMED, answer -> answer.setMatchId("m-1"));
      gateway.owners.answer(second, AnswerKind.GONE, answer -> answer.setMatchId("m-1"));
      assertThat(here.join().status()).isEqualTo(200);
      TestGateway.Answer lost = there.join();
      assertThat(lost.status()).isEqualTo(409);
      assertThat(lost.text("code")).isEqualTo("GONE");
    }
  }

  private java.net.http.HttpRequest.Builder claiming(TestGateway at, String key) {
    return TestGateway.posting(
        at.as(player, PATH + "/claim").header("Idempotency-Key", key), "{\"match_id\": \"m-1\"}");
  }

  @Test
  void whereThereIsNothingToClaimOrToSignIs404() {
    var claim = gateway.post(player, PATH + "/claim", "{}");
    gateway.owners.answer(log.request(player, Claim.class), AnswerKind.NOTHING_MATCHED);
    assertThat(claim.join().status()).isEqualTo(404);
    var token = gateway.post(player, PATH + "/token", "{}");
    gateway.owners.answer(log.request(player, SignToken.class), AnswerKind.NOTHING_MATCHED);
    assertThat(token.join().status()).isEqualTo(404);
  }

  @Test
  void aTokenSignedAnewIsTheOneThatIsShownFromThenOn() {
    Notification match = Owners.assignment(player, "m-1", "r1");
    gateway.owners.storeMatched(match, true);
    var token = gateway.post(player, PATH + "/token", "{\"match_id\": \"m-1\"}");
    Request asked = log.request(player, SignToken.class);
    gateway.owners.answer(asked, AnswerKind.TOKEN_SIGNED);
    gateway.owners.sayResigned(match, asked.getRequestId(), "anew");
    assertThat(token.join().text("game_token")).isEqualTo("anew");
    assertThat(gateway.get(player, PATH).text("game_token")).isEqualTo("anew");
  }

  @Test
  void aCancelSucceedsInEveryState() {
    var idle = gateway.delete(player, PATH);
    gateway.owners.answer(log.request(player, Cancel.class), AnswerKind.NOTHING_QUEUED);
    assertThat(idle.join().text("result")).isEqualTo("NOTHING_QUEUED");

    String waiting = TestGateway.newPlayer();
    var queued = gateway.delete(waiting, PATH);
    Request cancel = log.request(waiting, Cancel.class);
    gateway.owners.sayEnded(cancel, OutcomeType.CANCELLED, OutcomeReason.PLAYER);
    // The answer that names the ticket comes after the ticket's end.
    gateway.owners.answer(
        cancel, AnswerKind.CANCEL_ACCEPTED, answer -> answer.setTicketId(waiting + "~1"));
    assertThat(queued.join().text("result")).isEqualTo("CANCELLED");

    String expired = TestGateway.newPlayer();
    var late = gateway.delete(expired, PATH);
    Request after = log.request(expired, Cancel.class);
    gateway.owners.answer(
        after, AnswerKind.CANCEL_ACCEPTED, answer -> answer.setTicketId(expired + "~1"));
    gateway.owners.sayEnded(after, OutcomeType.EXPIRED, OutcomeReason.TTL);
    assertThat(late.join().text("result")).isEqualTo("EXPIRED");
  }

  /** Its outcome is not delivered twice, so that the answer must bring the end. */
  @Test
  void aCancelAskedAgainAfterTheTicketsEndIsAnsweredAtOnce() {
    for (OutcomeType end : List.of(OutcomeType.CANCELLED, OutcomeType.EXPIRED)) {
      String waited = TestGateway.newPlayer();
      var again = gateway.delete(waited, PATH);
      gateway.owners.answer(
          log.request(waited, Cancel.class),
          AnswerKind.CANCEL_ACCEPTED,
          answer -> answer.setTicketId(waited + "~1").setOutcome(end));
      assertThat(again.join().text("result")).isEqualTo(end.name());
    }
  }

  @Test
  void aCancelThatLostToAMatchWhichIsOverNamesItAndSucceeds() {
    var cancel = gateway.delete(player, PATH);
    gateway.owners.answer(
        log.request(player, Cancel.class), AnswerKind.MATCHED, answer -> answer.setMatchId("m-0"));
    TestGateway.Answer lost = cancel.join();
    assertThat(lost.status()).isEqualTo(200);
    assertThat(lost.text("result")).isEqualTo("MATCHED");
    assertThat(lost.text("match_id")).isEqualTo("m-0");
    assertThat(lost.text("status")).isEqualTo("WAITING");
  }

  /** F18 */
  @Test
  void aCancelThatLosesIsAnsweredWithTheMatch() {
    var cancel = gateway.delete(player, PATH);
    Request asked = log.request(player, Cancel.class);
    gateway.owners.answer(
        asked, AnswerKind.CANCEL_ACCEPTED, answer -> answer.setTicketId(player + "~1"));
    gateway.owners.storeMatched(Owners.assignment(player, "m-1", "r1"), false);
    gateway.owners.answer(asked, AnswerKind.MATCHED, answer -> answer.setMatchId("m-1"));
    TestGateway.Answer lost = cancel.join();
    assertThat(lost.text("result")).isEqualTo("MATCHED");
    assertThat(lost.text("game_token")).isEqualTo("token-of-m-1");
  }

  @Test
  void aMatchIsLeftOnlyWhenAskedTo() {
    var leave = gateway.delete(player, PATH + "?leave_matched=true");
    Request asked = log.request(player, Cancel.class);
    assertThat(((Cancel) asked.getBody()).getLeaveMatched()).isTrue();
    gateway.owners.answer(asked, AnswerKind.LEFT, answer -> answer.setMatchId("m-1"));
    assertThat(leave.join().text("result")).isEqualTo("LEFT");
  }

  @Test
  void anOwnerThatDoesNotAnswerIs503AndTheIdMayBeUsedAgain() throws InterruptedException {
    try (TestGateway hasty =
        TestGateway.start(log, gateway.owners, TestGateway.answerWithin(Duration.ofSeconds(1)))) {
      TestGateway.Answer silent =
          hasty.send(hasty.as(player, PATH).header("Idempotency-Key", "c1").DELETE()).join();
      assertThat(silent.status()).isEqualTo(503);
      assertThat(silent.header("Retry-After")).isEqualTo("1");
      var again = gateway.send(gateway.as(player, PATH).header("Idempotency-Key", "c1").DELETE());
      await().atMost(Log.PATIENCE).until(() -> log.requestsOf(player).size() == 2);
      gateway.owners.answer(log.request(player, Cancel.class), AnswerKind.NOTHING_QUEUED);
      assertThat(again.join().status()).isEqualTo(200);
    }
  }
}
