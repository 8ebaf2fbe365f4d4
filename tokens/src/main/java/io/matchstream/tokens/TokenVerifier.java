package io.matchstream.tokens;

import io.jsonwebtoken.Claims;
import io.jsonwebtoken.ExpiredJwtException;
import io.jsonwebtoken.Header;
import io.jsonwebtoken.JwsHeader;
import io.jsonwebtoken.JwtException;
import io.jsonwebtoken.JwtParser;
import io.jsonwebtoken.JwtParserBuilder;
import io.jsonwebtoken.Jwts;
import io.jsonwebtoken.PrematureJwtException;
import io.jsonwebtoken.UnsupportedJwtException;
import io.jsonwebtoken.lang.NestedCollection;
import io.jsonwebtoken.security.SecureDigestAlgorithm;
import io.jsonwebtoken.security.SecurityException;
import io.matchstream.tokens.TokenRefused.Reason;
import java.security.Key;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies game tokens (for game servers) and access tokens (for the HTTP API). The key that the
 * header's {@code kid} names decides the algorithm; a header that says otherwise is refused (F54).
 * Thread-safe; build one and keep it.
 *
 * <pre>{@code
 * TokenVerifier verifier =
 *     TokenVerifier.of(KeySource.remote(URI.create("https://play.example/.well-known/jwks.json")));
 * GameToken seat = verifier.verifyGame(tokenOfThePlayer);
 * }</pre>
 */
public final class TokenVerifier {
  /** The most that the clocks of signer and verifier may be apart. */
  public static final Duration MAX_SKEW = Duration.ofSeconds(30);

  /** Ours have about 600 characters; parsing is not offered for more than this. */
  static final int MAX_TOKEN_CHARS = 8192;

  private final KeySource keys;
  private final TokenNames names;
  private final Duration skew;
  private final InstantSource clock;
  private final Set<TokenAlgorithm> allowed;
  private final JwtParser parser;

  /**
   * A verifier.
   *
   * @param skew by how much a token is accepted before {@code nbf} and after {@code exp}, 0 to 30 s
   * @param clock of the verifier
   */
  public TokenVerifier(KeySource keys, TokenNames names, Duration skew, InstantSource clock) {
    this(keys, names, skew, clock, EnumSet.allOf(TokenAlgorithm.class));
  }

  /**
   * A verifier that takes some algorithms only, whatever keys its source holds.
   *
   * @param allowed the algorithms of keys that are believed; a token of another's is refused as
   *     {@link Reason#ALGORITHM}
   */
  public TokenVerifier(
      KeySource keys,
      TokenNames names,
      Duration skew,
      InstantSource clock,
      Set<TokenAlgorithm> allowed) {
    if (skew.isNegative() || skew.compareTo(MAX_SKEW) > 0) {
      throw new IllegalArgumentException("The skew must be from 0 to 30 s.");
    }
    this.keys = keys;
    this.names = names;
    this.skew = skew;
    this.clock = clock;
    this.allowed = Set.copyOf(allowed);
    this.parser = parser();
  }

  /** A verifier with Matchstream's names, the full skew and the system's clock. */
  public static TokenVerifier of(KeySource keys) {
    return new TokenVerifier(keys, TokenNames.DEFAULT, MAX_SKEW, InstantSource.system());
  }

  /**
   * The seat that a game token proves.
   *
   * @throws TokenRefused when it proves none
   */
  public GameToken verifyGame(String token) throws TokenRefused {
    Claims claims = verified(token, names.gameAudience());
    if (claims.getNotBefore() == null) {
      throw new TokenRefused(Reason.CLAIMS);
    }
    try {
      return new GameToken(
          text(claims, Claims.SUBJECT),
          text(claims, Claims.ID),
          claims.getIssuedAt().toInstant(),
          claims.getNotBefore().toInstant(),
          claims.getExpiration().toInstant(),
          text(claims, ClaimNames.MATCH),
          text(claims, ClaimNames.PLAYER_1),
          optionalText(claims, ClaimNames.PLAYER_2).orElse(""),
          text(claims, ClaimNames.TEAM),
          optionalText(claims, ClaimNames.COLOUR),
          optionalText(claims, ClaimNames.ROLE),
          text(claims, ClaimNames.GAME_SERVER),
          optionalText(claims, ClaimNames.BOT_PLAYER));
    } catch (JwtException | IllegalArgumentException e) {
      throw new TokenRefused(Reason.CLAIMS);
    }
  }

  /**
   * The caller that an access token proves.
   *
   * @throws TokenRefused when it proves none
   */
  public AccessToken verifyAccess(String token) throws TokenRefused {
    Claims claims = verified(token, names.accessAudience());
    try {
      return new AccessToken(
          text(claims, Claims.SUBJECT),
          optionalText(claims, ClaimNames.SCOPE).map(s -> Set.of(s.split(" +"))).orElse(Set.of()),
          optionalText(claims, Claims.ID).orElse(""),
          claims.getIssuedAt().toInstant(),
          claims.getExpiration().toInstant(),
          optionalText(claims, ClaimNames.GAME_SERVER));
    } catch (JwtException | IllegalArgumentException e) {
      throw new TokenRefused(Reason.CLAIMS);
    }
  }

  private Claims verified(String token, String audience) throws TokenRefused {
    requireSignedForm(token);
    Claims claims;
    try {
      claims = parser.parseSignedClaims(token).getPayload();
    } catch (Refusal refusal) {
      throw new TokenRefused(refusal.reason);
    } catch (ExpiredJwtException e) {
      // JJWT looks at the times before we can look at who issued it and for whom.
      requireIssuerAndAudience(e.getClaims(), audience);
      throw new TokenRefused(Reason.EXPIRED);
    } catch (PrematureJwtException e) {
      requireIssuerAndAudience(e.getClaims(), audience);
      throw new TokenRefused(Reason.NOT_YET_VALID);
    } catch (SecurityException e) {
      throw new TokenRefused(Reason.SIGNATURE);
    } catch (UnsupportedJwtException e) {
      throw new TokenRefused(Reason.ALGORITHM);
    } catch (JwtException | IllegalArgumentException e) {
      throw new TokenRefused(Reason.MALFORMED);
    }
    requireIssuerAndAudience(claims, audience);
    requireTimes(claims);
    return claims;
  }

  private static void requireSignedForm(String token) throws TokenRefused {
    if (token.length() > MAX_TOKEN_CHARS || token.chars().filter(c -> c == '.').count() != 2) {
      throw new TokenRefused(Reason.MALFORMED);
    }
    if (token.endsWith(".")) {
      throw new TokenRefused(Reason.UNSIGNED);
    }
  }

  private void requireIssuerAndAudience(Claims claims, String audience) throws TokenRefused {
    if (!names.issuer().equals(claims.getIssuer())) {
      throw new TokenRefused(Reason.ISSUER);
    }
    if (!audiences(claims).contains(audience)) {
      throw new TokenRefused(Reason.AUDIENCE);
    }
  }

  /** Whom it is for; empty where it does not say, or says it otherwise than in texts. */
  private static Set<String> audiences(Claims claims) {
    try {
      return Optional.ofNullable(claims.getAudience()).orElse(Set.of());
    } catch (ClassCastException notTexts) { // which JJWT finds out only now
      return Set.of();
    }
  }

  /**
   * Valid from {@code nbf - skew} on and until just before {@code exp + skew}: RFC 7519 refuses a
   * token on its {@code exp}, JJWT alone would still take it then.
   */
  private void requireTimes(Claims claims) throws TokenRefused {
    Date issuedAt = claims.getIssuedAt();
    Date notBefore = claims.getNotBefore();
    Date expiresAt = claims.getExpiration();
    if (issuedAt == null || expiresAt == null) {
      throw new TokenRefused(Reason.CLAIMS);
    }
    Instant now = clock.instant();
    if (!now.minus(skew).isBefore(expiresAt.toInstant())) {
      throw new TokenRefused(Reason.EXPIRED);
    }
    Instant latest = now.plus(skew);
    // RFC 9068 asks no nbf of an access token.
    boolean early = notBefore != null && latest.isBefore(notBefore.toInstant());
    if (early || latest.isBefore(issuedAt.toInstant())) {
      throw new TokenRefused(Reason.NOT_YET_VALID);
    }
  }

  private JwtParser parser() {
    JwtParserBuilder builder =
        Jwts.parser()
            .clock(() -> Date.from(clock.instant()))
            .clockSkewSeconds(MAX_SKEW.toSeconds())
            .keyLocator(this::locate);
    NestedCollection<SecureDigestAlgorithm<?, ?>, JwtParserBuilder> signatures =
        builder.sig().clear();
    for (TokenAlgorithm algorithm : TokenAlgorithm.values()) {
      signatures.add(algorithm.implementation());
    }
    return signatures.and().zip().clear().and().build();
  }

  /** JJWT asks once per token, so the key is resolved once, in one snapshot. */
  private Key locate(Header header) {
    if (!(header instanceof JwsHeader jws) || jws.getKeyId() == null) {
      throw new Refusal(Reason.UNKNOWN_KEY);
    }
    VerificationKey key = find(jws.getKeyId());
    if (!allowed.contains(key.algorithm())
        || !key.algorithm().jwsName().equals(jws.getAlgorithm())) {
      throw new Refusal(Reason.ALGORITHM);
    }
    return key.prepared();
  }

  private VerificationKey find(String kid) {
    Optional<VerificationKey> known = keys.current().find(kid);
    if (known.isPresent()) {
      return known.get();
    }
    VerificationKeySet refreshed = keys.refreshed();
    return refreshed
        .find(kid)
        .orElseThrow(
            () -> new Refusal(refreshed.isEmpty() ? Reason.KEYS_UNAVAILABLE : Reason.UNKNOWN_KEY));
  }

  private static String text(Claims claims, String name) {
    return optionalText(claims, name)
        .orElseThrow(() -> new IllegalArgumentException("No claim " + name));
  }

  /** A claim's text; absent and empty are the same. */
  private static Optional<String> optionalText(Claims claims, String name) {
    return Optional.ofNullable(claims.get(name, String.class)).filter(text -> !text.isEmpty());
  }

  /** Carries a reason through JJWT, which passes runtime exceptions of a key locator on. */
  private static final class Refusal extends RuntimeException {
    private final Reason reason;

    Refusal(Reason reason) {
      super(null, null, false, false);
      this.reason = reason;
    }
  }
}
