package io.matchstream.streams.players;

import static io.matchstream.streams.players.PlayersBench.BLITZ;
import static io.matchstream.streams.players.PlayersBench.MATCH;
import static io.matchstream.streams.players.PlayersBench.abandon;
import static io.matchstream.streams.players.PlayersBench.aborted;
import static io.matchstream.streams.players.PlayersBench.after;
import static io.matchstream.streams.players.PlayersBench.ask;
import static io.matchstream.streams.players.PlayersBench.keep;
import static io.matchstream.streams.players.PlayersBench.replace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.Closed;
import io.matchstream.events.IfMatched;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.state.PlayerState;
import io.matchstream.state.RatingEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class MatchedSeatTest {
  private final PlayersBench bench = new PlayersBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  @DisplayName("F2, F8: an enqueue in a live match is answered with that match")
  void anEnqueueIsAnsweredWithTheMatch() {
    bench.matched("r1", MATCH);
    bench.enqueue("r2", ask(BLITZ));

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId, Answer::getQueue)
        .containsExactly(tuple("r2", AnswerKind.MATCHED, MATCH, BLITZ));
    assertThat(bench.tickets()).isEmpty();
  }

  @Test
  @DisplayName("F4: what was answered with a match stands for no ticket, of then or of later")
  void aRetryOfAnEnqueueAnsweredWithTheMatchIsAnsweredAlike() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.enqueue("r2", ask(BLITZ));
    bench.settle(ticket, MATCH, PlayersBench.aborted());
    bench.enqueue("r3", ask(PlayersBench.RAPID));
    bench.enqueue("r2", ask(BLITZ));

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(
            tuple("r2", AnswerKind.MATCHED, MATCH), tuple("r2", AnswerKind.MATCHED, MATCH));
    assertThat(bench.state().getRequests())
        .filteredOn(request -> request.getRequestId().equals("r2"))
        .allSatisfy(request -> assertThat(request.getTicketId()).isNull());
  }

  @Test
  void abandoningLeavesTheMatchAndQueues() {
    bench.matched("r1", MATCH);
    bench.enqueue("r2", abandon(BLITZ));

    assertThat(bench.commands())
        .extracting(MatchCommand::getMatchId, MatchCommand::getBody)
        .containsExactly(tuple(MATCH, new LeaveMatch(1L)));
    assertThat(bench.issued().getTicketId()).isEqualTo("anna~2");
    assertThat(bench.seats())
        .extracting(SeatEvent::getSeatEpoch, SeatEvent::getState, SeatEvent::getCause)
        .containsExactly(tuple(1L, SeatState.IDLE, SeatCause.ABANDONED));
  }

  @Test
  @DisplayName("F71: however many ids come after it, the request of a live match is not forgotten")
  void aLateRetryOfTheRequestThatWasMatchedDoesNotGiveTheMatchUp() {
    bench.enqueue("r1", abandon(BLITZ));
    bench.notify(bench.issued(), MATCH);
    for (int i = 0; i < 3 * RequestMemory.MOST; i++) {
      bench.cancel("c" + i);
    }
    bench.drain();

    bench.enqueue("r1", abandon(BLITZ));

    assertThat(bench.commands()).isEmpty();
    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple("r1", AnswerKind.MATCHED, MATCH));
    assertThat(bench.state().getRequests()).hasSize(RequestMemory.MOST);
  }

  @Test
  @DisplayName("F20: the settlement of an abandoned match leaves the newer seat alone")
  void aSettlementOfAnOlderSeatIsLate() {
    Ticket first = bench.matched("r1", MATCH);
    bench.enqueue("r2", abandon(BLITZ));
    bench.drain();
    bench.settle(first, MATCH, aborted());
    bench.settle(first, MATCH, new SeatExpired(BLITZ));

    assertThat(bench.seats()).isEmpty();
    assertThat(bench.state().getTicket().getTicketId()).isEqualTo("anna~2");
    assertThat(bench.counted("late_settlement")).isEqualTo(2);
  }

  @Test
  @DisplayName("F60: queueing the moment a game ends waits for its settlement")
  void aParkedEnqueueIsQueuedBySettlement() {
    Ticket first = bench.matched("r1", MATCH);
    bench.enqueue("r2", after(MATCH));
    Instant asked = bench.now();
    assertThat(bench.seats()).extracting(SeatEvent::getState).containsExactly(SeatState.PARKED);
    assertThat(bench.answers()).isEmpty();

    bench.advance(Duration.ofMillis(700));
    bench.settle(first, MATCH, aborted());
    Ticket second = bench.issued();
    assertThat(second.getRequestId()).isEqualTo("r2");
    assertThat(second.getSince()).isEqualTo(asked);

    bench.advance(Duration.ofSeconds(5));
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  void aSettlementThatComesFirstLeavesNothingToWaitFor() {
    Ticket first = bench.matched("r1", MATCH);
    bench.settle(first, MATCH, aborted());
    bench.enqueue("r2", after(MATCH));

    assertThat(bench.issued().getTicketId()).isEqualTo("anna~2");
  }

  @Test
  void aParkedEnqueueIsRefusedAfterTwoSecondsAndTheMatchGoesOn() {
    bench.matched("r1", MATCH);
    bench.enqueue("r2", after(MATCH));
    bench.drain();
    bench.advance(Duration.ofMillis(1_975));
    assertThat(bench.outcomes()).isEmpty();

    bench.advance(Duration.ofMillis(25));
    assertThat(bench.outcomes())
        .extracting(Outcome::getRequestId, Outcome::getType, Outcome::getReason)
        .containsExactly(tuple("r2", OutcomeType.REJECTED, OutcomeReason.MATCH_UNSETTLED));
    assertThat(bench.seats())
        .extracting(SeatEvent::getState, SeatEvent::getMatchId)
        .containsExactly(tuple(SeatState.MATCHED, MATCH));
    bench.advance(Duration.ofSeconds(10));
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  void aParkedEnqueueAbandonsAfterTwoSecondsIfItAsksTo() {
    bench.matched("r1", MATCH);
    bench.enqueue("r2", abandon(BLITZ).setAfterMatch(MATCH));
    assertThat(bench.tickets()).isEmpty();
    bench.advance(Duration.ofSeconds(2));

    assertThat(bench.issued().getRequestId()).isEqualTo("r2");
    assertThat(bench.commands()).hasSize(1);
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  void duplicatesOfAParkedEnqueueFollowIfQueued() {
    Ticket first = bench.matched("r1", MATCH);
    bench.enqueue("r2", after(MATCH));
    bench.enqueue("r3", keep(BLITZ));
    bench.enqueue("r4", replace(BLITZ).setAfterMatch(MATCH));

    assertThat(bench.outcomes())
        .extracting(Outcome::getRequestId, Outcome::getReason)
        .containsExactly(tuple("r2", OutcomeReason.REPLACED));
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind)
        .containsExactly(tuple("r3", AnswerKind.QUEUED), tuple("r3", AnswerKind.ENDED));
    bench.settle(first, MATCH, aborted());
    assertThat(bench.issued().getRequestId()).isEqualTo("r4");
  }

  @Test
  @DisplayName("F60: a caller who has seen his match end before we have seen it begin")
  void anEnqueueAfterAMatchNotKnownYetWaitsForItsSettlement() {
    Ticket first = bench.queued("r1");
    bench.enqueue("r2", after(MATCH));
    bench.notify(first, MATCH);
    assertThat(bench.seats())
        .extracting(SeatEvent::getState, SeatEvent::getMatchId)
        .containsExactly(tuple(SeatState.PARKED, MATCH));
    bench.settle(first, MATCH, aborted());

    assertThat(bench.issued().getRequestId()).isEqualTo("r2");
    assertThat(bench.answers()).isEmpty();
  }

  @Test
  void anEnqueueAfterAMatchThatNeverComesIsAnsweredLikeAnyOther() {
    bench.queued("r1");
    bench.enqueue("r2", after("M-of-somebody"));
    bench.advance(Duration.ofSeconds(2));

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getTicketId)
        .containsExactly(tuple("r2", AnswerKind.QUEUED, "anna~1"));
    assertThat(bench.tickets()).isEmpty();
  }

  @Test
  @DisplayName("F67: a settlement that overtakes its notification frees the seat for good")
  void aSettlementBeforeItsNotificationEndsTheTicket() {
    Ticket first = bench.queued("r1");
    bench.settle(first, MATCH, aborted());
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);

    bench.notify(first, MATCH);
    assertThat(bench.seats()).isEmpty();
    assertThat(bench.state().getMatchId()).isNull();
    assertThat(bench.counted("late_notification")).isEqualTo(1);
    bench.enqueue("r1", ask(BLITZ));
    assertThat(bench.answers())
        .extracting(Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple(AnswerKind.MATCHED, MATCH));
  }

  @Test
  void aSeatThatWasTimedOutIsFree() {
    Ticket first = bench.matched("r1", MATCH);
    bench.settle(first, MATCH, new SeatExpired(BLITZ));

    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(bench.seats()).as("what the settlement says already").isEmpty();
  }

  @Test
  @DisplayName("F20: outcomes, notifications and returns of an older epoch change nothing")
  void whatNamesAnOlderTicketIsLate() {
    Ticket first = bench.queued("r1");
    bench.end(first, OutcomeType.EXPIRED, OutcomeReason.TTL);
    bench.queued("r2");
    bench.end(first, OutcomeType.CANCELLED, OutcomeReason.PLAYER);
    bench.notify(first, MATCH);
    bench.giveBack(first);

    assertThat(bench.seats()).isEmpty();
    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.state().getTicket().getTicketId()).isEqualTo("anna~2");
  }

  @Test
  void whoWasStoodUpInheritsHisPlaceForAMinute() {
    Ticket first = bench.matched("r1", MATCH);
    Instant since = first.getSince();
    bench.advance(Duration.ofSeconds(20));
    bench.settle(first, MATCH, new Closed(BLITZ, "OPPONENT_NO_SHOW", since));
    bench.advance(Duration.ofSeconds(60));
    bench.enqueue("r2", ask(BLITZ));

    Ticket second = bench.issued();
    assertThat(second.getSince()).isEqualTo(since);
    // The whole time-to-live is left, counted from the request.
    assertThat(second.getTtlMs()).isEqualTo(60_000 + 80_000);
    bench.end(second, OutcomeType.EXPIRED, OutcomeReason.TTL);
    bench.enqueue("r3", ask(BLITZ));
    assertThat(bench.issued().getSince()).isEqualTo(bench.now());
  }

  @Test
  void theInheritedPlaceIsLostAfterAMinute() {
    Ticket first = bench.matched("r1", MATCH);
    bench.settle(first, MATCH, new Closed(BLITZ, "OPPONENT_NO_SHOW", first.getSince()));
    bench.advance(Duration.ofSeconds(60).plusMillis(1));
    bench.enqueue("r2", ask(BLITZ));

    assertThat(bench.issued().getSince()).isEqualTo(bench.now());
  }

  @Test
  @DisplayName("F15: a trusted producer's rating out of range is refused before it is parked")
  void aRatingOutOfRangeIsNotParked() {
    bench.matched("r1", MATCH);
    bench.enqueue("r2", after(MATCH).setQueue("trusting").setRatingMicros(Long.MIN_VALUE));

    assertThat(bench.outcomes())
        .extracting(Outcome::getRequestId, Outcome::getReason)
        .containsExactly(tuple("r2", OutcomeReason.INVALID));
  }

  @Test
  @DisplayName("F25: a parked enqueue that cannot be placed ends, and holds nobody up")
  void aParkedEnqueueThatCannotBePlacedEndsAndTheNextIsTimedOut() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.enqueue("r2", after(MATCH).setIfMatched(IfMatched.ABANDON));
    // It changes nothing: what comes next is read from the store, into which the test reaches.
    bench.settle(ticket, "of-nobody", aborted());
    PlayerState broken = bench.state();
    broken.setRatings(Map.of(BLITZ, new RatingEntry(Long.MAX_VALUE, 0L, 0L, 0, 0)));
    bench.put(broken);
    bench.drain();

    bench.advance(Duration.ofSeconds(2));
    assertThat(bench.outcomes())
        .extracting(Outcome::getRequestId, Outcome::getType, Outcome::getReason)
        .containsExactly(tuple("r2", OutcomeType.REJECTED, OutcomeReason.INVALID));
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.MATCHED);
    bench.advance(Duration.ofSeconds(2));
    assertThat(bench.counted("failed_timeout")).isEqualTo(1);
    assertThat(bench.bench.deadLetters()).isEmpty();
  }

  @Test
  @DisplayName("F69: a parked enqueue is not given up while its settlement may wait in the log")
  void aParkedEnqueueWaitsForSettlementsThatWaitInTheLog() {
    Ticket ticket = bench.matched("r1", MATCH);
    Instant asked = bench.now();
    bench.enqueue("r2", after(MATCH));
    bench.drain();

    bench.bench.readOnlyUpTo(asked);
    bench.advance(Duration.ofSeconds(3));
    bench.request(PlayersBench.BERT, "b1", ask(BLITZ).build()); // three seconds later in the log
    bench.advance(Duration.ofMillis(50));
    assertThat(bench.outcomes()).isEmpty();

    bench.settle(ticket, MATCH, aborted());
    bench.bench.readAll();
    bench.advance(Duration.ofMillis(50));
    assertThat(bench.outcomes()).isEmpty();
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.QUEUED);
  }

  @Test
  @DisplayName("F4, F71: the enqueue of a live match is remembered after a token was signed anew")
  void theRequestOfALiveMatchIsRememberedAfterASignature() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.sign("s1");
    bench.bench.pipe(
        bench.topics.notifications(),
        PlayersBench.ANNA,
        bench
            .notification(ticket, MATCH)
            .setKind(NotificationKind.RESIGNED)
            .setRequestId("s1")
            .setToken("anew")
            .build());
    assertThat(bench.state().getInbox().getAssignment().getRequestId()).isEqualTo("r1");
    assertThat(bench.state().getInbox().getAssignment().getToken()).isEqualTo("anew");
    for (int i = 0; i <= RequestMemory.MOST; i++) {
      bench.claim("c" + i, MATCH);
    }
    bench.drain();

    bench.enqueue("r1", abandon(BLITZ));
    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.state().getMatchId()).isEqualTo(MATCH);
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple("r1", AnswerKind.MATCHED, MATCH));
  }

  @Test
  @DisplayName("F21: who leaves a match that nobody came to still inherits the first enqueue time")
  void whoLeftBeforeTheNoShowWasReportedInheritsToo() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.advance(Duration.ofSeconds(5));
    bench.cancel("c1", Cancel.newBuilder().setLeaveMatched(true));
    bench.advance(Duration.ofSeconds(10));
    bench.settle(ticket, MATCH, new Closed(BLITZ, "OPPONENT_NO_SHOW", ticket.getSince()));
    bench.drain();

    bench.enqueue("r2", ask(BLITZ));
    assertThat(bench.issued().getSince()).isEqualTo(ticket.getSince());
  }

  @Test
  void aNoShowOfAnOlderSeatBequeathsNothing() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.enqueue("r2", abandon(BLITZ));
    bench.cancel("c1");
    bench.settle(ticket, MATCH, new Closed(BLITZ, "OPPONENT_NO_SHOW", ticket.getSince()));

    assertThat(bench.state().getInheritance()).isNull();
  }
}
