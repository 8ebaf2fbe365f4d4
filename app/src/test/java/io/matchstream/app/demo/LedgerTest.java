package io.matchstream.app.demo;

import static io.matchstream.app.demo.Records.ask;
import static io.matchstream.app.demo.Records.ended;
import static io.matchstream.app.demo.Records.match;
import static io.matchstream.app.demo.Records.queued;
import static io.matchstream.app.demo.Records.rated;
import static io.matchstream.app.demo.Records.seat;
import static io.matchstream.app.demo.Records.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.app.demo.Ledger.Finding;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.schemas.serde.GeneratedClasses;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LedgerTest {
  static {
    GeneratedClasses.trust();
  }

  private final Ledger ledger = new Ledger();

  @Test
  void everyAskIsInExactlyOneCount() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 2_000);
    matchUp("m1", 2_010, "alice", 1, "bob", 1);
    issue("carol", 1, 3_000);
    ledger.outcome(ended("carol", 1, OutcomeType.CANCELLED, 3_100));
    issue("dave", 1, 4_000);
    ledger.outcome(ended("dave", 1, OutcomeType.EXPIRED, 4_100));
    issue("erin", 1, 5_000);

    Finding found = ledger.find();

    assertThat(found.enqueued()).isEqualTo(5);
    assertThat(found.matched()).isEqualTo(2);
    assertThat(found.cancelled()).isEqualTo(1);
    assertThat(found.expired()).isEqualTo(1);
    assertThat(found.waiting()).isEqualTo(1);
    assertThat(found.lost()).isZero();
    assertThat(found.doubleBooked()).isZero();
    assertThat(found.meanRatingGap()).hasValue(40);
    assertThat(found.waits().getMaxValue()).isEqualTo(1_010);
  }

  @Test
  void aTicketInTwoMatchesBooksItsPlayerTwice() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 2_000);
    issue("carol", 1, 2_000);
    matchUp("m1", 2_010, "alice", 1, "bob", 1);
    matchUp("m2", 2_010, "alice", 1, "carol", 1);

    assertThat(ledger.find().doubleBooked()).isEqualTo(1);
    assertThat(ledger.find().examples()).containsExactly("alice");
  }

  @Test
  void aSecondTicketBeforeTheFirstGameIsOverBooksTwice() {
    playAndAskAgain(5_000, 4_999);

    assertThat(ledger.find().doubleBooked()).isEqualTo(1);
  }

  @Test
  void aSecondTicketAtTheInstantTheGameIsOverIsRight() {
    playAndAskAgain(5_000, 5_000);

    assertThat(ledger.find().doubleBooked()).isZero();
  }

  @Test
  void aSecondTicketWhileTheFirstStillWaitsBooksTwice() {
    issue("alice", 1, 1_000);
    issue("alice", 2, 2_000);

    assertThat(ledger.find().doubleBooked()).isEqualTo(1);
  }

  @Test
  void aMatchAndAnOutcomeOfOneTicketBookTwiceInWhateverOrderTheyAreRead() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    ledger.outcome(ended("alice", 1, OutcomeType.CANCELLED, 2_000));
    matchUp("m1", 2_000, "alice", 1, "bob", 1);
    ledger.outcome(ended("bob", 1, OutcomeType.CANCELLED, 2_000));

    assertThat(ledger.find().examples()).containsExactly("alice", "bob");
  }

  @Test
  void aSeatThatIsTakenWhileItIsHeldBooksTwice() {
    ledger.seat(seated("alice", 1, SeatState.QUEUED));
    ledger.seat(seated("alice", 1, SeatState.MATCHED));
    ledger.seat(seated("bob", 1, SeatState.QUEUED));
    ledger.seat(seated("bob", 1, SeatState.IDLE));
    ledger.seat(seated("bob", 2, SeatState.QUEUED));
    assertThat(ledger.find().doubleBooked()).isZero();

    ledger.seat(seated("alice", 2, SeatState.QUEUED));
    assertThat(ledger.find().doubleBooked()).isEqualTo(1);
  }

  @Test
  void aTicketWaitsWhileItsTimeLastsAndIsLostAfterwards() {
    issue("alice", 1, 1_000);
    ledger.request(ask("alice", 1), 1_000 + Records.TTL_MS);
    assertThat(ledger.find().waiting()).isEqualTo(1);
    assertThat(ledger.find().lost()).isZero();

    ledger.request(ask("alice", 1), 1_001 + Records.TTL_MS);
    assertThat(ledger.find().waiting()).isZero();
    assertThat(ledger.find().lost()).isEqualTo(1);
    assertThat(ledger.find().enqueued()).isEqualTo(1);
  }

  @Test
  void anAskThatNobodyAnsweredIsLost() {
    ledger.request(ask("alice", 1), 1_000);
    ledger.request(ask("alice", 1), 1_001);

    assertThat(ledger.find().lost()).isEqualTo(1);
    assertThat(ledger.find().enqueued()).isEqualTo(1);
  }

  @Test
  void aMatchOfWhichItsPlayerIsNotToldIsLostToHim() {
    issue("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    ledger.match(match("m1", 2_000, seat("alice", 1, 1500), seat("bob", 1, 1500)));
    ledger.notification(told("alice", 1, "m1"));

    assertThat(ledger.find().matched()).isEqualTo(1);
    assertThat(ledger.find().examples()).containsExactly("bob~1");
  }

  private void playAndAskAgain(long overMs, long againMs) {
    issue("alice", 1, 1_000);
    issue("bob", 1, 1_000);
    matchUp("m1", 1_010, "alice", 1, "bob", 1);
    ledger.settlement(rated("alice", 1, "m1", overMs));
    ledger.settlement(rated("bob", 1, "m1", overMs));
    issue("alice", 2, againMs);
  }

  private void issue(String player, long epoch, long atMs) {
    ledger.request(ask(player, epoch), atMs);
    ledger.ticket(queued(player, epoch, atMs), atMs);
  }

  private void matchUp(
      String id, long atMs, String first, long firstEpoch, String second, long secondEpoch) {
    ledger.match(match(id, atMs, seat(first, firstEpoch, 1500), seat(second, secondEpoch, 1540)));
    ledger.notification(told(first, firstEpoch, id));
    ledger.notification(told(second, secondEpoch, id));
  }

  private static SeatEvent seated(String player, long epoch, SeatState state) {
    return SeatEvent.newBuilder()
        .setPlayer(player)
        .setSeatEpoch(epoch)
        .setState(state)
        .setCause(SeatCause.UNKNOWN)
        .setAt(Instant.ofEpochMilli(0))
        .build();
  }
}
