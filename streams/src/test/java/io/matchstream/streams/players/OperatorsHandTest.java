package io.matchstream.streams.players;

import static io.matchstream.streams.players.PlayersBench.ANNA;
import static io.matchstream.streams.players.PlayersBench.BLITZ;
import static io.matchstream.streams.players.PlayersBench.MATCH;
import static io.matchstream.streams.players.PlayersBench.aborted;
import static io.matchstream.streams.players.PlayersBench.after;
import static io.matchstream.streams.players.PlayersBench.ask;
import static io.matchstream.streams.players.PlayersBench.replace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Operation;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketKicked;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.WithdrawReason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** An operator kicks tickets and frees seats, and it races as what players do themselves. */
final class OperatorsHandTest {
  @AutoClose private final PlayersBench bench = new PlayersBench();

  private void kick(String ticketId) {
    bench.operate("op-1", new TicketKicked(ANNA, ticketId));
  }

  private void free(String matchId) {
    bench.operate("op-1", new SeatFreed(ANNA, matchId));
  }

  @Test
  void aKickedTicketIsWithdrawnAndItsSeatIsFreeWithTheOutcome() {
    Ticket ticket = bench.queued("r1");
    kick("anna~1");

    assertThat(bench.tickets())
        .extracting(TicketEvent::getBody)
        .containsExactly(new TicketWithdrawn("anna~1", WithdrawReason.OPERATOR, null));
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getTicketId)
        .containsExactly(tuple("op-1", AnswerKind.CANCEL_ACCEPTED, "anna~1"));
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.QUEUED);

    bench.end(ticket, OutcomeType.CANCELLED, OutcomeReason.OPERATOR);
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(bench.counted("kicked")).isEqualTo(1);
  }

  @Test
  void aKickThatNamesNoTicketMeansWhateverStands() {
    bench.queued("r1");
    kick(null);

    assertThat(bench.tickets()).hasSize(1);
  }

  @Test
  void aKickOfAnotherTicketDoesNothing() {
    Ticket first = bench.queued("r1");
    bench.end(first, OutcomeType.EXPIRED, OutcomeReason.TTL);
    bench.queued("r2");
    kick("anna~1");

    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.NOTHING_QUEUED);
    assertThat(bench.state().getCancelRequested()).isNull();
    assertThat(bench.counted("kick_missed")).isEqualTo(1);
  }

  @Test
  @DisplayName("F18: a kick that loses the race is told the match, and the match stands")
  void aKickAfterTheProposalLosesAgainstTheMatch() {
    Ticket ticket = bench.queued("r1");
    kick("anna~1");
    bench.drain();
    bench.notify(ticket, MATCH);

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple("op-1", AnswerKind.MATCHED, MATCH));
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.MATCHED);
    assertThat(bench.outcomes()).isEmpty();
    assertThat(bench.commands()).isEmpty();
  }

  @Test
  @DisplayName("F66: kicked while proposed, aborted, returned: CANCELLED, once")
  void aKickedTicketThatReturnsEndsOnce() {
    Ticket ticket = bench.queued("r1");
    kick(null);
    bench.drain();
    bench.giveBack(ticket);
    bench.giveBack(ticket);

    assertThat(bench.outcomes())
        .extracting(Outcome::getTicketId, Outcome::getType, Outcome::getReason)
        .containsExactly(tuple("anna~1", OutcomeType.CANCELLED, OutcomeReason.OPERATOR));
    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
  }

  @Test
  void aKickLeavesAMatchAlone() {
    bench.matched("r1", MATCH);
    kick(null);
    bench.operate("op-2", new TicketKicked(ANNA, "anna~1"));

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(
            tuple("op-1", AnswerKind.MATCHED, MATCH), tuple("op-2", AnswerKind.MATCHED, MATCH));
    assertThat(bench.commands()).isEmpty();
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.MATCHED);
  }

  @Test
  void aKickedRequestThatWaitsForItsMatchEndsAndTheMatchStands() {
    bench.matched("r1", MATCH);
    bench.enqueue("r2", after(MATCH));
    bench.drain();
    kick(null);

    assertThat(bench.outcomes())
        .extracting(Outcome::getRequestId, Outcome::getType, Outcome::getReason)
        .containsExactly(tuple("r2", OutcomeType.CANCELLED, OutcomeReason.OPERATOR));
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.MATCHED);
  }

  @Test
  void aKickThatNamesNoTicketEndsWhatWasToReplaceItToo() {
    Ticket ticket = bench.queued("r1");
    bench.enqueue("r2", replace(BLITZ));
    bench.drain();
    kick(null);
    bench.end(ticket, OutcomeType.CANCELLED, OutcomeReason.REPLACED);

    assertThat(bench.outcomes())
        .extracting(Outcome::getRequestId, Outcome::getReason)
        .containsExactly(tuple("r2", OutcomeReason.OPERATOR));
    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
  }

  @Test
  void aKickThatNamesTheTicketLeavesWhatIsToReplaceItAlone() {
    Ticket ticket = bench.queued("r1");
    bench.enqueue("r2", replace(BLITZ));
    bench.drain();
    kick("anna~1");
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getTicketId)
        .containsExactly(tuple("op-1", AnswerKind.CANCEL_ACCEPTED, "anna~1"));
    assertThat(bench.outcomes()).isEmpty();
    bench.end(ticket, OutcomeType.CANCELLED, OutcomeReason.REPLACED);

    assertThat(bench.outcomes()).isEmpty();
    assertThat(bench.issued().getRequestId()).isEqualTo("r2");
    assertThat(bench.state().getTicket().getTicketId()).isEqualTo("anna~2");
  }

  @Test
  void whatIsToReplaceAKickedTicketIsAnsweredWithTheMatchIfThatHasWon() {
    Ticket ticket = bench.queued("r1");
    bench.enqueue("r2", replace(BLITZ));
    bench.drain();
    kick("anna~1");
    bench.drain();
    bench.notify(ticket, MATCH);

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind)
        .contains(tuple("op-1", AnswerKind.MATCHED), tuple("r2", AnswerKind.MATCHED));
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.MATCHED);
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  void ofAPlayerNobodyHasHeardOfOnlyTheOperationIsRemembered() {
    kick(null);
    bench.operate("op-2", new SeatFreed(ANNA, null));

    assertThat(bench.answerKinds())
        .containsExactly(AnswerKind.NOTHING_QUEUED, AnswerKind.NOTHING_MATCHED);
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
  }

  @Test
  void aFreedSeatLeavesItsMatch() {
    bench.matched("r1", MATCH);
    free(MATCH);

    assertThat(bench.commands())
        .extracting(MatchCommand::getMatchId, MatchCommand::getBody)
        .containsExactly(tuple(MATCH, new LeaveMatch(1L)));
    assertThat(bench.seats())
        .extracting(SeatEvent::getState, SeatEvent::getCause, SeatEvent::getMatchId)
        .containsExactly(tuple(SeatState.IDLE, SeatCause.OPERATOR, MATCH));
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple("op-1", AnswerKind.LEFT, MATCH));
    assertThat(bench.counted("seat_freed")).isEqualTo(1);
  }

  @Test
  void aSeatInAnotherMatchIsNotFreed() {
    bench.matched("r1", MATCH);
    free("another");

    assertThat(bench.commands()).isEmpty();
    assertThat(bench.seats()).isEmpty();
    assertThat(bench.answers())
        .extracting(Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple(AnswerKind.NOTHING_MATCHED, MATCH));
    assertThat(bench.counted("free_seat_missed")).isEqualTo(1);
  }

  @Test
  void aQueuedSeatIsNotFreed() {
    bench.queued("r1");
    free(null);

    assertThat(bench.seats()).isEmpty();
    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.QUEUED);
  }

  @Test
  @DisplayName("F20: the settlement of a match that was freed leaves the newer seat alone")
  void aLateSettlementLeavesTheNewerSeatAlone() {
    Ticket first = bench.matched("r1", MATCH);
    free(null);
    bench.queued("r2");
    bench.settle(first, MATCH, aborted());
    bench.settle(first, MATCH, new SeatExpired(BLITZ));

    assertThat(bench.seats()).isEmpty();
    assertThat(bench.state().getTicket().getTicketId()).isEqualTo("anna~2");
    assertThat(bench.counted("late_settlement")).isEqualTo(2);
  }

  @Test
  void whatWaitedForTheMatchOfAFreedSeatIsQueued() {
    bench.matched("r1", MATCH);
    bench.enqueue("r2", after(MATCH));
    bench.drain();
    free(MATCH);

    assertThat(bench.issued().getRequestId()).isEqualTo("r2");
    assertThat(bench.outcomes()).isEmpty();
    assertThat(bench.seats())
        .extracting(SeatEvent::getState, SeatEvent::getCause)
        .containsExactly(tuple(SeatState.IDLE, SeatCause.OPERATOR));
  }

  @Test
  @DisplayName("F6: an operation that is read twice is done once")
  void anOperationReadAgainDoesNotHitWhatCameSince() {
    bench.matched("r1", MATCH);
    free(null);
    Ticket second = bench.queued("r2");
    bench.notify(second, "M2");
    bench.drain();
    free(null);

    assertThat(bench.commands()).isEmpty();
    assertThat(bench.state().getMatchId()).isEqualTo("M2");
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.LEFT);
  }

  @Test
  @DisplayName("F6: one that has missed does not hit what was queued since when it is read again")
  void anOperationThatMissedIsNotDoneLater() {
    kick(null);
    bench.queued("r1");
    bench.drain();
    kick(null);

    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.state().getTicket()).isNotNull();
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.NOTHING_QUEUED);
  }

  @Test
  void anOperationThatCanNotBeDoneIsADeadLetterAndChangesNothing() {
    bench.queued("r1");
    String tooLong = "x".repeat(129);
    List<Operation> bad =
        List.of(
            new Operation("op", "olga", null, new TicketKicked("a b", null)),
            new Operation("op", " ", null, new TicketKicked(ANNA, null)),
            new Operation("", "olga", null, new TicketKicked(ANNA, null)),
            new Operation(tooLong, "olga", null, new TicketKicked(ANNA, null)),
            new Operation("op", "olga", null, new TicketKicked(ANNA, tooLong)),
            new Operation("op", "olga", null, new SeatFreed(ANNA, "")));
    for (Operation operation : bad) {
      bench.bench.pipe(bench.topics.operations(), ANNA, operation);
      assertThat(bench.bench.deadLetters())
          .as("%s", operation)
          .extracting(OperatorsHandTest::reason)
          .containsExactly("INVALID");
    }
    assertThat(bench.tickets()).isEmpty();
  }

  @Test
  @DisplayName("F58: an operation on another partition than its player's is a dead letter")
  void anOperationOnTheWrongPartitionIsADeadLetter() {
    try (PlayersBench wide = new PlayersBench(4)) {
      for (String player : List.of("anna", "bert", "cleo", "dora", "emil", "fred")) {
        wide.bench.pipe(
            wide.topics.operations(),
            player,
            new Operation("op", "olga", null, new TicketKicked(player, null)));
      }

      int letters = wide.bench.deadLetters().size();
      assertThat(letters).isBetween(1, 6);
      assertThat(wide.answers()).hasSize(6 - letters);
    }
  }

  @Test
  void anOperationOnAQueueIsNothingHere() {
    bench.queued("r1");
    bench.operate("op-1", new QueuePaused(BLITZ));

    assertThat(bench.bench.deadLetters()).isEmpty();
    assertThat(bench.answers()).isEmpty();
    bench.enqueue("r2", ask(BLITZ));
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.QUEUED);
  }

  private static String reason(TestRecord<byte[], byte[]> letter) {
    return new String(
        letter.headers().lastHeader("matchstream.reason").value(), StandardCharsets.UTF_8);
  }
}
