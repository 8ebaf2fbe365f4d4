package io.matchstream.tokens;

import io.jsonwebtoken.JwtBuilder;
import io.jsonwebtoken.Jwts;
import io.jsonwebtoken.security.SecureDigestAlgorithm;
import java.security.Key;
import java.time.Instant;
import java.util.Date;

/**
 * Signs tokens as compact JWS with the active key of a ring. A function of its inputs: with EdDSA
 * HS256 and RS256 equal inputs give equal tokens, byte for byte; an ES256 signature has a random
 * part. Thread-safe.
 */
public final class TokenSigner {
  private final SigningKey key;
  private final TokenNames names;

  /** A signer for the active key of the ring. */
  public TokenSigner(KeyRing ring, TokenNames names) {
    this.key = ring.active();
    this.names = names;
  }

  /** The token of one human seat. */
  public String sign(GameToken token) {
    JwtBuilder jwt =
        registered(names.gameAudience(), token.player(), token.tokenId())
            .issuedAt(date(token.issuedAt()))
            .notBefore(date(token.notBefore()))
            .expiration(date(token.expiresAt()))
            .claim(ClaimNames.MATCH, token.matchId())
            .claim(ClaimNames.PLAYER_1, token.player1())
            .claim(ClaimNames.PLAYER_2, token.player2())
            .claim(ClaimNames.TEAM, token.team())
            .claim(ClaimNames.COLOUR, token.colour().orElse(""))
            .claim(ClaimNames.GAME_SERVER, token.gameServer());
    token.role().ifPresent(role -> jwt.claim(ClaimNames.ROLE, role));
    token.botPlayer().ifPresent(bot -> jwt.claim(ClaimNames.BOT_PLAYER, bot));
    return signed(jwt);
  }

  /** The bearer token of a caller of the HTTP API. */
  public String sign(AccessToken token) {
    JwtBuilder jwt =
        registered(names.accessAudience(), token.subject(), token.tokenId())
            .issuedAt(date(token.issuedAt()))
            .notBefore(date(token.issuedAt()))
            .expiration(date(token.expiresAt()))
            .claim(ClaimNames.SCOPE, String.join(" ", token.scopes()));
    token.gameServer().ifPresent(server -> jwt.claim(ClaimNames.GAME_SERVER, server));
    return signed(jwt);
  }

  private JwtBuilder registered(String audience, String subject, String tokenId) {
    return Jwts.builder()
        .header()
        .keyId(key.kid())
        .and()
        .issuer(names.issuer())
        .claim("aud", audience)
        .subject(subject)
        .id(tokenId);
  }

  private String signed(JwtBuilder jwt) {
    // The key was checked to fit the algorithm when it was made, which the types cannot say.
    @SuppressWarnings("unchecked")
    SecureDigestAlgorithm<Key, ?> algorithm =
        (SecureDigestAlgorithm<Key, ?>) key.algorithm().implementation();
    return jwt.signWith(key.prepared(), algorithm).compact();
  }

  private static Date date(Instant instant) {
    return Date.from(instant);
  }
}
