package io.matchstream.gateway.http;

import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.gateway.matchmaking.Asking;
import io.matchstream.gateway.matchmaking.EnqueueEnd;
import io.matchstream.gateway.matchmaking.Presence;
import io.matchstream.gateway.matchmaking.Status;
import io.matchstream.gateway.matchmaking.StatusJson;
import io.matchstream.gateway.matchmaking.Statuses;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.streams.reads.PlayerView.OutcomeView;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.Optional;

/**
 * A request for a game that is held until it ends, or until the limit. A caller who goes before is
 * dropped; one who is answered is not.
 */
final class HeldRequest {
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
    if (end.get() instanceof EnqueueEnd.Asked asked) {
      return asked(asked);
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

  /** He can't be held any longer: whoever hears of the ready check too late loses his place. */
  private Future<Void> asked(EnqueueEnd.Asked asked) {
    return statuses.of(player).map(status -> send(202, body(status.asked(asked.readyCheck()))));
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
      Future<Optional<OutcomeView>> outcome =
          ended.outcome().isPresent()
              ? Future.succeededFuture(ended.outcome())
              : statuses.outcome(player, ended.requestId());
      return outcome.compose(known -> Future.failedFuture(rejected(ended.reason(), known)));
    }
    return statuses
        .of(player)
        .map(status -> send(200, body(status).put("outcome", ended.type().name())));
  }

  /**
   * A full queue is no 503, which would have the caller come again with the same id: that gets the
   * same answer for a day.
   */
  private static Problem rejected(OutcomeReason reason, Optional<OutcomeView> outcome) {
    String code = outcome.flatMap(OutcomeView::code).orElse(reason.name());
    String detail = outcome.flatMap(OutcomeView::detail).orElse("The request was rejected.");
    String hint = reason == OutcomeReason.QUEUE_FULL ? " Use a new request id then." : "";
    return Problem.of(422, code, "Rejected", detail + hint);
  }

  private JsonObject body(Status status) {
    return StatusJson.body(status, clock.instant());
  }

  private Void send(int status, JsonObject body) {
    Api.answer(ctx, status, body);
    return null;
  }
}
