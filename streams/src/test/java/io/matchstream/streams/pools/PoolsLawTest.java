package io.matchstream.streams.pools;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.duel.Window;
import io.matchstream.events.Avoid;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.Proposal;
import io.matchstream.events.Ticket;
import io.matchstream.events.WithdrawReason;
import io.matchstream.state.QueueState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;

/** Laws of the pools, whatever tickets come, are cancelled, come twice or come back. */
class PoolsLawTest {
  private static final Window WINDOW = new Window(100, 50, 1_000);
  private static final Duration LONGEST_TTL = Duration.ofSeconds(60);

  enum Kind {
    ARRIVE,
    ARRIVE_AGAIN,
    CANCEL,
    COME_BACK,
    OPERATE,
    TIME_PASSES
  }

  /**
   * A step of a history.
   *
   * @param number picks the queue and the rating, the ticket, or the time
   */
  record Step(Kind kind, int number) {}

  @Provide
  Arbitrary<List<Step>> histories() {
    Arbitrary<Kind> kinds =
        Arbitraries.frequency(
            Tuple.of(8, Kind.ARRIVE),
            Tuple.of(1, Kind.ARRIVE_AGAIN),
            Tuple.of(2, Kind.CANCEL),
            Tuple.of(2, Kind.COME_BACK),
            Tuple.of(1, Kind.OPERATE),
            Tuple.of(4, Kind.TIME_PASSES));
    return Combinators.combine(kinds, Arbitraries.integers().between(0, 1_000_000))
        .as(Step::new)
        .list()
        .ofMinSize(20)
        .ofMaxSize(120);
  }

  @Property(tries = 12, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.BOUNDED)
  @Label("F1, F7, F9, F25, F32: each ticket ends once, within its time, and hard limits hold")
  void eachTicketEndsOnceAndNobodyIsLost(@ForAll("histories") List<Step> steps) {
    try (PoolsBench pools = new PoolsBench()) {
      History history = new History(pools);
      for (Step step : steps) {
        history.take(step);
      }
      assertThat(pools.waiting()).containsExactlyInAnyOrderElementsOf(history.waiting.keySet());
      pools.advance(LONGEST_TTL.plusMillis(25));
      history.readWhatWasDecided();

      assertThat(history.waiting).isEmpty();
      assertThat(pools.waiting()).isEmpty();
      assertThat(pools.counted(DueWork.LATE_ENTRIES)).isZero();
      assertThat(pools.counted("dead_letters.processing")).isZero();
    }
  }

  /** What the test has sent, and its own account of who must be waiting. */
  private static final class History {
    private final PoolsBench pools;
    final Map<String, Ticket> waiting = new HashMap<>();
    private final List<Proposal> proposed = new ArrayList<>();
    private final Set<String> matchIds = new HashSet<>();
    private final Set<String> backAlready = new HashSet<>();
    private final Map<String, QueueState> held = new HashMap<>();
    private final Map<String, Instant> heldSince = new HashMap<>();
    private int arrivals;

    History(PoolsBench pools) {
      this.pools = pools;
    }

    void take(Step step) {
      switch (step.kind()) {
        case ARRIVE -> arrive(step.number());
        case ARRIVE_AGAIN -> some(step.number()).ifPresent(pools::queue);
        case CANCEL -> some(step.number()).ifPresent(t -> pools.withdraw(t, WithdrawReason.PLAYER));
        case COME_BACK -> comeBack(step.number());
        case OPERATE -> operate(step.number());
        case TIME_PASSES -> pools.advanceMs(25L * (step.number() % 200));
      }
      readWhatWasDecided();
    }

    private void arrive(int number) {
      String queue = List.of("duel", "duel", "line", "bots").get(number % 4);
      String player = "player-" + arrivals++;
      Ticket.Builder ticket =
          pools.ticket(player, queue, 1_000 + number % 997).setTtlMs(1_000L * (1 + number % 60));
      if (arrivals > 1 && number % 3 == 0) {
        Instant until = pools.bench.now().plusMillis(number % 20_000);
        ticket.setAvoid(List.of(new Avoid("player-" + (arrivals - 2), until)));
      }
      issue(ticket.build());
    }

    /** A proposal is aborted: its tickets return, with a pause. */
    private void comeBack(int number) {
      if (proposed.isEmpty()) {
        return;
      }
      Proposal aborted = proposed.get(number % proposed.size());
      if (backAlready.add(aborted.getMatchId())) {
        for (Ticket ticket : aborted.getTickets()) {
          issue(
              Ticket.newBuilder(ticket)
                  .setReturns(ticket.getReturns() + 1)
                  .setNotBefore(pools.bench.now().plusMillis(number % 4_000))
                  .build());
        }
      }
    }

    private void issue(Ticket ticket) {
      assertThat(waiting.put(ticket.getTicketId(), ticket)).isNull();
      pools.queue(ticket);
    }

    /** An operator pauses, drains or resumes a queue. */
    private void operate(int number) {
      String queue = List.of("duel", "line", "bots").get(number % 3);
      QueueState state = List.of(QueueState.values()).get(number / 3 % 3);
      switch (state) {
        case PAUSED -> pools.pause(queue);
        case DRAINING -> pools.drain(queue);
        case OPEN -> pools.resume(queue);
      }
      if (state != held.put(queue, state)) {
        heldSince.put(queue, pools.bench.now());
      }
    }

    /** While a queue pauses nobody is matched; while it drains nobody new is let in. */
    private void nobodyIsMatchedInAPause(Proposal proposal) {
      if (held.get(proposal.getQueue()) == QueueState.PAUSED) {
        assertThat(proposal.getTriggeredAt()).isBeforeOrEqualTo(heldSince.get(proposal.getQueue()));
      }
    }

    private Optional<Ticket> some(int number) {
      List<Ticket> all = new ArrayList<>(waiting.values());
      all.sort(Comparator.comparing(Ticket::getTicketId));
      return all.isEmpty() ? Optional.empty() : Optional.of(all.get(number % all.size()));
    }

    void readWhatWasDecided() {
      for (Proposal proposal : pools.proposals()) {
        assertThat(matchIds.add(proposal.getMatchId())).as("one id, one match").isTrue();
        proposed.add(proposal);
        for (Ticket ticket : proposal.getTickets()) {
          assertThat(waiting.remove(ticket.getTicketId())).as("proposed once").isEqualTo(ticket);
        }
        limitsHold(proposal);
        nobodyIsMatchedInAPause(proposal);
      }
      for (Outcome outcome : pools.outcomes()) {
        Ticket ended = waiting.remove(outcome.getTicketId());
        assertThat(ended).as("ended once").isNotNull();
        if (outcome.getReason() == OutcomeReason.QUEUE_CLOSED) {
          assertThat(held).containsEntry(ended.getQueue(), QueueState.DRAINING);
          assertThat(ended.getReturns()).isZero();
        }
      }
      Instant now = pools.bench.now();
      assertThat(waiting.values())
          .as("nobody waits longer than he may, by more than a tick")
          .allSatisfy(
              t -> assertThat(t.getSince().plusMillis(t.getTtlMs() + 25)).isAfterOrEqualTo(now));
    }

    private static void limitsHold(Proposal proposal) {
      Instant at = proposal.getTriggeredAt();
      for (Ticket ticket : proposal.getTickets()) {
        assertThat(at).isBeforeOrEqualTo(ticket.getSince().plusMillis(ticket.getTtlMs()));
        assertThat(ticket.getNotBefore() == null || !ticket.getNotBefore().isAfter(at)).isTrue();
      }
      if (proposal.getTickets().size() < 2) {
        return;
      }
      Ticket first = proposal.getTickets().get(0);
      Ticket second = proposal.getTickets().get(1);
      assertThat(first.getSince()).isBeforeOrEqualTo(second.getSince());
      assertThat(proposal.getTeams())
          .extracting(team -> team.getSeats().get(0))
          .extracting(MatchSeat::getPlayer)
          .doesNotHaveDuplicates();
      for (Avoid avoid : first.getAvoid()) {
        assertThat(avoid.getPlayer().equals(proposal.getPlayer2()) && avoid.getUntil().isAfter(at))
            .isFalse();
      }
      for (Avoid avoid : second.getAvoid()) {
        assertThat(avoid.getPlayer().equals(proposal.getPlayer1()) && avoid.getUntil().isAfter(at))
            .isFalse();
      }
      if (!proposal.getQueue().equals(PoolsBench.LINE)) {
        long waited = Duration.between(first.getSince(), at).toMillis();
        assertThat(1_000L * Math.abs(first.getRating() - second.getRating()))
            .isLessThanOrEqualTo(WINDOW.toleranceMilliPoints(waited));
      }
    }
  }
}
