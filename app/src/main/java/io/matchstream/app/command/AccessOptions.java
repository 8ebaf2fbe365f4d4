package io.matchstream.app.command;

import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.KeySource;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenVerifier;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whose access tokens a gateway believes: those of a site's own sign-in, or our own keys'. */
final class AccessOptions {
  @Option(
      names = "--access-jwks",
      paramLabel = "URL",
      converter = HttpUrlConverter.class,
      description =
          "Where the public keys of your sign-in are (a JWK set); without it the gateway believes"
              + " the tokens of './matchstream token issue'.")
  private Optional<URI> jwks = Optional.empty();

  @Option(
      names = "--access-issuer",
      paramLabel = "TEXT",
      description = "The claim iss of your sign-in's tokens (default: matchstream).")
  private String issuer = TokenNames.DEFAULT.issuer();

  @Option(
      names = "--access-audience",
      paramLabel = "TEXT",
      description = "The claim aud of your sign-in's tokens (default: matchstream).")
  private String audience = TokenNames.DEFAULT.accessAudience();

  /**
   * Verifies what callers bring.
   *
   * @param own the keys of this installation, believed where no others are named
   */
  TokenVerifier verifier(KeyRing own) {
    try {
      KeySource keys =
          jwks.map(KeySource::remote).orElseGet(() -> KeySource.fixed(own.verificationKeys()));
      TokenNames names = new TokenNames(issuer, TokenNames.DEFAULT.gameAudience(), audience);
      return new TokenVerifier(keys, names, TokenVerifier.MAX_SKEW, InstantSource.system());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, e.getMessage(), e);
    }
  }
}
