package io.matchstream.tokens;

import static io.matchstream.tokens.Fixtures.EC;
import static io.matchstream.tokens.Fixtures.ED;
import static io.matchstream.tokens.Fixtures.NOW;
import static io.matchstream.tokens.Fixtures.assertRefused;
import static io.matchstream.tokens.Fixtures.seat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.matchstream.tokens.TokenRefused.Reason;
import java.security.PublicKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("F55: keys rotate without a refused token")
class KeyRotationTest {
  private final KeyRing before = KeyRing.of(ED);
  private final KeyRing announced = before.alsoVerifying(EC.verificationKey());
  private final KeyRing switched = announced.signingWith(EC);
  private final KeyRing after = switched.without(ED.kid());

  @Test
  void whatOneOfTwoNeighbouringRingsSignsTheOtherVerifies() throws TokenRefused {
    List<KeyRing> steps = List.of(before, announced, switched, after);
    for (int i = 1; i < steps.size() - 1; i++) {
      assertThat(verify(steps.get(i - 1), sign(steps.get(i)))).isEqualTo(seat());
      assertThat(verify(steps.get(i), sign(steps.get(i - 1)))).isEqualTo(seat());
    }
    assertThat(verify(switched, sign(after))).isEqualTo(seat());
    assertThat(verify(after, sign(switched))).isEqualTo(seat());
  }

  @Test
  void theDroppedKeyIsRefused() {
    assertRefused(Reason.UNKNOWN_KEY, () -> verify(after, sign(before)));
  }

  @Test
  void aKeyThatWasNotAnnouncedCannotSignAndTheActiveOneCannotBeDropped() {
    assertThatExceptionOfType(InvalidTokenKeys.class).isThrownBy(() -> before.signingWith(EC));
    assertThatExceptionOfType(InvalidTokenKeys.class).isThrownBy(() -> before.without(ED.kid()));
  }

  @Test
  void twoKeysCannotShareAnId() {
    VerificationKey other = VerificationKey.of(ED.kid(), (PublicKey) EC.verificationKey().key());

    assertThatExceptionOfType(InvalidTokenKeys.class).isThrownBy(() -> before.alsoVerifying(other));
  }

  @Test
  void aVerificationAsksForItsKeyOnceHoweverTheKeysChangeMeanwhile() throws TokenRefused {
    AtomicInteger asked = new AtomicInteger();
    // The first look finds the key; any second one would find it gone.
    KeySource changing = source(asked, n -> n == 1 ? before : after);

    assertThat(verifier(changing).verifyGame(sign(before))).isEqualTo(seat());
    assertThat(asked).hasValue(1);
  }

  @Test
  void anUnknownKeyIsAskedForOnceMoreAndThenRefused() throws TokenRefused {
    AtomicInteger asked = new AtomicInteger();
    assertThat(verifier(source(asked, n -> n == 1 ? before : switched)).verifyGame(sign(switched)))
        .isEqualTo(seat());
    assertThat(asked).hasValue(2);

    AtomicInteger askedInVain = new AtomicInteger();
    assertRefused(
        Reason.UNKNOWN_KEY,
        () -> verifier(source(askedInVain, n -> before)).verifyGame(sign(after)));
    assertThat(askedInVain).hasValue(2);
  }

  private static KeySource source(AtomicInteger asked, IntFunction<KeyRing> ring) {
    return new KeySource() {
      @Override
      public VerificationKeySet current() {
        return ring.apply(asked.incrementAndGet()).verificationKeys();
      }

      @Override
      public VerificationKeySet refreshed() {
        return current();
      }
    };
  }

  private static String sign(KeyRing ring) {
    return new TokenSigner(ring, TokenNames.DEFAULT).sign(seat());
  }

  private static GameToken verify(KeyRing ring, String token) throws TokenRefused {
    return verifier(KeySource.fixed(ring.verificationKeys())).verifyGame(token);
  }

  private static TokenVerifier verifier(KeySource source) {
    return new TokenVerifier(source, TokenNames.DEFAULT, Duration.ZERO, InstantSource.fixed(NOW));
  }
}
