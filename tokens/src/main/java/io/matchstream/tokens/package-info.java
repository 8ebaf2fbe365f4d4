/**
 * Signing and verifying of Matchstream's tokens, without Kafka, so that a game server can use it
 * alone.
 *
 * <p>{@link io.matchstream.tokens.TokenSigner} signs with the active key of a {@link
 * io.matchstream.tokens.KeyRing}, which {@link io.matchstream.tokens.SigningKeys} loads; {@link
 * io.matchstream.tokens.TokenVerifier} checks against a {@link io.matchstream.tokens.KeySource}. In
 * all of it the key decides the algorithm and never the token.
 */
package io.matchstream.tokens;
