package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.SeatState;
import io.matchstream.state.PlayerState;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/**
 * Whatever a player asks for, and whatever pools and matches may legally answer, late and twice:
 * the laws of {@link Witness} hold after every move, and when nothing is left to happen everybody
 * has been told and the seat is free.
 */
class PlayerLawsTest {
  private static final AtomicInteger PLAYERS = new AtomicInteger();
  private static PlayersBench bench;

  @BeforeContainer
  static void open() {
    bench = new PlayersBench();
  }

  @AfterContainer
  static void close() {
    bench.close();
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  @StatisticsReport(onFailureOnly = true)
  @Label("F1, F4, F18, F20, F24, F61, F66, F67: one live seat, one end, epochs that only grow")
  void noOrderOfEventsBreaksASeat(@ForAll("moves") List<Move> moves) {
    Story story = new Story(bench, "player-" + PLAYERS.incrementAndGet());
    moves.forEach(story::move);
    story.settleEverything();

    story.witness().everybodyHasBeenTold();
    PlayerState state = bench.state(story.player());
    if (state != null) {
      assertThat(state.getSeat()).isEqualTo(SeatState.IDLE);
      assertThat(Pending.of(state)).isEmpty();
    }
    // A law that is never put to the test holds nothing: many stories must reach a match.
    Statistics.label("reaches a match").collect(!story.witness().matches().isEmpty());
    Statistics.label("reaches a match")
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 25));
  }

  @Provide
  Arbitrary<List<Move>> moves() {
    Arbitrary<Move.Kind> kinds =
        Arbitraries.frequency(
            Tuple.of(6, Move.Kind.ENQUEUE),
            Tuple.of(3, Move.Kind.CANCEL),
            Tuple.of(1, Move.Kind.ACKNOWLEDGE),
            Tuple.of(2, Move.Kind.CLAIM),
            Tuple.of(1, Move.Kind.SIGN),
            Tuple.of(2, Move.Kind.RETRY),
            Tuple.of(22, Move.Kind.GO_ON),
            Tuple.of(2, Move.Kind.HEAR_AGAIN),
            Tuple.of(2, Move.Kind.OPERATE),
            Tuple.of(1, Move.Kind.TIME_PASSES));
    Arbitrary<Integer> numbers =
        Arbitraries.integers().between(0, 119).withDistribution(RandomDistribution.uniform());
    return Combinators.combine(kinds, numbers, numbers)
        .as(Move::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(80)
        .withSizeDistribution(RandomDistribution.uniform());
  }
}
