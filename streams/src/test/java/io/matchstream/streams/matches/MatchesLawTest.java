package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.AllocationAction;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Result;
import io.matchstream.events.Returned;
import io.matchstream.events.Settlement;
import io.matchstream.events.SignAgain;
import io.matchstream.state.HeldResult;
import io.matchstream.state.MatchState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Laws of one match, whatever comes in whatever order, however often, with whatever pauses; as long
 * as the match is remembered.
 */
class MatchesLawTest {
  private static final MatchstreamConfig CONFIG =
      ConfigReader.read(
          """
          queues:
            - name: asked
              rating: { system: elo, initial: 1500 }
              pendingTtl: 15s
              tokenTtl: 30s
              seatTtl: 40s
              allocator: { url: "http://localhost:9/allocations" }
          """,
          "laws");

  enum Kind {
    PROPOSAL,
    SERVER_A,
    SERVER_B,
    NO_SERVER,
    ANNA_WINS,
    BERT_WINS,
    OTHERS_PLAYED,
    HEARTBEAT,
    ANNA_LEAVES,
    SIGN_AGAIN
  }

  record Step(Kind kind, Duration pauseBefore) {}

  /**
   * The longest pause is a minute: 40 steps stay within the hour for which an end is remembered.
   */
  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Duration> pauses =
        Arbitraries.of(0, 0, 1, 1_000, 14_999, 15_000, 39_999, 40_000, 60_000)
            .map(Duration::ofMillis);
    return Combinators.combine(Arbitraries.of(Kind.class), pauses)
        .as(Step::new)
        .list()
        .ofMaxSize(40);
  }

  @Property
  void everyProposalIsConfirmedOrAbortedAndNeverBoth(@ForAll("steps") List<Step> steps) {
    Life life = Life.of(steps);

    long confirmed = life.count(Effect.Confirmed.class);
    long returned = life.settlements().filter(s -> s.getBody() instanceof Returned).count();
    boolean proposed = steps.stream().anyMatch(step -> step.kind() == Kind.PROPOSAL);
    assertThat(confirmed + returned / 2).isEqualTo(proposed ? 1 : 0);
    assertThat(returned).isIn(0L, 2L);
  }

  @Property
  void aPlayerIsSettledAtMostOnce(@ForAll("steps") List<Step> steps) {
    Life life = Life.of(steps);

    assertThat(life.settlements().map(Settlement::getPlayer)).doesNotHaveDuplicates();
    boolean proposed = steps.stream().anyMatch(step -> step.kind() == Kind.PROPOSAL);
    assertThat(life.settlements().map(Settlement::getPlayer).filter(Samples.BERT::equals))
        .hasSize(proposed ? 1 : 0);
  }

  @Property
  void tokensGoToTheHumansOfAConfirmedMatchAndEachHasItsOwnId(@ForAll("steps") List<Step> steps) {
    Life life = Life.of(steps);

    List<Effect.Notify> tokens = life.all(Effect.Notify.class).toList();
    assertThat(tokens.stream().filter(n -> n.kind() == NotificationKind.MATCHED))
        .hasSize((int) (2 * life.count(Effect.Confirmed.class)));
    assertThat(tokens).extracting(Effect.Notify::jti).doesNotHaveDuplicates();
    if (!tokens.isEmpty()) {
      int confirmed = life.indexOf(Effect.Confirmed.class);
      assertThat(life.indexOf(Effect.Notify.class)).isGreaterThan(confirmed);
    }
  }

  @Property
  void theServerOfAConfirmedMatchIsNeverReleased(@ForAll("steps") List<Step> steps) {
    Life life = Life.of(steps);

    life.all(Effect.Confirmed.class)
        .forEach(
            confirmed ->
                assertThat(
                        life.all(Effect.Allocate.class)
                            .map(Effect.Allocate::request)
                            .filter(r -> r.getAction() == AllocationAction.RELEASE))
                    .noneMatch(
                        release ->
                            release.getGameServer() == null
                                || release
                                    .getGameServer()
                                    .equals(confirmed.match().getGameServer())));
  }

  @Property
  void timeAloneForgetsEveryMatch(@ForAll("steps") List<Step> steps) {
    assertThat(Life.of(steps).state).isEmpty();
  }

  /** One match from its first event until it is forgotten. */
  private static final class Life {
    private final List<Effect> effects = new ArrayList<>();
    private final QueueLookup queues = (queue, time) -> queue(queue);
    private Optional<MatchState> state = Optional.empty();
    private Instant now = Samples.T0;

    static Life of(List<Step> steps) {
      Life life = new Life();
      for (Step step : steps) {
        life.now = life.now.plus(step.pauseBefore());
        life.wake();
        life.take(life.on(step.kind()));
      }
      life.now = life.now.plus(Duration.ofDays(1));
      life.wake();
      return life;
    }

    private void wake() {
      while (state.isPresent() && !state.get().getDueAt().isAfter(now)) {
        take(Waking.due(state.get()));
      }
    }

    private void take(Transition transition) {
      state = transition.next();
      effects.addAll(transition.effects());
    }

    private Transition on(Kind kind) {
      return switch (kind) {
        case PROPOSAL -> Deciding.proposed(state, Samples.duel("asked"), now, queues);
        case SERVER_A -> Deciding.allocated(state, Samples.server("a:1"), now, queues);
        case SERVER_B -> Deciding.allocated(state, Samples.server("b:1"), now, queues);
        case NO_SERVER -> Deciding.allocated(state, Samples.noServer(), now, queues);
        case ANNA_WINS -> report(Samples.annaWins());
        case BERT_WINS -> report(Samples.bertWins());
        case OTHERS_PLAYED -> {
          Result others = Samples.annaWins();
          others.setPlayers(
              List.of(Samples.scored("eve", 1_000_000), Samples.scored(Samples.BERT, 0)));
          yield report(others);
        }
        case HEARTBEAT -> SeatTiming.heartbeat(state, now, queues);
        case ANNA_LEAVES -> {
          LeaveMatch leave = new LeaveMatch(7L);
          yield SeatTiming.left(state, command(leave), leave);
        }
        case SIGN_AGAIN -> {
          SignAgain sign = new SignAgain(7L, "sign");
          yield Resigning.signAgain(state, command(sign), sign, now, queues);
        }
      };
    }

    private Transition report(Result result) {
      return Settling.reported(state, new HeldResult(result, "results", 0, 0L), now, queues);
    }

    private MatchCommand command(Object body) {
      return new MatchCommand(Samples.MATCH, Samples.ANNA, body, now);
    }

    <E extends Effect> Stream<E> all(Class<E> type) {
      return effects.stream().filter(type::isInstance).map(type::cast);
    }

    Stream<Settlement> settlements() {
      return all(Effect.Settle.class).map(Effect.Settle::settlement);
    }

    long count(Class<? extends Effect> type) {
      return all(type).count();
    }

    int indexOf(Class<? extends Effect> type) {
      return effects.indexOf(all(type).findFirst().orElseThrow());
    }

    private static Optional<QueueConfig> queue(String name) {
      return CONFIG.queues().stream().filter(queue -> queue.name().equals(name)).findFirst();
    }
  }
}
