package io.matchstream.streams.players;

import static io.matchstream.streams.players.PlayersBench.BLITZ;
import static io.matchstream.streams.players.PlayersBench.MATCH;
import static io.matchstream.streams.players.PlayersBench.after;
import static io.matchstream.streams.players.PlayersBench.ask;
import static io.matchstream.streams.players.PlayersBench.replace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Decider;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.WithdrawReason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CancellingTest {
  private final PlayersBench bench = new PlayersBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private static Cancel.Builder of(String requestId) {
    return Cancel.newBuilder().setCancels(requestId);
  }

  private static Cancel.Builder leaving() {
    return Cancel.newBuilder().setLeaveMatched(true);
  }

  private static Cancel.Builder dropped(String session) {
    return Cancel.newBuilder().setCause(CancelCause.DISCONNECTED).setSession(session);
  }

  @Test
  void aCancelBeforeTheMatchFreesTheSeatWithTheOutcome() {
    Ticket ticket = bench.queued("r1");
    bench.cancel("c1");

    assertThat(bench.tickets())
        .extracting(TicketEvent::getBody)
        .containsExactly(new TicketWithdrawn("anna~1", WithdrawReason.PLAYER, null));
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getTicketId)
        .containsExactly(tuple("c1", AnswerKind.CANCEL_ACCEPTED, "anna~1"));
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.QUEUED);

    bench.end(ticket, OutcomeType.CANCELLED, OutcomeReason.PLAYER);
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  void theSecondCancelDoesNotReachThePoolAgain() {
    bench.queued("r1");
    bench.cancel("c1");
    bench.cancel("c2");

    assertThat(bench.tickets()).hasSize(1);
    assertThat(bench.answerKinds())
        .containsExactly(AnswerKind.CANCEL_ACCEPTED, AnswerKind.CANCEL_ACCEPTED);
  }

  @Test
  @DisplayName("F18: a cancel that loses the race is told the match, and the match stands")
  void aCancelThatRacesTheMatchIsToldTheMatch() {
    Ticket ticket = bench.queued("r1");
    bench.cancel("c1");
    bench.drain();
    bench.notify(ticket, MATCH);

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple("c1", AnswerKind.MATCHED, MATCH));
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.MATCHED);
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  @DisplayName("F18: everybody whose cancel was accepted is told the match, and so are retries")
  void everyCancelThatRacesTheMatchIsToldTheMatch() {
    Ticket ticket = bench.queued("r1");
    bench.cancel("c1");
    bench.cancel("c2", of("r1"));
    bench.cancel(null);
    String unnamed = bench.answers().get(2).getRequestId();
    bench.notify(ticket, MATCH);
    bench.cancel("c1");

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(
            tuple("c1", AnswerKind.MATCHED, MATCH),
            tuple("c2", AnswerKind.MATCHED, MATCH),
            tuple(unnamed, AnswerKind.MATCHED, MATCH),
            tuple("c1", AnswerKind.MATCHED, MATCH));
  }

  @Test
  @DisplayName("F18, F67: a cancel whose match is over before it was heard of is told it too")
  void aCancelThatLosesToAFinishedMatchIsToldIt() {
    Ticket ticket = bench.queued("r1");
    bench.cancel("c1");
    bench.drain();
    bench.settle(ticket, MATCH, PlayersBench.aborted());
    bench.cancel("c1");

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(
            tuple("c1", AnswerKind.MATCHED, MATCH), tuple("c1", AnswerKind.MATCHED, MATCH));
  }

  @Test
  void aRetriedCancelOfAnEndedTicketIsAnsweredAsTheFirstTime() {
    Ticket ticket = bench.queued("r1");
    bench.cancel("c1");
    bench.end(ticket, OutcomeType.CANCELLED, OutcomeReason.PLAYER);
    bench.cancel("c1");

    assertThat(bench.answers())
        .extracting(Answer::getKind, Answer::getTicketId, Answer::getOutcome)
        .containsExactly(
            tuple(AnswerKind.CANCEL_ACCEPTED, "anna~1", null),
            // Its outcome is not told twice, so the answer says it.
            tuple(AnswerKind.CANCEL_ACCEPTED, "anna~1", OutcomeType.CANCELLED));
  }

  @Test
  void aCancelThatRacesTheMatchLeavesItIfItMeantTo() {
    Ticket ticket = bench.queued("r1");
    bench.cancel("c1", leaving());
    bench.drain();
    bench.notify(ticket, MATCH);

    assertThat(bench.answerKinds()).containsExactly(AnswerKind.LEFT);
    assertThat(bench.commands()).hasSize(1);
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
  }

  @Test
  void aCancelAfterTheMatchFreesTheSeatOnlyWhenAskedTo() {
    bench.matched("r1", MATCH);
    bench.cancel("c1");
    assertThat(bench.answers())
        .extracting(Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple(AnswerKind.MATCHED, MATCH));
    assertThat(bench.commands()).isEmpty();

    bench.cancel("c2", leaving());
    assertThat(bench.answers())
        .extracting(Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple(AnswerKind.LEFT, MATCH));
    assertThat(bench.commands()).hasSize(1);
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
  }

  @Test
  @DisplayName("F19: a cancel that names a request not seen yet cancels it up to the 60th second")
  void aCancelThatOvertakesItsEnqueueIsRemembered() {
    bench.cancel("c1", of("r1"));
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.CANCEL_ACCEPTED);
    bench.advance(Duration.ofSeconds(60));
    bench.enqueue("r1", ask(BLITZ));

    assertThat(bench.outcomes())
        .extracting(
            Outcome::getRequestId, Outcome::getType, Outcome::getReason, Outcome::getSeatEpoch)
        .containsExactly(tuple("r1", OutcomeType.CANCELLED, OutcomeReason.PLAYER, 0L));
    assertThat(bench.tickets()).isEmpty();
    bench.enqueue("r1", ask(BLITZ));
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.ENDED);
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  @DisplayName("F19: after 60 s it is forgotten")
  void anOvertakingCancelIsForgottenAfterAMinute() {
    bench.cancel("c1", of("r1"));
    bench.advance(Duration.ofSeconds(60).plusMillis(1));
    bench.enqueue("r1", ask(BLITZ));

    assertThat(bench.issued().getRequestId()).isEqualTo("r1");
  }

  @Test
  @DisplayName("F19: a cancel that names nothing, sent while idle, never kills a later enqueue")
  void aCancelOfNothingCancelsNothing() {
    bench.cancel("c1");
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.NOTHING_QUEUED);
    bench.enqueue("r1", ask(BLITZ));

    assertThat(bench.issued().getRequestId()).isEqualTo("r1");
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  void aCancelOfAnEndedRequestLeavesTheNewOneAlone() {
    Ticket first = bench.queued("r1");
    bench.end(first, OutcomeType.EXPIRED, OutcomeReason.TTL);
    bench.queued("r2");
    bench.cancel("c1", of("r1"));

    assertThat(bench.answerKinds()).containsExactly(AnswerKind.NOTHING_QUEUED);
    assertThat(bench.tickets()).isEmpty();
  }

  @Test
  void aRetriedCancelDoesNotHitWhatWasQueuedSince() {
    Ticket first = bench.queued("r1");
    bench.cancel("c1");
    bench.end(first, OutcomeType.CANCELLED, OutcomeReason.PLAYER);
    bench.drain();
    bench.queued("r2");
    bench.cancel("c1");

    assertThat(bench.answerKinds()).containsExactly(AnswerKind.CANCEL_ACCEPTED);
    assertThat(bench.tickets()).isEmpty();
  }

  @Test
  @DisplayName("F66: cancelled while proposed, aborted, returned: CANCELLED, once")
  void aCancelledTicketThatReturnsEnds() {
    Ticket ticket = bench.queued("r1");
    bench.cancel("c1");
    bench.drain();
    bench.giveBack(ticket);

    assertThat(bench.outcomes())
        .singleElement()
        .satisfies(
            outcome -> {
              assertThat(outcome.getTicketId()).isEqualTo("anna~1");
              assertThat(outcome.getType()).isEqualTo(OutcomeType.CANCELLED);
              assertThat(outcome.getReason()).isEqualTo(OutcomeReason.PLAYER);
              assertThat(outcome.getDecidedBy()).isEqualTo(Decider.PLAYERS);
              assertThat(outcome.getSince()).isEqualTo(ticket.getSince());
            });
    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
    bench.giveBack(ticket);
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  @DisplayName("F21: a returned ticket keeps its first enqueue time and pauses longer each time")
  void aReturnedTicketWaitsOnFromItsFirstEnqueueTime() {
    Ticket ticket = bench.queued("r1");
    long[] pauses = {2_000, 4_000, 8_000, 16_000, 30_000, 30_000};
    for (int i = 0; i < pauses.length; i++) {
      bench.advance(Duration.ofSeconds(1));
      bench.giveBack(ticket);
      Ticket again = bench.issued();
      assertThat(again.getTicketId()).isEqualTo("anna~1");
      assertThat(again.getSince()).isEqualTo(ticket.getSince());
      assertThat(again.getReturns()).isEqualTo(i + 1);
      assertThat(again.getNotBefore()).isEqualTo(bench.now().plusMillis(pauses[i]));
      ticket = again;
    }
    assertThat(bench.seats()).isEmpty();
  }

  @Test
  @DisplayName("F21: who goes back because a match asks for nobody any more does not pause")
  void innocentsOfABackfillDoNotPause() {
    Ticket ticket = bench.queued("r1");
    bench.settle(ticket, MATCH, new Returned(ticket, "BACKFILL_OVER", List.of()));
    Ticket again = bench.issued();
    assertThat(again.getNotBefore()).isNull();

    for (String broken : List.of("ALLOCATION_FAILED", "PENDING_TTL", "UNKNOWN_QUEUE", "FAILED")) {
      bench.settle(ticket, MATCH, new Returned(again, broken, List.of()));
      again = bench.issued();
      assertThat(again.getNotBefore()).as(broken).isAfter(bench.now());
    }
  }

  @Test
  void theSameReturnTwiceIsOneReturn() {
    Ticket ticket = bench.queued("r1");
    bench.giveBack(ticket);
    bench.giveBack(ticket);

    assertThat(bench.tickets()).hasSize(1);
  }

  @Test
  void aReplacedTicketThatReturnsMakesRoomForItsReplacement() {
    Ticket ticket = bench.queued("r1");
    bench.enqueue("r2", replace(BLITZ));
    bench.drain();
    bench.giveBack(ticket);

    assertThat(bench.outcomes())
        .extracting(Outcome::getTicketId, Outcome::getReason)
        .containsExactly(tuple("anna~1", OutcomeReason.REPLACED));
    assertThat(bench.issued().getRequestId()).isEqualTo("r2");
  }

  @Test
  void anEnqueueAfterACancelWaitsForTheCancelledTicketToEnd() {
    Ticket ticket = bench.queued("r1");
    bench.cancel("c1");
    bench.drain();
    bench.enqueue("r2", ask(BLITZ));
    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.answers()).isEmpty();

    bench.end(ticket, OutcomeType.CANCELLED, OutcomeReason.PLAYER);
    assertThat(bench.issued().getRequestId()).isEqualTo("r2");
  }

  @Test
  void aCancelTakesTheReplacementWithIt() {
    Ticket ticket = bench.queued("r1");
    bench.enqueue("r2", replace(BLITZ));
    bench.drain();
    bench.cancel("c1");

    assertThat(bench.outcomes())
        .extracting(Outcome::getRequestId, Outcome::getReason)
        .containsExactly(tuple("r2", OutcomeReason.PLAYER));
    bench.end(ticket, OutcomeType.CANCELLED, OutcomeReason.REPLACED);
    assertThat(bench.tickets().stream().filter(e -> e.getBody() instanceof TicketQueued)).isEmpty();
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
  }

  @Test
  void aParkedEnqueueIsCancelledAndItsMatchIsNot() {
    bench.matched("r1", MATCH);
    bench.enqueue("r2", after(MATCH));
    bench.drain();
    bench.cancel("c1");

    assertThat(bench.outcomes())
        .extracting(Outcome::getRequestId, Outcome::getType)
        .containsExactly(tuple("r2", OutcomeType.CANCELLED));
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.MATCHED);
    bench.advance(Duration.ofSeconds(3));
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  void onlyTheSessionThatAskedCancelsByDropping() {
    bench.enqueue("r1", ask(BLITZ).setSession("phone"));
    bench.drain();
    bench.cancel("c1", dropped("laptop"));
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.NOTHING_QUEUED);
    assertThat(bench.tickets()).isEmpty();

    bench.cancel("c2", dropped("phone"));
    assertThat(bench.tickets())
        .extracting(TicketEvent::getBody)
        .containsExactly(new TicketWithdrawn("anna~1", WithdrawReason.DISCONNECTED, null));
  }

  @Test
  void aDropNeverCancelsADetachedTicketOrAMatch() {
    bench.enqueue("r1", ask(BLITZ).setSession("phone").setDetached(true));
    Ticket ticket = bench.issued();
    bench.cancel("c1", dropped("phone"));
    bench.notify(ticket, MATCH);
    bench.cancel("c2", dropped("phone").setLeaveMatched(true));

    assertThat(bench.answerKinds())
        .containsExactly(AnswerKind.NOTHING_QUEUED, AnswerKind.NOTHING_QUEUED);
    assertThat(bench.commands()).isEmpty();
  }

  /** The player's connection breaks, and he asks again over another gateway. */
  @ParameterizedTest
  @ValueSource(strings = {"r1", "r2"})
  void whoAskedLastIsWhoseDropCancels(String again) {
    bench.enqueue("r1", ask(BLITZ).setSession("here"));
    Ticket ticket = bench.issued();
    bench.enqueue(again, ask(BLITZ).setSession("there"));
    bench.cancel("c1", dropped("here"));
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.QUEUED, AnswerKind.NOTHING_QUEUED);
    assertThat(bench.tickets()).isEmpty();

    bench.giveBack(ticket);
    assertThat(bench.issued().getSession()).isEqualTo("there");
    bench.cancel("c2", dropped("there"));
    assertThat(bench.tickets())
        .extracting(TicketEvent::getBody)
        .containsExactly(new TicketWithdrawn("anna~1", WithdrawReason.DISCONNECTED, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"r2", "r3"})
  void whoAskedLastIsWhoseDropCancelsWhatIsParked(String again) {
    bench.matched("r1", MATCH);
    bench.enqueue("r2", ask(BLITZ).setAfterMatch(MATCH).setSession("here"));
    bench.drain();
    bench.enqueue(again, ask(BLITZ).setAfterMatch(MATCH).setSession("there"));
    bench.cancel("c1", dropped("here"));
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.QUEUED, AnswerKind.NOTHING_QUEUED);
    bench.cancel("c2", dropped("there"));
    assertThat(bench.answerKinds()).contains(AnswerKind.CANCEL_ACCEPTED);
  }

  @Test
  void whatWasAskedToStayStaysWhoeverAsksBesides() {
    bench.enqueue("r1", ask(BLITZ).setDetached(true));
    bench.enqueue("r2", ask(BLITZ).setSession("phone"));
    assertThat(bench.state().getTicket().getSession()).isNull();

    bench.request("bert", "r1", ask(BLITZ).setSession("phone").build());
    bench.request("bert", "r2", ask(BLITZ).setSession("phone").setDetached(true).build());
    assertThat(bench.state("bert").getTicket().getSession()).isNull();
  }
}
