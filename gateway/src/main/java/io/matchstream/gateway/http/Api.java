package io.matchstream.gateway.http;

import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.PlatformHandler;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operations that are served, each by the method, the path and the query parameters of the
 * contract, and how all of them answer: JSON, or a problem document. A parameter that the contract
 * does not know is refused, as a field of a body is: ignored, it would be taken for done.
 */
public final class Api {
  private static final Logger log = LoggerFactory.getLogger(Api.class);
  private static final int[] FRAME_ERRORS = {400, 404, 405, 413, 415, 500};
  private static final String JSON = "application/json";

  /** Paths that begin so are served for programs that were written by the contract. */
  private static final String CONTRACT = "/v1/";

  private final Router router;
  private final BodyHandler bodies;
  private final MeterRegistry metrics;
  private final Set<String> operations = new TreeSet<>();
  private final Map<String, Set<String>> methods = new HashMap<>();

  /**
   * @param maxBodyBytes largest body
   * @param metrics gets a timer for each operation and status
   */
  public Api(Router router, int maxBodyBytes, MeterRegistry metrics) {
    this.router = router;
    this.metrics = metrics;
    this.bodies = BodyHandler.create(false).setBodyLimit(maxBodyBytes);
    for (int status : FRAME_ERRORS) {
      router.errorHandler(status, this::failed);
    }
    router.route().failureHandler(this::failed);
  }

  /** Serves an operation without a body and without query parameters. */
  public void serve(HttpMethod method, String path, Handler<RoutingContext> handler) {
    serve(method, path, Set.of(), handler);
  }

  /**
   * Serves an operation without a body.
   *
   * @param parameters of the query, all that it knows
   */
  public void serve(
      HttpMethod method, String path, Set<String> parameters, Handler<RoutingContext> handler) {
    route(method, path, parameters).handler(ctx -> run(ctx, handler));
  }

  /** Serves an operation with a JSON body and without query parameters. */
  public void serveWithBody(HttpMethod method, String path, Handler<RoutingContext> handler) {
    serveWithBody(method, path, Set.of(), handler);
  }

  /**
   * Serves an operation with a JSON body.
   *
   * @param parameters of the query, all that it knows
   */
  public void serveWithBody(
      HttpMethod method, String path, Set<String> parameters, Handler<RoutingContext> handler) {
    route(method, path, parameters)
        .handler((PlatformHandler) Api::requireJson)
        .handler(bodies)
        .handler(ctx -> run(ctx, handler));
  }

  /** The operations served, as {@code GET /v1/matchmaking}. */
  public Set<String> operations() {
    return Set.copyOf(operations);
  }

  /** Answers with a JSON object, unless the caller is gone. */
  public static void answer(RoutingContext ctx, int status, JsonObject body) {
    answer(ctx, status, JSON, body.encode());
  }

  /** Answers with a text. */
  public static void answer(RoutingContext ctx, int status, String mediaType, String body) {
    HttpServerResponse response = ctx.response();
    if (!response.ended() && !response.closed()) {
      response
          .setStatusCode(status)
          .putHeader("Content-Type", mediaType)
          // Tokens and standings are nobody else's, and old in a moment.
          .putHeader("Cache-Control", "no-store")
          .end(body);
    }
  }

  /** Answers with what the future brings: 200 and a body, or the problem it failed with. */
  public static void answer(RoutingContext ctx, Future<JsonObject> body) {
    body.onSuccess(json -> answer(ctx, 200, json)).onFailure(ctx::fail);
  }

  /**
   * A query parameter that is true or false; false when absent.
   *
   * @throws Problem 400 if it is anything else
   */
  static boolean flag(RoutingContext ctx, String name) {
    String value = ctx.request().getParam(name);
    return switch (value == null ? "false" : value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw Problems.invalid(name + " must be true or false.");
    };
  }

  /**
   * The query parameter {@code limit}: how much of a list.
   *
   * @throws Problem 400 unless it is a whole number from 1 to {@code most}
   */
  static int limit(RoutingContext ctx, int otherwise, int most) {
    String text = ctx.request().getParam("limit");
    try {
      int limit = text == null ? otherwise : Integer.parseInt(text);
      if (limit >= 1 && limit <= most) {
        return limit;
      }
    } catch (NumberFormatException e) {
      throw Problems.invalid("limit must be a number.");
    }
    throw Problems.invalid("limit must be from 1 to " + most + ".");
  }

  /** A read that can do nothing with its arguments: the cursor, all others having been checked. */
  static <T> Future<T> badCursor(Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    return Future.failedFuture(
        cause instanceof IllegalArgumentException
            ? Problems.invalid("The cursor is none that was given out here.")
            : cause);
  }

  private Route route(HttpMethod method, String path, Set<String> parameters) {
    operations.add(method + " " + path);
    Set<String> known = new TreeSet<>(parameters);
    String place = path.replaceAll("\\{(\\w+)}", ":$1");
    methods.computeIfAbsent(place, this::refuseOthers).add(method.name());
    return router
        .route(method, place)
        // Before the body is read, which only a handler of this kind may be.
        .handler((PlatformHandler) ctx -> measure(ctx, method, path))
        .handler((PlatformHandler) ctx -> requireKnown(ctx, known));
  }

  /** After all routes of the path; the router's own 405 does not say what is allowed. */
  private Set<String> refuseOthers(String place) {
    Set<String> allowed = new TreeSet<>();
    router
        .route(place)
        .order(Integer.MAX_VALUE)
        .handler(
            ctx -> {
              ctx.response().putHeader("Allow", String.join(", ", allowed));
              ctx.fail(405);
            });
    return allowed;
  }

  private void measure(RoutingContext ctx, HttpMethod method, String path) {
    long start = System.nanoTime();
    ctx.addEndHandler(
        end ->
            Timer.builder("http.server.requests")
                .tag("method", method.name())
                .tag("uri", path)
                .tag("status", Integer.toString(ctx.response().getStatusCode()))
                .register(metrics)
                .record(System.nanoTime() - start, TimeUnit.NANOSECONDS));
    ctx.next();
  }

  private static void run(RoutingContext ctx, Handler<RoutingContext> handler) {
    try {
      handler.handle(ctx);
    } catch (RuntimeException e) {
      ctx.fail(e);
    }
  }

  /** Not of what stands beside the contract: probes and caches add what they like. */
  private static void requireKnown(RoutingContext ctx, Set<String> known) {
    Set<String> unknown = new TreeSet<>();
    if (ctx.request().path().startsWith(CONTRACT)) {
      unknown.addAll(ctx.queryParams().names());
      unknown.removeAll(known);
    }
    if (unknown.isEmpty()) {
      ctx.next();
    } else {
      ctx.fail(
          Problems.invalid(
              "Unknown query parameters: "
                  + String.join(", ", unknown)
                  + ". Known here: "
                  + (known.isEmpty() ? "none" : String.join(", ", known))
                  + "."));
    }
  }

  private static void requireJson(RoutingContext ctx) {
    String type = ctx.request().getHeader("Content-Type");
    String length = ctx.request().getHeader("Content-Length");
    boolean body =
        (length != null && !length.equals("0"))
            || ctx.request().getHeader("Transfer-Encoding") != null;
    if (body && (type == null || !type.split(";", 2)[0].trim().equalsIgnoreCase(JSON))) {
      ctx.fail(Problems.ofStatus(415));
    } else {
      ctx.next();
    }
  }

  private void failed(RoutingContext ctx) {
    Problem problem =
        ctx.failure() == null || ctx.statusCode() == 413
            ? Problems.ofStatus(ctx.statusCode())
            : Problems.of(ctx.failure());
    if (problem.status() == 500) {
      log.error("{} {} failed", ctx.request().method(), ctx.request().path(), ctx.failure());
    }
    HttpServerResponse response = ctx.response();
    problem.retryAfterSeconds().ifPresent(wait -> response.putHeader("Retry-After", "" + wait));
    if (problem.status() == 401) {
      response.putHeader("WWW-Authenticate", "Bearer");
    }
    answer(ctx, problem.status(), Problem.MEDIA_TYPE, problem.document().encode());
  }
}
