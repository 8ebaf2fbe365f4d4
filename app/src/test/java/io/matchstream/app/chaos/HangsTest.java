package io.matchstream.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Times are milliseconds, given by hand. */
class HangsTest {
  private static final long LIMIT = Hangs.LIMIT.toMillis();

  private final Hangs hangs = new Hangs();

  @Test
  void whoIsSilentForTheWholeLimitIsComplainedOfOnce() {
    silentFrom(0, 20);
    assertThat(hangs.complaints()).isEmpty();
    hangs.silent("i", LIMIT - 1);
    assertThat(hangs.complaints()).isEmpty();
    assertThat(hangs.settled()).isFalse();
    hangs.silent("i", LIMIT);
    hangs.silent("i", LIMIT + 1);
    assertThat(hangs.complaints()).singleElement().asString().startsWith("i lives and has not");
    assertThat(hangs.settled()).isTrue();
  }

  @Test
  void oneAnswerEndsTheSilence() {
    silentFrom(0, 20);
    hangs.excused("i");
    silentFrom(LIMIT, 20);
    hangs.silent("i", 2 * LIMIT - 1);
    assertThat(hangs.complaints()).isEmpty();
  }

  @Test
  void whoWasHardlyAskedIsNotBlamed() {
    silentFrom(0, Hangs.LEAST_QUESTIONS - 2);
    hangs.silent("i", LIMIT + 1);
    assertThat(hangs.complaints()).isEmpty();
    hangs.silent("i", LIMIT + 2);
    assertThat(hangs.complaints()).hasSize(1);
  }

  @Test
  void whoHangsAgainIsComplainedOfAgain() {
    silentFrom(0, 20);
    hangs.silent("i", LIMIT);
    hangs.excused("i");
    silentFrom(LIMIT, 20);
    hangs.silent("i", 2 * LIMIT);
    assertThat(hangs.complaints()).hasSize(2);
  }

  private void silentFrom(long startMs, int questions) {
    for (int i = 0; i < questions; i++) {
      hangs.silent("i", startMs + i);
    }
  }
}
