package io.matchstream.tokens;

import java.net.URI;
import java.util.List;

/**
 * Where a verifier gets its keys. Both methods return immutable snapshots and are thread-safe. An
 * empty snapshot means that there are no keys yet.
 */
public interface KeySource {
  /** The keys as last known. */
  VerificationKeySet current();

  /**
   * The keys after a token named one that {@link #current} does not have: asked for anew where that
   * is possible and not too soon, else the same. Never throws for a failed fetch.
   */
  VerificationKeySet refreshed();

  /** Keys that do not change. */
  static KeySource fixed(VerificationKeySet keys) {
    return new KeySource() {
      @Override
      public VerificationKeySet current() {
        return keys;
      }

      @Override
      public VerificationKeySet refreshed() {
        return keys;
      }
    };
  }

  /** Keys from the text of a JWK set; see {@link Jwks#parse}. */
  static KeySource jwks(String json) {
    return fixed(Jwks.parse(json));
  }

  /** Keys from a JWK set URL with the default bounds; see {@link RemoteJwks}. */
  static KeySource remote(URI jwksUrl) {
    return new RemoteJwks(jwksUrl, RemoteJwks.Bounds.DEFAULT);
  }

  /** One shared HS256 secret; the token must name it by this id. */
  static KeySource hs256(String kid, byte[] secret) {
    return fixed(VerificationKeySet.of(List.of(VerificationKey.hs256(kid, secret))));
  }
}
