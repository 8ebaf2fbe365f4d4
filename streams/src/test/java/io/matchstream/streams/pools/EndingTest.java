package io.matchstream.streams.pools;

import static io.matchstream.streams.pools.PoolsBench.DUEL;
import static io.matchstream.streams.pools.PoolsBench.SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Decider;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.WithdrawReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a ticket ends that is not matched, and what a bad one does to the others. */
class EndingTest {
  @AutoClose private final PoolsBench pools = new PoolsBench();

  @ParameterizedTest
  @EnumSource(WithdrawReason.class)
  void aWithdrawnTicketEndsWithTheReasonGiven(WithdrawReason reason) {
    Ticket anna = pools.queue("anna", DUEL, 1500);
    pools.advance(Duration.ofSeconds(3));
    pools.withdraw(anna, reason);

    Outcome outcome = pools.outcomes().get(0);
    assertThat(outcome.getType()).isEqualTo(OutcomeType.CANCELLED);
    assertThat(outcome.getReason()).isEqualTo(OutcomeReason.valueOf(reason.name()));
    assertThat(outcome.getDecidedBy()).isEqualTo(Decider.POOLS);
    assertThat(outcome.getTicketId()).isEqualTo(anna.getTicketId());
    assertThat(outcome.getSeatEpoch()).isEqualTo(anna.getSeatEpoch());
    assertThat(outcome.getRequestId()).isEqualTo(anna.getRequestId());
    assertThat(outcome.getSince()).isEqualTo(anna.getSince());
    assertThat(outcome.getAt()).isEqualTo(pools.bench.now());
    assertThat(pools.waiting()).isEmpty();
  }

  @Test
  void whoHasCancelledIsNotMatched() {
    pools.withdraw(pools.queue("anna", DUEL, 1500), WithdrawReason.PLAYER);
    pools.queue("bert", DUEL, 1500);
    pools.advance(Duration.ofSeconds(30));

    assertThat(pools.pairs()).isEmpty();
    assertThat(pools.ends()).containsExactly("anna CANCELLED PLAYER");
  }

  @Test
  @DisplayName("F18: a cancel that comes after the match was proposed ends nothing, counted")
  void aCancelAfterTheProposalEndsNothing() {
    Ticket anna = pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1500);
    pools.withdraw(anna, WithdrawReason.PLAYER);

    assertThat(pools.pairs()).containsExactly("anna+bert");
    assertThat(pools.outcomes()).isEmpty();
    assertThat(pools.counted(PoolsProcessor.WITHDRAWN_UNKNOWN)).isEqualTo(1);
  }

  @Test
  @DisplayName("F18: a match that is due by the instant of the cancel has won")
  void aMatchThatIsDueByTheInstantOfTheCancelHasWon() {
    Instant due = pools.bench.now().plusSeconds(4);
    Ticket anna = pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1800);
    try (PoolsBench other = new PoolsBench()) {
      other.queue("anna", DUEL, 1500);
      other.queue("bert", DUEL, 1800);
      other.withdraw(anna, WithdrawReason.PLAYER, due.minusMillis(1));
      assertThat(other.ends()).containsExactly("anna CANCELLED PLAYER");
      assertThat(other.pairs()).isEmpty();
    }

    pools.withdraw(anna, WithdrawReason.PLAYER, due);

    assertThat(pools.pairs()).containsExactly("anna+bert");
    assertThat(pools.outcomes()).isEmpty();
  }

  @Test
  void aCancelComesTooLateForWhoHasExpired() {
    Ticket anna = pools.queue("anna", DUEL, 1500);
    pools.withdraw(anna, WithdrawReason.PLAYER, pools.bench.now().plusMillis(60_001));

    assertThat(pools.ends()).containsExactly("anna EXPIRED TTL");
    assertThat(pools.counted(PoolsProcessor.WITHDRAWN_UNKNOWN)).isEqualTo(1);
  }

  @Test
  void aCancelBeforeItsTicketDoesNotTouchTheTicket() {
    Ticket anna = pools.ticket("anna", DUEL, 1500).build();
    pools.withdraw(anna, WithdrawReason.PLAYER);
    pools.queue(anna);

    assertThat(pools.outcomes()).isEmpty();
    assertThat(pools.waiting()).containsExactly("anna~1");
  }

  @Test
  void theSameTicketAgainIsCounted() {
    Ticket anna = pools.queue("anna", DUEL, 1500);
    pools.queue(anna);

    assertThat(pools.waiting()).containsExactly("anna~1");
    assertThat(pools.counted(PoolsProcessor.DUPLICATE_TICKET)).isEqualTo(1);
    pools.queue("bert", DUEL, 1500);
    assertThat(pools.pairs()).containsExactly("anna+bert");
    assertThat(pools.outcomes()).isEmpty();
  }

  @Test
  void aFullPoolRefusesTheNextAndKeepsWhoWaits() {
    for (int i = 1; i <= 4; i++) {
      pools.queue("player-" + i, SMALL, i);
    }

    Outcome outcome = pools.outcomes().get(0);
    assertThat(PoolsBench.end(outcome.getPlayer(), outcome.getType(), outcome.getReason()))
        .isEqualTo("player-4 REJECTED QUEUE_FULL");
    assertThat(outcome.getDetail()).isEqualTo("3 tickets wait already. Ask again later.");
    assertThat(pools.waiting()).containsExactly("player-1~1", "player-2~1", "player-3~1");
  }

  @Test
  void aFullPoolStillPairsWhoFitsAndTakesBackWhoReturns() {
    for (int i = 1; i <= 3; i++) {
      pools.queue("player-" + i, SMALL, i);
    }
    pools.queue(pools.ticket("returned", SMALL, 9).setReturns(1));
    assertThat(pools.outcomes()).isEmpty();

    pools.advanceMs(1);
    pools.queue("partner", SMALL, 2);

    assertThat(pools.pairs()).containsExactly("player-2+partner");
    assertThat(pools.waiting()).containsExactly("player-1~1", "player-3~1", "returned~1");
  }

  @Test
  void aTicketOfAnUnknownQueueIsRefused() {
    pools.queue("anna", "nowhere", 1500);

    assertThat(pools.ends()).containsExactly("anna REJECTED UNKNOWN_QUEUE");
    assertThat(pools.waiting()).isEmpty();
  }

  @Test
  @DisplayName("F26: whose queue is taken away ends with a reason, and the others wait on")
  void whoseQueueIsTakenAwayEnds() {
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", PoolsBench.LINE, 1500);
    pools.bench.configure("queues: [{ name: line, ticketTtl: 60s }]");

    assertThat(pools.ends()).containsExactly("anna REJECTED UNKNOWN_QUEUE");
    assertThat(pools.waiting()).containsExactly("bert~1");
  }

  @Test
  @DisplayName("Fine print 20: a change decides from its own instant on, not before")
  void aChangedWindowAppliesFromItsInstantOn() {
    Instant from = pools.bench.now().plusSeconds(2);
    pools.queue("anna", DUEL, 1500);
    pools.queue("bert", DUEL, 1800);
    pools.bench.configure(PoolsBench.YAML.replace("initial: 100", "initial: 300"), from);
    pools.advance(Duration.ofSeconds(2).minusMillis(1));
    assertThat(pools.pairs()).isEmpty();

    pools.advanceMs(1);

    assertThat(pools.proposals())
        .singleElement()
        .satisfies(
            proposal -> {
              assertThat(proposal.getTriggeredAt()).isEqualTo(from);
              assertThat(proposal.getConfigVersion()).isEqualTo(2);
            });
  }

  @Test
  @DisplayName("F15: bad tickets end with a reason, and nobody else is held up")
  void badTicketsEndAndNobodyElseIsHeldUp() {
    pools.queue("anna", DUEL, 1500);
    bad("two-players", t -> t.setPlayers(List.of(player("a"), player("b"))));
    bad("bad-id", t -> t.setPlayers(List.of(player("not a name"))));
    bad("no-id", t -> t.setTicketId(""));
    bad("other-queue", t -> t.setQueue("line"));
    bad("zero", t -> t.setPool(DUEL + "/\0"));
    bad("no-time", t -> t.setTtlMs(-1));
    bad("odd-returns", t -> t.setReturns(-1));

    assertThat(pools.outcomes())
        .hasSize(8)
        .allSatisfy(o -> assertThat(o.getType()).isEqualTo(OutcomeType.REJECTED))
        .allSatisfy(o -> assertThat(o.getDetail()).isNotEmpty())
        .allSatisfy(
            o ->
                assertThat(o.getReason())
                    .isEqualTo(
                        o.getTicketId().equals("two-players~1")
                            ? OutcomeReason.IMPOSSIBLE
                            : OutcomeReason.INVALID))
        .extracting(Outcome::getPlayer)
        .containsExactly(
            "a", "b", "not a name", "no-id", "other-queue", "zero", "no-time", "odd-returns");
    assertThat(pools.counted(PoolsProcessor.REJECTED_INVALID)).isEqualTo(7);
    pools.queue("bert", DUEL, 1500);
    assertThat(pools.pairs()).containsExactly("anna+bert");
  }

  @Test
  @DisplayName("F46: a ticket that names nobody is a dead letter, for there is nobody to tell")
  void aTicketThatNamesNobodyIsADeadLetter() {
    pools.queue("anna", DUEL, 1500);
    pools.queue(pools.ticket("nobody", DUEL, 1500).setPlayers(List.of()));
    pools.bench.pipe(pools.topics.tickets(), DUEL, null);

    assertThat(pools.counted("dead_letters.processing")).isEqualTo(2);
    assertThat(pools.outcomes()).isEmpty();
    pools.queue("bert", DUEL, 1500);
    assertThat(pools.pairs()).containsExactly("anna+bert");
  }

  private void bad(String player, UnaryOperator<Ticket.Builder> spoil) {
    pools.queue(spoil.apply(pools.ticket(player, DUEL, 1500)));
  }

  private static TicketPlayer player(String id) {
    return TicketPlayer.newBuilder().setPlayer(id).setRatingMicros(0).build();
  }
}
