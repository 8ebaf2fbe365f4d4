package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Accept;
import io.matchstream.events.AllocationAction;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Returned;
import io.matchstream.events.Settlement;
import io.matchstream.state.HeldResult;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** All of a proposed match are asked, and it is made once, or given back with who is to blame. */
class ReadyCheckTest {
  private static final Instant LATER = Samples.T0.plusSeconds(5);
  private static final Instant END = Samples.T0.plus(GroupSamples.WINDOW);
  private static final List<String> ALL =
      List.of(Samples.ANNA, Samples.BERT, GroupSamples.CARL, GroupSamples.DORA);

  private QueueConfig queue = GroupSamples.checked();
  private Transition last = propose();

  private Transition propose() {
    return Deciding.proposed(
        Optional.empty(), GroupSamples.proposal(), Samples.T0, GroupSamples.always(queue));
  }

  private void answer(String player, boolean accepts) {
    last = GroupSamples.answer(last.next(), player, accepts, LATER, queue);
  }

  @Test
  @DisplayName("F22, F29: every member of a party is asked, and nobody has a token or a server yet")
  void everybodyIsAsked() {
    assertThat(last.effects())
        .extracting(e -> ((Effect.AskReady) e).player(), e -> ((Effect.AskReady) e).until())
        .containsExactly(
            tuple(Samples.ANNA, END),
            tuple(Samples.BERT, END),
            tuple(GroupSamples.CARL, END),
            tuple(GroupSamples.DORA, END));
    assertThat(phase()).isEqualTo(MatchPhase.ASKED);
  }

  @Test
  @DisplayName("F5: the last two answers of a ready check arrive together and make one match")
  void theLastAnswerMakesTheMatchOnce() {
    answer(GroupSamples.DORA, true);
    answer(Samples.ANNA, true);
    answer(GroupSamples.CARL, true);
    assertThat(last.effects()).isEmpty();
    assertThat(phase()).isEqualTo(MatchPhase.ASKED);

    answer(Samples.BERT, true);

    assertThat(effects(Effect.Confirmed.class)).hasSize(1);
    assertThat(effects(Effect.Notify.class).map(Effect.Notify::player))
        .containsExactlyElementsOf(ALL);
    assertThat(phase()).isEqualTo(MatchPhase.READY);

    answer(GroupSamples.CARL, true);
    assertThat(last.effects()).containsExactly(new Effect.Count("matches.late_ready_answer"));
    answer(GroupSamples.CARL, false);
    assertThat(last.effects()).containsExactly(new Effect.Count("matches.late_ready_answer"));
    assertThat(phase()).as("too late to decline").isEqualTo(MatchPhase.READY);
  }

  @Test
  void anAnswerThatComesTwiceCountsOnce() {
    answer(Samples.ANNA, true);
    Optional<MatchState> before = last.next();
    answer(Samples.ANNA, true);

    assertThat(last.effects()).containsExactly(new Effect.Count("matches.duplicate_ready_answer"));
    assertThat(last.next()).isEqualTo(before);
  }

  @Test
  @DisplayName("F21: a decline gives every ticket back whole; only who declined is to blame")
  void aDeclineGivesEveryTicketBack() {
    answer(Samples.ANNA, true);
    answer(Samples.BERT, false);

    assertReturned(
        List.of(Samples.BERT), List.of(), List.of()); // carl and dora had time left to answer
    assertThat(phase()).isEqualTo(MatchPhase.ABORTED);
  }

  @Test
  void whoHasAcceptedMayStillDecline() {
    answer(GroupSamples.CARL, true);
    answer(GroupSamples.CARL, false);

    assertReturned(List.of(), List.of(GroupSamples.CARL), List.of());
  }

  @Test
  @DisplayName("F21, F25: at the end of the window, by time alone, who was silent is to blame")
  void whoIsSilentIsToBlame() {
    answer(Samples.ANNA, true);
    answer(GroupSamples.CARL, true);
    assertThat(last.next().orElseThrow().getDueAt()).isEqualTo(END);

    last = Waking.due(last.next().orElseThrow());

    List<Settlement> returned =
        assertReturned(List.of(Samples.BERT), List.of(), List.of(GroupSamples.DORA));
    assertThat(returned).extracting(Settlement::getAt).containsOnly(END);
    assertThat(effects(Effect.Allocate.class)).as("nothing was asked for").isEmpty();
  }

  @Test
  @DisplayName("F20: an answer that names another seat is nobody's")
  void anAnswerOfAnotherSeatIsLate() {
    Optional<MatchState> before = last.next();
    for (String stranger : List.of("eve", "bot-listed-1")) {
      answer(stranger, true);
      assertThat(last.effects()).containsExactly(new Effect.Count("matches.late_ready_answer"));
    }
    // Bert's seat is of another epoch than his leader's.
    var accept = new Accept(GroupSamples.EPOCH, "ready-bert", false);
    var command = new MatchCommand(Samples.MATCH, Samples.BERT, accept, LATER);
    last = Asking.answered(last.next(), command, accept, LATER, GroupSamples.always(queue));

    assertThat(last.next()).isEqualTo(before);
  }

  @Test
  void anAnswerToNothingIsLate() {
    last = GroupSamples.answer(Optional.empty(), Samples.ANNA, false, LATER, queue);

    assertThat(last.next()).isEmpty();
    assertThat(last.effects()).containsExactly(new Effect.Count("matches.late_ready_answer"));
  }

  @Test
  void theAllocatorIsAskedAfterwardsAndPendingTtlCountsFromThere() {
    queue = GroupSamples.checkedAndAllocated();
    last = propose();
    ALL.forEach(player -> answer(player, true));

    assertThat(phase()).isEqualTo(MatchPhase.PENDING);
    assertThat(effects(Effect.Allocate.class).map(Effect.Allocate::request))
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.getAction()).isEqualTo(AllocationAction.ALLOCATE);
              assertThat(request.getPlayers()).containsExactlyElementsOf(ALL);
              assertThat(request.getDeadline()).isEqualTo(LATER.plus(GroupSamples.PENDING_TTL));
              assertThat(request.getRegion()).as("R10: the region goes along").isEqualTo("eu");
            });
    assertThat(last.next().orElseThrow().getDueAt())
        .isEqualTo(LATER.plus(GroupSamples.PENDING_TTL));

    last = Waking.due(last.next().orElseThrow());
    assertThat(effects(Effect.Settle.class).map(e -> (Returned) e.settlement().getBody()))
        .hasSize(3)
        .allSatisfy(
            returned -> {
              assertThat(returned.getCause()).isEqualTo("PENDING_TTL");
              assertThat(returned.getBlamed()).isEmpty();
            });
  }

  @Test
  void aServerBeforeTheLastAnswerIsADeadLetter() {
    Optional<MatchState> before = last.next();
    last =
        Deciding.allocated(before, Samples.server("eu-9:7000"), LATER, GroupSamples.always(queue));

    assertThat(last.effects())
        .singleElement()
        .satisfies(e -> assertThat(((Effect.Refuse) e).why().reason()).isEqualTo("INVALID"));
    assertThat(last.next()).isEqualTo(before);
  }

  @Test
  @DisplayName("F6: the same proposal again asks nobody twice")
  void aSecondProposalAsksNobody() {
    last =
        Deciding.proposed(last.next(), GroupSamples.proposal(), LATER, GroupSamples.always(queue));

    assertThat(last.effects()).containsExactly(new Effect.Count("matches.duplicate_proposal"));
  }

  @Test
  @DisplayName("F35: a result that comes while players are asked waits for the match")
  void anEarlyResultIsHeld() {
    var result = GroupSamples.result(ALL, 0L, 0L, 1_000_000L, 1_000_000L);
    last =
        Settling.reported(
            last.next(),
            new HeldResult(result, "results", 0, 0L),
            LATER,
            GroupSamples.always(queue));
    ALL.forEach(player -> answer(player, true));

    assertThat(effects(Effect.Settle.class)).hasSize(4);
    assertThat(phase()).isEqualTo(MatchPhase.SETTLED);
  }

  @Test
  @DisplayName(
      "F25: a match that cannot be made after the last answer goes back, and blames nobody")
  void aFaultOfOursBlamesNobody() {
    answer(Samples.ANNA, true);
    last = Asking.failed(last.next(), LATER);

    assertThat(effects(Effect.Settle.class).map(e -> (Returned) e.settlement().getBody()))
        .hasSize(3)
        .allSatisfy(returned -> assertThat(returned.getBlamed()).isEmpty());
    MatchState live = GroupSamples.live(GroupSamples.plain());
    assertThat(Asking.failed(Optional.of(live), LATER).effects()).isEmpty();
  }

  private MatchPhase phase() {
    return last.next().orElseThrow().getPhase();
  }

  private <E extends Effect> Stream<E> effects(Class<E> type) {
    return last.effects().stream().filter(type::isInstance).map(type::cast);
  }

  /** Who is blamed on the ticket of the party, of carl and of dora. */
  private List<Settlement> assertReturned(
      List<String> party, List<String> carl, List<String> dora) {
    var proposal = GroupSamples.proposal();
    List<Settlement> settlements =
        effects(Effect.Settle.class).map(Effect.Settle::settlement).toList();
    assertThat(settlements)
        .extracting(Settlement::getPlayer, Settlement::getTicketId, Settlement::getBody)
        .containsExactly(
            tuple(
                Samples.ANNA,
                "anna~7",
                new Returned(proposal.getTickets().get(0), Asking.NOT_READY, party)),
            tuple(
                GroupSamples.CARL,
                "carl~7",
                new Returned(proposal.getTickets().get(1), Asking.NOT_READY, carl)),
            tuple(
                GroupSamples.DORA,
                "dora~7",
                new Returned(proposal.getTickets().get(2), Asking.NOT_READY, dora)));
    return settlements;
  }
}
