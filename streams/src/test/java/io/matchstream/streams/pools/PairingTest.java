package io.matchstream.streams.pools;

import static io.matchstream.streams.pools.PoolsBench.DUEL;
import static io.matchstream.streams.pools.PoolsBench.LINE;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Colour;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A ticket arrives and fits somebody who waits. */
class PairingTest {
  @AutoClose private final PoolsBench pools = new PoolsBench();

  @Test
  void twoWhoFitArePairedAtOnceAndTheLongestWaitingIsPlayer1() {
    Ticket anna = pools.queue("anna", DUEL, 1500);
    pools.advance(Duration.ofSeconds(1));
    Ticket bert = pools.queue("bert", DUEL, 1540);

    Proposal proposal = pools.proposals().get(0);
    assertThat(proposal.getPlayer1()).isEqualTo("anna");
    assertThat(proposal.getPlayer2()).isEqualTo("bert");
    assertThat(proposal.getTickets()).containsExactly(anna, bert);
    assertThat(proposal.getTrigger()).isEqualTo(Trigger.TICKET);
    assertThat(proposal.getTriggeredAt()).isEqualTo(pools.bench.now());
    assertThat(proposal.getAt()).isEqualTo(pools.bench.now());
    assertThat(proposal.getConfigVersion()).isEqualTo(1);
  }

  @Test
  void theProposalTakesTheSnapshotOfBothSeats() {
    pools.queue("anna", DUEL, 1500);
    pools.queue(withWhites("bert", 1540, -3));

    List<MatchSeat> seats =
        pools.proposals().get(0).getTeams().stream().map(team -> team.getSeats().get(0)).toList();
    assertThat(seats).extracting(MatchSeat::getPlayer).containsExactly("anna", "bert");
    assertThat(seats)
        .extracting(MatchSeat::getRatingMicros)
        .containsExactly(1_500_000_000L, 1_540_000_000L);
    assertThat(seats).extracting(MatchSeat::getDeviationMicros).containsOnly(80_000_000L);
    assertThat(seats).extracting(MatchSeat::getGames).containsOnly(12);
    assertThat(seats)
        .extracting(MatchSeat::getColour)
        .as("who has had fewer whites has white")
        .containsExactly(Colour.BLACK, Colour.WHITE);
  }

  @Test
  @DisplayName("F7: a match's tickets leave the searchable set with the proposal")
  void whatWasProposedIsNeitherInTheStoreNorMatchedAgain() {
    Ticket anna = pools.queue("anna", DUEL, 1500);
    assertThat(pools.waiting()).containsExactly(anna.getTicketId());
    pools.queue("bert", DUEL, 1500);

    assertThat(pools.waiting()).isEmpty();
    pools.queue("cleo", DUEL, 1500);
    pools.advance(Duration.ofMinutes(2));
    assertThat(pools.pairs()).containsExactly("anna+bert");
    assertThat(pools.ends()).containsExactly("cleo EXPIRED TTL");
  }

  @Test
  @DisplayName("F57: two that arrive at one instant and fit make one match")
  void twoThatArriveTogetherMakeOneMatch() {
    Instant together = pools.bench.now();
    pools.queue(PoolsBench.ticket("bert", DUEL, 1500, together).build(), together);
    pools.queue(PoolsBench.ticket("anna", DUEL, 1500, together).build(), together);
    pools.advance(Duration.ofMinutes(2));

    assertThat(pools.pairs()).as("equal waits: the lower ticket id").containsExactly("anna+bert");
    assertThat(pools.outcomes()).isEmpty();
  }

  @Test
  void theNearestIsTakenAndOfEquallyNearTheLongestWaiting() {
    pools.queue("far", DUEL, 1000);
    pools.advanceMs(10);
    pools.queue("older", DUEL, 1450);
    pools.advanceMs(10);
    pools.queue("younger", DUEL, 1570);
    pools.advanceMs(10);
    pools.queue("seeker", DUEL, 1510);

    assertThat(pools.pairs()).containsExactly("older+seeker");
  }

  @Test
  void whoIsTooFarApartIsNotPairedOnArrival() {
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1601);
    assertThat(pools.pairs()).isEmpty();

    pools.queue("cleo", DUEL, 1400);
    assertThat(pools.pairs()).as("100 points are not too far").containsExactly("anna+cleo");
  }

  @Test
  void aQueueWithoutRatingIsStrictlyFirstCome() {
    pools.queue("first", LINE, 3000);
    pools.queue("second", LINE, 0);
    pools.advanceMs(5);
    pools.queue("third", LINE, 3000);
    pools.queue("fourth", LINE, 0);

    assertThat(pools.pairs()).containsExactly("first+second", "fourth+third");
  }

  @Test
  void theSameDecisionHasTheSameIdAndAReturnedTicketAnother() {
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1500);
    Proposal first = pools.proposals().get(0);
    String again;
    try (PoolsBench elsewhere = new PoolsBench()) {
      elsewhere.queue("bert", DUEL, 1500);
      elsewhere.queue("anna", DUEL, 1500);
      again = elsewhere.proposals().get(0).getMatchId();
    }

    assertThat(again).isEqualTo(first.getMatchId());
    pools.queue(Ticket.newBuilder(first.getTickets().get(0)).setReturns(1));
    pools.queue(Ticket.newBuilder(first.getTickets().get(1)).setReturns(1));
    assertThat(pools.proposals())
        .singleElement()
        .satisfies(next -> assertThat(next.getMatchId()).isNotEqualTo(first.getMatchId()));
  }

  @Test
  @DisplayName("F33, fine print 22: who met a moment ago does not meet before the stated instant")
  void whoAvoidsSomebodyMeetsHimFromTheStatedInstantOn() {
    Instant until = pools.bench.now().plusSeconds(20);
    pools.queue("anna", DUEL, 1500);
    pools.queue(
        pools.ticket("bert", DUEL, 1500).setAvoid(List.of(PoolsBench.avoid("anna", until))));
    pools.advance(Duration.ofSeconds(20).minusMillis(1));
    assertThat(pools.pairs()).isEmpty();

    pools.advanceMs(1);

    Proposal proposal = pools.proposals().get(0);
    assertThat(proposal.getTrigger()).isEqualTo(Trigger.TIME);
    assertThat(proposal.getTriggeredAt()).isEqualTo(until);
  }

  @Test
  void whoAvoidsSomebodyMeetsAnybodyElse() {
    Instant until = pools.bench.now().plusSeconds(20);
    pools.queue("anna", DUEL, 1500);
    pools.queue(
        pools.ticket("bert", DUEL, 1500).setAvoid(List.of(PoolsBench.avoid("anna", until))));
    pools.queue("cleo", DUEL, 1590);

    assertThat(pools.pairs()).containsExactly("anna+cleo");
  }

  @Test
  @DisplayName("F1: two tickets of one player never meet")
  void nobodyMeetsHimself() {
    pools.queue("anna", DUEL, 1500);
    pools.queue(pools.ticket("anna", DUEL, 1500).setTicketId("anna~2").setSeatEpoch(2));
    assertThat(pools.pairs()).isEmpty();

    pools.queue("bert", DUEL, 1500);
    assertThat(pools.pairs()).containsExactly("anna+bert");
  }

  @Test
  void recordsAreKeyedByMatchAndByPlayerAndCarryTheLogsTime() {
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1500);
    pools.queue("cleo", DUEL, 1500);
    pools.advance(Duration.ofSeconds(61));

    TestRecord<String, Proposal> proposal = pools.bench.records(pools.topics.proposals()).get(0);
    assertThat(proposal.key()).isEqualTo(proposal.value().getMatchId());
    assertThat(proposal.getRecordTime()).isEqualTo(proposal.value().getAt());
    var outcome = pools.bench.records(pools.topics.outcomes()).get(0);
    assertThat(outcome.key()).isEqualTo("cleo");
    assertThat(outcome.getRecordTime()).isEqualTo(outcome.value().getAt());
  }

  private Ticket.Builder withWhites(String player, int rating, int whites) {
    Ticket.Builder ticket = pools.ticket(player, DUEL, rating);
    TicketPlayer who =
        TicketPlayer.newBuilder(ticket.getPlayers().get(0)).setWhites(whites).build();
    return ticket.setPlayers(List.of(who));
  }
}
