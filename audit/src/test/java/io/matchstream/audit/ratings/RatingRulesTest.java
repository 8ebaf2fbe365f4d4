package io.matchstream.audit.ratings;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Rated;
import io.matchstream.schemas.serde.GeneratedClasses;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Numbers that were computed by others. */
class RatingRulesTest {
  private static final RatingRules GLICKO =
      new RatingRules(true, 1_500_000_000L, 350_000_000L, 60_000_000L, 0.5);

  static {
    GeneratedClasses.trust();
  }

  private static Rated game(long opponent, long deviation, long score) {
    return Rated.newBuilder()
        .setQueue("q")
        .setOpponent("o")
        .setScoreMicros(score)
        .setOpponentRatingMicros(opponent)
        .setOpponentDeviationMicros(deviation)
        .build();
  }

  /** FIDE: of equal players the expectation is a half; K is 40 below thirty games, then 20. */
  @Test
  void eloMovesByKTimesWhatWasScoredBeyondTheExpectation() {
    long points = 1_000_000;

    assertThat(Elo.change(1500 * points, 29, 1500 * points, 1_000_000)).isEqualTo(20 * points);
    assertThat(Elo.change(1500 * points, 30, 1500 * points, 500_000)).isZero();
    assertThat(Elo.change(1500 * points, 30, 1500 * points, 0)).isEqualTo(-10 * points);
    // 400 points apart the stronger one is expected to score ten elevenths.
    assertThat(Elo.change(1900 * points, 30, 1500 * points, 1_000_000)).isEqualTo(20 * 90_909L);
    assertThat(Elo.change(1500 * points, 30, 1900 * points, 0)).isEqualTo(-20 * 90_909L);
  }

  /**
   * Two new players, the first wins: 1662.3 ± 290.3, volatility 0.06. These are the numbers that
   * lichess and others give for the standard parameters.
   */
  @Test
  void glickoOfTwoNewPlayers() {
    Strength won = GLICKO.after(GLICKO.newcomer(), game(1_500_000_000L, 350_000_000L, 1_000_000));

    assertThat(won.rating() / 1e6).isEqualTo(1662.31, Offset.offset(0.01));
    assertThat(won.deviation() / 1e6).isEqualTo(290.32, Offset.offset(0.01));
    assertThat(won.volatility() / 1e9).isEqualTo(0.06, Offset.offset(1e-5));
    assertThat(won.games()).isEqualTo(1);
  }

  @Test
  void whatMayDifferIsTenMillionthsOfAPoint() {
    Strength one = new Strength(1_500_000_000L, 100, 100, 1);

    assertThat(one.near(new Strength(1_500_000_010L, 110, 300, 1))).isTrue();
    assertThat(one.near(new Strength(1_500_000_011L, 100, 100, 1))).isFalse();
    assertThat(one.near(new Strength(1_500_000_000L, 100, 301, 1))).isFalse();
    assertThat(one.near(new Strength(1_500_000_000L, 100, 100, 2))).isFalse();
  }
}
