package io.matchstream.gateway.http;

import io.matchstream.gateway.matchmaking.ExplanationJson;
import io.matchstream.gateway.matchmaking.Explanations;
import io.matchstream.gateway.matchmaking.Status;
import io.matchstream.gateway.matchmaking.StatusJson;
import io.matchstream.gateway.matchmaking.Statuses;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.Set;

/** {@code GET /v1/matchmaking}: how a player stands, and why he still waits. */
public final class StatusRoutes {
  private final Callers callers;
  private final Statuses statuses;
  private final Explanations explanations;
  private final RateLimits explained;
  private final InstantSource clock;

  /**
   * @param explained how often a player may ask why he still waits
   */
  public StatusRoutes(
      Callers callers,
      Statuses statuses,
      Explanations explanations,
      RateLimits explained,
      InstantSource clock) {
    this.callers = callers;
    this.statuses = statuses;
    this.explanations = explanations;
    this.explained = explained;
    this.clock = clock;
  }

  /** Serves the operation. */
  public void mount(Api api) {
    api.serve(
        HttpMethod.GET,
        MatchmakingRoutes.PATH,
        Set.of("explain"),
        ctx -> callers.asPlayer(ctx, this::status));
  }

  private void status(RoutingContext ctx, String player) {
    if (Api.flag(ctx, "explain")) {
      explained.require(player);
      Api.answer(ctx, statuses.of(player).compose(this::explain));
    } else {
      Api.answer(ctx, statuses.of(player).map(this::body));
    }
  }

  private Future<JsonObject> explain(Status status) {
    return explanations
        .of(status)
        .map(why -> body(status).put("explanation", why.map(ExplanationJson::of).orElse(null)));
  }

  private JsonObject body(Status status) {
    return StatusJson.body(status, clock.instant());
  }
}
