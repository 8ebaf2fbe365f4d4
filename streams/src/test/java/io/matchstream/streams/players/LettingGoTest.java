package io.matchstream.streams.players;

import static io.matchstream.streams.players.PlayersBench.ANNA;
import static io.matchstream.streams.players.PlayersBench.BERT;
import static io.matchstream.streams.players.PlayersBench.BLITZ;
import static io.matchstream.streams.players.PlayersBench.MATCH;
import static io.matchstream.streams.players.PlayersBench.keep;
import static io.matchstream.streams.players.PlayersBench.replace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Decider;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.state.PlayerState;
import io.matchstream.streams.runtime.Configuration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Decision 0014: an end that players can't deal with frees the seat all the same. */
@DisplayName("F25, F65: no seat is taken for ever")
final class LettingGoTest {
  private final PlayersBench bench = new PlayersBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aSettlementThatCannotBeDealtWithFreesTheSeat() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.settle(ticket, MATCH, PlayersBench.won(0).setScoreMicros(123).build());

    assertThat(bench.bench.deadLetters()).hasSize(1);
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(bench.queued("r2").getTicketId()).isEqualTo("anna~2");
  }

  @Test
  void whatWasMatchedIsFreeAndItsMatchRemembered() {
    Turn turn = turn(bench.matched("r1", MATCH), LettingGo::settled, PlayersBench.aborted());

    assertThat(turn.state().getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(turn.state().getLastMatchId()).isEqualTo(MATCH);
  }

  @Test
  void aReturnThatCannotBeQueuedAgainIsRejected() {
    Ticket ticket = bench.queued("r1");
    Turn turn = turn(ticket, LettingGo::settled, new Returned(ticket, "PENDING_TTL", List.of()));

    assertThat(turn.state().getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(outcome(turn))
        .extracting(Outcome::getTicketId, Outcome::getType, Outcome::getReason)
        .containsExactly("anna~1", OutcomeType.REJECTED, OutcomeReason.INVALID);
  }

  @Test
  void whoWaitsForTheSeatIsRefused() {
    Ticket ticket = bench.queued("r1");
    bench.enqueue("r2", replace(PlayersBench.RAPID));
    Turn turn = with(next -> LettingGo.ended(next, expired(ticket)));

    assertThat(turn.state().getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(Pending.of(turn.state())).isEmpty();
    assertThat(outcome(turn))
        .extracting(Outcome::getRequestId, Outcome::getType)
        .containsExactly("r2", OutcomeType.REJECTED);
  }

  @Test
  @DisplayName("F20: one that comes too late frees no newer seat")
  void whatComesTooLateFreesNothing() {
    Ticket old = bench.matched("r1", MATCH);
    bench.settle(old, MATCH, PlayersBench.aborted());
    bench.queued("r2");
    Turn turn = turn(old, LettingGo::settled, PlayersBench.aborted());

    assertThat(turn.changed()).isFalse();
    assertThat(turn.state().getSeat()).isEqualTo(SeatState.QUEUED);
  }

  @Test
  void aPartyThatCannotBeGatheredIsRefused() {
    Turn turn = reserved(ANNA, ANNA);
    Transitions.giveUp(turn);

    assertThat(turn.state().getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(outcome(turn))
        .extracting(Outcome::getRequestId, Outcome::getType, Outcome::getReason)
        .containsExactly("r1", OutcomeType.REJECTED, OutcomeReason.INVALID);
  }

  @Test
  @DisplayName("F26: who was kept for a party that can't be gathered is told, and so is his retry")
  void whoWasKeptForThePartyIsToldItsEnd() {
    Turn turn = reserved(ANNA, ANNA);
    Transitions.giveUp(turn);

    assertThat(answers(turn))
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getOutcome)
        .containsExactly(tuple("r2", AnswerKind.ENDED, OutcomeType.REJECTED));
    assertThat(RequestMemory.find(turn, "r2").orElseThrow().getOutcome())
        .isEqualTo(OutcomeType.REJECTED);
  }

  @Test
  @DisplayName("F26: a retry of what was kept for a ticket is told its end")
  void whoWasKeptForATicketIsToldItsEnd() {
    Ticket ticket = bench.queued("r1");
    bench.enqueue("r2", keep(BLITZ));
    Turn turn = with(next -> LettingGo.ended(next, expired(ticket)));

    assertThat(RequestMemory.find(turn, "r2").orElseThrow().getOutcome())
        .isEqualTo(OutcomeType.EXPIRED);
  }

  @Test
  void aMemberWhoseQuestionFailsAsksAgain() {
    Turn turn = reserved(ANNA, BERT);
    Transitions.giveUp(turn);

    assertThat(turn.state().getSeat()).isEqualTo(SeatState.RESERVED);
    assertThat(turn.state().getReservedUntil()).isEqualTo(turn.now().plus(Reserving.ASK_EVERY));
  }

  @Test
  @DisplayName("F26: a party whose return can't be dealt with ends for each of its players")
  void aPartyThatIsLostEndsForAll() {
    Ticket ticket = bench.queued("r1");
    TicketPlayer bert =
        TicketPlayer.newBuilder(ticket.getPlayers().get(0)).setPlayer(BERT).setSeatEpoch(7).build();
    Ticket party =
        Ticket.newBuilder(ticket).setPlayers(List.of(ticket.getPlayers().get(0), bert)).build();
    PlayerState state = bench.state();
    state.setTicket(party);
    bench.put(state);
    Turn turn = turn(party, LettingGo::settled, new Returned(party, "FAILED", List.of()));

    assertThat(outcomes(turn))
        .extracting(Outcome::getPlayer, Outcome::getSeatEpoch, Outcome::getType)
        .containsExactly(
            tuple(ANNA, 1L, OutcomeType.REJECTED), tuple(BERT, 7L, OutcomeType.REJECTED));
  }

  private Outcome expired(Ticket ticket) {
    return Outcome.newBuilder()
        .setPlayer(ANNA)
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(ticket.getSeatEpoch())
        .setRequestId("r1")
        .setQueue(BLITZ)
        .setType(OutcomeType.EXPIRED)
        .setReason(OutcomeReason.TTL)
        .setDecidedBy(Decider.POOLS)
        .setAt(bench.now())
        .build();
  }

  /**
   * Somebody whose seat is reserved, for a party that this leader gathers; r2 was kept for it too.
   */
  private Turn reserved(String player, String leader) {
    Ticket ticket = bench.queued("r1");
    bench.enqueue("r2", keep(BLITZ));
    TicketPlayer first =
        TicketPlayer.newBuilder(ticket.getPlayers().get(0)).setPlayer(leader).build();
    PlayerState state = bench.state();
    state.setTicket(Ticket.newBuilder(ticket).setPlayers(List.of(first)).build());
    state.setSeat(SeatState.RESERVED);
    state.setReservedUntil(bench.now());
    long nowMs = bench.now().toEpochMilli();
    return new Turn(player, state, nowMs, Configuration.NONE, new Plans());
  }

  private interface Transition {
    void apply(Turn turn, Settlement settlement);
  }

  private Turn turn(Ticket ticket, Transition transition, Object body) {
    Settlement settlement =
        Settlement.newBuilder()
            .setPlayer(ANNA)
            .setMatchId(MATCH)
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(ticket.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setBody(body)
            .setAt(bench.now())
            .build();
    return with(next -> transition.apply(next, settlement));
  }

  private Turn with(Consumer<Turn> transition) {
    long nowMs = bench.now().toEpochMilli();
    Turn turn = new Turn(ANNA, bench.state(), nowMs, Configuration.NONE, new Plans());
    transition.accept(turn);
    return turn;
  }

  /** The only one. */
  private static Outcome outcome(Turn turn) {
    List<Outcome> ended = outcomes(turn);
    assertThat(ended).hasSize(1);
    return ended.get(0);
  }

  private static List<Answer> answers(Turn turn) {
    return turn.effects().stream()
        .filter(Effect.Told.class::isInstance)
        .map(effect -> ((Effect.Told) effect).answer())
        .toList();
  }

  private static List<Outcome> outcomes(Turn turn) {
    return turn.effects().stream()
        .filter(Effect.Ended.class::isInstance)
        .map(effect -> ((Effect.Ended) effect).outcome())
        .toList();
  }
}
