package io.matchstream.app.command;

import io.matchstream.tokens.Jwks;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.KeySource;
import io.matchstream.tokens.TokenAlgorithm;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenVerifier;
import io.matchstream.tokens.VerificationKeySet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
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
      names = "--access-jwks-file",
      paramLabel = "FILE",
      description = "The same as a file, which is read once, at the start.")
  private Optional<Path> jwksFile = Optional.empty();

  @Option(
      names = "--allowed-origins",
      paramLabel = "ORIGIN",
      split = ",",
      description =
          "Of which web pages browsers may open sockets, as in https://play.example (default: of"
              + " all; a socket needs a token, which no browser adds by itself).")
  private Set<String> origins = Set.of();

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

  @Option(
      names = "--access-algorithms",
      paramLabel = "NAME",
      split = ",",
      converter = PublicAlgorithmConverter.class,
      description =
          "What your sign-in signs with, of EdDSA, ES256, RS256; a token by any other algorithm is"
              + " refused, whatever keys the set holds (default: all three).")
  private Set<TokenAlgorithm> algorithms = Set.of();

  private VerificationKeySet fixed(KeyRing own) {
    return jwksFile.map(AccessOptions::read).orElseGet(own::verificationKeys);
  }

  private static VerificationKeySet read(Path file) {
    try {
      VerificationKeySet keys = Jwks.parse(Files.readString(file));
      if (keys.isEmpty()) {
        throw new CommandFailure(
            ExitCode.USAGE,
            file + " holds no public key of EdDSA, ES256 or RS256 (2048 to 8192 bits)");
      }
      return keys;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The origins whose pages may open sockets; none: all. */
  Set<String> origins() {
    return origins;
  }

  /** Refuses options that contradict each other. */
  void check() {
    if (jwks.isPresent() && jwksFile.isPresent()) {
      throw new CommandFailure(
          ExitCode.USAGE, "name the keys of your sign-in by --access-jwks or --access-jwks-file");
    }
    if (!algorithms.isEmpty() && jwks.isEmpty() && jwksFile.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--access-algorithms is of your sign-in: name its keys by --access-jwks or"
              + " --access-jwks-file");
    }
  }

  private Set<TokenAlgorithm> allowed() {
    return algorithms.isEmpty() ? EnumSet.allOf(TokenAlgorithm.class) : algorithms;
  }

  /**
   * Verifies what callers bring.
   *
   * @param own the keys of this installation, believed where no others are named
   */
  TokenVerifier verifier(KeyRing own) {
    try {
      KeySource keys = jwks.map(KeySource::remote).orElseGet(() -> KeySource.fixed(fixed(own)));
      TokenNames names = new TokenNames(issuer, TokenNames.DEFAULT.gameAudience(), audience);
      return new TokenVerifier(
          keys, names, TokenVerifier.MAX_SKEW, InstantSource.system(), allowed());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, e.getMessage(), e);
    }
  }
}
