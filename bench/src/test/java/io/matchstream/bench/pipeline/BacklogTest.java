package io.matchstream.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class BacklogTest {
  private static final double RATE = 1_000;

  private static Backlog of(int seconds, IntToLongFunction unread) {
    Backlog backlog = new Backlog(RATE);
    for (int i = 0; i < seconds; i++) {
      backlog.add(unread.applyAsLong(i));
    }
    return backlog;
  }

  @Test
  void whatSwaysAboutTheSameIsSteady() {
    assertThat(of(60, second -> 500 + 400 * (second % 2)).steady()).isTrue();
  }

  @Test
  void whatGrowsByMoreThanTwoPercentOfTheRateIsNot() {
    assertThat(of(60, second -> 500 + 19L * second).steady()).isTrue();
    assertThat(of(60, second -> 500 + 21L * second).steady()).isFalse();
  }

  @Test
  void tenSecondsOfUnreadRequestsAreHopeless() {
    assertThat(of(1, second -> 60_000).hopeless()).isFalse();
    assertThat(of(1, second -> 60_001).hopeless()).isTrue();
    assertThat(of(60, second -> 60_001).steady()).isFalse();
  }

  @Test
  void whoHasNotLookedCannotSay() {
    assertThat(of(2, second -> 0).steady()).isFalse();
    assertThat(of(3, second -> 0).steady()).isTrue();
  }
}
