package io.matchstream.app.node;

import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.KeySource;
import io.matchstream.tokens.TokenVerifier;

/**
 * The keys of a process.
 *
 * @param signing signs game tokens; its public keys are what game servers verify with
 * @param access tells who calls the gateway
 */
public record NodeKeys(KeyRing signing, TokenVerifier access) {

  /** One set of keys for both, as on a developer's machine. */
  public static NodeKeys ofOneRing(KeyRing ring) {
    return new NodeKeys(ring, TokenVerifier.of(KeySource.fixed(ring.verificationKeys())));
  }
}
