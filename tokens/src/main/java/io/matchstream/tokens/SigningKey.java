package io.matchstream.tokens;

import io.jsonwebtoken.Jwts;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Objects;

/**
 * What tokens are signed with: a private key together with its public half, or a shared HS256
 * secret. Immutable and thread-safe; never prints its secret part.
 */
public final class SigningKey {
  private final VerificationKey verification;
  private final Key key;
  private final Key prepared;

  private SigningKey(VerificationKey verification, Key key) {
    this.verification = verification;
    this.key = key;
    this.prepared = verification.algorithm().prepared(key);
  }

  /**
   * A key pair under a key id.
   *
   * @throws InvalidTokenKeys unless both halves are Ed25519, P-256, or RSA of 2048 to 8192 bits
   */
  public static SigningKey of(String kid, KeyPair pair) {
    VerificationKey verification = VerificationKey.of(kid, pair.getPublic());
    if (!TokenAlgorithm.fitting(pair.getPrivate())
        .equals(TokenAlgorithm.fitting(pair.getPublic()))) {
      throw new InvalidTokenKeys(
          "The private and the public half of key " + kid + " differ in kind.");
    }
    return new SigningKey(verification, pair.getPrivate());
  }

  /**
   * A shared HS256 secret under a key id; the array is copied.
   *
   * @throws InvalidTokenKeys when it has fewer than 32 bytes
   */
  public static SigningKey hs256(String kid, byte[] secret) {
    VerificationKey verification = VerificationKey.hs256(kid, secret);
    return new SigningKey(verification, verification.key());
  }

  /**
   * A fresh key of this algorithm; its id is the RFC 7638 thumbprint, for a secret a random word.
   */
  public static SigningKey generate(TokenAlgorithm algorithm, SecureRandom random) {
    return switch (algorithm) {
      case EDDSA -> withThumbprint(Ed25519.ALGORITHM.keyPair().random(random).build());
      case ES256 -> withThumbprint(Jwts.SIG.ES256.keyPair().random(random).build());
      case RS256 -> withThumbprint(rsa(random));
      case HS256 -> {
        byte[] secret = new byte[VerificationKey.MIN_SECRET_BYTES];
        random.nextBytes(secret);
        // Not the thumbprint: a published hash of a secret helps whoever guesses at it.
        yield hs256("hs-" + Long.toUnsignedString(random.nextLong(), 36), secret);
      }
    };
  }

  /** The key id that goes into each token's header. */
  public String kid() {
    return verification.kid();
  }

  /** The algorithm that this key signs with. */
  public TokenAlgorithm algorithm() {
    return verification.algorithm();
  }

  /** The half that verifies what this key signs; for HS256 the same secret. */
  public VerificationKey verificationKey() {
    return verification;
  }

  /** The key in the form that the implementation of its algorithm takes. */
  Key prepared() {
    return prepared;
  }

  /** The secret key as the JDK knows it. */
  Key key() {
    return key;
  }

  private static KeyPair rsa(SecureRandom random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(Rsa.MIN_BITS, random);
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This JDK has no RSA keys.", e);
    }
  }

  private static SigningKey withThumbprint(KeyPair pair) {
    return of(JwkText.thumbprint(pair.getPublic()), pair);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SigningKey that
        && verification.equals(that.verification)
        && key.equals(that.key);
  }

  @Override
  public int hashCode() {
    return Objects.hash(verification);
  }

  @Override
  public String toString() {
    return verification.toString();
  }
}
