package io.matchstream.gateway.http;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.operator.QueueJson;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.streams.reads.OwnerUnavailable;
import io.matchstream.streams.reads.QueueReads;
import io.matchstream.streams.reads.WaitingPage;
import io.matchstream.streams.runtime.Configuration;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** What operators see of the queues, and of who waits in them. */
public final class QueueRoutes {
  private static final String QUEUES = OperatorRoutes.PATH + "/queues";
  private static final int DEFAULT_LIMIT = 50;
  private static final Pattern TICKET = Pattern.compile("[\\x21-\\x7E]{1,128}");

  private final Callers callers;
  private final QueueReads queues;
  private final EventLoop loop;
  private final Supplier<Configuration> configuration;

  /**
   * @param configuration the queues in force
   */
  public QueueRoutes(
      Callers callers, QueueReads queues, EventLoop loop, Supplier<Configuration> configuration) {
    this.callers = callers;
    this.queues = queues;
    this.loop = loop;
    this.configuration = configuration;
  }

  /** Serves the operations. */
  public void mount(Api api) {
    String tickets = QUEUES + "/{queue}/tickets";
    api.serve(HttpMethod.GET, QUEUES, ctx -> callers.asOperator(ctx, (c, who) -> all(c)));
    api.serve(HttpMethod.GET, tickets, ctx -> callers.asOperator(ctx, (c, who) -> tickets(c)));
    api.serve(
        HttpMethod.GET,
        tickets + "/{ticket}",
        ctx -> callers.asOperator(ctx, (c, who) -> ticket(c)));
  }

  private void all(RoutingContext ctx) {
    List<String> names = configuration.get().queues().stream().map(QueueConfig::name).toList();
    Api.answer(
        ctx,
        rows(names.iterator(), new JsonArray()).map(rows -> new JsonObject().put("queues", rows)));
  }

  /** One after the other, as their owners want to be asked. */
  private Future<JsonArray> rows(Iterator<String> names, JsonArray rows) {
    if (!names.hasNext()) {
      return Future.succeededFuture(rows);
    }
    String name = names.next();
    // Today each queue is one pool, of its own name.
    return loop.on(queues.queue(name))
        .map(view -> QueueJson.of(name, view))
        .recover(error -> unknown(name, error))
        .compose(row -> rows(names, rows.add(row)));
  }

  /** One owner that is away must not hide the others from whoever looks what is wrong. */
  private static Future<JsonObject> unknown(String name, Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return cause instanceof OwnerUnavailable
        ? Future.succeededFuture(QueueJson.of(name, Optional.empty()))
        : Future.failedFuture(cause);
  }

  private void tickets(RoutingContext ctx) {
    String queue = OperatorRoutes.queue(ctx, configuration.get());
    int limit = Api.limit(ctx, DEFAULT_LIMIT, QueueReads.MOST_ON_A_PAGE);
    Optional<String> after = Optional.ofNullable(ctx.request().getParam("after"));
    Api.answer(
        ctx,
        loop.on(queues.waiting(queue, after, limit))
            .map(page -> page.orElseGet(() -> nobody(queue)))
            .map(page -> QueueJson.of(queue, page))
            .recover(Api::badCursor));
  }

  private static WaitingPage nobody(String queue) {
    return new WaitingPage(queue, List.of(), Optional.empty(), false);
  }

  private void ticket(RoutingContext ctx) {
    String queue = OperatorRoutes.queue(ctx, configuration.get());
    String id = ctx.pathParam("ticket");
    if (!TICKET.matcher(id).matches()) {
      throw Problems.invalid("This is not the id of a ticket.");
    }
    Api.answer(
        ctx,
        loop.on(queues.ticket(queue, id))
            .map(view -> QueueJson.of(view.orElseThrow(QueueRoutes::notWaiting))));
  }

  private static Problem notWaiting() {
    return Problems.notFound(
        "NOT_WAITING", "No such ticket waits here: it is proposed, or has ended.");
  }
}
