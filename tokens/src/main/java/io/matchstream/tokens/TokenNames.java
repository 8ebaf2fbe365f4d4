package io.matchstream.tokens;

/**
 * Who issues tokens and whom they are meant for; signer and verifier must agree on it.
 *
 * @param issuer the claim {@code iss} of all tokens
 * @param gameAudience the claim {@code aud} of a {@link GameToken}
 * @param accessAudience the claim {@code aud} of an {@link AccessToken}; differs from the other, so
 *     that a player cannot use a game token at the API, nor the other way round
 */
public record TokenNames(String issuer, String gameAudience, String accessAudience) {
  /** What Matchstream uses unless told otherwise. */
  public static final TokenNames DEFAULT =
      new TokenNames("matchstream", "matchstream-game", "matchstream");

  /** Checks that no name is blank and that the audiences differ. */
  public TokenNames {
    if (issuer.isBlank() || gameAudience.isBlank() || accessAudience.isBlank()) {
      throw new IllegalArgumentException("Issuer and audiences must not be blank.");
    }
    if (gameAudience.equals(accessAudience)) {
      throw new IllegalArgumentException("Game and access tokens need different audiences.");
    }
  }
}
