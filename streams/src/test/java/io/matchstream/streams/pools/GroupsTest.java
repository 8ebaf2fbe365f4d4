package io.matchstream.streams.pools;

import static io.matchstream.streams.pools.PoolsBench.DOUBLES;
import static io.matchstream.streams.pools.PoolsBench.TRIO;
import static io.matchstream.streams.pools.PoolsBench.member;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.BackfillSeats;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.MemberLeft;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.Outcome;
import io.matchstream.events.Proposal;
import io.matchstream.events.Seated;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.Trigger;
import io.matchstream.events.WithdrawReason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pools of queues of groups; what goes together is the engine's, and tested there. */
class GroupsTest {
  @AutoClose private final PoolsBench pools = new PoolsBench();

  @Test
  void aGroupIsProposedWithItsTeamsRolesAndEachPlayersOwnSeat() {
    Ticket pair =
        pools.queue(pools.party(TRIO, member("ann", 3, "damage"), member("ben", 7, "damage")));
    pools.advanceMs(10);
    Ticket tank = pools.queue(pools.party(TRIO, member("tom", 2, "tank")));

    Proposal proposal = pools.proposals().get(0);
    assertThat(proposal.getTickets()).containsExactly(pair, tank);
    assertThat(proposal.getPlayer1()).isEqualTo("ann");
    assertThat(proposal.getTrigger()).isEqualTo(Trigger.TICKET);
    assertThat(proposal.getTeams()).singleElement().extracting(Team::getName).isEqualTo("party");
    List<MatchSeat> seats = proposal.getTeams().get(0).getSeats();
    assertThat(seats)
        .extracting(MatchSeat::getPlayer, MatchSeat::getRole, MatchSeat::getSeatEpoch)
        .containsExactlyInAnyOrder(
            tuple("ann", "damage", 3L), tuple("ben", "damage", 7L), tuple("tom", "tank", 2L));
    assertThat(pools.waiting()).isEmpty();
  }

  @Test
  void theProposalSaysHowLikelyEachTeamIsToWin() {
    pools.queue(pools.party(DOUBLES, member("a", 1), member("b", 1)));
    pools.queue(pools.party(DOUBLES, member("c", 1), member("d", 1)));

    assertThat(pools.proposals().get(0).getTeams())
        .extracting(Team::getWinProbability)
        .containsExactly(0.5, 0.5);
  }

  @Test
  @DisplayName("F12: what can never sit is refused with its reason, for every player of it")
  void whatCanNeverSitIsRefused() {
    pools.queue(pools.party(DOUBLES, member("a", 1), member("b", 1), member("c", 1)));
    pools.queue(pools.party(TRIO, member("x", 1, "tank"), member("y", 1, "tank")));

    assertThat(pools.outcomes())
        .extracting(Outcome::getPlayer, o -> o.getReason().toString())
        .containsExactly(
            tuple("a", "IMPOSSIBLE"),
            tuple("b", "IMPOSSIBLE"),
            tuple("c", "IMPOSSIBLE"),
            tuple("x", "IMPOSSIBLE"),
            tuple("y", "IMPOSSIBLE"));
    assertThat(pools.waiting()).isEmpty();
  }

  @Test
  @DisplayName("A member leaves; his part ends, and the party waits on in its old place")
  void aMemberLeaves() {
    Ticket pair =
        pools.queue(pools.party(TRIO, member("ann", 3, "damage"), member("ben", 7, "damage")));
    pools.event(TRIO, new MemberLeft(pair.getTicketId(), "ben", WithdrawReason.PLAYER, null));

    Outcome left = pools.outcomes().get(0);
    assertThat(left.getPlayer()).isEqualTo("ben");
    assertThat(left.getSeatEpoch()).isEqualTo(7);
    assertThat(pools.waiting()).containsExactly(pair.getTicketId());
    pools.queue(pools.party(TRIO, member("tom", 2, "tank"), member("dan", 2, "damage")));

    Proposal proposal = pools.proposals().get(0);
    assertThat(proposal.getPlayer1()).isEqualTo("ann");
    assertThat(proposal.getTickets().get(0).getPlayers()).hasSize(1);
    assertThat(pools.waiting()).isEmpty();
  }

  @Test
  @DisplayName(
      "A member leaves; the party waits on with its own rating, in the index and the store")
  void aMemberLeavesAndTakesHisRatingWithHim() {
    Ticket pair =
        pools.queue(pools.party(TRIO, member("ann", 3, "damage"), member("ben", 7, "damage")));
    pools.event(TRIO, new MemberLeft(pair.getTicketId(), "ben", WithdrawReason.PLAYER, 1700));

    assertThat(pools.waiting()).as("and not under its old key").hasSize(1);
    pools.queue(pools.party(TRIO, member("tom", 2, "tank"), member("dan", 2, "damage")));
    assertThat(pools.proposals().get(0).getTickets().get(0).getRating()).isEqualTo(1700);
    assertThat(pools.waiting()).isEmpty();
  }

  @Test
  @DisplayName("F29: a party that dissolves ends for each member, with the reason that is his")
  void aPartyDissolves() {
    Ticket pair = pools.queue(pools.party(DOUBLES, member("ann", 3), member("ben", 7)));
    pools.event(DOUBLES, new TicketWithdrawn(pair.getTicketId(), WithdrawReason.PLAYER, "ben"));

    assertThat(pools.ends()).containsExactly("ann CANCELLED PARTY_LEFT", "ben CANCELLED PLAYER");
    assertThat(pools.waiting()).isEmpty();
  }

  @Test
  @DisplayName("Bots fill a group after the queue's wait, all of them different")
  void botsFillAGroup() {
    pools.queue(pools.party(DOUBLES, member("ann", 1)));
    pools.advance(Duration.ofSeconds(11));

    Proposal proposal = pools.proposals().get(0);
    List<MatchSeat> seats =
        proposal.getTeams().stream().flatMap(t -> t.getSeats().stream()).toList();
    assertThat(seats).hasSize(4).extracting(MatchSeat::getPlayer).doesNotHaveDuplicates();
    assertThat(seats).filteredOn(MatchSeat::getBot).hasSize(3);
    assertThat(proposal.getTrigger()).isEqualTo(Trigger.TIME);
  }

  @Test
  @DisplayName("R18: a running match's seats are filled under its own id")
  void aBackfillIsServed() {
    pools.queue(backfill(0, "red"));
    pools.queue(backfill(1, "blue"));
    assertThat(pools.waiting()).hasSize(1);
    pools.queue(pools.party(DOUBLES, member("zoe", 4)));

    Proposal proposal = pools.proposals().get(0);
    assertThat(proposal.getMatchId()).isEqualTo("running");
    assertThat(proposal.getBackfill()).isEqualTo("request-1");
    assertThat(proposal.getTickets()).extracting(Ticket::getTicketId).containsExactly("zoe~1");
    assertThat(proposal.getTeams())
        .filteredOn(team -> !team.getSeats().isEmpty())
        .singleElement()
        .extracting(Team::getName)
        .isEqualTo("blue");
    assertThat(pools.waiting()).isEmpty();
  }

  @Test
  void aBackfillThatIsWithdrawnOrExpiresEndsNobody() {
    Ticket asked = pools.queue(backfill(0, "red"));
    pools.withdraw(asked, WithdrawReason.OPERATOR);
    assertThat(pools.waiting()).isEmpty();
    pools.queue(backfill(1, "red"));
    pools.advance(Duration.ofSeconds(61));

    assertThat(pools.waiting()).isEmpty();
    assertThat(pools.outcomes()).isEmpty();
    assertThat(pools.counted(PoolsProcessor.BACKFILL_REFUSED)).as("nobody refused it").isZero();
  }

  @Test
  @DisplayName("A backfill whose queue has other teams now is refused, and its operator is told")
  void aRefusedBackfillIsTold() {
    pools.queue(backfill(0, "red"));
    pools.bench.configure(PoolsBench.YAML.replace("name: red,", "name: green,"));
    assertThat(pools.waiting()).isEmpty();
    assertThat(pools.counted(PoolsProcessor.BACKFILL_REFUSED)).isEqualTo(1);

    pools.queue(backfill(1, "red"));
    assertThat(pools.waiting()).isEmpty();
    assertThat(pools.counted(PoolsProcessor.BACKFILL_REFUSED)).isEqualTo(2);
    assertThat(pools.outcomes()).isEmpty();

    pools.queue(backfill(2, "green"));
    assertThat(pools.waiting()).hasSize(1);
  }

  @Test
  @DisplayName("A queue of duels that becomes one of groups keeps who waits")
  void aQueueMayChangeItsKind() {
    Ticket anna = pools.queue("anna", PoolsBench.DUEL, 1500);
    pools.bench.configure(
        PoolsBench.YAML.replace("match: { players: 2, colours: true }", "fillFor: 5s"));
    pools.queue("bert", PoolsBench.DUEL, 1500);

    assertThat(pools.proposals())
        .singleElement()
        .satisfies(p -> assertThat(p.getTickets()).contains(anna));
  }

  private Ticket backfill(int request, String open) {
    return pools
        .party(DOUBLES, member("in-1", 9), member("in-2", 9), member("in-3", 9))
        .setTicketId("backfill~running")
        .setReturns(request)
        .setBackfill(
            new BackfillSeats(
                "running",
                "request-" + request,
                List.of(
                    new Seated("in-1", "red", null),
                    new Seated("in-2", "red", null),
                    new Seated("in-3", "blue", null)),
                List.of(new OpenSeats(open, null, 1))))
        .build();
  }
}
