package io.matchstream.gateway.http;

import io.matchstream.events.Backfill;
import io.matchstream.events.Heartbeat;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.gateway.delivery.RequestLog;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.json.ResultJson;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.streams.reads.PlayerReads;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.tokens.AccessToken;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.Set;

/**
 * {@code /v1/results}: game servers say how games ended, that they go on, and whom they still need.
 */
public final class ResultRoutes {
  private final Callers callers;
  private final RequestLog log;
  private final EventLoop loop;
  private final BackfillCheck backfills;
  private final AssignedCheck assigned;

  /**
   * Routes that write to this log.
   *
   * @param configs all configurations there have been
   * @param players tells of which queue a match is, and on which server
   */
  public ResultRoutes(
      Callers callers,
      RequestLog log,
      EventLoop loop,
      ConfigVersions configs,
      PlayerReads players) {
    this.callers = callers;
    this.log = log;
    this.loop = loop;
    Playing playing = new Playing(players, loop);
    this.backfills = new BackfillCheck(configs, playing);
    this.assigned = new AssignedCheck(playing);
  }

  /** Serves the operations. */
  public void mount(Api api) {
    api.serveWithBody(HttpMethod.POST, "/v1/results", Set.of("player"), this::report);
  }

  private void report(RoutingContext ctx) {
    callers
        .service(ctx.request(), AccessToken.RESULTS_WRITE)
        .compose(server -> report(ctx, server))
        .onSuccess(matchId -> Api.answer(ctx, 202, new JsonObject().put("matchId", matchId)))
        .onFailure(ctx::fail);
  }

  private Future<String> report(RoutingContext ctx, AccessToken server) {
    ResultEvent event = read(MatchmakingRoutes.bytes(ctx));
    Optional<String> somebody = Optional.ofNullable(ctx.request().getParam("player"));
    return assigned.check(server, event, somebody).compose(its -> write(event));
  }

  private Future<String> write(ResultEvent event) {
    if (event.getBody() instanceof Result result) {
      String key = result.getExternal() ? result.getQueue() : result.getMatchId();
      return write(key, event, result.getMatchId());
    }
    if (event.getBody() instanceof Backfill backfill) {
      String matchId = backfill.getMatchId();
      return backfills.check(backfill).compose(possible -> write(matchId, event, matchId));
    }
    String matchId = ((Heartbeat) event.getBody()).getMatchId();
    return write(matchId, event, matchId);
  }

  private Future<String> write(String key, ResultEvent event, String matchId) {
    return loop.on(log.result(key, event)).map(written -> matchId);
  }

  private static ResultEvent read(byte[] json) {
    try {
      return ResultJson.read(json);
    } catch (BadRecordException e) {
      throw Problems.invalid(e.detail() + ".");
    }
  }
}
