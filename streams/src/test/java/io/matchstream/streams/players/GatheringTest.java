package io.matchstream.streams.players;

import static io.matchstream.streams.players.GroupQueues.DISSOLVE;
import static io.matchstream.streams.players.GroupQueues.DUEL;
import static io.matchstream.streams.players.GroupQueues.DUNGEON;
import static io.matchstream.streams.players.GroupQueues.SHRINK;
import static io.matchstream.streams.players.PartyWorld.party;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Avoid;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfQueued;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.PartyMember;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketKicked;
import io.matchstream.events.TicketPlayer;
import io.matchstream.state.PlayerState;
import io.matchstream.state.RatingEntry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A party asks, its members' seats are reserved, and it is queued whole or not at all. */
final class GatheringTest {
  private final PartyWorld world = new PartyWorld();

  @Test
  @DisplayName(
      "R16: all members are granted before the party is queued, as one ticket of its leader")
  void aPartyIsQueuedWhole() {
    world.enqueue("anna", "r1", party(DISSOLVE, "cleo", "bert"));
    assertThat(world.seat("anna")).isEqualTo(SeatState.RESERVED);
    assertThat(world.issued()).isEmpty();

    world.deliverAll();

    Ticket ticket = world.lastIssued();
    assertThat(ticket.getTicketId()).isEqualTo("anna~1");
    assertThat(ticket.getPlayers())
        .extracting(TicketPlayer::getPlayer, TicketPlayer::getSeatEpoch)
        .containsExactly(tuple("anna", 1L), tuple("cleo", 1L), tuple("bert", 1L));
    assertThat(List.of("anna", "bert", "cleo"))
        .allSatisfy(player -> assertThat(world.seat(player)).isEqualTo(SeatState.QUEUED));
    assertThat(world.issued()).hasSize(1);
  }

  @Test
  void aPartyWhoseLeaderIsKickedIsNotGathered() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert", "cleo"));
    world.operate("anna", "op-1", new TicketKicked("anna", "anna~1"));
    world.deliverAll();

    assertThat(world.ends()).containsExactly("anna CANCELLED OPERATOR");
    assertThat(world.issued()).isEmpty();
    assertThat(List.of("anna", "bert", "cleo"))
        .allSatisfy(player -> assertThat(world.seat(player)).isEqualTo(SeatState.IDLE));
  }

  @Test
  void aPartyWhoseMemberIsKickedWhileItIsGatheredIsRefused() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert", "cleo"));
    assertThat(world.deliver("reservations", "anna", "bert")).isTrue();
    assertThat(world.seat("bert")).isEqualTo(SeatState.RESERVED);
    world.operate("bert", "op-1", new TicketKicked("bert", null));
    world.deliverAll();

    assertThat(world.ends()).contains("anna REJECTED MEMBER_UNAVAILABLE");
    assertThat(world.seat("bert")).isEqualTo(SeatState.IDLE);
  }

  @Test
  @DisplayName("F29: each member is told that he is queued, under his leader's request")
  void everyMemberIsTold() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert", "cleo"));
    world.deliverAll();

    assertThat(world.told()).containsExactly("bert QUEUED", "cleo QUEUED");
    assertThat(world.answers())
        .allSatisfy(
            answer -> {
              assertThat(answer.getTicketId()).isEqualTo("anna~1");
              assertThat(answer.getRequestId()).isEqualTo("r1");
            });
  }

  @Test
  void eachPlayerHasHisOwnEpochRolesAndAttributes() {
    world.enqueue("bert", "s1", Enqueue.newBuilder().setQueue(DUEL));
    world.request("bert", "s2", Cancel.newBuilder().build());
    world.deliverAll();
    world.enqueue(
        "anna",
        "r1",
        Enqueue.newBuilder()
            .setQueue(DUNGEON)
            .setAttributes(Map.of("build", "b7"))
            .setRoles(List.of("tank"))
            .setParty(
                List.of(
                    PartyMember.newBuilder()
                        .setPlayer("bert")
                        .setRoles(List.of("healer", "fill"))
                        .setAttributes(Map.of("build", "b8"))
                        .build())));
    world.deliverAll();

    Ticket ticket = world.lastIssued();
    assertThat(ticket.getAttributes()).containsEntry("build", "b7");
    assertThat(ticket.getPlayers().get(0).getRoles()).containsExactly("tank");
    TicketPlayer bert = ticket.getPlayers().get(1);
    assertThat(bert.getSeatEpoch()).isEqualTo(2);
    assertThat(bert.getRoles()).containsExactly("healer", "fill");
    assertThat(bert.getAttributes()).containsExactly(Map.entry("build", "b8"));
  }

  @ParameterizedTest
  @CsvSource({"dissolve, 1500", "shrink, 1600", "dungeon, 1600"})
  @DisplayName("the party's rating is the mean, the mean and half the spread, or the highest")
  void theRatingIsMergedAsTheQueueSays(String queue, int rating) {
    rate("anna", queue, 1_400_000_000L);
    rate("bert", queue, 1_600_000_000L);
    world.enqueue("anna", "r1", party(queue, "bert"));
    world.deliverAll();

    assertThat(world.lastIssued().getRating()).isEqualTo(rating);
    assertThat(world.lastIssued().getPlayers())
        .extracting(TicketPlayer::getRatingMicros)
        .containsExactly(1_400_000_000L, 1_600_000_000L);
  }

  private void rate(String player, String queue, long micros) {
    PlayerState state = PlayerState.newBuilder(world.state(player)).build();
    state.setRatings(Map.of(queue, new RatingEntry(micros, 0L, 0L, 3, 0)));
    world.put(player, state);
  }

  @Test
  void aQueueThatTrustsItsProducerTakesThePartysRatingFromTheRequest() {
    world.enqueue("anna", "r1", party(DUNGEON, "bert").setRatingMicros(2_000_000_000L));
    world.deliverAll();

    assertThat(world.lastIssued().getRating()).isEqualTo(2000);
    assertThat(world.lastIssued().getPlayers())
        .extracting(TicketPlayer::getRatingMicros)
        .containsExactly(1_500_000_000L, 1_500_000_000L);
  }

  @Test
  void thePartyAvoidsWhomAnyOfItAvoidsButNotItself() {
    avoid("anna", "dora", 30);
    avoid("anna", "bert", 30);
    avoid("bert", "dora", 60);
    avoid("bert", "emil", 10);
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.deliverAll();

    assertThat(world.lastIssued().getAvoid())
        .containsExactlyInAnyOrder(
            new Avoid("dora", world.now().plusSeconds(60)),
            new Avoid("emil", world.now().plusSeconds(10)));
  }

  private void avoid(String player, String rival, long seconds) {
    PlayerState state = PlayerState.newBuilder(world.state(player)).build();
    state.getAvoid().add(new Avoid(rival, world.now().plusSeconds(seconds)));
    world.put(player, state);
  }

  @Test
  @DisplayName("F33: after a match its strangers are kept apart, and not the party")
  void aPartyIsNotKeptApartByItsOwnMatch() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.deliverAll();
    world.pool().at(TinyPool.Place.WAITING).forEach(world.pool()::confirm);
    world.deliverAll();
    world.pool().at(TinyPool.Place.LIVE).forEach(world.pool()::settle);
    world.deliverAll();
    world.enqueue("bert", "s1", party(DISSOLVE, "anna"));
    world.deliverAll();

    assertThat(world.lastIssued().getTicketId()).isEqualTo("bert~2");
    assertThat(world.lastIssued().getAvoid()).extracting(Avoid::getPlayer).containsExactly("rival");
    assertThat(world.state("anna").getAvoid())
        .extracting(Avoid::getPlayer)
        .containsExactly("rival");
  }

  @Test
  @DisplayName("F24: who waits elsewhere is not taken, and the request says who and why")
  void aMemberWhoIsQueuedRefuses() {
    world.enqueue("bert", "s1", Enqueue.newBuilder().setQueue(DUEL));
    world.deliverAll();
    world.enqueue("anna", "r1", party(DISSOLVE, "cleo", "bert"));
    world.deliverAll();

    assertThat(world.ends()).containsExactly("anna REJECTED MEMBER_UNAVAILABLE");
    assertThat(world.outcomes().get(0).getDetail()).isEqualTo("bert is waiting already.");
    assertThat(world.outcomes().get(0).getTicketId()).isNull();
    assertThat(world.seat("anna")).isEqualTo(SeatState.IDLE);
    assertThat(world.seat("cleo")).isEqualTo(SeatState.IDLE);
    assertThat(world.seat("bert")).isEqualTo(SeatState.QUEUED);
  }

  @Test
  @DisplayName("F1: of two leaders who want the same member the first gets him")
  void twoLeadersWantTheSameMember() {
    world.enqueue("anna", "r1", party(DISSOLVE, "cleo"));
    world.enqueue("bert", "s1", party(DISSOLVE, "cleo"));
    world.deliver("reservations", "bert", "cleo");
    world.deliverAll();

    assertThat(world.issued()).extracting(Ticket::getTicketId).containsExactly("bert~1");
    assertThat(world.ends()).containsExactly("anna REJECTED MEMBER_UNAVAILABLE");
  }

  @Test
  void twoWhoInviteEachOtherDoNotWaitForEachOther() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.enqueue("bert", "s1", party(DISSOLVE, "anna"));
    world.deliverAll();

    assertThat(world.ends())
        .containsExactlyInAnyOrder(
            "anna REJECTED MEMBER_UNAVAILABLE", "bert REJECTED MEMBER_UNAVAILABLE");
    world.settleEverything();
    world.everybodyHasBeenTold();
  }

  @Test
  @DisplayName("F8: a member who queues himself before he is asked keeps his place, and refuses")
  void aMemberQueuesHimselfBetween() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.enqueue("bert", "s1", Enqueue.newBuilder().setQueue(DUEL));
    world.deliverAll();

    assertThat(world.issued()).extracting(Ticket::getTicketId).containsExactly("bert~1");
    assertThat(world.ends()).containsExactly("anna REJECTED MEMBER_UNAVAILABLE");
  }

  @Test
  @DisplayName("F8: who is held for a party is answered with its ticket when he queues himself")
  void aMemberWhoIsHeldIsAnsweredWithTheTicket() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.deliver("reservations", "anna", "bert");
    world.enqueue("bert", "s1", Enqueue.newBuilder().setQueue(DUEL));

    assertThat(world.told()).containsExactly("bert QUEUED");
    assertThat(world.answers().get(0).getTicketId()).isEqualTo("anna~1");
    world.deliverAll();
    assertThat(world.issued()).extracting(Ticket::getTicketId).containsExactly("anna~1");
  }

  @Test
  @DisplayName("F26: who was answered with a ticket that never came is told how it ended")
  void whoWasKeptForThePartyIsToldItsEnd() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert", "cleo"));
    world.deliver("reservations", "anna", "bert");
    world.enqueue("bert", "s1", Enqueue.newBuilder().setQueue(DUEL));
    world.enqueue("cleo", "t1", Enqueue.newBuilder().setQueue(DUEL));
    world.enqueue("anna", "r2", party(DISSOLVE, "bert", "cleo"));
    world.deliverAll();

    assertThat(world.ends()).containsExactly("anna REJECTED MEMBER_UNAVAILABLE");
    assertThat(world.answers())
        .filteredOn(answer -> answer.getKind() == AnswerKind.ENDED)
        .extracting(answer -> answer.getRequestId() + " " + answer.getReason())
        .containsExactlyInAnyOrder("r2 MEMBER_UNAVAILABLE", "s1 MEMBER_UNAVAILABLE");
  }

  @Test
  @DisplayName("F25: ten seconds after it was asked for a party is given up, and not before")
  void gatheringTakesTenSecondsAtMost() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert", "cleo"));
    world.deliver("reservations", "anna", "bert");
    world.deliver("reservations", "bert", "anna");
    world.advance(Duration.ofMillis(9_999));
    assertThat(world.ends()).isEmpty();

    world.advance(Duration.ofMillis(1));
    assertThat(world.ends()).containsExactly("anna REJECTED MEMBER_UNAVAILABLE");
    assertThat(world.outcomes().get(0).getDetail()).contains("cleo").doesNotContain("bert");
    world.deliverAll();
    assertThat(world.seat("bert")).isEqualTo(SeatState.IDLE);
  }

  @Test
  @DisplayName("F20, F63: a grant that comes too late is released")
  void aLateGrantIsReleased() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.advance(Gathering.AT_MOST);
    world.deliver("reservations", "anna", "bert");
    assertThat(world.seat("bert")).isEqualTo(SeatState.RESERVED);

    world.deliverAll();

    assertThat(world.counted("late_grant")).isOne();
    assertThat(world.seat("bert")).isEqualTo(SeatState.IDLE);
    assertThat(world.issued()).isEmpty();
  }

  @Test
  @DisplayName("F20: a late grant for an old party is no grant for the new one")
  void aLateGrantIsNoneForAnotherTicket() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.deliver("reservations", "anna", "bert");
    world.advance(Gathering.AT_MOST);
    world.enqueue("anna", "r2", party(DISSOLVE, "bert"));
    world.deliver("reservations", "bert", "anna");
    assertThat(world.seat("anna")).isEqualTo(SeatState.RESERVED);

    world.deliverAll();

    assertThat(world.lastIssued().getTicketId()).isEqualTo("anna~2");
    assertThat(world.lastIssued().getPlayers().get(1).getSeatEpoch()).isEqualTo(2);
  }

  @Test
  @DisplayName(
      "F25: a seat that is held in silence asks what became of its ticket, and is released")
  void aForgottenReservationEnds() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.deliver("reservations", "anna", "bert");
    world.forget("anna");
    world.loseEverything();
    world.advance(Duration.ofMillis(14_999));
    world.deliverAll();
    assertThat(world.seat("bert")).isEqualTo(SeatState.RESERVED);

    world.advance(Duration.ofMillis(1));
    world.deliverAll();

    assertThat(world.seat("bert")).isEqualTo(SeatState.IDLE);
    assertThat(world.counted("reservation_overdue")).isOne();
  }

  @Test
  @DisplayName("F24, F25: a seat whose ticket waits is never freed by its own clock")
  void aSlowWordToTheMemberFreesNoSeat() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.deliver("reservations", "anna", "bert");
    world.deliver("reservations", "bert", "anna");
    world.advance(Duration.ofSeconds(30));
    world.keepsTheLaws();
    assertThat(world.seat("bert")).isEqualTo(SeatState.RESERVED);

    world.deliverAll();

    assertThat(world.seat("bert")).isEqualTo(SeatState.QUEUED);
  }

  @Test
  @DisplayName("F24: a match that overtakes the word of the ticket finds the member's seat")
  void aMatchOvertakesTheTicketsWord() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.deliver("reservations", "anna", "bert");
    world.deliver("reservations", "bert", "anna");
    world.deliver("tickets", "anna", "pool");
    world.pool().at(TinyPool.Place.WAITING).forEach(world.pool()::propose);
    world.pool().at(TinyPool.Place.PROPOSED).forEach(world.pool()::confirm);
    world.deliver("notifications", "matches", "bert");
    assertThat(world.seat("bert")).isEqualTo(SeatState.MATCHED);

    world.deliverAll();
    assertThat(world.seat("bert")).isEqualTo(SeatState.MATCHED);
    assertThat(world.seat("anna")).isEqualTo(SeatState.MATCHED);
  }

  @Test
  @DisplayName("F18: a leader who cancels while gathering ends it at once, and all are released")
  void theLeaderCancelsWhileGathering() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert", "cleo"));
    world.deliver("reservations", "anna", "bert");
    world.request("anna", "c1", Cancel.newBuilder().build());

    assertThat(world.ends()).containsExactly("anna CANCELLED PLAYER");
    assertThat(world.told()).containsExactly("anna CANCEL_ACCEPTED");
    assertThat(world.answers().get(0).getTicketId()).as("whose end nobody would tell").isNull();
    assertThat(world.seat("anna")).isEqualTo(SeatState.IDLE);
    world.deliverAll();
    assertThat(world.issued()).isEmpty();
    world.settleEverything();
    world.everybodyHasBeenTold();
  }

  @Test
  @DisplayName("F61: a leader who replaces his party while gathering gets one ticket")
  void theLeaderReplacesWhileGathering() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert"));
    world.enqueue("anna", "r2", party(SHRINK, "bert").setIfQueued(IfQueued.REPLACE));
    world.deliverAll();

    assertThat(world.ends()).containsExactly("anna CANCELLED REPLACED");
    assertThat(world.issued())
        .extracting(Ticket::getTicketId, Ticket::getQueue)
        .containsExactly(tuple("anna~2", SHRINK));
  }

  @Test
  void aMemberWhoCancelsWhileGatheringEndsIt() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert", "cleo"));
    world.deliver("reservations", "anna", "bert");
    world.request("bert", "c1", Cancel.newBuilder().build());
    world.deliverAll();

    assertThat(world.ends()).containsExactly("anna REJECTED MEMBER_UNAVAILABLE");
    assertThat(world.outcomes().get(0).getDetail()).isEqualTo("bert has left.");
    world.settleEverything();
    world.everybodyHasBeenTold();
  }

  @Test
  @DisplayName("F18, F26: a member who cancels while held is told when he is free, as a retry is")
  void aHeldMembersCancelEnds() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert", "cleo"));
    world.deliver("reservations", "anna", "bert");
    world.request("bert", "c1", Cancel.newBuilder().build());
    world.deliverAll();
    world.request("bert", "c1", Cancel.newBuilder().build());

    assertThat(world.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getOutcome, Answer::getReason)
        .containsExactly(
            tuple("c1", AnswerKind.CANCEL_ACCEPTED, null, null),
            tuple("c1", AnswerKind.CANCEL_ACCEPTED, OutcomeType.CANCELLED, OutcomeReason.PLAYER),
            tuple("c1", AnswerKind.CANCEL_ACCEPTED, OutcomeType.CANCELLED, OutcomeReason.PLAYER));
  }

  @ParameterizedTest
  @CsvSource({
    "blitz, bert, IMPOSSIBLE",
    "dissolve, bert cleo dora emil, IMPOSSIBLE",
    "dissolve, bert bert, INVALID",
    "dissolve, anna, INVALID",
    "dissolve, bert b/c, INVALID",
    "dissolve, bot-dissolve-1, RESERVED_ID",
    "nowhere, bert, UNKNOWN_QUEUE"
  })
  @DisplayName("F12: a party that can't be is refused at once, and nobody is asked")
  void whatCannotBeIsRefusedAtOnce(String queue, String members, OutcomeReason reason) {
    world.enqueue("anna", "r1", party(queue, members.split(" ")));

    assertThat(world.outcomes()).extracting(Outcome::getReason).containsExactly(reason);
    assertThat(world.outcomes().get(0).getDetail()).isNotBlank();
    assertThat(world.seat("anna")).isEqualTo(SeatState.IDLE);
    assertThat(world.deliver(0)).as("anything said to anybody").isFalse();
  }

  @Test
  @DisplayName("R19, F12: a party whose roles can never be had together is refused at enqueue")
  void twoTanksNeverFit() {
    PartyMember bert = PartyMember.newBuilder().setPlayer("bert").setRoles(List.of("tank")).build();
    world.enqueue(
        "anna",
        "r1",
        Enqueue.newBuilder().setQueue(DUNGEON).setRoles(List.of("tank")).setParty(List.of(bert)));

    assertThat(world.ends()).containsExactly("anna REJECTED IMPOSSIBLE");
    assertThat(world.deliver(0)).as("anything said to anybody").isFalse();
  }

  @Test
  @DisplayName("F12: of a member too every number is finite")
  void aMembersNumbersAreFinite() {
    PartyMember bert =
        PartyMember.newBuilder()
            .setPlayer("bert")
            .setAttributes(Map.of("skill", Double.NaN))
            .build();
    world.enqueue("anna", "r1", Enqueue.newBuilder().setQueue(DISSOLVE).setParty(List.of(bert)));

    assertThat(world.ends()).containsExactly("anna REJECTED INVALID");
    assertThat(world.outcomes().get(0).getDetail()).contains("bert", "finite");
  }

  @Test
  @DisplayName("R15: a role that the queue does not have is refused, also of one who is alone")
  void anUnknownRoleIsRefused() {
    world.enqueue(
        "anna", "r1", Enqueue.newBuilder().setQueue(DUNGEON).setRoles(List.of("juggler")));

    assertThat(world.ends()).containsExactly("anna REJECTED IMPOSSIBLE");
    assertThat(world.outcomes().get(0).getDetail()).contains("juggler");
  }
}
