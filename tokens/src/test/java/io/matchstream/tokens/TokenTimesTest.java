package io.matchstream.tokens;

import static io.matchstream.tokens.Fixtures.ED;
import static io.matchstream.tokens.Fixtures.NOW;
import static io.matchstream.tokens.Fixtures.assertRefused;
import static io.matchstream.tokens.Fixtures.signed;
import static io.matchstream.tokens.Fixtures.verifierAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jsonwebtoken.Jwts;
import io.matchstream.tokens.TokenRefused.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("F56: the edges of a token's time")
class TokenTimesTest {
  private static final Instant EXP = NOW.plusSeconds(60);

  private final String token = signed(ED);

  @ParameterizedTest
  @ValueSource(longs = {0, 1500, 30_000})
  void aTokenIsGoodUntilJustBeforeItsExpiryPlusTheSkew(long skewMs) throws TokenRefused {
    Instant edge = EXP.plusMillis(skewMs);

    assertThat(at(edge.minusMillis(1), skewMs).verifyGame(token).player()).isEqualTo("alice");
    assertThat(at(edge.minusSeconds(1), skewMs).verifyGame(token).player()).isEqualTo("alice");
    assertRefused(Reason.EXPIRED, () -> at(edge, skewMs).verifyGame(token));
    assertRefused(Reason.EXPIRED, () -> at(edge.plusMillis(1), skewMs).verifyGame(token));
    assertRefused(Reason.EXPIRED, () -> at(edge.plusSeconds(1), skewMs).verifyGame(token));
    assertRefused(Reason.EXPIRED, () -> at(edge.plusSeconds(3600), skewMs).verifyGame(token));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1500, 30_000})
  void aTokenIsGoodFromItsNotBeforeMinusTheSkewOn(long skewMs) throws TokenRefused {
    Instant edge = NOW.minusMillis(skewMs);

    assertRefused(Reason.NOT_YET_VALID, () -> at(edge.minusSeconds(1), skewMs).verifyGame(token));
    assertRefused(Reason.NOT_YET_VALID, () -> at(edge.minusMillis(1), skewMs).verifyGame(token));
    assertThat(at(edge, skewMs).verifyGame(token).player()).isEqualTo("alice");
    assertThat(at(edge.plusSeconds(1), skewMs).verifyGame(token).player()).isEqualTo("alice");
  }

  @Test
  void theSkewIsAtMostThirtySeconds() {
    assertThatIllegalArgumentException().isThrownBy(() -> at(NOW, 30_001));
    assertThatIllegalArgumentException().isThrownBy(() -> at(NOW, -1));
  }

  @Test
  void whatIsNotForUsIsSaidBeforeThatItHasExpired() {
    assertRefused(Reason.AUDIENCE, () -> at(EXP.plusSeconds(3600), 0).verifyAccess(token));
  }

  @Test
  @DisplayName("RFC 9068: an access token of somebody else's sign-in has no nbf, and may lack jti")
  void anAccessTokenNeedsNoNotBefore() throws TokenRefused {
    String foreign =
        Jwts.builder()
            .header()
            .keyId(ED.kid())
            .and()
            .issuer("matchstream")
            .audience()
            .add("matchstream")
            .and()
            .subject("alice")
            .issuedAt(Date.from(NOW))
            .expiration(Date.from(EXP))
            .signWith(ED.key())
            .compact();

    assertThat(at(NOW, 0).verifyAccess(foreign).subject()).isEqualTo("alice");
    assertRefused(Reason.NOT_YET_VALID, () -> at(NOW.minusMillis(1), 0).verifyAccess(foreign));
  }

  private static TokenVerifier at(Instant now, long skewMs) {
    return verifierAt(now, Duration.ofMillis(skewMs), ED);
  }
}
