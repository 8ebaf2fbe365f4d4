package io.matchstream.gateway.http;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.operator.QueueJson;
import io.matchstream.gateway.operator.QueueStates;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.streams.reads.QueueReads;
import io.matchstream.streams.reads.WaitingPage;
import io.matchstream.streams.runtime.Configuration;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
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
  private final LongSupplier monotonicMillis;

  /**
   * @param configuration the queues in force
   * @param monotonicMillis a clock that never jumps, in milliseconds from an arbitrary origin
   */
  public QueueRoutes(
      Callers callers,
      QueueReads queues,
      EventLoop loop,
      Supplier<Configuration> configuration,
      LongSupplier monotonicMillis) {
    this.callers = callers;
    this.queues = queues;
    this.loop = loop;
    this.configuration = configuration;
    this.monotonicMillis = monotonicMillis;
  }

  /** Serves the operations. */
  public void mount(Api api) {
    String tickets = QUEUES + "/{queue}/tickets";
    api.serve(HttpMethod.GET, QUEUES, ctx -> callers.asOperator(ctx, (c, who) -> all(c)));
    api.serve(
        HttpMethod.GET,
        tickets,
        Set.of("limit", "after"),
        ctx -> callers.asOperator(ctx, (c, who) -> tickets(c)));
    api.serve(
        HttpMethod.GET,
        tickets + "/{ticket}",
        ctx -> callers.asOperator(ctx, (c, who) -> ticket(c)));
  }

  private void all(RoutingContext ctx) {
    List<String> names = configuration.get().queues().stream().map(QueueConfig::name).toList();
    Api.answer(
        ctx,
        new QueueStates(queues, loop, monotonicMillis)
            .of(names)
            .map(rows -> new JsonObject().put("queues", rows)));
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
