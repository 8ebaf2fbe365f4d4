package io.matchstream.tokens;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A caller's identity at the HTTP API: a player, or a game server with its scopes. Times are cut to
 * whole seconds, the resolution that a token has.
 *
 * @param subject the player or service (claim {@code sub}), {@code [A-Za-z0-9_-]{1,64}}
 * @param scopes what the caller may do beyond playing; separated by spaces in the claim
 * @param tokenId claim {@code jti}; empty where the token has none
 * @param issuedAt claims {@code iat} and {@code nbf}
 * @param expiresAt the first instant at which it is no longer good (claim {@code exp})
 * @param gameServer the one server, host:port as matches name it, that the caller speaks for (claim
 *     {@code game_server}); empty for a player, and for a service that is trusted with every match
 */
public record AccessToken(
    String subject,
    Set<String> scopes,
    String tokenId,
    Instant issuedAt,
    Instant expiresAt,
    Optional<String> gameServer) {
  /** The scope of a game server that may report results. */
  public static final String RESULTS_WRITE = "results:write";

  /** The scope of an operator, who sees and stops everybody: for people, and for a short time. */
  public static final String OPERATE = "operate";

  private static final Pattern SUBJECT = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  // RFC 6749, 3.3: visible ASCII without the quotation mark and the backslash.
  private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5B\\x5D-\\x7E]+");

  private static final Pattern SERVER = Pattern.compile("[\\x21-\\x7E]{1,255}");

  /** One of a caller who speaks for no game server alone. */
  public AccessToken(
      String subject, Set<String> scopes, String tokenId, Instant issuedAt, Instant expiresAt) {
    this(subject, scopes, tokenId, issuedAt, expiresAt, Optional.empty());
  }

  /** Cuts times to seconds, and checks the subject, the scopes and the order of the times. */
  public AccessToken {
    issuedAt = issuedAt.truncatedTo(ChronoUnit.SECONDS);
    expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
    scopes = Collections.unmodifiableSortedSet(new TreeSet<>(scopes));
    if (!SUBJECT.matcher(subject).matches()) {
      throw new IllegalArgumentException("A subject is 1 to 64 letters, digits, _ and -.");
    }
    if (!scopes.stream().allMatch(scope -> SCOPE.matcher(scope).matches())) {
      throw new IllegalArgumentException("A scope is visible ASCII without quotes and spaces.");
    }
    if (gameServer.isPresent() && !SERVER.matcher(gameServer.get()).matches()) {
      throw new IllegalArgumentException(
          "A game server is named by 1 to 255 characters of visible ASCII, as in host:port.");
    }
    if (!issuedAt.isBefore(expiresAt)) {
      throw new IllegalArgumentException("A token must be issued before it expires.");
    }
  }

  /** Whether the caller holds this scope. */
  public boolean allows(String scope) {
    return scopes.contains(scope);
  }
}
