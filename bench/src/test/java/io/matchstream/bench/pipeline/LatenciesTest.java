package io.matchstream.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LatenciesTest {
  private static final long MS = 1_000_000;

  @Test
  void whatWasMeantToBeSentInTheWindowCountsWheneverItIsOver() {
    Latencies latencies = new Latencies();
    latencies.open(100 * MS);
    latencies.notified(100 * MS - 1, 150 * MS);
    latencies.notified(100 * MS, 150 * MS);
    latencies.close(200 * MS);
    latencies.notified(200 * MS - 1, 900 * MS);
    latencies.notified(200 * MS, 900 * MS);
    assertThat(latencies.notices().count()).isEqualTo(2);
    assertThat(latencies.notices().p50()).isCloseTo(50, within(0.1));
    assertThat(latencies.notices().max()).isCloseTo(700, within(1.0));
  }

  @Test
  void nothingCountsBeforeTheWindow() {
    Latencies latencies = new Latencies();
    latencies.waited(1, 2 * MS);
    assertThat(latencies.waits().count()).isZero();
  }
}
