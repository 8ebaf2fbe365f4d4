package io.matchstream.tokens;

import java.security.Key;
import java.security.PublicKey;
import java.util.Objects;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a signature is checked with: a public key, or the shared secret of HS256. The algorithm
 * follows from the kind of key. Immutable and thread-safe.
 */
public final class VerificationKey {
  /** RFC 7518, 3.2: an HS256 secret has at least as many bits as the hash. */
  static final int MIN_SECRET_BYTES = 32;

  private final String kid;
  private final TokenAlgorithm algorithm;
  private final Key key;
  private final Key prepared;

  private VerificationKey(String kid, TokenAlgorithm algorithm, Key key) {
    if (kid.isBlank()) {
      throw new InvalidTokenKeys("A key id is empty.");
    }
    this.kid = kid;
    this.algorithm = algorithm;
    this.key = key;
    this.prepared = algorithm.prepared(key);
  }

  /**
   * A public key under a key id.
   *
   * @throws InvalidTokenKeys unless it is an Ed25519 or a P-256 key, or an RSA key of 2048 to 8192
   *     bits
   */
  public static VerificationKey of(String kid, PublicKey key) {
    TokenAlgorithm algorithm =
        TokenAlgorithm.fitting(key)
            .orElseThrow(
                () ->
                    new InvalidTokenKeys(
                        "Key "
                            + kid
                            + " is neither Ed25519 nor P-256 nor RSA of 2048 to 8192 bits."));
    return new VerificationKey(kid, algorithm, key);
  }

  /**
   * A shared HS256 secret under a key id; the array is copied.
   *
   * @throws InvalidTokenKeys when it has fewer than 32 bytes
   */
  public static VerificationKey hs256(String kid, byte[] secret) {
    if (secret.length < MIN_SECRET_BYTES) {
      throw new InvalidTokenKeys("The secret of key " + kid + " has fewer than 32 bytes.");
    }
    return new VerificationKey(kid, TokenAlgorithm.HS256, new SecretKeySpec(secret, "HmacSHA256"));
  }

  /** The id that a token's header names this key by. */
  public String kid() {
    return kid;
  }

  /** The only algorithm that a token with this key may name. */
  public TokenAlgorithm algorithm() {
    return algorithm;
  }

  /** Whether the key may be shown to anybody; a secret may not. */
  public boolean isPublic() {
    return key instanceof PublicKey;
  }

  /** The key in the form that the implementation of its algorithm takes. */
  Key prepared() {
    return prepared;
  }

  /** The key as the JDK knows it. */
  Key key() {
    return key;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VerificationKey that && kid.equals(that.kid) && key.equals(that.key);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kid, key);
  }

  @Override
  public String toString() {
    return algorithm.jwsName() + " key " + kid;
  }
}
