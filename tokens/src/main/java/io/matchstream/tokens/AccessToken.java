package io.matchstream.tokens;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
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
 */
public record AccessToken(
    String subject, Set<String> scopes, String tokenId, Instant issuedAt, Instant expiresAt) {
  /** The scope of a game server that may report results. */
  public static final String RESULTS_WRITE = "results:write";

  private static final Pattern SUBJECT = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  // RFC 6749, 3.3: visible ASCII without the quotation mark and the backslash.
  private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5B\\x5D-\\x7E]+");

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
    if (!issuedAt.isBefore(expiresAt)) {
      throw new IllegalArgumentException("A token must be issued before it expires.");
    }
  }

  /** Whether the caller holds this scope. */
  public boolean allows(String scope) {
    return scopes.contains(scope);
  }
}
