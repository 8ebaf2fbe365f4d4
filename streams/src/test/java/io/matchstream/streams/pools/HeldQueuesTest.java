package io.matchstream.streams.pools;

import static io.matchstream.streams.pools.PoolsBench.BOTS;
import static io.matchstream.streams.pools.PoolsBench.DOUBLES;
import static io.matchstream.streams.pools.PoolsBench.DUEL;
import static io.matchstream.streams.pools.PoolsBench.LINE;
import static io.matchstream.streams.pools.PoolsBench.SMALL;
import static io.matchstream.streams.pools.PoolsBench.TRIO;
import static io.matchstream.streams.pools.PoolsBench.member;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.BackfillSeats;
import io.matchstream.events.DeadLetterReplayed;
import io.matchstream.events.MemberLeft;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.Operation;
import io.matchstream.events.Proposal;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.Seated;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketKicked;
import io.matchstream.events.WithdrawReason;
import io.matchstream.state.PoolHold;
import io.matchstream.state.QueueState;
import io.matchstream.streams.runtime.Counters;
import io.matchstream.streams.runtime.TopologyBench;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** An operator pauses, drains and resumes queues; what a pause does to a pool is the engine's. */
class HeldQueuesTest {
  @AutoClose private final PoolsBench pools = new PoolsBench();

  @Test
  void inAPausedQueueNobodyIsMatchedAndWhoComesWaits() {
    pools.queue("anna", DUEL, 1500);
    pools.pause(DUEL);
    pools.queue("bert", DUEL, 1500);
    pools.queue("cleo", LINE, 1500);
    pools.queue("dora", LINE, 1500);
    pools.advance(Duration.ofSeconds(59));

    assertThat(pools.pairs()).as("another queue goes on").containsExactly("cleo+dora");
    assertThat(pools.ends()).isEmpty();
    assertThat(pools.waiting()).containsExactly("anna~1", "bert~1");
  }

  @Test
  void whatWasDueBeforeThePauseIsStillDone() {
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1800);
    pools.advanceMs(4_000); // 100 points and 50 a second: 300 after four
    pools.pause(DUEL);

    assertThat(pools.pairs()).containsExactly("anna+bert");
  }

  @Test
  void inAPauseTicketsExpireAndAreCancelledAsEver() {
    pools.pause(DUEL);
    Ticket anna = pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1500);
    pools.withdraw(anna, WithdrawReason.PLAYER);
    pools.advanceMs(60_025);

    assertThat(pools.ends()).containsExactly("anna CANCELLED PLAYER", "bert EXPIRED TTL");
    assertThat(pools.waiting()).isEmpty();
  }

  @Test
  void aResumedQueueMatchesAllWhoFitAtOnceAndCountsThePauseAsWait() {
    pools.pause(DUEL);
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1800);
    pools.queue("cleo", DUEL, 2500);
    pools.queue("dora", DUEL, 2500);
    pools.advanceMs(4_000);
    pools.resume(DUEL);
    pools.advanceMs(25);

    List<Proposal> made = pools.proposals();
    assertThat(made)
        .extracting(p -> p.getPlayer1() + "+" + p.getPlayer2())
        .containsExactly("cleo+dora", "anna+bert");
    assertThat(made)
        .allSatisfy(
            proposal ->
                assertThat(proposal.getTriggeredAt())
                    .isEqualTo(TopologyBench.START.plusMillis(4_000)));
  }

  @Test
  void theNextTicketAlsoFindsWhatIsDueAfterAPause() {
    pools.pause(LINE);
    pools.queue("anna", LINE, 1500);
    pools.queue("bert", LINE, 1500);
    pools.resume(LINE);
    pools.queue("cleo", LINE, 1500);

    assertThat(pools.pairs()).containsExactly("anna+bert");
    assertThat(pools.waiting()).containsExactly("cleo~1");
  }

  @Test
  void noBotComesInAPauseAndAHumanIsBetterAfterIt() {
    pools.pause(BOTS);
    pools.queue("anna", BOTS, 1200);
    pools.queue("bert", BOTS, 1200);
    pools.queue(pools.party(DOUBLES, member("solo", 1)));
    pools.pause(DOUBLES);
    pools.advance(Duration.ofSeconds(30));
    assertThat(pools.proposals()).isEmpty();

    pools.resume(BOTS);
    pools.resume(DOUBLES);
    pools.advanceMs(25);

    assertThat(pools.pairs()).contains("anna+bert").hasSize(2);
  }

  @Test
  void aRunningMatchIsGivenNobodyInAPauseAndItsPlayersAfterIt() {
    pools.pause(DOUBLES);
    pools.queue(backfill());
    pools.queue(pools.party(DOUBLES, member("zoe", 4)));
    pools.advanceMs(100);
    assertThat(pools.proposals()).isEmpty();

    pools.resume(DOUBLES);
    pools.advanceMs(25);

    assertThat(pools.proposals())
        .singleElement()
        .extracting(Proposal::getMatchId)
        .isEqualTo("running");
  }

  @Test
  void aPartyShrinksInAPause() {
    pools.pause(TRIO);
    Ticket pair =
        pools.queue(pools.party(TRIO, member("ann", 3, "damage"), member("ben", 7, "damage")));
    pools.event(TRIO, new MemberLeft(pair.getTicketId(), "ben", WithdrawReason.OPERATOR, null));
    pools.queue(pools.party(TRIO, member("tom", 2, "tank"), member("dan", 2, "damage")));

    assertThat(pools.ends()).containsExactly("ben CANCELLED OPERATOR");
    assertThat(pools.proposals()).isEmpty();
    pools.resume(TRIO);
    pools.advanceMs(25);
    assertThat(pools.proposals()).hasSize(1);
  }

  @Test
  void aTicketThatReturnsInAPauseWaitsAndItsPauseIsNotForgotten() {
    pools.pause(LINE);
    pools.queue(
        pools
            .ticket("anna", LINE, 1500)
            .setReturns(1)
            .setNotBefore(pools.bench.now().plusSeconds(2)));
    pools.queue("bert", LINE, 1500);
    pools.advanceMs(1_000);
    pools.resume(LINE);
    pools.advanceMs(975);
    assertThat(pools.pairs()).isEmpty();
    pools.advanceMs(50);

    assertThat(pools.pairs()).containsExactly("anna+bert");
  }

  @Test
  void aPausedQueueThatIsFullRefusesTheNext() {
    pools.pause(SMALL);
    for (int i = 1; i <= 4; i++) {
      pools.queue("player-" + i, SMALL, 1500);
    }

    assertThat(pools.ends()).containsExactly("player-4 REJECTED QUEUE_FULL");
  }

  @Test
  void aQueueThatChangesInAPauseStaysPaused() {
    pools.pause(DUEL);
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1500);
    pools.bench.configure(PoolsBench.YAML.replace("initial: 100,", "initial: 200,"));
    pools.bench.configure(
        PoolsBench.YAML.replace("match: { players: 2, colours: true }", "fillFor: 5s"));
    pools.advance(Duration.ofSeconds(20));
    assertThat(pools.proposals()).isEmpty();

    pools.resume(DUEL);
    pools.advanceMs(25);
    assertThat(pools.proposals()).hasSize(1);
  }

  @Test
  void whileAQueuePausesNothingSpins() {
    pools.queue("anna", BOTS, 1200);
    pools.pause(BOTS);
    pools.queue("bert", BOTS, 1200);
    pools.advance(Duration.ofSeconds(30));

    assertThat(pools.counted(DueWork.OVERRUNS)).isZero();
    assertThat(pools.counted(DueWork.LATE_ENTRIES)).isZero();
  }

  @Test
  void aDrainingQueueRefusesWhoComesAnewAndMatchesWhoWaits() {
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1800);
    pools.queue(pools.party(TRIO, member("ann", 3, "damage"), member("ben", 7, "damage")));
    pools.drain(DUEL);
    pools.drain(TRIO);
    pools.queue("cleo", DUEL, 1500);
    pools.queue(pools.party(TRIO, member("tom", 2, "tank"), member("dan", 2, "damage")));

    assertThat(pools.ends())
        .containsExactly(
            "cleo REJECTED QUEUE_CLOSED", "tom REJECTED QUEUE_CLOSED", "dan REJECTED QUEUE_CLOSED");
    pools.advanceMs(4_000);
    assertThat(pools.pairs()).containsExactly("anna+bert");
    assertThat(pools.counted(PoolsProcessor.REJECTED_CLOSED)).isEqualTo(2);
  }

  @Test
  void aDrainingQueueLetsInWhoReturnsAndRunningMatches() {
    pools.drain(LINE);
    pools.drain(DOUBLES);
    pools.queue(pools.ticket("anna", LINE, 1500).setReturns(1));
    pools.queue(pools.ticket("bert", LINE, 1500).setReturns(3));
    Ticket running = pools.queue(backfill());

    assertThat(pools.pairs()).containsExactly("anna+bert");
    assertThat(pools.ends()).isEmpty();
    assertThat(pools.waiting()).containsExactly(running.getTicketId());
  }

  @Test
  void aTicketSentAgainWhileTheQueueDrainsIsADuplicateAndWaitsOn() {
    Ticket anna = pools.queue("anna", DUEL, 1500);
    pools.drain(DUEL);
    pools.queue(anna);

    assertThat(pools.ends()).isEmpty();
    assertThat(pools.waiting()).containsExactly("anna~1");
  }

  @Test
  void drainingAPausedQueueMatchesAndPausingADrainingOneLetsIn() {
    pools.pause(LINE);
    pools.queue("anna", LINE, 1500);
    pools.queue("bert", LINE, 1500);
    pools.drain(LINE);
    pools.advanceMs(25);
    assertThat(pools.pairs()).containsExactly("anna+bert");

    pools.pause(LINE);
    pools.queue("cleo", LINE, 1500);
    assertThat(pools.ends()).isEmpty();
    assertThat(pools.waiting()).containsExactly("cleo~1");
  }

  @Test
  void whatChangesNothingIsCountedAndLeavesTheFirstHold() {
    pools.operate(DUEL, new QueuePaused(DUEL));
    pools.bench.pipe(
        pools.topics.operations(),
        DUEL,
        new Operation("operation-2", "otto", null, new QueuePaused(DUEL)));
    pools.resume(LINE);

    assertThat(hold(DUEL).getOperator()).isEqualTo("olga");
    assertThat(hold(DUEL).getNote()).isEqualTo("the servers are moved");
    assertThat(hold(DUEL).getSince()).isEqualTo(pools.bench.now());
    assertThat(pools.counted(OperatorsHand.PAUSED)).isEqualTo(1);
    assertThat(pools.counted(OperatorsHand.UNCHANGED)).isEqualTo(2);
    assertThat(hold(LINE)).isNull();
  }

  @Test
  void theStateIsShownAsALevelAsLongAsThereIsAnythingToShow() {
    pools.pause(DUEL);
    assertThat(pools.bench.env().counters().levels())
        .containsEntry(state(DUEL), 1L)
        .containsEntry(new Counters.Level(PoolLevels.WAITING, "pool", DUEL), 0L);
    pools.drain(DUEL);
    assertThat(pools.bench.env().counters().levels()).containsEntry(state(DUEL), 2L);
    pools.resume(DUEL);

    assertThat(pools.bench.env().counters().levels()).doesNotContainKey(state(DUEL));
    pools.queue("anna", DUEL, 1500);
    pools.advance(PoolsProcessor.TICK);
    assertThat(pools.bench.env().counters().levels()).containsEntry(state(DUEL), 0L);
  }

  @Test
  void aHeldQueueThatIsGoneIsNotShownSinceNobodyCouldLetGoOfIt() {
    pools.pause(LINE);
    pools.bench.configure("queues: [{ name: duel }]");
    pools.queue("anna", DUEL, 1500);
    pools.advance(PoolsProcessor.TICK);
    assertThat(pools.bench.env().counters().levels()).doesNotContainKey(state(LINE));

    pools.bench.configure(PoolsBench.YAML);
    pools.queue("bert", DUEL, 1500);
    pools.advance(PoolsProcessor.TICK);
    assertThat(pools.bench.env().counters().levels()).containsEntry(state(LINE), 1L);
  }

  @Test
  void anOperationOnAQueueThatDoesNotExistIsADeadLetterAndHoldsNothing() {
    pools.operate("nowhere", new QueuePaused("nowhere"));

    assertThat(reasons()).containsExactly("UNKNOWN_QUEUE");
    assertThat(hold("nowhere")).isNull();
  }

  @Test
  void anOperationOnAnotherPartitionsPoolIsADeadLetterAndHoldsNothing() {
    pools.bench.configure(
        PoolsBench.YAML + "  - { name: far }\n", pools.bench.now(), Map.of("far", 1));
    pools.operate("far", new QueuePaused("far"));

    assertThat(reasons()).containsExactly("WRONG_PARTITION");
    assertThat(hold("far")).isNull();
  }

  @Test
  void anOperationWithoutAProperIdOrThatNobodyDidIsADeadLetter() {
    pools.bench.pipe(
        pools.topics.operations(), DUEL, new Operation("", "olga", null, new QueuePaused(DUEL)));
    pools.bench.pipe(
        pools.topics.operations(), DUEL, new Operation("op", " ", null, new QueuePaused(DUEL)));

    pools.bench.pipe(
        pools.topics.operations(),
        DUEL,
        new Operation("x".repeat(129), "olga", null, new QueuePaused(DUEL)));

    assertThat(reasons()).containsExactly("INVALID", "INVALID", "INVALID");
    assertThat(hold(DUEL)).isNull();
  }

  @Test
  void whatIsAnotherOwnersIsNothingHere() {
    pools.queue("anna", DUEL, 1500);
    pools.operate("anna", new TicketKicked("anna", null));
    pools.operate("anna", new SeatFreed("anna", null));
    pools.operate("dead-letters", new DeadLetterReplayed("dead-letters", 0, 7L, "requests"));

    assertThat(reasons()).isEmpty();
    assertThat(pools.ends()).isEmpty();
    assertThat(pools.waiting()).containsExactly("anna~1");
  }

  @Test
  void aQueueThatIsRemovedWhilePausedAndComesBackPausesStill() {
    pools.pause(LINE);
    pools.bench.configure("queues: [{ name: duel }]");
    pools.bench.configure(PoolsBench.YAML);
    pools.queue("anna", LINE, 1500);
    pools.queue("bert", LINE, 1500);

    assertThat(pools.pairs()).isEmpty();
    assertThat(hold(LINE).getState()).isEqualTo(QueueState.PAUSED);
  }

  private Ticket.Builder backfill() {
    return pools
        .party(DOUBLES, member("in-1", 9), member("in-2", 9), member("in-3", 9))
        .setTicketId("running")
        .setBackfill(
            new BackfillSeats(
                "running",
                "request-1",
                List.of(
                    new Seated("in-1", "blue", null),
                    new Seated("in-2", "blue", null),
                    new Seated("in-3", "red", null)),
                List.of(new OpenSeats("red", null, 1))));
  }

  private PoolHold hold(String pool) {
    KeyValueStore<String, PoolHold> states =
        pools.bench.driver().getKeyValueStore(PoolsTopology.STATES_STORE);
    return states.get(pool);
  }

  private List<String> reasons() {
    return pools.bench.deadLetters().stream()
        .map(
            letter ->
                new String(
                    letter.headers().lastHeader("matchstream.reason").value(),
                    StandardCharsets.UTF_8))
        .toList();
  }

  private static Counters.Level state(String pool) {
    return new Counters.Level(PoolLevels.STATE, "pool", pool);
  }
}
