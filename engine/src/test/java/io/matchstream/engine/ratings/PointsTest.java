package io.matchstream.engine.ratings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class PointsTest {
  @Test
  void halvesGoUpBelowZeroToo() {
    assertThat(Points.whole(1_499_499_999)).isEqualTo(1499);
    assertThat(Points.whole(1_499_500_000)).isEqualTo(1500);
    assertThat(Points.whole(1_500_499_999)).isEqualTo(1500);
    assertThat(Points.whole(-1_500_000)).isEqualTo(-1);
    assertThat(Points.whole(-1_500_001)).isEqualTo(-2);
  }

  @Test
  void decimalsKeepSixDigits() {
    assertThat(Points.micros(new BigDecimal("1500.5"))).isEqualTo(1_500_500_000);
    assertThat(Points.micros(new BigDecimal("0.0000005"))).isEqualTo(1);
    assertThat(Points.micros(new BigDecimal("-0.0000005"))).isEqualTo(-1);
  }

  @Test
  void aScoreIsOneOfThree() {
    assertThat(Score.of(0.5)).isEqualTo(Score.DRAW);
    assertThat(Score.of(1).opposite()).isEqualTo(Score.LOSS);
    assertThatIllegalArgumentException().isThrownBy(() -> Score.of(0.25));
  }

  @Test
  void coloursAreCountedAgainstEachOther() {
    RatingState state = new RatingState(0, 0, 0, 0, 0);
    assertThat(state.afterColour(true).whites()).isEqualTo(1);
    assertThat(state.afterColour(false).afterColour(false).whites()).isEqualTo(-2);
  }
}
