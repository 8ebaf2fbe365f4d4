package io.matchstream.tokens;

import io.jsonwebtoken.Jwts;
import io.jsonwebtoken.security.SecureDigestAlgorithm;
import java.security.Key;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.Optional;
import javax.crypto.SecretKey;

/** The signature algorithms a key of ours can have; a key has exactly one. */
public enum TokenAlgorithm {
  /** Ed25519: public keys, deterministic signatures, the default. */
  EDDSA("EdDSA"),
  /** ECDSA on P-256: public keys, for game servers whose library knows no EdDSA. */
  ES256("ES256"),
  /** RSA with PKCS #1 padding, 2048 bits or more: what most sign-ins sign with. */
  RS256("RS256"),
  /** HMAC with SHA-256: one shared secret; whoever can verify can also sign. */
  HS256("HS256");

  private final String jwsName;

  TokenAlgorithm(String jwsName) {
    this.jwsName = jwsName;
  }

  /** The value of the header {@code alg}, as RFC 7518 and RFC 8037 register it. */
  public String jwsName() {
    return jwsName;
  }

  /** The one algorithm that fits the kind of this key, or empty when none of ours does. */
  static Optional<TokenAlgorithm> fitting(Key key) {
    if (key instanceof SecretKey) {
      return Optional.of(HS256);
    }
    if (Ed25519.isKey(key)) {
      return Optional.of(EDDSA);
    }
    if (P256.isKey(key)) {
      return Optional.of(ES256);
    }
    return Rsa.isKey(key) ? Optional.of(RS256) : Optional.empty();
  }

  /** The implementation that JJWT calls. */
  SecureDigestAlgorithm<?, ?> implementation() {
    return switch (this) {
      case EDDSA -> Ed25519.ALGORITHM;
      case ES256 -> Jwts.SIG.ES256;
      case RS256 -> Jwts.SIG.RS256;
      case HS256 -> Jwts.SIG.HS256;
    };
  }

  /**
   * The form of a key that the implementation works with; parsing a key costs as much as using it.
   */
  Key prepared(Key key) {
    if (this != EDDSA) {
      return key;
    }
    return key instanceof PrivateKey secret
        ? Ed25519.signing(secret)
        : Ed25519.verifying((PublicKey) key);
  }
}
