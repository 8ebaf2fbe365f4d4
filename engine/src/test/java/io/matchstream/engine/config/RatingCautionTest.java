package io.matchstream.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatingCautionTest {
  private static final long MICROS = 1_000_000;
  private static final RatingConfig CAREFUL = rating("caution: 1.5");

  private static RatingConfig rating(String caution) {
    return ConfigReader.read("queues: [{ name: q, rating: { " + caution + " } }]", "test")
        .queues()
        .get(0)
        .rating()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "1500, 350, 1020",
    "1500, 111, 1498",
    "1500, 110, 1500",
    "1500, 109, 1500",
    "1500, 0, 1500",
    "2600, 60, 2600",
    "-50, 160, -150"
  })
  @DisplayName("F34: the provisional are paired by their rating less some deviations")
  void theProvisionalArePairedBelowTheirRating(int points, int deviation, int paired) {
    assertThat(rating("caution: 2").pairingMicros(points * MICROS, deviation * MICROS))
        .isEqualTo(paired * MICROS);
  }

  @Test
  void withoutCautionTheRatingIsThePlainOne() {
    assertThat(rating("").pairingMicros(1500 * MICROS, 350 * MICROS)).isEqualTo(1500 * MICROS);
  }

  @Test
  void whatIsWrittenIsReadBackAndTheFormWithoutItIsThatOfBefore() {
    MatchstreamConfig careful =
        ConfigReader.read("queues: [{ name: q, rating: { caution: 1.25 } }]", "test");
    assertThat(ConfigReader.read(careful.toJson(), "json")).isEqualTo(careful);
    assertThat(ConfigReader.read("queues: [{ name: q, rating: {} }]", "test").toJson())
        .doesNotContain("caution");
  }

  @Property
  void whoBecomesSurerNeverFalls(
      @ForAll @IntRange(max = 400_000_000) int more,
      @ForAll @IntRange(max = 400_000_000) int less) {
    RatingConfig careful = CAREFUL;
    assertThat(careful.pairingMicros(1_500 * MICROS, Math.min(more, less)))
        .isGreaterThanOrEqualTo(careful.pairingMicros(1_500 * MICROS, Math.max(more, less)));
  }
}
