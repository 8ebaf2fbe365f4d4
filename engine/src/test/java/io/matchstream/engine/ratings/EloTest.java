package io.matchstream.engine.ratings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class EloTest {
  private static final long LOWEST = -5_000_000_000L;
  private static final long HIGHEST = 5_000_000_000L;
  private final Elo elo = new Elo(Points.micros(1500));

  @Test
  void equalsWinHalfOfK() {
    long even = Points.micros(1500);
    assertThat(Elo.change(even, 0, even, Score.WIN)).isEqualTo(Points.micros(20));
    assertThat(Elo.change(even, 0, even, Score.DRAW)).isZero();
    assertThat(Elo.change(even, 30, even, Score.LOSS)).isEqualTo(Points.micros(-10));
  }

  @Test
  void fourHundredPointsAreTenToOne() {
    // E = 1 / (1 + 10^-1) = 10/11 = 0.909091, so a win is worth 20 × 0.090909.
    assertThat(Elo.change(Points.micros(1900), 30, Points.micros(1500), Score.WIN))
        .isEqualTo(1_818_180);
  }

  @Test
  void theThirtiethGameIsTheLastOfANewcomer() {
    long even = Points.micros(1500);
    assertThat(Elo.change(even, 29, even, Score.WIN)).isEqualTo(Points.micros(20));
    assertThat(Elo.change(even, 30, even, Score.WIN)).isEqualTo(Points.micros(10));
    assertThat(Elo.change(even, 31, even, Score.WIN)).isEqualTo(Points.micros(10));
  }

  @Test
  void aGameFromElsewhereReplacesTheRatingFirst() {
    RatingState current =
        elo.imported(Points.micros(1200), OptionalLong.empty(), OptionalLong.empty(), 40);

    RatingState after =
        elo.settleExternal(current, Points.micros(1800), Points.micros(1800), Score.WIN);

    assertThat(after).isEqualTo(new RatingState(Points.micros(1810), 0, 0, 41, 0));
  }

  @Property
  void forEqualKNothingIsMadeOrLost(
      @ForAll @LongRange(min = LOWEST, max = HIGHEST) long a,
      @ForAll @LongRange(min = LOWEST, max = HIGHEST) long b,
      @ForAll Score score) {
    assertThat(Elo.change(a, 30, b, score) + Elo.change(b, 99, a, score.opposite())).isZero();
  }

  @Property
  void aBetterScoreIsNeverWorthLess(
      @ForAll @LongRange(min = LOWEST, max = HIGHEST) long a,
      @ForAll @LongRange(min = LOWEST, max = HIGHEST) long b,
      @ForAll @IntRange(max = 60) int games) {
    assertThat(Elo.change(a, games, b, Score.WIN))
        .isGreaterThan(Elo.change(a, games, b, Score.DRAW))
        .isNotNegative();
    assertThat(Elo.change(a, games, b, Score.LOSS))
        .isLessThan(Elo.change(a, games, b, Score.DRAW))
        .isNotPositive();
  }

  @Property
  void aStrongerOpponentIsNeverWorthLess(
      @ForAll @LongRange(min = LOWEST, max = HIGHEST) long own,
      @ForAll @LongRange(min = LOWEST, max = HIGHEST) long opponent,
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long stronger,
      @ForAll Score score) {
    assertThat(Elo.change(own, 30, opponent + stronger, score))
        .isGreaterThanOrEqualTo(Elo.change(own, 30, opponent, score));
  }

  @Property
  @Label("F35: games may be settled in any order")
  void theOrderOfSettlementsDoesNotMatter(
      @ForAll @Size(min = 1, max = 20) List<@LongRange(min = 0, max = HIGHEST) Long> opponents,
      @ForAll long seed) {
    List<RatingSystem.Game> games = new ArrayList<>();
    for (int i = 0; i < opponents.size(); i++) {
      games.add(
          new RatingSystem.Game(
              Points.micros(1500 + i),
              25 + i,
              opponents.get(i),
              0,
              List.of(Score.values()).get(i % 3)));
    }
    RatingState inOrder = settleAll(games);
    Collections.shuffle(games, new Random(seed));

    assertThat(settleAll(games)).isEqualTo(inOrder);
  }

  private RatingState settleAll(List<RatingSystem.Game> games) {
    RatingState state = elo.newcomer();
    for (RatingSystem.Game game : games) {
      state = elo.settle(state, game);
    }
    return state;
  }
}
