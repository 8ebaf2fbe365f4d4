package io.matchstream.streams.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TicketKeyTest {
  private static final List<Integer> RATINGS =
      List.of(Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE);
  private static final List<Long> INSTANTS = List.of(Long.MIN_VALUE, -1L, 0L, 1L, Long.MAX_VALUE);

  @Property
  @Label("F40: bytes are in the order of pool, rating, since, ticket")
  void bytesAreInTheOrderOfTheKeys(@ForAll("keys") TicketKey a, @ForAll("keys") TicketKey b) {
    assertThat(Integer.signum(Arrays.compareUnsigned(a.toBytes(), b.toBytes())))
        .isEqualTo(Integer.signum(a.compareTo(b)));
  }

  @Property
  void aScanOfAPoolHoldsItsKeysAndNoOthers(@ForAll("keys") TicketKey key) {
    for (String pool : List.of("a", "a/x", "blitz", key.pool())) {
      boolean between =
          Arrays.compareUnsigned(TicketKey.first(pool).toBytes(), key.toBytes()) <= 0
              && Arrays.compareUnsigned(key.toBytes(), TicketKey.last(pool).toBytes()) <= 0;
      boolean lastInstantOfAll =
          key.rating() == Integer.MAX_VALUE && key.sinceMs() == Long.MAX_VALUE;
      assertThat(between || lastInstantOfAll)
          .isEqualTo(key.pool().equals(pool) || lastInstantOfAll);
    }
  }

  @Property
  void aKeyComesBackFromItsBytes(@ForAll("keys") TicketKey key) {
    assertThat(TicketKey.fromBytes(key.toBytes())).isEqualTo(key);
  }

  @Test
  @DisplayName("F40: MIN, -1, 0, 1 and MAX of rating and since sort as numbers do")
  void theEdgesOfTheNumbersSortAsNumbersDo() {
    List<TicketKey> inOrder = new ArrayList<>();
    for (int rating : RATINGS) {
      for (long since : INSTANTS) {
        inOrder.add(new TicketKey("blitz", rating, since, "a~1"));
      }
    }
    List<TicketKey> sorted = new ArrayList<>(inOrder);
    Collections.reverse(sorted);
    sorted.sort((a, b) -> Arrays.compareUnsigned(a.toBytes(), b.toBytes()));
    assertThat(sorted).isEqualTo(inOrder);
  }

  @Test
  @DisplayName("F40: a range over zero is not empty")
  void aRangeOverZeroHoldsWhatLiesInIt() {
    byte[] from = new TicketKey("blitz", -5, Long.MIN_VALUE, "").toBytes();
    byte[] zero = new TicketKey("blitz", 0, 0, "a~1").toBytes();
    byte[] to = new TicketKey("blitz", 5, Long.MAX_VALUE, "z").toBytes();
    assertThat(Arrays.compareUnsigned(from, zero)).isNegative();
    assertThat(Arrays.compareUnsigned(zero, to)).isNegative();
  }

  @Test
  void aPoolAndItsShardDoNotMingle() {
    byte[] lastOfPool =
        new TicketKey("blitz", Integer.MAX_VALUE, Long.MAX_VALUE, "zzz~9").toBytes();
    byte[] firstOfShard = new TicketKey("blitz/1", Integer.MIN_VALUE, Long.MIN_VALUE, "").toBytes();
    assertThat(Arrays.compareUnsigned(lastOfPool, firstOfShard)).isNegative();
  }

  @Test
  void bytesThatAreNoKeyAreRefused() {
    assertThatThrownBy(() -> TicketKey.fromBytes(new byte[] {'b', 0, 1}))
        .isInstanceOf(SerializationException.class);
    assertThatThrownBy(() -> new TicketKey("a\0b", 0, 0, "a~1"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Provide
  Arbitrary<TicketKey> keys() {
    return Combinators.combine(
            Arbitraries.of("a", "ab", "a/1", "b", "blitz-3-2"),
            Arbitraries.oneOf(Arbitraries.of(RATINGS), Arbitraries.integers()),
            Arbitraries.oneOf(Arbitraries.of(INSTANTS), Arbitraries.longs()),
            Arbitraries.of("a~1", "a~10", "a~2", "b~1", ""))
        .as(TicketKey::new);
  }
}
