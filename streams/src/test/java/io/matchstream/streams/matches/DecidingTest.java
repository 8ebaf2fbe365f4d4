package io.matchstream.streams.matches;

import static io.matchstream.events.AllocationAction.ALLOCATE;
import static io.matchstream.events.AllocationAction.RELEASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.AllocationRequest;
import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import io.matchstream.events.Proposal;
import io.matchstream.events.Returned;
import io.matchstream.events.Settlement;
import io.matchstream.state.MatchPhase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Proposal → confirmed or aborted. */
class DecidingTest {
  private static final Duration PENDING_TTL = Duration.ofSeconds(15);
  private static final Duration MS = Duration.ofMillis(1);

  private final MatchesBench bench = new MatchesBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aListOfServersConfirmsAtOnce() {
    bench.propose(Samples.duel("listed"));

    assertThat(bench.matches())
        .singleElement()
        .satisfies(
            match -> {
              assertThat(match.getGameServer()).isEqualTo("eu-1:7000");
              assertThat(match.getPlayer1()).isEqualTo(Samples.ANNA);
              assertThat(match.getProposedAt()).isEqualTo(Samples.T0);
              assertThat(match.getConfirmedAt()).isEqualTo(bench.bench.now());
              assertThat(match.getTriggeredAt()).isEqualTo(Samples.T0.minusMillis(20));
            });
    assertThat(bench.notifications())
        .extracting(Notification::getPlayer, Notification::getRequestId, Notification::getSince)
        .containsExactly(
            tuple(Samples.ANNA, "enqueue-anna", Samples.ANNA_SINCE),
            tuple(Samples.BERT, "enqueue-bert", Samples.BERT_SINCE));
    assertThat(bench.allocationRequests()).isEmpty();
    assertThat(bench.settlements()).isEmpty();
  }

  @Test
  void aBotIsToldNothing() {
    bench.propose(Samples.againstBot("bots"));

    assertThat(bench.notifications())
        .extracting(Notification::getPlayer, Notification::getOpponents)
        .containsExactly(tuple(Samples.ANNA, List.of(Samples.BOT)));
    assertThat(bench.matches().get(0).getTeams().get(1).getSeats().get(0).getJti()).isNull();
  }

  @Test
  @DisplayName("F22: no token without a confirmed match")
  void nobodyIsToldBeforeTheAllocatorHasAnswered() {
    bench.propose(Samples.duel("asked"));

    assertThat(bench.allocationRequests())
        .extracting(
            AllocationRequest::getAction,
            AllocationRequest::getPlayers,
            AllocationRequest::getDeadline)
        .containsExactly(
            tuple(
                ALLOCATE,
                List.of(Samples.ANNA, Samples.BERT),
                bench.bench.now().plus(PENDING_TTL)));
    assertThat(bench.matches()).isEmpty();
    assertThat(bench.notifications()).isEmpty();

    bench.allocate(Samples.server("eu-9:7000"));

    assertThat(bench.matches()).extracting(Match::getGameServer).containsExactly("eu-9:7000");
    assertThat(bench.notifications()).hasSize(2);
    assertThat(bench.settlements()).isEmpty();
  }

  @Test
  @DisplayName("F21, F63: a failed allocation gives both back with their first enqueue time")
  void aFailedAllocationGivesEveryTicketBackWhole() {
    Proposal proposal = Samples.duel("asked");
    bench.propose(proposal);
    bench.allocate(Samples.noServer());

    assertReturned(proposal, "ALLOCATION_FAILED");
    assertThat(bench.allocationRequests())
        .extracting(AllocationRequest::getAction, AllocationRequest::getConfigVersion)
        .as("the service that was asked is told, even if the queue has another by now")
        .containsExactly(tuple(ALLOCATE, 1), tuple(RELEASE, 1));
    assertThat(bench.matches()).isEmpty();
    assertThat(bench.notifications()).isEmpty();
  }

  @Test
  void justBeforePendingTtlAnAnswerStillConfirms() {
    bench.propose(Samples.duel("asked"));
    bench.bench.pipe(
        bench.topics.allocations(),
        Samples.MATCH,
        Samples.server("eu-9:7000"),
        at(PENDING_TTL.minus(MS)));

    assertThat(bench.matches()).hasSize(1);
    assertThat(bench.settlements()).isEmpty();
  }

  @Test
  void atPendingTtlAndLaterAnAnswerIsTooLate() {
    for (Duration late : List.of(PENDING_TTL, PENDING_TTL.plus(MS))) {
      try (MatchesBench other = new MatchesBench()) {
        other.propose(Samples.duel("asked"));
        other.bench.pipe(
            other.topics.allocations(), Samples.MATCH, Samples.server("eu-9:7000"), at(late));

        assertThat(other.matches()).isEmpty();
        assertThat(other.settlements()).hasSize(2);
      }
    }
  }

  @Test
  @DisplayName("F25: a proposal that nobody answers is aborted by time alone, at pendingTtl")
  void timeAloneAbortsAStuckProposal() {
    Proposal proposal = Samples.duel("asked");
    bench.propose(proposal);
    bench.advance(PENDING_TTL.minus(MS));
    assertThat(bench.settlements()).isEmpty();

    // The next tick notices; what happens carries the instant at which it was due.
    bench.advance(Duration.ofMillis(100));

    List<Settlement> settlements = assertReturned(proposal, "PENDING_TTL");
    assertThat(settlements).extracting(Settlement::getAt).containsOnly(at(PENDING_TTL));
  }

  @Test
  @DisplayName("F63: an allocation that answers after the abort is released, and nobody is told")
  void aLateAllocationIsReleased() {
    bench.propose(Samples.duel("asked"));
    bench.advance(PENDING_TTL.plusSeconds(1));
    assertThat(bench.allocatorHears()).containsExactly(ALLOCATE, RELEASE);

    bench.allocate(Samples.server("eu-9:7000"));

    assertThat(bench.allocationRequests())
        .extracting(AllocationRequest::getAction, AllocationRequest::getGameServer)
        .containsExactly(tuple(RELEASE, "eu-9:7000"));
    assertThat(bench.matches()).isEmpty();
    assertThat(bench.notifications()).isEmpty();
  }

  @Test
  void aServerGivenTwiceIsReleasedAndTheFirstStays() {
    bench.propose(Samples.duel("asked"));
    bench.allocate(Samples.server("eu-1:7000"));
    bench.allocationRequests();
    bench.allocate(Samples.server("eu-1:7000"));
    assertThat(bench.allocationRequests()).isEmpty();

    bench.allocate(Samples.server("eu-2:7000"));

    assertThat(bench.allocationRequests())
        .extracting(AllocationRequest::getAction, AllocationRequest::getGameServer)
        .containsExactly(tuple(RELEASE, "eu-2:7000"));
    assertThat(bench.matches()).extracting(Match::getGameServer).containsExactly("eu-1:7000");
    assertThat(bench.notifications()).hasSize(2);
  }

  @Test
  @DisplayName("F6: the same match again is a no-op, counted")
  void aDuplicateProposalDecidesNothing() {
    bench.propose(Samples.duel("listed"));
    bench.propose(Samples.duel("listed"));
    bench.report(Samples.annaWins());
    bench.propose(Samples.duel("listed"));

    assertThat(bench.matches()).hasSize(1);
    assertThat(bench.notifications()).hasSize(2);
    assertThat(bench.counted("matches.duplicate_proposal")).isEqualTo(2);
  }

  @Test
  void aProposalOfAnUnknownQueueKeepsNobodyWaiting() {
    Proposal proposal = Samples.duel("nowhere");
    bench.propose(proposal);

    assertReturned(proposal, "UNKNOWN_QUEUE");
    assertThat(bench.allocationRequests()).isEmpty();
  }

  @Test
  void anAllocationThatIsNeitherServerNorFailureIsADeadLetter() {
    bench.propose(Samples.duel("asked"));
    var both = Samples.server("eu-9:7000");
    both.setFailure("and full");
    bench.allocate(both);

    assertThat(bench.deadReasons()).containsExactly("INVALID");
    assertThat(bench.kept().getPhase()).isEqualTo(MatchPhase.PENDING);
  }

  @Test
  void anAbortedMatchIsForgottenAfterAnHour() {
    bench.propose(Samples.duel("asked"));
    bench.allocate(Samples.noServer());
    bench.advance(Duration.ofHours(1).minus(MS));
    assertThat(bench.kept()).isNotNull();

    bench.advance(EndedMatches.WALK_EVERY);

    assertThat(bench.kept()).isNull();
  }

  private List<Settlement> assertReturned(Proposal proposal, String cause) {
    List<Settlement> settlements = bench.settlements();
    assertThat(settlements)
        .extracting(Settlement::getPlayer, Settlement::getTicketId, Settlement::getBody)
        .containsExactly(
            tuple(
                Samples.ANNA,
                "anna~7",
                new Returned(proposal.getTickets().get(0), cause, List.of())),
            tuple(
                Samples.BERT,
                "bert~7",
                new Returned(proposal.getTickets().get(1), cause, List.of())));
    return settlements;
  }

  private Instant at(Duration afterProposal) {
    return Samples.T0.plus(afterProposal);
  }

  @Test
  @DisplayName("F69: a match is not given up while its allocation may wait in the log")
  void aProposalIsNotGivenUpWhileItsAnswerMayWaitInTheLog() {
    bench.propose(Samples.duel("asked"));
    Instant proposed = bench.bench.now();
    bench.allocatorHears();
    bench.bench.readOnlyUpTo(proposed);
    bench.advance(Duration.ofSeconds(20));
    // Something else is read first, twenty seconds later in the log.
    Proposal other = Proposal.newBuilder(Samples.duel("listed")).setMatchId("OTHER").build();
    bench.propose(other);
    bench.advance(Duration.ofMillis(100));
    assertThat(bench.settlements()).isEmpty();

    bench.allocate(Samples.server("eu-9:7000"));
    bench.bench.readAll();
    bench.advance(Duration.ofMillis(100));

    assertThat(bench.matches())
        .extracting(Match::getMatchId)
        .containsExactly("OTHER", Samples.MATCH);
    assertThat(bench.settlements()).isEmpty();
  }
}
