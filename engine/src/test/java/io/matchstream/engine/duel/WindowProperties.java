package io.matchstream.engine.duel;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class WindowProperties {
  @Property
  void theWaitForAGapIsTheFirstThatTheToleranceCovers(
      @ForAll @IntRange(max = 200) int initial,
      @ForAll @IntRange(max = 60) int perSecond,
      @ForAll @IntRange(max = 1000) int max,
      @ForAll @IntRange(max = 1200) int gap) {
    Window window = new Window(initial, perSecond, max);
    long wait = window.waitFor(gap);
    if (wait == Window.NEVER) {
      assertThat(window.toleranceMilliPoints(Long.MAX_VALUE)).isLessThan(gap * 1000L);
    } else {
      assertThat(window.toleranceMilliPoints(wait)).isGreaterThanOrEqualTo(gap * 1000L);
      assertThat(wait == 0 || window.toleranceMilliPoints(wait - 1) < gap * 1000L).isTrue();
    }
  }

  @Test
  void theToleranceGrowsByTheMilliPointUpToItsLimit() {
    Window chess = new Window(50, 8, 1000);
    assertThat(chess.toleranceMilliPoints(-5)).isEqualTo(50_000);
    assertThat(chess.toleranceMilliPoints(0)).isEqualTo(50_000);
    assertThat(chess.toleranceMilliPoints(1)).isEqualTo(50_008);
    assertThat(chess.toleranceMilliPoints(118_749)).isEqualTo(999_992);
    assertThat(chess.toleranceMilliPoints(118_750)).isEqualTo(1_000_000);
    assertThat(chess.toleranceMilliPoints(118_751)).isEqualTo(1_000_000);
    assertThat(chess.toleranceMilliPoints(Long.MAX_VALUE)).isEqualTo(1_000_000);
  }
}
