package io.matchstream.streams.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SlowReadsTest {
  private final AtomicLong now = new AtomicLong();
  @AutoClose private final SlowReads reads = new SlowReads(now::get);
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);

  private <T> CompletableFuture<T> ask(Supplier<T> question) {
    return reads.ask(question).toCompletableFuture();
  }

  private String wait(String answer) {
    begun.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return answer;
  }

  @Test
  void oneIsAnsweredAFewWaitAndTheRestIsToldToComeAgain() throws InterruptedException {
    AtomicInteger atOnce = new AtomicInteger();
    Supplier<Integer> counting =
        () -> {
          int now = atOnce.incrementAndGet();
          atOnce.decrementAndGet();
          return now;
        };
    CompletableFuture<String> first = ask(() -> wait("first"));
    begun.await();
    List<CompletableFuture<Integer>> line = new ArrayList<>();
    for (int i = 0; i < SlowReads.MOST_IN_LINE; i++) {
      line.add(ask(counting));
    }

    assertThatThrownBy(ask(counting)::join).hasCauseInstanceOf(OwnerUnavailable.class);

    assertThat(line).noneMatch(CompletableFuture::isDone);
    go.countDown();
    assertThat(first.join()).isEqualTo("first");
    assertThat(line).allSatisfy(answer -> assertThat(answer.join()).isEqualTo(1));
  }

  @Test
  void aQuestionThatFailsIsToldSoAndHoldsUpNobody() {
    CompletableFuture<String> failing =
        ask(
            () -> {
              throw new OwnerUnavailable("moved");
            });
    assertThatThrownBy(failing::join).hasCauseInstanceOf(OwnerUnavailable.class);
    assertThat(ask(() -> "next").join()).isEqualTo("next");
  }

  @Test
  void whoseTurnComesAfterHeHasGoneIsNotAnswered() throws InterruptedException {
    CompletableFuture<String> first = ask(() -> wait("first"));
    begun.await();
    CompletableFuture<String> late = ask(() -> "late");
    now.addAndGet(TimeUnit.SECONDS.toNanos(2) + 1);
    CompletableFuture<String> fresh = ask(() -> "fresh");
    go.countDown();

    assertThat(first.join()).isEqualTo("first");
    assertThatThrownBy(late::join).hasCauseInstanceOf(OwnerUnavailable.class);
    assertThat(fresh.join()).isEqualTo("fresh");
  }

  @Test
  void afterTheEndNobodyIsAnswered() throws InterruptedException {
    reads.close();
    assertThatThrownBy(ask(() -> "late")::join).hasCauseInstanceOf(OwnerUnavailable.class);
  }
}
