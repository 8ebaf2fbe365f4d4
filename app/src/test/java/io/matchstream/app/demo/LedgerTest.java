package io.matchstream.app.demo;

import static io.matchstream.app.demo.Records.answered;
import static io.matchstream.app.demo.Records.ask;
import static io.matchstream.app.demo.Records.bot;
import static io.matchstream.app.demo.Records.ended;
import static io.matchstream.app.demo.Records.left;
import static io.matchstream.app.demo.Records.match;
import static io.matchstream.app.demo.Records.proposal;
import static io.matchstream.app.demo.Records.queued;
import static io.matchstream.app.demo.Records.rated;
import static io.matchstream.app.demo.Records.refusedAtOnce;
import static io.matchstream.app.demo.Records.returned;
import static io.matchstream.app.demo.Records.seat;
import static io.matchstream.app.demo.Records.seated;
import static io.matchstream.app.demo.Records.ticket;
import static io.matchstream.app.demo.Records.told;
import static io.matchstream.app.demo.Records.withdrawn;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.SeatState;
import io.matchstream.schemas.serde.GeneratedClasses;
import org.junit.jupiter.api.Test;

/** A ledger that finds nothing is worth something only if it would find what is planted here. */
class LedgerTest {
  static {
    GeneratedClasses.trust();
  }

  /** A ticket's time-to-live and the time it may be late. */
  private static final long LATEST_MS = Records.TTL_MS + 30_000;

  private final Ledger ledger = new Ledger();
  private long offset;

  @Test
  void everyRequestIsInExactlyOneCount() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 2_000);
    matchUp("m1", 2_010, "alice", 1, "bob", 1);
    issue("carol", 1, 3_000);
    ledger.outcome(ended("carol", 1, OutcomeType.CANCELLED, 3_100));
    issue("dave", 1, 4_000);
    ledger.outcome(ended("dave", 1, OutcomeType.EXPIRED, 4_100));
    request("eve", 1, 4_500);
    ledger.outcome(refusedAtOnce("eve", 1));
    issue("frank", 1, 5_000);

    Summary account = ledger.summary(2);

    assertThat(account.enqueued()).isEqualTo(6);
    assertThat(account.matched()).isEqualTo(2);
    assertThat(account.cancelled()).isEqualTo(1);
    assertThat(account.expired()).isEqualTo(1);
    assertThat(account.rejected()).isEqualTo(1);
    assertThat(account.waiting()).isEqualTo(1);
    assertThat(account.meanRatingGap()).isEqualTo(40);
    assertThat(account.waitP99Ms()).isEqualTo(1_010);
    assertThat(account.matchesPerSecond()).isEqualTo(0.5);
    assertThat(account.clean()).isTrue();
    assertThat(ledger.faults()).isEmpty();
    assertThat(ledger.open()).isEqualTo(1);
  }

  @Test
  void aBotsSeatIsNobodysTicket() {
    issue("alice", 1, 1_000);
    ledger.match(match("m1", 2_000, seat("alice", 1, 1500), bot()));
    ledger.notification(told("alice", 1, "m1"), 0);

    assertThat(ledger.summary(1).matched()).isEqualTo(1);
    assertThat(ledger.summary(1).clean()).isTrue();
  }

  @Test
  void aTicketInTwoMatchesBooksItsPlayerTwice() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    issue("carol", 1, 1_000);
    matchUp("m1", 2_000, "alice", 1, "bob", 1);
    matchUp("m2", 2_000, "alice", 1, "carol", 1);

    assertDoubleBooked("alice");
  }

  @Test
  void aMatchConfirmedTwiceBooksItsPlayersTwice() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    matchUp("m1", 2_000, "alice", 1, "bob", 1);
    matchUp("m1", 2_000, "alice", 1, "bob", 1);

    assertDoubleBooked("alice", "bob");
  }

  @Test
  void aPlayerMatchedWithHimselfIsBookedTwice() {
    issue("alice", 1, 1_000);
    ledger.outcome(ended("alice", 1, OutcomeType.CANCELLED, 1_500));
    issue("alice", 2, 2_000);
    issue("alice", 3, 2_000);
    matchUp("m1", 2_010, "alice", 2, "alice", 3);

    assertDoubleBooked("alice");
  }

  @Test
  void aTicketWithTwoOutcomesBooksItsPlayerTwice() {
    issue("alice", 1, 1_000);
    ledger.outcome(ended("alice", 1, OutcomeType.CANCELLED, 2_000));
    ledger.outcome(ended("alice", 1, OutcomeType.EXPIRED, 2_000));

    assertDoubleBooked("alice");
  }

  @Test
  void aMatchAndAnOutcomeOfOneTicketBookTwiceInWhateverOrderTheyAreRead() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    ledger.outcome(ended("alice", 1, OutcomeType.CANCELLED, 2_000));
    matchUp("m1", 2_000, "alice", 1, "bob", 1);
    ledger.outcome(ended("bob", 1, OutcomeType.CANCELLED, 2_000));

    assertDoubleBooked("alice", "bob");
  }

  @Test
  void tokensForTwoMatchesOfOneTicketBookTwice() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    matchUp("m1", 2_000, "alice", 1, "bob", 1);
    ledger.notification(told("alice", 1, "m2"), 0);

    assertDoubleBooked("alice");
  }

  @Test
  void aSecondTicketBeforeTheFirstGameIsOverBooksTwice() {
    play();
    ledger.settlement(rated("alice", 1, "m1", 5_000));
    issue("alice", 2, 4_999);

    assertDoubleBooked("alice");
  }

  @Test
  void aSecondTicketAtTheInstantTheGameIsOverIsRight() {
    play();
    ledger.settlement(rated("alice", 1, "m1", 5_000));
    issue("alice", 2, 5_000);

    assertThat(ledger.summary(1).doubleBooked()).isZero();
  }

  @Test
  void whoLeavesHisMatchMayAskAgainButNotBefore() {
    play();
    ledger.command(left("alice", 1, "m1", 5_000));
    issue("alice", 2, 5_000);
    ledger.command(left("bob", 1, "m1", 5_000));
    issue("bob", 2, 4_999);

    assertDoubleBooked("bob");
  }

  @Test
  void aSecondTicketWhileTheFirstStillWaitsBooksTwice() {
    issue("alice", 1, 1_000);
    issue("alice", 2, 2_000);

    assertDoubleBooked("alice");
  }

  @Test
  void aSeatThatIsReservedWhileATicketHoldsItBooksTwice() {
    play();
    ledger.settlement(rated("alice", 1, "m1", 5_000));
    ledger.settlement(rated("bob", 1, "m1", 5_000));
    ledger.seat(seated("alice", 2, SeatState.RESERVED, 5_000));
    ledger.seat(seated("alice", 2, SeatState.IDLE, 5_100));
    assertThat(ledger.summary(1).doubleBooked()).isZero();

    ledger.seat(seated("bob", 2, SeatState.RESERVED, 4_999));
    assertDoubleBooked("bob");
  }

  @Test
  void aTicketBeforeTheReservationOfAnotherPartyIsLetGoBooksTwice() {
    ledger.seat(seated("alice", 1, SeatState.RESERVED, 1_000));
    issue("alice", 2, 2_000);
    assertDoubleBooked("alice");

    ledger.seat(seated("alice", 1, SeatState.IDLE, 2_001));
    assertDoubleBooked("alice");
  }

  @Test
  void aSeatMaySayOfItselfOnlyWhatNobodyElseSays() {
    play();
    ledger.seat(seated("alice", 1, SeatState.PARKED, 3_000));
    ledger.settlement(rated("alice", 1, "m1", 5_000));
    issue("alice", 2, 5_000);

    assertThat(ledger.summary(1).doubleBooked()).isZero();
  }

  @Test
  void aSeatThatAnOldTicketTakesBackIsBookedTwice() {
    ledger.seat(seated("alice", 1, SeatState.RESERVED));
    ledger.seat(seated("alice", 1, SeatState.IDLE));
    ledger.seat(seated("alice", 1, SeatState.PARKED));

    assertDoubleBooked("alice");
  }

  @Test
  void anOlderSeatAfterANewerOneIsBookedTwice() {
    ledger.seat(seated("alice", 1, SeatState.PARKED));
    ledger.seat(seated("alice", 2, SeatState.PARKED));
    assertThat(ledger.summary(1).doubleBooked()).isZero();

    ledger.seat(seated("alice", 1, SeatState.MATCHED));
    assertDoubleBooked("alice");
  }

  @Test
  void aTicketMayBeLateButNotForEver() {
    issue("alice", 1, 1_000);
    request("bob", 1, 1_000 + LATEST_MS);
    ledger.outcome(refusedAtOnce("bob", 1));
    assertThat(ledger.summary(1).waiting()).isEqualTo(1);
    assertThat(ledger.summary(1).clean()).isTrue();

    request("carol", 1, 1_001 + LATEST_MS);
    ledger.outcome(refusedAtOnce("carol", 1));
    assertThat(ledger.summary(1).waiting()).isZero();
    assertLost("ticket alice~1 is past its time, or given up, and never ended");
  }

  @Test
  void whoStillWaitsWhenNobodyShouldIsLost() {
    issue("alice", 1, 1_000);
    assertThat(ledger.summary(1).waiting()).isEqualTo(1);

    ledger.nobodyWaits();
    assertThat(ledger.summary(1).waiting()).isZero();
    assertLost("ticket alice~1 is past its time, or given up, and never ended");
  }

  @Test
  void aTicketThatLeftItsPoolAndNeverEndedIsLost() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    ledger.proposal(proposal("m1", ticket("alice", 1, 1_000, 0)));
    ledger.ticket(withdrawn("bob", 1), 2_000);

    assertLost(
        "ticket alice~1 left its pool and never ended",
        "ticket bob~1 left its pool and never ended");
  }

  @Test
  void aTicketThatCameBackWaitsAgainWhateverIsReadFirst() {
    issue("alice", 1, 1_000);
    ledger.ticket(returned("alice", 1, 1_000, 1), 2_000);
    ledger.proposal(proposal("m1", ticket("alice", 1, 1_000, 0)));
    assertThat(ledger.summary(1).waiting()).isEqualTo(1);

    ledger.proposal(proposal("m2", ticket("alice", 1, 1_000, 1)));
    assertLost("ticket alice~1 left its pool and never ended");
  }

  @Test
  void aRequestThatNobodyAnsweredIsLost() {
    request("alice", 1, 1_000);
    request("alice", 1, 1_001);
    ledger.ticket(queued("bob", 1, 1_000), 1_000);
    request("bob", 1, 1_000); // read after its ticket, which is on another topic

    assertLost("request ask-1 of alice has no answer");
  }

  @Test
  void aRequestIsAnsweredByWhatItsPlayerIsToldAndByADeadLetter() {
    request("alice", 1, 1_000);
    ledger.answer(answered("alice", 1, AnswerKind.QUEUED));
    request("bob", 1, 1_000);
    ledger.refused(0, offset - 1);

    assertThat(ledger.open()).isZero();
    assertThat(ledger.summary(1).enqueued()).isZero();
    assertThat(ledger.summary(1).clean()).isTrue();
  }

  @Test
  void aMatchOfWhichItsPlayerIsNotToldIsLostToHim() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    ledger.match(match("m1", 2_000, seat("alice", 1, 1500), seat("bob", 1, 1500)));
    ledger.notification(told("alice", 1, "m1"), 0);

    assertThat(ledger.summary(1).matched()).isEqualTo(1);
    assertLost("ticket bob~1 is in match m1 and its player was not told");
  }

  @Test
  void aTokenForAMatchThatNobodyConfirmedIsALoss() {
    issue("alice", 1, 1_000);
    ledger.notification(told("alice", 1, "m1"), 0);

    assertLost("ticket alice~1 has a token for match m1, which nobody confirmed");
  }

  @Test
  void aMatchOutOfNothingDoesNotAddUp() {
    issue("alice", 1, 1_000);
    matchUp("m1", 2_000, "alice", 1, "ghost", 1);

    assertThat(ledger.summary(1).clean()).isFalse();
    assertThat(ledger.faults()).containsExactly("ticket ghost~1 was never issued");
  }

  @Test
  void untilAllIsReadWhatHasNotEndedCountsAsWaiting() {
    request("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    ledger.proposal(proposal("m1", ticket("bob", 1, 1_000, 0)));

    assertThat(ledger.soFar(1).waiting()).isEqualTo(2);
    assertThat(ledger.soFar(1).clean()).isTrue();
    assertThat(ledger.summary(1).lost()).isEqualTo(2);
  }

  private void assertDoubleBooked(String... players) {
    assertThat(ledger.summary(1).doubleBooked()).isEqualTo(players.length);
    assertThat(ledger.summary(1).clean()).isFalse();
    for (String player : players) {
      assertThat(ledger.faults()).contains("player " + player + " is booked twice");
    }
  }

  private void assertLost(String... faults) {
    assertThat(ledger.summary(1).lost()).isEqualTo(faults.length);
    assertThat(ledger.summary(1).clean()).isFalse();
    assertThat(ledger.faults()).containsExactlyInAnyOrder(faults);
  }

  private void play() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    matchUp("m1", 1_010, "alice", 1, "bob", 1);
  }

  private void issue(String player, long epoch, long atMs) {
    request(player, epoch, atMs);
    ledger.ticket(queued(player, epoch, atMs), atMs);
  }

  private void request(String player, long epoch, long atMs) {
    ledger.request(ask(player, epoch), 0, offset++, atMs);
  }

  private void matchUp(
      String id, long atMs, String first, long firstEpoch, String second, long secondEpoch) {
    ledger.match(match(id, atMs, seat(first, firstEpoch, 1500), seat(second, secondEpoch, 1540)));
    ledger.notification(told(first, firstEpoch, id), 0);
    ledger.notification(told(second, secondEpoch, id), 0);
  }
}
