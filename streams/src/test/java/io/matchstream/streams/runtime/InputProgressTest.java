package io.matchstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InputProgressTest {
  private static final long T = 1_700_000_000_000L;
  private static final TopicPartition PROPOSALS = new TopicPartition("proposals", 0);
  private static final TopicPartition ALLOCATIONS = new TopicPartition("allocations", 0);

  private final InputProgress progress = new InputProgress(0);
  private final Map<TopicPartition, Long> onBroker =
      new HashMap<>(Map.of(PROPOSALS, 0L, ALLOCATIONS, 0L));
  private long nowMs;

  @Test
  @DisplayName("F69: where everything has been read, timers go up to now")
  void withNothingUnreadTimersGoUpToNow() {
    pollRegularly(600);
    assertThat(readUpTo(T)).isEqualTo(T);
  }

  @Test
  @DisplayName("F69: of an input with unread records timers pass nothing later than what was read")
  void anUnreadInputBoundsTimersByItsLastRecord() {
    pollRegularly(600);
    progress.delivered(ALLOCATIONS, 0, 1);
    progress.handled(ALLOCATIONS, 0, T);
    progress.delivered(PROPOSALS, 0, 0);
    progress.handled(PROPOSALS, 0, T + 20_000);
    assertThat(readUpTo(T + 20_000)).as("one is in the buffers of Streams").isEqualTo(T);

    progress.handled(ALLOCATIONS, 1, T + 1_000);
    assertThat(readUpTo(T + 20_000)).isEqualTo(T + 20_000);
    onBroker.put(ALLOCATIONS, 3L);
    assertThat(readUpTo(T + 20_000)).as("three are on the broker").isEqualTo(T + 1_000);
  }

  @Test
  @DisplayName("F69: an input that nothing is known of lets no timer act")
  void anInputThatNothingIsKnownOfLetsNoTimerAct() {
    pollRegularly(600);
    onBroker.remove(ALLOCATIONS);
    assertThat(readUpTo(T)).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  @DisplayName("F69: after a stall timers go up to when the account was last true")
  void afterAStallTimersGoUpToWhenTheAccountWasTrue() {
    pollRegularly(1_200);
    nowMs += 20_000;
    progress.polling(nowMs);
    assertThat(readUpTo(T + 20_000)).isBetween(T - 1_200, T);

    pollRegularly(600);
    assertThat(readUpTo(T + 20_600)).isEqualTo(T + 20_600);
  }

  @Test
  @DisplayName("F69: a thread that is always busy still does what time causes, a second late")
  void irregularPollingDelaysTimersAndNeverStopsThem() {
    for (int i = 0; i < 100; i++) {
      nowMs += 300;
      progress.polling(nowMs);
    }
    assertThat(progress.current(nowMs)).isFalse();
    assertThat(readUpTo(T)).isBetween(T - 1_500, T - 600);
  }

  @Test
  @DisplayName("F69: what was dealt with in a transaction that was rolled back is unread again")
  void whatWasRolledBackIsUnreadAgain() {
    pollRegularly(600);
    progress.delivered(PROPOSALS, 0, 9);
    for (int offset = 0; offset <= 9; offset++) {
      progress.handled(PROPOSALS, offset, T + offset);
    }
    assertThat(progress.waits(PROPOSALS, OptionalLong.of(0))).isFalse();

    progress.delivered(PROPOSALS, 5, 9);
    assertThat(progress.waits(PROPOSALS, OptionalLong.of(0))).isTrue();
    progress.handled(PROPOSALS, 5, T + 5);
    assertThat(progress.waits(PROPOSALS, OptionalLong.of(0))).isTrue();
    progress.handled(PROPOSALS, 9, T + 9);
    assertThat(progress.waits(PROPOSALS, OptionalLong.of(0))).isFalse();
  }

  @Test
  void whatIsGivenAwayIsForgotten() {
    pollRegularly(600);
    progress.delivered(PROPOSALS, 0, 9);
    progress.keepOnly(Set.of(ALLOCATIONS));
    assertThat(progress.waits(PROPOSALS, OptionalLong.of(0))).isFalse();
  }

  private void pollRegularly(long forMs) {
    for (long end = nowMs + forMs; nowMs < end; ) {
      nowMs += 10;
      progress.polling(nowMs);
    }
  }

  private long readUpTo(long nowLogMs) {
    return progress.readUpTo(
        List.of(PROPOSALS, ALLOCATIONS),
        input ->
            onBroker.containsKey(input)
                ? OptionalLong.of(onBroker.get(input))
                : OptionalLong.empty(),
        nowMs,
        nowLogMs);
  }
}
