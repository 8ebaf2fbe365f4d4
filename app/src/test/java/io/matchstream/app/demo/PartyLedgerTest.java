package io.matchstream.app.demo;

import static io.matchstream.app.demo.PartyRecords.asked;
import static io.matchstream.app.demo.PartyRecords.backfill;
import static io.matchstream.app.demo.PartyRecords.ended;
import static io.matchstream.app.demo.PartyRecords.joined;
import static io.matchstream.app.demo.PartyRecords.match;
import static io.matchstream.app.demo.PartyRecords.member;
import static io.matchstream.app.demo.PartyRecords.memberLeft;
import static io.matchstream.app.demo.PartyRecords.memberUnavailable;
import static io.matchstream.app.demo.PartyRecords.party;
import static io.matchstream.app.demo.PartyRecords.queued;
import static io.matchstream.app.demo.PartyRecords.seat;
import static io.matchstream.app.demo.PartyRecords.team;
import static io.matchstream.app.demo.PartyRecords.told;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.matchstream.events.OutcomeType;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.schemas.serde.GeneratedClasses;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every player of a party has a seat, an end and a token of his own. */
class PartyLedgerTest {
  static {
    GeneratedClasses.trust();
  }

  /** Alice asks; bob's seat has had more tickets than hers. */
  private static final TicketPlayer ALICE = member("alice", 1, "tank", "damage");

  private static final TicketPlayer BOB = member("bob", 7, "healer");
  private static final TicketPlayer CAROL = member("carol", 3);
  private static final String PARTY = "alice~1";
  private static final String SOLO = "carol~3";

  private final Ledger ledger = Ledger.ofGroups();
  private long offset;

  @Test
  @DisplayName("R16: a party counts as its players, and each of them ends once")
  void aPartyCountsAsItsPlayersAndEachOfThemEndsOnce() {
    issue(party(1_000, 0, ALICE, BOB), 1_000);
    assertThat(ledger.summary(1).enqueued()).isEqualTo(2);
    assertThat(ledger.summary(1).waiting()).isEqualTo(2);
    issue(party(1_500, 0, CAROL), 1_500);
    matchUp();

    Summary account = ledger.summary(1);
    assertThat(account.enqueued()).isEqualTo(3);
    assertThat(account.matched()).isEqualTo(3);
    assertThat(account.waitP99Ms()).isEqualTo(1_000);
    assertThat(account.clean()).isTrue();
    assertThat(ledger.faults()).isEmpty();
    assertThat(ledger.open()).isZero();
  }

  @Test
  void aMemberWithoutAnEndOfHisOwnIsLost() {
    issue(party(1_000, 0, ALICE, BOB), 1_000);
    ledger.outcome(ended(PARTY, ALICE, OutcomeType.EXPIRED, 2_000));
    assertThat(ledger.open()).isEqualTo(1);

    ledger.nobodyWaits();
    assertThat(ledger.summary(1).lost()).isEqualTo(1);
    assertThat(ledger.faults())
        .containsExactly("ticket alice~1 for bob is past its time, or given up, and never ended");

    ledger.outcome(ended(PARTY, BOB, OutcomeType.EXPIRED, 2_000));
    assertThat(ledger.summary(1).expired()).isEqualTo(2);
    assertThat(ledger.summary(1).clean()).isTrue();
  }

  @Test
  void aMemberWhoIsNotToldOfTheMatchIsLostToIt() {
    issue(party(1_000, 0, ALICE, BOB), 1_000);
    ledger.match(match("m1", 2_000, team("red", seat(PARTY, ALICE, 1500), seat(PARTY, BOB, 1500))));
    ledger.notification(told(PARTY, ALICE, "m1"), 0);

    assertThat(ledger.summary(1).matched()).isEqualTo(1);
    assertThat(ledger.summary(1).lost()).isEqualTo(1);
    assertThat(ledger.faults())
        .containsExactly("ticket alice~1 for bob is in match m1 and its player was not told");
  }

  @Test
  @DisplayName("R16: a party that is split over two matches is in two places")
  void aPartyThatIsSplitOverTwoMatchesIsInTwoPlaces() {
    issue(party(1_000, 0, ALICE, BOB), 1_000);
    ledger.match(match("m1", 2_000, team("red", seat(PARTY, ALICE, 1500))));
    ledger.notification(told(PARTY, ALICE, "m1"), 0);
    ledger.match(match("m2", 2_000, team("red", seat(PARTY, BOB, 1500))));
    ledger.notification(told(PARTY, BOB, "m2"), 0);

    assertDoubleBooked("alice", "bob");
  }

  @Test
  void aMemberWithATicketOfHisOwnBesidesIsBookedTwice() {
    issue(party(1_000, 0, ALICE, BOB), 1_000);
    issue(party(2_000, 0, member("bob", 8)), 2_000);

    assertDoubleBooked("bob");
  }

  @Test
  void aPartyThatCannotBeGatheredOwesNothingToItsMembers() {
    ask("alice", 1, 1_000);
    seats("alice", 1, SeatState.RESERVED, SeatState.IDLE);
    seats("bob", 7, SeatState.RESERVED, SeatState.IDLE);
    ledger.outcome(memberUnavailable("alice", 1));

    Summary account = ledger.summary(1);
    assertThat(account.enqueued()).isEqualTo(1);
    assertThat(account.rejected()).isEqualTo(1);
    assertThat(account.clean()).isTrue();
    assertThat(ledger.faults()).isEmpty();
  }

  @Test
  void aReservedSeatIsHeldUntilItIsIdleAgain() {
    seats("bob", 8, SeatState.RESERVED, SeatState.IDLE);
    seats("bob", 9, SeatState.RESERVED);
    assertThat(ledger.summary(1).doubleBooked()).isZero();

    seats("bob", 10, SeatState.RESERVED);
    assertDoubleBooked("bob");
  }

  @Test
  void whoLeavesTheMatchOfHisPartyIsFreeByHisOwnSeat() {
    issue(party(1_000, 0, ALICE, BOB), 1_000);
    issue(party(1_500, 0, CAROL), 1_500);
    matchUp();
    ledger.command(Records.left("bob", 7, "m1", 5_000));
    issue(party(5_000, 0, member("bob", 8)), 5_000);
    assertThat(ledger.summary(1).doubleBooked()).isZero();

    issue(party(5_000, 0, member("alice", 2)), 5_000);
    assertDoubleBooked("alice");
  }

  @Test
  void whoLeavesAWaitingPartyEndsAndTheOthersWaitOn() {
    issue(party(1_000, 0, ALICE, BOB), 1_000);
    ledger.ticket(memberLeft(PARTY, "bob"), 2_000);
    assertThat(ledger.summary(1).lost()).as("until the pool says how it ended").isEqualTo(1);

    ledger.outcome(ended(PARTY, BOB, OutcomeType.CANCELLED, 2_000));
    assertThat(ledger.summary(1).cancelled()).isEqualTo(1);
    assertThat(ledger.summary(1).waiting()).isEqualTo(1);
    assertThat(ledger.summary(1).clean()).isTrue();
  }

  @Test
  void aReturnedTicketWaitsForThoseWhoAreStillOnIt() {
    Ticket whole = party(1_000, 0, ALICE, BOB);
    issue(whole, 1_000);
    ledger.notification(asked(PARTY, ALICE, "m1"), 0);
    ledger.notification(asked(PARTY, BOB, "m1"), 0);
    ledger.proposal(Records.proposal("m1", whole));
    ledger.outcome(ended(PARTY, BOB, OutcomeType.CANCELLED, 2_000));
    ledger.ticket(queued(party(1_000, 1, ALICE)), 2_000);

    assertThat(ledger.faults()).isEmpty();
    assertThat(ledger.summary(1).waiting()).isEqualTo(1);
    assertThat(ledger.summary(1).clean()).isTrue();
  }

  @Test
  void aReadyCheckIsNoToken() {
    issue(party(1_000, 0, ALICE), 1_000);
    ledger.notification(asked(PARTY, ALICE, "m1"), 0);
    ledger.outcome(ended(PARTY, ALICE, OutcomeType.CANCELLED, 2_000));

    assertThat(ledger.summary(1).clean()).isTrue();
  }

  @Test
  void aRunningMatchThatAsksForPlayersIsNobodysTicket() {
    issue(party(1_000, 0, ALICE, BOB), 1_000);
    var first = match("m1", 2_000, team("red", seat(PARTY, ALICE, 1500), seat(PARTY, BOB, 1500)));
    ledger.match(first);
    ledger.notification(told(PARTY, ALICE, "m1"), 0);
    ledger.notification(told(PARTY, BOB, "m1"), 0);
    Ticket more = backfill("m1", ALICE, BOB);
    ledger.ticket(queued(more), 3_000);
    issue(party(3_000, 0, CAROL), 3_000);
    ledger.proposal(Records.proposal("m1", more, party(3_000, 0, CAROL)));
    ledger.match(
        joined(
            match(
                "m1",
                2_000,
                team("red", seat(PARTY, ALICE, 1500), seat(PARTY, BOB, 1500)),
                team("blue", seat(SOLO, CAROL, 1500))),
            1));
    ledger.notification(told(SOLO, CAROL, "m1"), 0);

    assertThat(ledger.faults()).isEmpty();
    assertThat(ledger.summary(1).enqueued()).isEqualTo(3);
    assertThat(ledger.summary(1).matched()).isEqualTo(3);
    assertThat(ledger.summary(1).matchesPerSecond()).isEqualTo(1);
    assertThat(ledger.summary(1).clean()).isTrue();

    ledger.match(first);
    assertDoubleBooked("alice", "bob");
  }

  @Test
  void theFiguresOfGroupsAreOfTeamsRolesAndParties() {
    issue(party(1_000, 0, ALICE, BOB), 1_000);
    issue(party(1_500, 0, CAROL), 1_500);
    ledger.match(
        match(
            "m1",
            2_000,
            team("red", seat(PARTY, ALICE, 1400, "damage"), seat(PARTY, BOB, 1500, "healer")),
            team("blue", seat(SOLO, CAROL, 1600, "tank"))));

    GroupFigures figures = ledger.summary(1).groups().orElseThrow();
    assertThat(figures.meanTeamGap()).hasValue(150);
    // Of alice and bob; carol has named no role.
    assertThat(figures.firstChoiceShare()).hasValue(0.5);
    assertThat(figures.meanPartySize()).isEqualTo(1.5);
    assertThat(figures.playersPerMatch()).isEqualTo(3);
    assertThat(ledger.summary(1).json().toString())
        .endsWith(
            "\"meanTeamGap\":150.0,\"firstChoiceShare\":0.5,\"meanPartySize\":1.5,"
                + "\"playersPerMatch\":3.0}")
        .doesNotContain("meanRatingGap");
    assertThat(ledger.summary(1).table())
        .contains(
            "players     3:",
            "groups      3.0 players a match, 1.50 a ticket, mean team gap 150,"
                + " first choice of role 50 %");
  }

  @Test
  void whatThereWasNotHasNoFigure() {
    assertThat(ledger.summary(1).groups())
        .hasValueSatisfying(
            figures -> {
              assertThat(figures.meanTeamGap()).isEmpty();
              assertThat(figures.firstChoiceShare()).isEmpty();
              assertThat(figures.meanPartySize()).isZero();
              assertThat(figures.playersPerMatch()).isCloseTo(0, within(0.0));
            });
    assertThat(new Ledger().summary(1).json().toString())
        .contains("meanRatingGap")
        .doesNotContain("Team", "firstChoice", "playersPerMatch");
  }

  private void assertDoubleBooked(String... players) {
    assertThat(ledger.summary(1).doubleBooked()).isEqualTo(players.length);
    assertThat(ledger.summary(1).clean()).isFalse();
    for (String player : players) {
      assertThat(ledger.faults()).contains("player " + player + " is booked twice");
    }
  }

  private void seats(String player, long epoch, SeatState... states) {
    for (SeatState state : states) {
      ledger.seat(Records.seated(player, epoch, state));
    }
  }

  private void issue(Ticket ticket, long atMs) {
    TicketPlayer leader = ticket.getPlayers().get(0);
    ask(leader.getPlayer(), leader.getSeatEpoch(), atMs);
    ledger.ticket(queued(ticket), atMs);
  }

  private void ask(String player, long epoch, long atMs) {
    ledger.request(Records.ask(player, epoch), 0, offset++, atMs);
  }

  private void matchUp() {
    ledger.match(
        match(
            "m1",
            2_000,
            team("red", seat(PARTY, ALICE, 1500), seat(PARTY, BOB, 1500)),
            team("blue", seat(SOLO, CAROL, 1500))));
    ledger.notification(told(PARTY, ALICE, "m1"), 0);
    ledger.notification(told(PARTY, BOB, "m1"), 0);
    ledger.notification(told(SOLO, CAROL, "m1"), 0);
  }
}
