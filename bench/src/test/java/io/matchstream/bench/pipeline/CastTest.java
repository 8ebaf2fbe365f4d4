package io.matchstream.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CastTest {

  @Test
  void whoHasBeenIdleLongestAsksAndThenSomebodyNew() {
    Cast cast = new Cast(2, 3);
    assertThat(cast.ask(10)).isZero();
    assertThat(cast.ask(20)).isEqualTo(1);
    cast.rests(1);
    cast.rests(0);
    assertThat(cast.ask(30)).isEqualTo(1);
    assertThat(cast.ask(40)).isZero();
    assertThat(cast.ask(50)).isEqualTo(2);
    assertThat(cast.ask(60)).isEqualTo(-1);
    assertThat(cast.known()).isEqualTo(3);
  }

  @Test
  void aPlayerWaitsUntilHePlaysAndIsBusyUntilHeRests() {
    Cast cast = new Cast(2, 2);
    int player = cast.ask(10);
    assertThat(cast.waits(player)).isTrue();
    assertThat(cast.waiting()).isEqualTo(1);
    cast.plays(player);
    assertThat(cast.waits(player)).isFalse();
    assertThat(cast.waiting()).isZero();
    assertThat(cast.busy()).isEqualTo(1);
    cast.rests(player);
    cast.rests(player);
    assertThat(cast.busy()).isZero();
    assertThat(cast.intended(player)).isEqualTo(10);
  }

  @Test
  void aNumberIsReadFromTheKeyOfARecord() {
    byte[] key = Cast.name(1_234_567).getBytes(StandardCharsets.US_ASCII);
    assertThat(Cast.number(key)).isEqualTo(1_234_567);
    assertThat(Cast.number(Cast.name(7))).isEqualTo(7);
    assertThatIllegalArgumentException().isThrownBy(() -> Cast.number("bot-duel-0-1"));
  }
}
