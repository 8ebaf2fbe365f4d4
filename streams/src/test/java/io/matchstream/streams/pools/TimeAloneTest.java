package io.matchstream.streams.pools;

import static io.matchstream.streams.pools.PoolsBench.BOTS;
import static io.matchstream.streams.pools.PoolsBench.DUEL;
import static io.matchstream.streams.pools.PoolsBench.SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.MatchSeat;
import io.matchstream.events.Outcome;
import io.matchstream.events.Proposal;
import io.matchstream.events.Ticket;
import io.matchstream.events.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What nobody's arrival causes: widening, expiry, bots, the end of a pause. */
class TimeAloneTest {
  @AutoClose private final PoolsBench pools = new PoolsBench();

  @Test
  @DisplayName("F10, F14: in a quiet queue two meet at the very instant the window reaches them")
  void twoMeetAtTheVeryInstantTheWindowReachesThem() {
    Instant since = pools.bench.now();
    pools.queue("anna", DUEL, 1500);
    pools.advance(Duration.ofSeconds(1));
    pools.queue("bert", DUEL, 1800);
    // 100 points at once and 50 a second: 300 after 4 s of the longer waiting.
    pools.advance(Duration.ofSeconds(3).minusMillis(1));
    assertThat(pools.pairs()).isEmpty();

    pools.advanceMs(1);

    Proposal proposal = pools.proposals().get(0);
    assertThat(proposal.getTrigger()).isEqualTo(Trigger.TIME);
    assertThat(proposal.getTriggeredAt()).isEqualTo(since.plusSeconds(4));
    assertThat(proposal.getAt()).isEqualTo(since.plusSeconds(4));
  }

  @Test
  @DisplayName("F10, F36: noticed late by another's arrival, a meeting was due when it was due")
  void aMeetingThatIsDueComesBeforeTheTicketThatArrivesThen() {
    Instant since = pools.bench.now();
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1800);
    Instant late = since.plusMillis(4_010);
    // Between two ticks, and nearer to anna than bert is.
    pools.queue(PoolsBench.ticket("cleo", DUEL, 1500, late).build(), late);

    Proposal proposal = pools.proposals().get(0);
    assertThat(proposal.getPlayer1() + "+" + proposal.getPlayer2()).isEqualTo("anna+bert");
    assertThat(proposal.getTriggeredAt()).isEqualTo(since.plusSeconds(4));
    assertThat(pools.waiting()).containsExactly("cleo~1");
  }

  @Test
  void whatIsDueIsDoneAtTheFirstTickAfterTheInputHasBeenRead() {
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1800);
    pools.bench.readOnlyUpTo(pools.bench.now());
    for (int tick = 0; tick < 200; tick++) {
      pools.advance(PoolsProcessor.TICK);
    }
    assertThat(pools.pairs()).as("5 s later, but the clock stands").isEmpty();

    pools.bench.readAll();
    pools.advance(PoolsProcessor.TICK);

    assertThat(pools.pairs()).containsExactly("anna+bert");
  }

  @Test
  void theMillisecondBeforeTheArrivalWins() {
    Instant since = pools.bench.now();
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1800);
    Instant early = since.plusMillis(3_999);
    pools.queue(PoolsBench.ticket("cleo", DUEL, 1500, early).build(), early);

    assertThat(pools.pairs()).containsExactly("anna+cleo");
  }

  @Test
  @DisplayName("Fine print 10: expired when the wait is longer than the time to live, strictly")
  void aTicketExpiresAMillisecondAfterItsTimeToLive() {
    pools.queue("anna", DUEL, 1500);
    pools.advance(Duration.ofSeconds(60));
    assertThat(pools.ends()).isEmpty();

    pools.queue(
        PoolsBench.ticket("zoe", SMALL, 1, pools.bench.now()).build(),
        pools.bench.now().plusMillis(1)); // any record carries time on
    pools.advance(Duration.ofMillis(25));

    assertThat(pools.ends()).containsExactly("anna EXPIRED TTL");
    assertThat(pools.waiting()).containsExactly("zoe~1");
  }

  @Test
  void atTheLastInstantOfItsTimeToLiveATicketIsStillMatched() {
    Instant last = pools.bench.now().plusSeconds(60);
    pools.queue("anna", DUEL, 1500);
    pools.queue(PoolsBench.ticket("bert", DUEL, 1500, last).build(), last);

    assertThat(pools.pairs()).containsExactly("anna+bert");
  }

  @Test
  @DisplayName("Fine print 10: at one instant expiry comes before pairing")
  void atOneInstantExpiryComesBeforePairing() {
    Instant tooLate = pools.bench.now().plusSeconds(60).plusMillis(1);
    pools.queue("anna", DUEL, 1500);
    pools.queue(PoolsBench.ticket("bert", DUEL, 1500, tooLate).build(), tooLate);

    assertThat(pools.pairs()).isEmpty();
    assertThat(pools.ends()).containsExactly("anna EXPIRED TTL");
  }

  @Test
  void aTicketThatArrivesTooOldEndsAndIsNeverMatched() {
    pools.queue("bert", DUEL, 1500);
    pools.queue(PoolsBench.ticket("anna", DUEL, 1500, pools.bench.now().minusMillis(60_001)));

    assertThat(pools.ends()).containsExactly("anna EXPIRED TTL");
    assertThat(pools.pairs()).isEmpty();
  }

  @Test
  void aRequestThatGivesUpEarlierExpiresEarlier() {
    pools.queue(pools.ticket("anna", DUEL, 1500).setTtlMs(5_000));
    pools.advance(Duration.ofSeconds(5));
    assertThat(pools.ends()).isEmpty();
    pools.advanceMs(25);
    assertThat(pools.ends()).containsExactly("anna EXPIRED TTL");
  }

  @Test
  @DisplayName("Fine print 15: who inherits a place in line waits as long as anybody all the same")
  void anInheritedPlaceDoesNotShortenTheWait() {
    // Enqueued 100 s ago by inheritance; its own request is from now, and good for 60 s.
    Instant since = pools.bench.now().minusSeconds(100);
    pools.queue(PoolsBench.ticket("anna", DUEL, 1500, since).setTtlMs(160_000));
    assertThat(pools.ends()).isEmpty();
    pools.advance(Duration.ofSeconds(60));
    assertThat(pools.ends()).isEmpty();
    pools.advanceMs(25);
    assertThat(pools.ends()).containsExactly("anna EXPIRED TTL");
  }

  @Test
  @DisplayName("F36: one jump of 10 s gives the outcomes of ten steps of 1 s, and of 400 ticks")
  void oneJumpGivesTheOutcomesOfManySteps() {
    Map<String, List<Object>> jump = told(1, Duration.ofSeconds(10));
    assertThat(jump.get(DUEL)).hasAtLeastOneElementOfType(Proposal.class);
    assertThat(jump.get(DUEL)).hasAtLeastOneElementOfType(Outcome.class);
    assertThat(jump.get(BOTS)).hasSizeGreaterThan(5);
    assertThat(told(10, Duration.ofSeconds(1))).isEqualTo(jump);
    assertThat(told(400, Duration.ofMillis(25))).isEqualTo(jump);
  }

  /**
   * The records that time alone causes, pool by pool, in order; without the instant at which it was
   * noticed.
   */
  private static Map<String, List<Object>> told(int steps, Duration step) {
    try (PoolsBench pools = new PoolsBench()) {
      for (int i = 0; i < 12; i++) {
        pools.queue(
            pools.ticket("p" + i, DUEL, 1000 + 230 * i + 17 * (i % 5)).setTtlMs(1_500 + 700 * i));
        pools.queue(pools.ticket("q" + i, BOTS, 100 * i * i).setTtlMs(20_000));
        pools.advanceMs(25);
      }
      pools.proposals();
      for (int i = 0; i < steps; i++) {
        pools.advance(step);
      }
      Map<String, List<Object>> told = Map.of(DUEL, new ArrayList<>(), BOTS, new ArrayList<>());
      for (Proposal proposal : pools.proposals()) {
        proposal.setAt(Instant.EPOCH);
        told.get(proposal.getQueue()).add(proposal);
      }
      for (Outcome outcome : pools.outcomes()) {
        outcome.setAt(Instant.EPOCH);
        told.get(outcome.getQueue()).add(outcome);
      }
      return told;
    }
  }

  @Test
  void aBotStepsInAtTheVeryInstant() {
    Ticket anna = pools.queue("anna", BOTS, 1500);
    pools.advance(Duration.ofSeconds(10).minusMillis(1));
    assertThat(pools.pairs()).isEmpty();

    pools.advanceMs(1);

    Proposal proposal = pools.proposals().get(0);
    assertThat(proposal.getTickets()).containsExactly(anna);
    assertThat(proposal.getPlayer1()).isEqualTo("anna");
    assertThat(proposal.getPlayer2()).isEqualTo("bot-bots-1");
    MatchSeat bot = proposal.getTeams().get(1).getSeats().get(0);
    assertThat(bot.getBot()).isTrue();
    assertThat(bot.getRatingMicros()).as("the queue's initial rating").isEqualTo(1_200_000_000);
    assertThat(bot.getDeviationMicros()).isEqualTo(300_000_000);
    assertThat(bot.getTicketId()).isNull();
    assertThat(pools.waiting()).isEmpty();
  }

  @Test
  @DisplayName("Fine print 13: bots are made one by one up to the pool's size, and then drawn")
  void botsAreMadeUpToThePoolsSizeAndThenDrawn() {
    List<String> bots = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      pools.queue("player-" + i, BOTS, 1500);
      pools.advance(Duration.ofSeconds(10));
      bots.add(pools.proposals().get(0).getPlayer2());
    }

    assertThat(bots).startsWith("bot-bots-1", "bot-bots-2", "bot-bots-3");
    assertThat(bots.subList(3, 30))
        .contains("bot-bots-1", "bot-bots-2", "bot-bots-3")
        .isSubsetOf("bot-bots-1", "bot-bots-2", "bot-bots-3");
  }

  @Test
  void humansMeetBeforeABotStepsIn() {
    pools.queue("anna", BOTS, 1500);
    pools.advance(Duration.ofSeconds(9));
    pools.queue("bert", BOTS, 1500);
    pools.advance(Duration.ofSeconds(30));

    assertThat(pools.pairs()).containsExactly("anna+bert");
  }

  @Test
  @DisplayName(
      "F21, F63: a returned ticket keeps its place, and pauses before it is proposed again")
  void aReturnedTicketPausesAndKeepsItsPlace() {
    Instant since = pools.bench.now().minusSeconds(30);
    Instant notBefore = pools.bench.now().plusSeconds(2);
    Ticket anna =
        pools.queue(
            PoolsBench.ticket("anna", DUEL, 1500, since).setReturns(1).setNotBefore(notBefore));
    pools.queue("bert", DUEL, 1500);
    pools.advance(Duration.ofSeconds(2).minusMillis(1));
    assertThat(pools.pairs()).isEmpty();

    pools.advanceMs(1);

    Proposal proposal = pools.proposals().get(0);
    assertThat(proposal.getPlayer1()).isEqualTo("anna");
    assertThat(proposal.getTickets().get(0)).isEqualTo(anna);
    assertThat(proposal.getTickets().get(0).getSince()).isEqualTo(since);
    assertThat(proposal.getTriggeredAt()).isEqualTo(notBefore);
  }

  @Test
  void aTicketThatPausesCanExpire() {
    pools.queue(
        pools
            .ticket("anna", DUEL, 1500)
            .setTtlMs(1_000)
            .setReturns(5)
            .setNotBefore(pools.bench.now().plusSeconds(30)));
    pools.advanceMs(1_025);

    assertThat(pools.ends()).containsExactly("anna EXPIRED TTL");
  }

  @Test
  @DisplayName("F38: a first enqueue time ahead of the log counts as now, and expires in time")
  void aFirstEnqueueTimeAheadOfTheLogCountsAsNow() {
    Instant now = pools.bench.now();
    pools.queue(PoolsBench.ticket("anna", DUEL, 1500, now.plus(Duration.ofDays(365))));
    pools.advance(Duration.ofSeconds(61));

    Outcome outcome = pools.outcomes().get(0);
    assertThat(outcome.getPlayer()).isEqualTo("anna");
    assertThat(outcome.getSince()).isEqualTo(now);
    assertThat(pools.counted(PoolsProcessor.SINCE_AHEAD)).isEqualTo(1);
  }

  @Test
  @DisplayName("F52: a tick does a bounded amount of work, and the next ones do the rest")
  void aTickDoesABoundedAmountOfWork() {
    int many = 2_100;
    for (int i = 0; i < many; i++) {
      pools.queue("player-" + i, DUEL, 1_001 * i); // nobody fits anybody
    }
    pools.advance(Duration.ofSeconds(60));
    pools.advanceMs(25);

    assertThat(pools.outcomes()).hasSize(2_048);
    assertThat(pools.counted(DueWork.OVERRUNS)).isEqualTo(1);

    pools.advanceMs(25);

    assertThat(pools.outcomes()).hasSize(many - 2_048);
    assertThat(pools.counted(DueWork.OVERRUNS)).isEqualTo(1);
    assertThat(pools.waiting()).isEmpty();
  }
}
