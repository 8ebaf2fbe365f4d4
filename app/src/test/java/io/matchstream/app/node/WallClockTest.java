package io.matchstream.app.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WallClockTest {
  @Test
  void itIsOffByWhatTheVariableSays() {
    assertThat(at("+2h")).isCloseTo(Instant.now().plus(Duration.ofHours(2)), soon());
    assertThat(at("-90s")).isCloseTo(Instant.now().minusSeconds(90), soon());
  }

  @Test
  void withoutTheVariableItIsRight() {
    assertThat(WallClock.of(Map.of()).instant()).isCloseTo(Instant.now(), soon());
  }

  @ParameterizedTest
  @ValueSource(strings = {"2h", "+", "+2", "*2h", "+-2h"})
  void whatIsNoOffsetIsRefused(String text) {
    assertThatThrownBy(() -> at(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(WallClock.OFFSET_VARIABLE);
  }

  private static Instant at(String offset) {
    return WallClock.of(Map.of(WallClock.OFFSET_VARIABLE, offset)).instant();
  }

  private static org.assertj.core.data.TemporalUnitOffset soon() {
    return within(20, ChronoUnit.SECONDS);
  }
}
