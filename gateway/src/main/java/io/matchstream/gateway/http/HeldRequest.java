package io.matchstream.gateway.http;

import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.gateway.matchmaking.Asking;
import io.matchstream.gateway.matchmaking.EnqueueEnd;
import io.matchstream.gateway.matchmaking.Presence;
import io.matchstream.gateway.matchmaking.Status;
import io.matchstream.gateway.matchmaking.StatusJson;
import io.matchstream.gateway.matchmaking.Statuses;
import io.matchstream.gateway.problems.Problem;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * A request for a game that is held until it ends, or until the limit. A caller who goes before is
 * dropped; one who is answered is not.
 */
final class HeldRequest {
  /** A full queue empties by matches; asking at once would only keep it full. */
  private static final Duration FULL_FOR = Duration.ofSeconds(5);

  private final RoutingContext ctx;
  private final String player;
  private final Statuses statuses;
  private final InstantSource clock;

  private HeldRequest(RoutingContext ctx, String player, Statuses statuses, InstantSource clock) {
    this.ctx = ctx;
    this.player = player;
    this.statuses = statuses;
    this.clock = clock;
  }

  static void hold(
      RoutingContext ctx,
      String player,
      Asking<EnqueueEnd> asking,
      Presence.Connection connection,
      Statuses statuses,
      InstantSource clock) {
    HeldRequest held = new HeldRequest(ctx, player, statuses, clock);
    ctx.addEndHandler(
        end -> {
          if (end.succeeded()) {
            connection.done();
          } else {
            asking.abandon();
            connection.dropped();
          }
        });
    asking.future().compose(held::answer).onFailure(ctx::fail);
  }

  private Future<Void> answer(Optional<EnqueueEnd> end) {
    if (end.isEmpty()) {
      return stillWaiting();
    }
    if (end.get() instanceof EnqueueEnd.Matched matched) {
      return matched(matched);
    }
    return ended((EnqueueEnd.Ended) end.get());
  }

  private Future<Void> stillWaiting() {
    return statuses
        .of(player)
        .map(
            status ->
                status.match().isPresent()
                    ? send(200, body(status).put("outcome", "MATCHED"))
                    : send(202, body(status)));
  }

  private Future<Void> matched(EnqueueEnd.Matched matched) {
    return matched
        .assignment()
        .map(assignment -> Future.succeededFuture(Status.of(assignment)))
        .orElseGet(() -> statuses.withMatch(player, matched.matchId()))
        .map(status -> send(200, body(status).put("outcome", "MATCHED")));
  }

  private Future<Void> ended(EnqueueEnd.Ended ended) {
    if (ended.type() == OutcomeType.REJECTED) {
      return Future.failedFuture(rejected(ended));
    }
    return statuses
        .of(player)
        .map(status -> send(200, body(status).put("outcome", ended.type().name())));
  }

  private static Problem rejected(EnqueueEnd.Ended ended) {
    String reason = ended.reason().name();
    String code = ended.outcome().map(Outcome::getCode).orElse(reason);
    String detail = ended.outcome().map(Outcome::getDetail).orElse("The request was rejected.");
    return ended.reason() == OutcomeReason.QUEUE_FULL
        ? Problem.of(503, reason, "The queue is full", detail).retryAfter(FULL_FOR)
        : Problem.of(422, code, "Rejected", detail);
  }

  private JsonObject body(Status status) {
    return StatusJson.body(status, clock.instant());
  }

  private Void send(int status, JsonObject body) {
    Api.answer(ctx, status, body);
    return null;
  }
}
