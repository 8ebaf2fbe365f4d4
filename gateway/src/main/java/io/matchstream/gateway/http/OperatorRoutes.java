package io.matchstream.gateway.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Operation;
import io.matchstream.events.QueueDrained;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.QueueResumed;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.TicketKicked;
import io.matchstream.gateway.delivery.RequestLog;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.matchmaking.Bodies;
import io.matchstream.gateway.operator.OperatorTexts;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.schemas.ids.QueueNames;
import io.matchstream.streams.runtime.Configuration;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * What operators do to queues and players. Each is written to the log as an operation, with who and
 * why, and answered when it is there; its owner carries it out a moment later.
 */
public final class OperatorRoutes {
  static final String PATH = "/v1/operations";

  /** Tickets and matches, as everywhere at the edge. */
  private static final Pattern ID = Pattern.compile("[\\x21-\\x7E]{1,128}");

  /** As many as a person reads through for the one that he meant. */
  private static final int MOST_NAMES = 30;

  private final Callers callers;
  private final RequestLog log;
  private final EventLoop loop;
  private final Supplier<Configuration> configuration;

  /**
   * Routes that write to this log.
   *
   * @param configuration the queues in force
   */
  public OperatorRoutes(
      Callers callers, RequestLog log, EventLoop loop, Supplier<Configuration> configuration) {
    this.callers = callers;
    this.log = log;
    this.loop = loop;
    this.configuration = configuration;
  }

  /** Serves the operations. */
  public void mount(Api api) {
    holding(api, "pause", QueuePaused::new);
    holding(api, "drain", QueueDrained::new);
    holding(api, "resume", QueueResumed::new);
    String player = PATH + "/players/{player}";
    api.serveWithBody(
        HttpMethod.POST, player + "/kick", ctx -> callers.asOperator(ctx, this::kick));
    api.serveWithBody(
        HttpMethod.POST, player + "/free-seat", ctx -> callers.asOperator(ctx, this::freeSeat));
  }

  private void holding(Api api, String verb, Function<String, Object> body) {
    api.serveWithBody(
        HttpMethod.POST,
        PATH + "/queues/{queue}/" + verb,
        ctx -> callers.asOperator(ctx, (context, operator) -> hold(context, operator, body)));
  }

  private void hold(RoutingContext ctx, String operator, Function<String, Object> body) {
    Configuration queues = configuration.get();
    String queue = queue(ctx, queues);
    ObjectNode json = body(ctx, Set.of("note"));
    // Today each queue is one pool, of its own name.
    OptionalInt place = queues.partition(queue);
    if (place.isEmpty()) {
      throw Problems.unavailable("The queue has no place yet.");
    }
    write(ctx, place, queue, operation(operator, json, body.apply(queue)));
  }

  private void kick(RoutingContext ctx, String operator) {
    String player = player(ctx);
    ObjectNode json = body(ctx, Set.of("ticket", "note"));
    String ticket = id(json, "ticket").orElse(null);
    write(
        ctx,
        OptionalInt.empty(),
        player,
        operation(operator, json, new TicketKicked(player, ticket)));
  }

  private void freeSeat(RoutingContext ctx, String operator) {
    String player = player(ctx);
    ObjectNode json = body(ctx, Set.of("match", "note"));
    String match = id(json, "match").orElse(null);
    write(
        ctx, OptionalInt.empty(), player, operation(operator, json, new SeatFreed(player, match)));
  }

  private void write(RoutingContext ctx, OptionalInt place, String key, Operation operation) {
    loop.on(log.operation(place, key, operation))
        .onSuccess(
            written -> Api.answer(ctx, 202, new JsonObject().put("operation", operation.getId())))
        .onFailure(ctx::fail);
  }

  private static Operation operation(String operator, ObjectNode json, Object body) {
    return new Operation(UUID.randomUUID().toString(), operator, note(json).orElse(null), body);
  }

  private static ObjectNode body(RoutingContext ctx, Set<String> known) {
    ObjectNode json = Bodies.optionalObject(MatchmakingRoutes.bytes(ctx));
    Bodies.onlyKnown(json, known);
    return json;
  }

  /**
   * Why an operator does what he asks for.
   *
   * @throws io.matchstream.gateway.problems.Problem 400 unless it can be read in a log
   */
  static Optional<String> note(ObjectNode json) {
    Optional<String> note = Bodies.optionalText(json, "note", OperatorTexts.MOST_NOTE);
    if (note.filter(text -> !OperatorTexts.validNote(text)).isPresent()) {
      throw Problems.invalid("note must be one line, without control characters.");
    }
    return note;
  }

  private static Optional<String> id(ObjectNode json, String field) {
    Optional<String> id = Bodies.optionalText(json, field, 128);
    if (id.filter(text -> !ID.matcher(text).matches()).isPresent()) {
      throw Problems.invalid(field + " is no id.");
    }
    return id;
  }

  private static String player(RoutingContext ctx) {
    String player = ctx.pathParam("player");
    if (!PlayerIds.valid(player)) {
      throw Problems.invalid("This is not the id of a player.");
    }
    return player;
  }

  /**
   * The queue that the path names.
   *
   * @throws io.matchstream.gateway.problems.Problem 400 where it names none, 404 where there is
   *     none
   */
  static String queue(RoutingContext ctx, Configuration queues) {
    String queue = ctx.pathParam("queue");
    if (!QueueNames.valid(queue)) {
      throw Problems.invalid("This is not the name of a queue.");
    }
    if (queues.queue(queue).isEmpty()) {
      throw Problems.notFound("UNKNOWN_QUEUE", "There is no such queue; " + known(queues) + ".");
    }
    return queue;
  }

  private static String known(Configuration queues) {
    List<String> names = queues.queues().stream().map(QueueConfig::name).toList();
    String shown = String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)));
    if (names.isEmpty()) {
      return "there is none yet";
    }
    return names.size() > MOST_NAMES
        ? "there are " + names.size() + ", among them " + shown
        : "there are " + shown;
  }
}
