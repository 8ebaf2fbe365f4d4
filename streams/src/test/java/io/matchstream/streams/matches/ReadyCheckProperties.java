package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Accept;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Returned;
import io.matchstream.events.Settlement;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Laws of a ready check, whoever answers what in whatever order, however often. */
class ReadyCheckProperties {
  private static final Map<String, Long> SEATS =
      Map.of(
          Samples.ANNA, GroupSamples.EPOCH,
          Samples.BERT, GroupSamples.BERTS_EPOCH,
          GroupSamples.CARL, GroupSamples.EPOCH,
          GroupSamples.DORA, GroupSamples.EPOCH);

  /** Four answers at least are needed, and most are to come in time. */
  private static final int[] PAUSES_MS = {0, 0, 0, 1, 1_000, 11_999, 12_000};

  /**
   * One answer.
   *
   * @param ofThisSeat whether it names the seat that is asked
   */
  record Reply(String player, boolean accepts, boolean ofThisSeat, Duration pauseBefore) {}

  @Provide
  Arbitrary<List<Reply>> replies() {
    Arbitrary<Boolean> mostly = Arbitraries.frequency(Tuple.of(12, true), Tuple.of(1, false));
    Arbitrary<Duration> pauses =
        Arbitraries.integers()
            .between(0, PAUSES_MS.length - 1)
            .map(i -> Duration.ofMillis(PAUSES_MS[i]));
    return Combinators.combine(
            Arbitraries.of(SEATS.keySet().stream().sorted().toList()), mostly, mostly, pauses)
        .as(Reply::new)
        .list()
        .ofMaxSize(14);
  }

  @Property(tries = 1000)
  void theMatchIsMadeOnceWhenAllAcceptInTimeAndElseEveryTicketGoesBackOnce(
      @ForAll("replies") List<Reply> replies) {
    Model model = Model.of(replies);
    List<Effect> effects = play(replies);

    long confirmed = effects.stream().filter(Effect.Confirmed.class::isInstance).count();
    assertThat(confirmed).isEqualTo(model.made ? 1 : 0);
    assertThat(returned(effects)).hasSize(model.made ? 0 : 3);
  }

  @Property(tries = 1000)
  void onlyWhoDeclinedOrWasSilentIsToBlame(@ForAll("replies") List<Reply> replies) {
    Model model = Model.of(replies);
    Set<String> blamed = new TreeSet<>();
    returned(play(replies)).forEach(returned -> blamed.addAll(returned.getBlamed()));

    assertThat(blamed).isEqualTo(model.blamed);
  }

  private static List<Effect> play(List<Reply> replies) {
    QueueConfig queue = GroupSamples.checked();
    Instant now = Samples.T0;
    Transition last =
        Deciding.proposed(
            Optional.empty(), GroupSamples.proposal(), now, GroupSamples.always(queue));
    List<Effect> effects = new ArrayList<>(last.effects());
    for (Reply reply : replies) {
      now = now.plus(reply.pauseBefore());
      last = over(last.next(), now, effects);
      long epoch = SEATS.get(reply.player()) + (reply.ofThisSeat() ? 0 : 1);
      Accept accept = new Accept(epoch, "ready", reply.accepts());
      last =
          Asking.answered(
              last.next(),
              new MatchCommand(Samples.MATCH, reply.player(), accept, now),
              accept,
              now,
              GroupSamples.always(queue));
      effects.addAll(last.effects());
    }
    over(last.next(), now.plus(GroupSamples.WINDOW), effects);
    return effects;
  }

  /** Time ends the check; what becomes of the match later is not looked at here. */
  private static Transition over(Optional<MatchState> state, Instant now, List<Effect> effects) {
    boolean due =
        state.isPresent()
            && state.get().getPhase() == MatchPhase.ASKED
            && !state.get().getDueAt().isAfter(now);
    if (!due) {
      return new Transition(state, List.of());
    }
    Transition ended = Waking.due(state.get());
    effects.addAll(ended.effects());
    return ended;
  }

  private static List<Returned> returned(List<Effect> effects) {
    return effects.stream()
        .filter(Effect.Settle.class::isInstance)
        .map(effect -> ((Effect.Settle) effect).settlement())
        .map(Settlement::getBody)
        .map(Returned.class::cast)
        .toList();
  }

  /** What should come of it. */
  private record Model(boolean made, Set<String> blamed) {
    static Model of(List<Reply> replies) {
      Instant now = Samples.T0;
      Set<String> silent = new TreeSet<>(SEATS.keySet());
      for (Reply reply : replies) {
        now = now.plus(reply.pauseBefore());
        if (!now.isBefore(Samples.T0.plus(GroupSamples.WINDOW))) {
          break;
        }
        if (reply.ofThisSeat() && !reply.accepts()) {
          return new Model(false, Set.of(reply.player()));
        }
        if (reply.ofThisSeat()) {
          silent.remove(reply.player());
        }
        if (silent.isEmpty()) {
          return new Model(true, Set.of());
        }
      }
      return new Model(false, silent);
    }
  }
}
