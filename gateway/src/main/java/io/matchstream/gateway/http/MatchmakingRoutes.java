package io.matchstream.gateway.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.gateway.matchmaking.Bodies;
import io.matchstream.gateway.matchmaking.CancelResult;
import io.matchstream.gateway.matchmaking.EnqueueForm;
import io.matchstream.gateway.matchmaking.Matchmaking;
import io.matchstream.gateway.matchmaking.Presence;
import io.matchstream.gateway.matchmaking.RequestIds;
import io.matchstream.gateway.matchmaking.Status;
import io.matchstream.gateway.matchmaking.StatusJson;
import io.matchstream.gateway.matchmaking.Statuses;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.streams.runtime.Configuration;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** {@code /v1/matchmaking} and what is below it, as far as it changes something. */
public final class MatchmakingRoutes {
  static final String PATH = "/v1/matchmaking";
  private static final int MOST_MATCH_ID = 128;

  /** A connection that is dead is found out within a minute; one that is not may be closed. */
  private static final Duration HELD_ELSEWHERE = Duration.ofSeconds(5);

  private final Callers callers;
  private final Matchmaking matchmaking;
  private final Statuses statuses;
  private final Presence presence;
  private final Supplier<Configuration> configuration;
  private final Predicate<String> full;
  private final Duration longPoll;
  private final InstantSource clock;

  /**
   * @param configuration the queues in force
   * @param full whether this player may open no more connections
   * @param longPoll longest time a request is held
   */
  public MatchmakingRoutes(
      Callers callers,
      Matchmaking matchmaking,
      Statuses statuses,
      Presence presence,
      Supplier<Configuration> configuration,
      Predicate<String> full,
      Duration longPoll,
      InstantSource clock) {
    this.callers = callers;
    this.matchmaking = matchmaking;
    this.statuses = statuses;
    this.presence = presence;
    this.configuration = configuration;
    this.full = full;
    this.longPoll = longPoll;
    this.clock = clock;
  }

  /** Serves the operations. */
  public void mount(Api api) {
    api.serveWithBody(HttpMethod.POST, PATH, ctx -> callers.asPlayer(ctx, this::enqueue));
    api.serve(
        HttpMethod.DELETE,
        PATH,
        Set.of("leave_matched"),
        ctx -> callers.asPlayer(ctx, this::cancel));
    api.serveWithBody(HttpMethod.POST, PATH + "/claim", ctx -> callers.asPlayer(ctx, this::claim));
    api.serveWithBody(HttpMethod.POST, PATH + "/token", ctx -> callers.asPlayer(ctx, this::sign));
    api.serveWithBody(HttpMethod.POST, PATH + "/ready", ctx -> callers.asPlayer(ctx, this::ready));
  }

  private void enqueue(RoutingContext ctx, String player) {
    EnqueueForm form =
        EnqueueForm.read(
            Bodies.object(bytes(ctx)), player, idempotencyKey(ctx), configuration.get());
    if (ctx.response().closed()) {
      return;
    }
    if (full.test(player)) {
      throw Problems.tooMany(HELD_ELSEWHERE);
    }
    Presence.Connection connection = presence.connect(player);
    HeldRequest.hold(
        ctx, player, matchmaking.enqueue(form, connection, longPoll), connection, statuses, clock);
  }

  private void cancel(RoutingContext ctx, String player) {
    boolean leave = Api.flag(ctx, "leave_matched");
    String requestId = RequestIds.of(idempotencyKey(ctx), Optional.empty());
    Api.answer(
        ctx,
        matchmaking.cancel(player, requestId, leave).compose(result -> cancelled(player, result)));
  }

  private Future<JsonObject> cancelled(String player, CancelResult result) {
    Future<Status> status =
        result.kind() == CancelResult.Kind.MATCHED
            // Of a cancel that lost long ago the match is over; it succeeds all the same.
            ? statuses.withMatch(player, matchOf(result)).recover(over -> statuses.of(player))
            : statuses.of(player);
    return status.map(
        stands -> {
          JsonObject body = body(stands).put("result", result.kind().name());
          result.matchId().ifPresent(id -> body.put("match_id", id));
          return body;
        });
  }

  private static String matchOf(CancelResult result) {
    return result.matchId().orElseThrow();
  }

  private void claim(RoutingContext ctx, String player) {
    Optional<String> matchId = matchId(ctx);
    String requestId = RequestIds.of(idempotencyKey(ctx), Optional.empty());
    Api.answer(ctx, matchmaking.claim(player, requestId, matchId).map(this::body));
  }

  private void sign(RoutingContext ctx, String player) {
    Optional<String> matchId = matchId(ctx);
    String requestId = RequestIds.of(idempotencyKey(ctx), Optional.empty());
    Future<Status> signed = matchmaking.sign(player, requestId, matchId);
    Api.answer(ctx, signed.map(this::body));
  }

  private void ready(RoutingContext ctx, String player) {
    ObjectNode body = Bodies.object(bytes(ctx));
    Bodies.onlyKnown(body, Set.of("match_id", "accept"));
    String matchId = Bodies.text(body, "match_id", MOST_MATCH_ID);
    boolean accept = Bodies.flag(body, "accept", true);
    String requestId = RequestIds.of(idempotencyKey(ctx), Optional.empty());
    Future<Status> answered = matchmaking.ready(player, requestId, matchId, accept);
    Api.answer(ctx, answered.map(this::body));
  }

  private static Optional<String> matchId(RoutingContext ctx) {
    ObjectNode body = Bodies.optionalObject(bytes(ctx));
    Bodies.onlyKnown(body, Set.of("match_id"));
    return Bodies.optionalText(body, "match_id", MOST_MATCH_ID);
  }

  private JsonObject body(Status status) {
    return StatusJson.body(status, clock.instant());
  }

  private static Optional<String> idempotencyKey(RoutingContext ctx) {
    return header(ctx, "Idempotency-Key");
  }

  private static Optional<String> header(RoutingContext ctx, String name) {
    return Optional.ofNullable(ctx.request().getHeader(name));
  }

  static byte[] bytes(RoutingContext ctx) {
    Buffer buffer = ctx.body().buffer();
    return buffer == null ? new byte[0] : buffer.getBytes();
  }
}
