package io.matchstream.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private final Ledger ledger = new Ledger();

  @BeforeEach
  void threeCome() {
    ledger.arrived("ann");
    ledger.arrived("ben");
    ledger.arrived("cid");
  }

  @Test
  void whoIsMatchedOnceOrWaitsIsAccountedFor() {
    ledger.matched("ben", "ann");
    ledger.settle(Set.of("cid"));

    assertThat(ledger.breaches()).isEmpty();
    assertThat(ledger.matches()).isEqualTo(1);
  }

  @Test
  void whoIsMatchedTwiceIsFound() {
    ledger.matched("ben", "ann");
    ledger.matched("cid", "ann");

    assertThat(ledger.breaches()).containsExactly("ann was matched twice, or never came");
  }

  @Test
  void whoIsLostAndWhoWaitsAlthoughMatchedIsFound() {
    ledger.matched("ben", "ann");
    ledger.settle(Set.of("ann"));

    assertThat(ledger.breaches()).containsExactly("1 players are lost, 1 wait who should not");
  }

  @Test
  void whoNeverCameOrCameTwiceIsFound() {
    ledger.matched("ann", "dan");
    ledger.arrived("ben");

    assertThat(ledger.breaches())
        .containsExactly("dan was matched twice, or never came", "ben came twice");
  }
}
