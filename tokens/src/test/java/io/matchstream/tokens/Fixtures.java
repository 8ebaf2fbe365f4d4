package io.matchstream.tokens;

import io.matchstream.tokens.TokenRefused.Reason;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Keys, tokens and verifiers that several tests use. */
final class Fixtures {
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  static final SecureRandom RANDOM = new SecureRandom();
  static final SigningKey ED = SigningKey.generate(TokenAlgorithm.EDDSA, RANDOM);
  static final SigningKey EC = SigningKey.generate(TokenAlgorithm.ES256, RANDOM);
  static final SigningKey RSA = SigningKey.generate(TokenAlgorithm.RS256, RANDOM);
  static final SigningKey HS = SigningKey.generate(TokenAlgorithm.HS256, RANDOM);

  private Fixtures() {}

  static GameToken seat() {
    return new GameToken(
        "alice",
        "jti-1",
        NOW,
        NOW,
        NOW.plusSeconds(60),
        "mabc234",
        "alice",
        "bob",
        "white",
        Optional.of("white"),
        Optional.empty(),
        "eu1.example:7777",
        Optional.empty());
  }

  static AccessToken caller() {
    return new AccessToken(
        "alice", Set.of(AccessToken.RESULTS_WRITE), "jti-2", NOW, NOW.plusSeconds(3600));
  }

  static String signed(SigningKey key) {
    return new TokenSigner(KeyRing.of(key), TokenNames.DEFAULT).sign(seat());
  }

  static TokenVerifier verifier(SigningKey... keys) {
    return verifierAt(NOW, Duration.ZERO, keys);
  }

  static TokenVerifier verifierAt(Instant now, Duration skew, SigningKey... keys) {
    VerificationKeySet set =
        VerificationKeySet.of(Arrays.stream(keys).map(SigningKey::verificationKey).toList());
    return new TokenVerifier(
        KeySource.fixed(set), TokenNames.DEFAULT, skew, InstantSource.fixed(now));
  }

  static void assertRefused(Reason reason, ThrowingCallable call) {
    Assertions.assertThatExceptionOfType(TokenRefused.class)
        .isThrownBy(call)
        .satisfies(
            refused -> {
              Assertions.assertThat(refused.reason()).isEqualTo(reason);
              Assertions.assertThat(refused.getStackTrace()).isEmpty();
              Assertions.assertThat(refused.getCause()).isNull();
            });
  }

  static String base64(String text) {
    return base64(text.getBytes(StandardCharsets.UTF_8));
  }

  static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static String decoded(String part) {
    return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
  }
}
