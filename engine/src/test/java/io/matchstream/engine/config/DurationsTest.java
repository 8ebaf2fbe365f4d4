package io.matchstream.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @Test
  void eachUnitIsRead() {
    assertThat(Durations.parse("80ms")).isEqualTo(Duration.ofMillis(80));
    assertThat(Durations.parse("10s")).isEqualTo(Duration.ofSeconds(10));
    assertThat(Durations.parse("2m")).isEqualTo(Duration.ofMinutes(2));
    assertThat(Durations.parse("2h")).isEqualTo(Duration.ofHours(2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10", "s", "-1s", "1.5s", "10 s", "10S", "1d", "1234567890s", "PT1S"})
  void anythingElseIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Durations.parse(text))
        .withMessageContaining("80ms, 10s, 2m or 2h");
  }

  @Test
  void theLargestExactUnitIsWritten() {
    assertThat(Durations.format(Duration.ZERO)).isEqualTo("0s");
    assertThat(Durations.format(Duration.ofMillis(1500))).isEqualTo("1500ms");
    assertThat(Durations.format(Duration.ofMinutes(1))).isEqualTo("1m");
    assertThat(Durations.format(Duration.ofSeconds(90))).isEqualTo("90s");
    assertThat(Durations.format(Duration.ofHours(2))).isEqualTo("2h");
  }

  @Test
  void whatCannotBeReadBackIsNotWritten() {
    assertThatIllegalArgumentException().isThrownBy(() -> Durations.format(Duration.ofNanos(1)));
    assertThatIllegalArgumentException().isThrownBy(() -> Durations.format(Duration.ofMillis(-1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Durations.format(Duration.ofMillis(1_000_000_001)));
  }

  @Property
  void writingAndReadingGivesTheSame(@ForAll @LongRange(min = 0, max = 999_999_999) long millis) {
    Duration duration = Duration.ofMillis(millis);
    assertThat(Durations.parse(Durations.format(duration))).isEqualTo(duration);
  }
}
