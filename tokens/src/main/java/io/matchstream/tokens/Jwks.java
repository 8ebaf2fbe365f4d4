package io.matchstream.tokens;

/** Public keys as a JWK set (RFC 7517), the form in which game servers fetch them. */
public final class Jwks {
  /** Where a Matchstream gateway serves the set. */
  public static final String PATH = "/.well-known/jwks.json";

  /** The media type of a JWK set. */
  public static final String MEDIA_TYPE = "application/jwk-set+json";

  private Jwks() {}

  /**
   * The JSON to serve: every public key with {@code kid}, {@code alg} and {@code use}. An HS256
   * secret is left out, whatever else the set holds; a private half is not in a set of verification
   * keys to begin with.
   */
  public static String toJson(VerificationKeySet keys) {
    return JwkText.publicJson(keys);
  }

  /**
   * The public keys of a JWK set. Keys that are not ours to use are passed over, as RFC 7517 asks:
   * unknown types and curves, {@code use} other than {@code sig}, an {@code alg} that does not fit
   * the key. Secrets are passed over too: one that was published must not verify anything. A
   * private key counts as its public half.
   *
   * @throws InvalidTokenKeys when the text is not a JWK set, or two different keys have one id
   */
  public static VerificationKeySet parse(String json) {
    return JwkText.publicKeys(json);
  }
}
