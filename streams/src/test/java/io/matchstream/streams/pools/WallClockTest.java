package io.matchstream.streams.pools;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The machine's clock, which decides nothing. */
class WallClockTest {
  @AutoClose private final PoolsBench pools = new PoolsBench();

  @Test
  @DisplayName("F62: an instance's clock jumps a minute: nobody expires, nobody is paired early")
  void aWallClockThatJumpsChangesNothing() {
    pools.queue("anna", PoolsBench.DUEL, 1500);
    pools.queue("bert", PoolsBench.DUEL, 1800);
    pools.bench.jumpWallClock(Duration.ofSeconds(60).plusMillis(25));
    pools.queue("cleo", PoolsBench.DUEL, 3000);

    assertThat(pools.outcomes()).isEmpty();
    assertThat(pools.pairs()).isEmpty();

    pools.advance(Duration.ofSeconds(4));
    assertThat(pools.proposals())
        .singleElement()
        .satisfies(p -> assertThat(p.getAt()).isEqualTo(pools.bench.now()));
  }
}
