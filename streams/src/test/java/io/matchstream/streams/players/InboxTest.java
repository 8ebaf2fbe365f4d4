package io.matchstream.streams.players;

import static io.matchstream.streams.players.PlayersBench.ANNA;
import static io.matchstream.streams.players.PlayersBench.MATCH;
import static io.matchstream.streams.players.PlayersBench.aborted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.SignAgain;
import io.matchstream.events.Ticket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class InboxTest {
  private final PlayersBench bench = new PlayersBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  @DisplayName("F64: two gateways answer the same claim: one winner")
  void aClaimHasOneWinner() {
    bench.matched("r1", MATCH);
    bench.claim("gateway-1", MATCH);
    bench.claim("gateway-2", null);

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(
            tuple("gateway-1", AnswerKind.CLAIMED, MATCH),
            tuple("gateway-2", AnswerKind.GONE, MATCH));
  }

  @Test
  void aRetriedClaimWinsAgain() {
    bench.matched("r1", MATCH);
    bench.claim("c1", MATCH);
    bench.claim("c1", MATCH);

    assertThat(bench.answerKinds()).containsExactly(AnswerKind.CLAIMED, AnswerKind.CLAIMED);
  }

  @Test
  void anAcknowledgedAssignmentCannotBeClaimed() {
    bench.matched("r1", MATCH);
    bench.ack(MATCH);
    bench.claim("c1", MATCH);

    assertThat(bench.answerKinds()).containsExactly(AnswerKind.GONE);
    assertThat(bench.state().getInbox().getTaken()).isTrue();
  }

  @Test
  @DisplayName("F68: an acknowledgement that overtakes its assignment counts")
  void anEarlyAcknowledgementIsHonoured() {
    Ticket ticket = bench.queued("r1");
    bench.ack(MATCH);
    bench.notify(ticket, MATCH);

    assertThat(bench.state().getInbox().getTaken()).isTrue();
    assertThat(bench.state().getEarlyAck()).isNull();
  }

  @Test
  @DisplayName("F68, F64: claims that overtake their assignment: the first one wins")
  void anEarlyClaimIsHonoured() {
    Ticket ticket = bench.queued("r1");
    bench.claim("c1", MATCH);
    bench.claim("c2", MATCH);
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind)
        .containsExactly(tuple("c2", AnswerKind.GONE));

    bench.notify(ticket, MATCH);
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind)
        .containsExactly(tuple("c1", AnswerKind.CLAIMED));
  }

  @Test
  void anEarlyClaimOfAMatchThatNeverComesIsAnsweredWhenTheTicketEnds() {
    Ticket ticket = bench.queued("r1");
    bench.claim("c1", MATCH);
    assertThat(bench.answers()).isEmpty();
    bench.end(ticket, OutcomeType.EXPIRED, OutcomeReason.TTL);

    assertThat(bench.answerKinds()).containsExactly(AnswerKind.NOTHING_MATCHED);
  }

  @Test
  void aClaimOfNothingIsToldSoAndOneOfAFinishedMatchThatItIsGone() {
    bench.claim("c1", null);
    Ticket ticket = bench.matched("r1", MATCH);
    bench.settle(ticket, MATCH, aborted());
    bench.claim("c2", MATCH);
    bench.claim("c3", "M-of-somebody");

    assertThat(bench.answerKinds()).containsExactly(AnswerKind.GONE, AnswerKind.NOTHING_MATCHED);
  }

  @Test
  void anAssignmentCanBeClaimedUntilItExpires() {
    bench.matched("r1", MATCH);
    bench.advance(Duration.ofMinutes(2));
    bench.claim("c1", MATCH);
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.CLAIMED);
  }

  @Test
  void anExpiredAssignmentIsGone() {
    bench.matched("r1", MATCH);
    bench.advance(Duration.ofMinutes(2).plusMillis(1));
    bench.claim("c1", MATCH);
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.GONE);
  }

  @Test
  void aTokenIsSignedAnewForALiveMatchOnly() {
    bench.sign("s0");
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.NOTHING_MATCHED);

    Ticket ticket = bench.matched("r1", MATCH);
    bench.sign("s1");
    assertThat(bench.commands())
        .extracting(MatchCommand::getMatchId, MatchCommand::getBody)
        .containsExactly(tuple(MATCH, new SignAgain(1L, "s1")));
    assertThat(bench.answers()).isEmpty();

    bench.bench.pipe(
        bench.topics.notifications(),
        ANNA,
        bench
            .notification(ticket, MATCH)
            .setKind(NotificationKind.RESIGNED)
            .setRequestId("s1")
            .setToken("second-token")
            .build());
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple("s1", AnswerKind.TOKEN_SIGNED, MATCH));
    assertThat(bench.state().getInbox().getAssignment().getToken()).isEqualTo("second-token");
    assertThat(bench.seats()).isEmpty();
  }

  @Test
  void whoWaitsForATokenWhenTheSeatIsFreedIsToldThatItIsGone() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.sign("s1");
    bench.settle(ticket, MATCH, aborted());

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind)
        .containsExactly(tuple("s1", AnswerKind.GONE));
  }
}
