package io.matchstream.tokens;

import io.jsonwebtoken.JwtException;
import io.jsonwebtoken.security.Jwk;
import io.jsonwebtoken.security.JwkSet;
import io.jsonwebtoken.security.Jwks;
import io.jsonwebtoken.security.PrivateJwk;
import io.jsonwebtoken.security.PublicJwk;
import io.jsonwebtoken.security.SecretJwk;
import java.security.Key;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;

/** Reads and writes JWK sets; the one place that knows JJWT's classes for them. */
final class JwkText {
  private JwkText() {}

  /** The RFC 7638 thumbprint (SHA-256, base64url) of a public key. */
  static String thumbprint(PublicKey key) {
    return Jwks.builder().key(key).build().thumbprint().toString();
  }

  /** The public key that belongs to a private key. */
  static KeyPair withPublicHalf(PrivateKey key) {
    try {
      return Jwks.builder().key(key).build().toKeyPair().toJavaKeyPair();
    } catch (JwtException | IllegalArgumentException e) {
      throw new InvalidTokenKeys("A private key is neither Ed25519 nor P-256 nor RSA.", e);
    }
  }

  static String publicJson(VerificationKeySet keys) {
    return keys.keys().stream()
        .filter(VerificationKey::isPublic)
        .map(key -> Jwks.json(publicJwk(key)))
        .collect(Collectors.joining(",", "{\"keys\":[", "]}"));
  }

  /**
   * A JWK set with the secret part of the active key first: for a key file, never for the network.
   */
  static String secretJson(KeyRing ring) {
    List<String> jwks = new ArrayList<>();
    jwks.add(secretJwk(ring.active()));
    ring.verificationKeys().keys().stream()
        .filter(key -> key.isPublic() && !key.kid().equals(ring.active().kid()))
        .forEach(key -> jwks.add(Jwks.json(publicJwk(key))));
    return "{\"keys\":[" + String.join(",", jwks) + "]}";
  }

  static VerificationKeySet publicKeys(String json) {
    List<VerificationKey> keys = new ArrayList<>();
    for (Jwk<?> jwk : parse(json)) {
      PublicJwk<?> publicJwk =
          jwk instanceof PrivateJwk<?, ?, ?> secret
              ? secret.toPublicJwk()
              : jwk instanceof PublicJwk<?> open ? open : null;
      if (publicJwk != null && isUsable(jwk, publicJwk.toKey())) {
        keys.add(VerificationKey.of(kid(jwk, publicJwk.toKey()), publicJwk.toKey()));
      }
    }
    return VerificationKeySet.of(keys);
  }

  /** The keys of a key file: those that can sign, and those that only verify. */
  static KeyFile keyFile(String json) {
    List<SigningKey> signing = new ArrayList<>();
    List<VerificationKey> verifying = new ArrayList<>();
    for (Jwk<?> jwk : parse(json)) {
      if (jwk instanceof SecretJwk secret) {
        requireFitting(jwk, secret.toKey());
        signing.add(secretKey(secret));
      } else if (jwk instanceof PrivateJwk<?, ?, ?> secret) {
        KeyPair pair = secret.toKeyPair().toJavaKeyPair();
        requireFitting(jwk, pair.getPublic());
        signing.add(SigningKey.of(kid(jwk, pair.getPublic()), pair));
      } else if (jwk instanceof PublicJwk<?> open) {
        requireFitting(jwk, open.toKey());
        verifying.add(VerificationKey.of(kid(jwk, open.toKey()), open.toKey()));
      }
    }
    return new KeyFile(signing, verifying);
  }

  private static JwkSet parse(String json) {
    try {
      return Jwks.setParser().ignoreUnsupported(true).build().parse(json);
    } catch (JwtException | IllegalArgumentException e) {
      // Without the cause: its message may quote the text, and the text may hold a private key.
      throw new InvalidTokenKeys("The text is not a JWK set.");
    }
  }

  private static boolean isUsable(Jwk<?> jwk, Key key) {
    Optional<TokenAlgorithm> fitting = TokenAlgorithm.fitting(key);
    return fitting.isPresent()
        && (jwk.getAlgorithm() == null || jwk.getAlgorithm().equals(fitting.get().jwsName()))
        && Objects.requireNonNullElse(jwk.get("use"), "sig").equals("sig");
  }

  /**
   * In the operator's own file a key that would be passed over in silence is a mistake to report.
   */
  private static void requireFitting(Jwk<?> jwk, Key key) {
    if (!isUsable(jwk, key)) {
      throw new InvalidTokenKeys(
          "A key of type "
              + jwk.getType()
              + " with alg "
              + jwk.getAlgorithm()
              + " cannot be used: its kind, alg and use must be those of EdDSA, ES256, RS256 (2048 to 8192 bits) or HS256.");
    }
  }

  private static SigningKey secretKey(SecretJwk secret) {
    if (secret.getId() == null) {
      throw new InvalidTokenKeys("An HS256 secret needs a kid.");
    }
    return SigningKey.hs256(secret.getId(), secret.toKey().getEncoded());
  }

  private static String kid(Jwk<?> jwk, PublicKey key) {
    return jwk.getId() == null ? thumbprint(key) : jwk.getId();
  }

  private static PublicJwk<?> publicJwk(VerificationKey key) {
    return Jwks.builder()
        .key((PublicKey) key.key())
        .id(key.kid())
        .algorithm(key.algorithm().jwsName())
        .publicKeyUse("sig")
        .build();
  }

  private static String secretJwk(SigningKey key) {
    Jwk<?> jwk =
        key.key() instanceof SecretKey secret
            ? Jwks.builder().key(secret).id(key.kid()).algorithm(key.algorithm().jwsName()).build()
            : Jwks.builder()
                .keyPair(
                    new KeyPair((PublicKey) key.verificationKey().key(), (PrivateKey) key.key()))
                .id(key.kid())
                .algorithm(key.algorithm().jwsName())
                .build();
    return Jwks.UNSAFE_JSON(jwk);
  }

  /** What a key file holds, in its order. */
  record KeyFile(List<SigningKey> signing, List<VerificationKey> verifying) {
    KeyFile {
      signing = List.copyOf(signing);
      verifying = List.copyOf(verifying);
    }
  }
}
