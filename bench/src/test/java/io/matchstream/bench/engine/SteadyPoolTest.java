package io.matchstream.bench.engine;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.matchstream.engine.duel.DuelTicket;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SteadyPoolTest {
  private static final int WAITING = 100_000;
  private static final int BATCH = 100;

  /**
   * All that were there from the start reach the next rating at the same instant, 100 ms later by
   * the pool's time: hundreds are paired at once, more than there are spare places.
   */
  @Test
  void staysFullWhereAStepOfTheWindowPairsHundredsAtOnce() {
    SteadyPool pool = new SteadyPool(WAITING, BATCH);
    long step = pool.nowMs() + 101;

    assertThatCode(
            () -> {
              while (pool.nowMs() < step) {
                List<DuelTicket> come = Stream.generate(pool::stranger).limit(BATCH).toList();
                come.forEach(pool::enqueue);
                pool.settle(come, List.of());
              }
            })
        .doesNotThrowAnyException();
  }
}
