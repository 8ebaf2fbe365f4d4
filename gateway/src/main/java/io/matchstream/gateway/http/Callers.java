package io.matchstream.gateway.http;

import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.TokenRefused;
import io.matchstream.tokens.TokenVerifier;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Optional;

/**
 * Who is asking. Identity comes from the bearer token alone, every time: no connection and no
 * memory of this gateway vouches for anybody.
 */
public final class Callers {
  private static final String SCHEME = "bearer ";

  private final Vertx vertx;
  private final TokenVerifier verifier;
  private final RateLimits players;
  private final RateLimits services;

  /**
   * @param players limits for players, by id
   * @param services limits for game servers, by id
   */
  public Callers(Vertx vertx, TokenVerifier verifier, RateLimits players, RateLimits services) {
    this.vertx = vertx;
    this.verifier = verifier;
    this.players = players;
    this.services = services;
  }

  /** The token in an Authorization header. */
  public static Optional<String> bearer(Optional<String> authorization) {
    return authorization
        .filter(value -> value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(value -> value.substring(SCHEME.length()).trim());
  }

  /** The player; fails with 401, 403 for a reserved id, 429 or 503. */
  public Future<String> player(Optional<String> token) {
    return verified(token)
        .map(
            access -> {
              if (BotIds.reserved(access.subject())) {
                throw Problems.forbidden("RESERVED_ID", "This id is reserved for bots.");
              }
              limit(access.subject());
              return access.subject();
            });
  }

  /** The game server; fails with 401, 403 without the scope, 429 or 503. */
  public Future<String> service(Optional<String> token, String scope) {
    return verified(token)
        .map(
            access -> {
              if (!access.allows(scope)) {
                throw Problems.forbidden(
                    "SCOPE_MISSING", "The token needs the scope " + scope + ".");
              }
              services
                  .take(access.subject())
                  .ifPresent(
                      wait -> {
                        throw Problems.tooMany(wait);
                      });
              return access.subject();
            });
  }

  /**
   * Counts one request of a player.
   *
   * @throws io.matchstream.gateway.problems.Problem 429
   */
  public void limit(String player) {
    players
        .take(player)
        .ifPresent(
            wait -> {
              throw Problems.tooMany(wait);
            });
  }

  /** Checking a signature takes a millisecond and may ask for keys: not on the event loop. */
  private Future<AccessToken> verified(Optional<String> token) {
    if (token.isEmpty()) {
      return Future.failedFuture(Problems.unauthenticated("Send Authorization: Bearer <token>."));
    }
    return vertx.executeBlocking(() -> verify(token.get()), false);
  }

  private AccessToken verify(String token) {
    try {
      return verifier.verifyAccess(token);
    } catch (TokenRefused refused) {
      throw Problems.refused(refused);
    }
  }
}
