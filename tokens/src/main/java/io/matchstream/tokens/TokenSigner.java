package io.matchstream.tokens;

import io.matchstream.tokens.Jws.Claims;

/**
 * Signs tokens as compact JWS with the active key of a ring. A function of its inputs: with EdDSA
 * HS256 and RS256 equal inputs give equal tokens, byte for byte; an ES256 signature has a random
 * part. Thread-safe.
 */
public final class TokenSigner {
  private final Jws jws;
  private final TokenNames names;

  /** A signer for the active key of the ring. */
  public TokenSigner(KeyRing ring, TokenNames names) {
    this.jws = new Jws(ring.active());
    this.names = names;
  }

  /** The token of one human seat. */
  public String sign(GameToken token) {
    Claims claims =
        registered(names.gameAudience(), token.player(), token.tokenId())
            .with("iat", token.issuedAt().getEpochSecond())
            .with("nbf", token.notBefore().getEpochSecond())
            .with("exp", token.expiresAt().getEpochSecond())
            .with(ClaimNames.MATCH, token.matchId())
            .with(ClaimNames.PLAYER_1, token.player1())
            .with(ClaimNames.PLAYER_2, token.player2())
            .with(ClaimNames.TEAM, token.team())
            .with(ClaimNames.COLOUR, token.colour().orElse(""))
            .with(ClaimNames.GAME_SERVER, token.gameServer());
    token.role().ifPresent(role -> claims.with(ClaimNames.ROLE, role));
    token.botPlayer().ifPresent(bot -> claims.with(ClaimNames.BOT_PLAYER, bot));
    return jws.sign(claims);
  }

  /** The bearer token of a caller of the HTTP API. */
  public String sign(AccessToken token) {
    Claims claims =
        registered(names.accessAudience(), token.subject(), token.tokenId())
            .with("iat", token.issuedAt().getEpochSecond())
            .with("nbf", token.issuedAt().getEpochSecond())
            .with("exp", token.expiresAt().getEpochSecond())
            .with(ClaimNames.SCOPE, String.join(" ", token.scopes()));
    token.gameServer().ifPresent(server -> claims.with(ClaimNames.GAME_SERVER, server));
    return jws.sign(claims);
  }

  private Claims registered(String audience, String subject, String tokenId) {
    return new Claims()
        .with("iss", names.issuer())
        .with("aud", audience)
        .with("sub", subject)
        .with("jti", tokenId);
  }
}
