package io.matchstream.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class RoundTripPropertiesTest {
  @Property(tries = 200)
  void whatIsSignedIsWhatIsVerified(@ForAll("keys") SigningKey key, @ForAll("seats") GameToken seat)
      throws TokenRefused {
    String token = new TokenSigner(KeyRing.of(key), TokenNames.DEFAULT).sign(seat);

    assertThat(verifierFor(key, seat.notBefore()).verifyGame(token)).isEqualTo(seat);
  }

  @Property(tries = 200)
  void callersComeBackAsTheyWere(
      @ForAll("keys") SigningKey key, @ForAll("callers") AccessToken caller) throws TokenRefused {
    String token = new TokenSigner(KeyRing.of(key), TokenNames.DEFAULT).sign(caller);

    assertThat(verifierFor(key, caller.issuedAt()).verifyAccess(token)).isEqualTo(caller);
  }

  @Property(tries = 200)
  void aTokenWithAnyByteFlippedIsNeverAnotherSeat(
      @ForAll("keys") SigningKey key,
      @ForAll("seats") GameToken seat,
      @ForAll @IntRange(max = 100_000) int where,
      @ForAll @IntRange(min = 1, max = 127) int flip) {
    char[] chars = new TokenSigner(KeyRing.of(key), TokenNames.DEFAULT).sign(seat).toCharArray();
    chars[where % chars.length] ^= (char) flip;

    try {
      // The last character of a base64url part may hold spare bits: the same bytes, the same seat.
      assertThat(verifierFor(key, seat.notBefore()).verifyGame(new String(chars))).isEqualTo(seat);
    } catch (TokenRefused refused) {
      assertThat(refused.reason()).isNotIn(TokenRefused.Reason.KEYS_UNAVAILABLE);
    }
  }

  @Provide
  Arbitrary<SigningKey> keys() {
    return Arbitraries.of(Arrays.asList(Fixtures.ED, Fixtures.EC, Fixtures.HS));
  }

  private record Seat(String player, String other, String tokenId, String team) {}

  @Provide
  Arbitrary<GameToken> seats() {
    Arbitrary<String> id = ids();
    Arbitrary<String> text = Arbitraries.strings().ofMinLength(1).ofMaxLength(30);
    // In a group there may be no second human.
    Arbitrary<String> other = Arbitraries.oneOf(id, Arbitraries.just(""));
    Arbitrary<Optional<String>> colours = text.optional();
    Arbitrary<Optional<String>> roles = text.optional();
    return Combinators.combine(
            Combinators.combine(id, other, id, text).as(Seat::new),
            colours,
            roles,
            text,
            id.optional(),
            times())
        .as(
            (seat, colour, role, server, bot, from) ->
                new GameToken(
                    seat.player(),
                    seat.tokenId(),
                    from,
                    from,
                    from.plusSeconds(60),
                    "m" + seat.other(),
                    seat.player(),
                    seat.other(),
                    seat.team(),
                    colour,
                    role,
                    server,
                    bot));
  }

  @Provide
  Arbitrary<AccessToken> callers() {
    Arbitrary<Set<String>> scopes =
        Arbitraries.strings()
            .withChars("abc:_.-")
            .ofMinLength(1)
            .ofMaxLength(12)
            .set()
            .ofMaxSize(5);
    return Combinators.combine(ids(), scopes, ids(), times())
        .as(
            (subject, s, tokenId, at) ->
                new AccessToken(subject, s, tokenId, at, at.plusSeconds(9)));
  }

  private static Arbitrary<String> ids() {
    return Arbitraries.strings()
        .withCharRange('a', 'z')
        .withCharRange('A', 'Z')
        .numeric()
        .withChars("_-")
        .ofMinLength(1)
        .ofMaxLength(64);
  }

  private static Arbitrary<Instant> times() {
    return Arbitraries.longs().between(0, 4_000_000_000_000L).map(Instant::ofEpochMilli);
  }

  private static TokenVerifier verifierFor(SigningKey key, Instant now) {
    return new TokenVerifier(
        KeySource.fixed(KeyRing.of(key).verificationKeys()),
        TokenNames.DEFAULT,
        Duration.ZERO,
        InstantSource.fixed(now));
  }
}
