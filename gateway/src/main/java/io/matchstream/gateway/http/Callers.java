package io.matchstream.gateway.http;

import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.TokenRefused;
import io.matchstream.tokens.TokenVerifier;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Who is asking. Identity comes from the bearer token alone, and lasts as long as the token does:
 * no memory of this gateway vouches for anybody.
 */
public final class Callers {
  private static final String SCHEME = "bearer ";

  private final Vertx vertx;
  private final TokenVerifier verifier;
  private final RateLimits players;
  private final RateLimits services;
  private final RateLimits operators;
  private final Strangers strangers;

  /**
   * @param players limits for players, by id
   * @param services limits for game servers, by id
   * @param operators limits for operators, by id
   * @param strangers limits for who has no good token
   */
  public Callers(
      Vertx vertx,
      TokenVerifier verifier,
      RateLimits players,
      RateLimits services,
      RateLimits operators,
      Strangers strangers) {
    this.vertx = vertx;
    this.verifier = verifier;
    this.players = players;
    this.services = services;
    this.operators = operators;
    this.strangers = strangers;
  }

  /** The token in a request's Authorization header. */
  public static Optional<String> bearer(HttpServerRequest request) {
    return Optional.ofNullable(request.getHeader("Authorization"))
        .filter(value -> value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(value -> value.substring(SCHEME.length()).trim());
  }

  /** The player who sends this request; fails with 401, 403 for a reserved id, 429 or 503. */
  public Future<String> player(HttpServerRequest request) {
    return player(bearer(request), strangers.address(request)).map(AccessToken::subject);
  }

  /** Does this as the player who sends the request, or fails the request. */
  void asPlayer(RoutingContext ctx, BiConsumer<RoutingContext, String> operation) {
    run(ctx, player(ctx.request()), operation);
  }

  /**
   * Does this as the operator who sends the request, or fails the request: with 401, 403 without
   * the scope, 429 or 503.
   */
  void asOperator(RoutingContext ctx, BiConsumer<RoutingContext, String> operation) {
    Future<AccessToken> operator = scoped(ctx.request(), AccessToken.OPERATE, operators);
    run(ctx, operator.map(AccessToken::subject), operation);
  }

  private static void run(
      RoutingContext ctx, Future<String> caller, BiConsumer<RoutingContext, String> operation) {
    caller
        .onFailure(ctx::fail)
        .onSuccess(
            known -> {
              try {
                operation.accept(ctx, known);
              } catch (RuntimeException e) {
                ctx.fail(e);
              }
            });
  }

  /**
   * The token of a player; fails with 401, 403 for a reserved id, 429 or 503.
   *
   * @param address where it comes from
   */
  public Future<AccessToken> player(Optional<String> token, String address) {
    return verified(token, address)
        .map(
            access -> {
              if (BotIds.reserved(access.subject())) {
                throw Problems.forbidden("RESERVED_ID", "This id is reserved for bots.");
              }
              limit(access.subject());
              return access;
            });
  }

  /** The token of a game server; fails with 401, 403 without the scope, 429 or 503. */
  public Future<AccessToken> service(HttpServerRequest request, String scope) {
    return scoped(request, scope, services);
  }

  private Future<AccessToken> scoped(HttpServerRequest request, String scope, RateLimits limits) {
    return verified(bearer(request), strangers.address(request))
        .map(
            access -> {
              if (!access.allows(scope)) {
                throw Problems.forbidden(
                    "SCOPE_MISSING", "The token needs the scope " + scope + ".");
              }
              limits.require(access.subject());
              return access;
            });
  }

  /**
   * Counts one request of a player.
   *
   * @throws io.matchstream.gateway.problems.Problem 429
   */
  public void limit(String player) {
    players.require(player);
  }

  /** Checking a signature takes a millisecond and may ask for keys: not on the event loop. */
  private Future<AccessToken> verified(Optional<String> token, String address) {
    if (token.isEmpty()) {
      return Future.failedFuture(Problems.unauthenticated("Send Authorization: Bearer <token>."));
    }
    return strangers
        .mayShowToken(address)
        .map(wait -> Future.<AccessToken>failedFuture(Problems.tooMany(wait)))
        .orElseGet(() -> verify(token.get(), address));
  }

  private Future<AccessToken> verify(String token, String address) {
    return vertx
        .executeBlocking(() -> verifier.verifyAccess(token), false)
        .recover(error -> Future.failedFuture(refused(error, address)));
  }

  private Throwable refused(Throwable error, String address) {
    if (!(error instanceof TokenRefused refused)) {
      return error;
    }
    if (refused.reason() != TokenRefused.Reason.KEYS_UNAVAILABLE) {
      strangers.refused(address);
    }
    return Problems.refused(refused);
  }
}
