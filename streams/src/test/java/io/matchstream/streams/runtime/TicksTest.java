package io.matchstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.junit.jupiter.api.Test;

class TicksTest {
  private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
  private final Ticks ticks =
      new Ticks(context, () -> this.nowMs, Duration.ofMillis(25), this::work);

  private long nowMs = 10_000;
  private OptionalLong next = OptionalLong.empty();
  private boolean fails;
  private int worked;

  private OptionalLong work() {
    worked++;
    if (fails) {
      throw new IllegalStateException("on purpose");
    }
    return next;
  }

  @Test
  void aTaskWithNothingToWaitForIsLeftAlone() {
    assertThat(context.scheduledPunctuators()).isEmpty();

    ticks.soon();
    ticks.soon();
    assertThat(intervals()).containsExactly(25L);
    tick();

    assertThat(worked).isEqualTo(1);
    assertThat(intervals()).isEmpty();
    ticks.soon();
    assertThat(intervals()).containsExactly(25L);
  }

  @Test
  void theNextTickComesWhenSomethingIsDue() {
    ticks.soon();
    next = OptionalLong.of(nowMs + 800);
    tick();
    assertThat(intervals()).containsExactly(800L);

    nowMs += 790;
    tick();
    assertThat(intervals()).as("never more often than a tick").containsExactly(25L);

    for (long overdue : new long[] {0, Long.MIN_VALUE, nowMs}) {
      next = OptionalLong.of(overdue);
      tick();
      assertThat(intervals()).as("overdue since %d", overdue).containsExactly(25L);
    }
    next = OptionalLong.of(Long.MAX_VALUE);
    tick();
    assertThat(intervals()).as("never further ahead").containsExactly(60_000L);
  }

  @Test
  void aRecordBringsTheNextTickForward() {
    ticks.soon();
    next = OptionalLong.of(nowMs + 800);
    tick();

    ticks.soon();

    assertThat(intervals()).containsExactly(25L);
  }

  @Test
  void whatFailsIsTriedAgain() {
    ticks.soon();
    fails = true;

    assertThatThrownBy(this::tick).isInstanceOf(IllegalStateException.class);

    assertThat(intervals()).containsExactly(25L);
  }

  private void tick() {
    scheduled().get(0).getPunctuator().punctuate(0);
  }

  private List<Long> intervals() {
    return scheduled().stream().map(one -> one.getInterval().toMillis()).toList();
  }

  private List<CapturedPunctuator> scheduled() {
    return context.scheduledPunctuators().stream().filter(one -> !one.cancelled()).toList();
  }
}
