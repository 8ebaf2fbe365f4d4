package io.matchstream.engine.ratings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.matchstream.engine.config.Presets;
import java.util.List;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class Glicko2Test {
  private final Glicko2 glicko =
      new Glicko2(Points.micros(1500), Points.micros(350), 60_000_000, 0.5);

  /**
   * Glickman's example: 1464.06, 151.52 and 0.05999. The paper carries four digits from line to
   * line, so its rating is 0.01 above that of an unrounded calculation.
   */
  @Test
  void thePapersExampleComesOut() {
    RatingState player = new RatingState(Points.micros(1500), Points.micros(200), 60_000_000, 7, 2);

    RatingState after =
        glicko.period(
            player,
            List.of(
                opponent(1400, 30, Score.WIN),
                opponent(1550, 100, Score.LOSS),
                opponent(1700, 300, Score.LOSS)));

    assertThat(after.ratingMicros() / 1e6).isCloseTo(1464.06, within(0.01));
    assertThat(after.deviationMicros() / 1e6).isCloseTo(151.52, within(0.005));
    assertThat(after.volatilityNanos() / 1e9).isCloseTo(0.05999, within(0.00001));
    assertThat(after.games()).isEqualTo(10);
    assertThat(after.whites()).isEqualTo(2);
  }

  /** The same figures to the last digit that is stored: a change of any of them is a new system. */
  @Test
  void theStoredDigitsNeverChange() {
    RatingState winner =
        glicko.settle(
            glicko.newcomer(),
            new RatingSystem.Game(
                Points.micros(1500), 0, Points.micros(1500), Points.micros(350), Score.WIN));

    assertThat(winner).isEqualTo(new RatingState(1_662_310_894L, 290_318_964L, 59_999_675L, 1, 0));
  }

  @Test
  void aQueuesConfigurationChoosesTheSystem() {
    RatingState newcomer = RatingSystem.of(Presets.chess("c").rating().orElseThrow()).newcomer();
    assertThat(newcomer).isEqualTo(glicko.newcomer());
  }

  @Test
  void aGameFromElsewhereReplacesTheRatingAndMeetsARegular() {
    RatingState current =
        glicko.imported(Points.micros(1200), OptionalLong.empty(), OptionalLong.empty(), 3);

    RatingState after =
        glicko.settleExternal(current, Points.micros(1800), Points.micros(1750), Score.WIN);

    RatingState brought =
        new RatingState(Points.micros(1800), Points.micros(350), 60_000_000, 3, 0);
    assertThat(after).isEqualTo(glicko.period(brought, List.of(opponent(1750, 60, Score.WIN))));
  }

  @Property
  void aBetterScoreIsNeverWorthLess(
      @ForAll @IntRange(min = -1000, max = 4000) int own,
      @ForAll @IntRange(min = 30, max = 350) int deviation,
      @ForAll @IntRange(min = -1000, max = 4000) int other,
      @ForAll @IntRange(min = 30, max = 350) int otherDeviation) {
    RatingState player =
        new RatingState(Points.micros(own), Points.micros(deviation), 60_000_000, 0, 0);
    long loss = settled(player, other, otherDeviation, Score.LOSS).ratingMicros();
    long draw = settled(player, other, otherDeviation, Score.DRAW).ratingMicros();
    long win = settled(player, other, otherDeviation, Score.WIN).ratingMicros();

    assertThat(List.of(loss, draw, win)).isSorted();
    assertThat(player.ratingMicros()).isBetween(loss, win);
  }

  @Property
  void noGameLeavesTheLimitsOfTheSystem(
      @ForAll @IntRange(min = -100_000, max = 100_000) int own,
      @ForAll @IntRange(min = 1, max = 1000) int deviation,
      @ForAll @IntRange(min = 1, max = 1_000_000_000) int volatilityNanos,
      @ForAll @IntRange(min = -100_000, max = 100_000) int other,
      @ForAll @IntRange(max = 1000) int otherDeviation,
      @ForAll Score score) {
    RatingState player =
        new RatingState(Points.micros(own), Points.micros(deviation), volatilityNanos, 0, 0);

    RatingState after = settled(player, other, otherDeviation, score);

    assertThat(after.deviationMicros()).isBetween(1L, Points.micros(350));
    assertThat(after.volatilityNanos()).isBetween(1L, 100_000_000L);
    assertThat(Math.abs(after.ratingMicros() - player.ratingMicros()))
        .isLessThan(Points.micros(720));
    assertThat(settled(player, other, otherDeviation, score)).isEqualTo(after);
  }

  @Property
  void twoNewcomersMoveByTheSame(@ForAll @IntRange(min = 500, max = 2500) int rating) {
    RatingState player =
        new RatingState(Points.micros(rating), Points.micros(350), 60_000_000, 0, 0);
    long gained = settled(player, rating, 350, Score.WIN).ratingMicros() - player.ratingMicros();
    long lost = player.ratingMicros() - settled(player, rating, 350, Score.LOSS).ratingMicros();

    assertThat(gained).isCloseTo(lost, within(1L)).isPositive();
  }

  private RatingState settled(RatingState player, int other, int otherDeviation, Score score) {
    return glicko.settle(
        player,
        new RatingSystem.Game(
            player.ratingMicros(),
            player.games(),
            Points.micros(other),
            Points.micros(otherDeviation),
            score));
  }

  private static Glicko2.Opponent opponent(int rating, int deviation, Score score) {
    return new Glicko2.Opponent(Points.micros(rating), Points.micros(deviation), score);
  }
}
