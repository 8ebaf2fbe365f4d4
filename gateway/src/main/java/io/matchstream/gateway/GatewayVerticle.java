package io.matchstream.gateway;

import io.matchstream.gateway.delivery.Deliveries;
import io.matchstream.gateway.delivery.Listeners;
import io.matchstream.gateway.delivery.Recent;
import io.matchstream.gateway.delivery.RequestLog;
import io.matchstream.gateway.http.Api;
import io.matchstream.gateway.http.BoardRoutes;
import io.matchstream.gateway.http.Callers;
import io.matchstream.gateway.http.MatchmakingRoutes;
import io.matchstream.gateway.http.Operations;
import io.matchstream.gateway.http.OperationsRoutes;
import io.matchstream.gateway.http.RateLimits;
import io.matchstream.gateway.http.ResultRoutes;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.matchmaking.Matchmaking;
import io.matchstream.gateway.matchmaking.Presence;
import io.matchstream.gateway.matchmaking.Statuses;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.ws.SocketParts;
import io.matchstream.gateway.ws.Sockets;
import io.micrometer.core.instrument.Gauge;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** One gateway on its event loop: puts the parts together, listens, and takes them apart again. */
final class GatewayVerticle extends VerticleBase {
  /** A message has at most a request with its attributes. */
  private static final int MAX_MESSAGE_BYTES = 16 * 1024;

  /** A path and a cursor; tokens stand in headers. */
  private static final int MAX_LINE_BYTES = 4 * 1024;

  /** Above the longest silence in order: a held request, or the pause between pings. */
  private static final int IDLE_SECONDS = 75;

  /** A client that does not confirm a close is gone. */
  private static final int CLOSING_SECONDS = 5;

  private final GatewayParts parts;
  private final GatewaySettings settings;
  private final AtomicInteger openSockets = new AtomicInteger();
  private volatile Running running;

  private record Running(
      HttpServer server,
      RequestLog log,
      Deliveries deliveries,
      Presence presence,
      Sockets sockets,
      Set<String> operations) {}

  GatewayVerticle(GatewayParts parts, GatewaySettings settings) {
    this.parts = parts;
    this.settings = settings;
  }

  private static long monotonicMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  int port() {
    return running.server().actualPort();
  }

  Set<String> operations() {
    return running.operations();
  }

  @Override
  public Future<?> start() {
    EventLoop loop = new EventLoop(vertx, context);
    Listeners listeners = new Listeners();
    Recent recent = new Recent(GatewayVerticle::monotonicMillis);
    // Connecting to the broker blocks.
    return vertx
        .executeBlocking(
            () ->
                new Deliveries(
                    parts.bootstrapServers(),
                    parts.topics(),
                    parts.serdes(),
                    loop,
                    listeners,
                    recent,
                    parts.counters()))
        .compose(deliveries -> serve(loop, listeners, recent, deliveries));
  }

  private Future<?> serve(
      EventLoop loop, Listeners listeners, Recent recent, Deliveries deliveries) {
    RequestLog log = new RequestLog(parts.bootstrapServers(), parts.topics(), parts.serdes());
    Statuses statuses = new Statuses(loop, parts.readers().players(), recent);
    Matchmaking matchmaking =
        new Matchmaking(loop, log, listeners, recent, statuses, settings.answerWithin());
    Presence presence =
        new Presence(
            loop,
            GatewayVerticle::monotonicMillis,
            () -> UUID.randomUUID().toString(),
            matchmaking::cancelDropped);
    Callers callers =
        new Callers(
            vertx,
            parts.verifier(),
            limits(settings.playerRate(), settings.playerBurst()),
            limits(settings.serviceRate(), settings.serviceBurst()));
    Sockets sockets =
        new Sockets(
            new SocketParts(
                callers,
                matchmaking,
                statuses,
                presence,
                listeners,
                loop,
                parts.configuration(),
                parts.counters(),
                parts.clock(),
                settings.socketsPerPlayer(),
                settings.socketBufferBytes(),
                settings.pingEvery()));

    Operations operations = new Operations(parts.ready(), parts.metrics(), parts.counters());
    Router router = Router.router(vertx);
    Api api = new Api(router, settings.maxBodyBytes(), parts.metrics());
    sockets.mount(api);
    new MatchmakingRoutes(
            callers,
            matchmaking,
            statuses,
            presence,
            parts.configuration(),
            settings.longPoll(),
            parts.clock())
        .mount(api);
    new ResultRoutes(callers, log, loop).mount(api);
    new BoardRoutes(
            parts.readers().boards(),
            loop,
            parts.configuration(),
            limits(settings.playerRate(), settings.playerBurst()))
        .mount(api);
    new OperationsRoutes(vertx, operations, parts.keys()).mount(api);
    Gauge.builder("matchstream.gateway.sockets", openSockets, AtomicInteger::get)
        .register(parts.metrics());
    countSockets(sockets);

    HttpServer server =
        vertx
            .createHttpServer(options())
            .requestHandler(router)
            .invalidRequestHandler(GatewayVerticle::unreadable);
    running = new Running(server, log, deliveries, presence, sockets, api.operations());
    return server.listen(settings.port(), settings.host());
  }

  /** The gauge is read by other threads, the sockets belong to this one. */
  private void countSockets(Sockets sockets) {
    vertx.setPeriodic(1_000, tick -> openSockets.set(sockets.count()));
  }

  private RateLimits limits(int perSecond, int burst) {
    return new RateLimits(perSecond, burst, GatewayVerticle::monotonicMillis);
  }

  private HttpServerOptions options() {
    HttpServerOptions options = new HttpServerOptions();
    options.setIdleTimeout(IDLE_SECONDS);
    return options
        .setMaxHeaderSize(settings.maxHeaderBytes())
        .setMaxInitialLineLength(MAX_LINE_BYTES)
        .setMaxWebSocketFrameSize(MAX_MESSAGE_BYTES)
        .setMaxWebSocketMessageSize(MAX_MESSAGE_BYTES)
        .setWebSocketClosingTimeout(CLOSING_SECONDS)
        .setWebSocketSubProtocols(List.of(Sockets.SUBPROTOCOL));
  }

  /** Refused before there is a request to route. */
  private static void unreadable(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    Problem problem;
    if (cause instanceof TooLongHttpHeaderException) {
      problem =
          Problem.of(431, "HEADERS_TOO_LARGE", "Headers too large", "The headers are too large.");
    } else if (cause instanceof TooLongHttpLineException) {
      problem = Problem.of(414, "PATH_TOO_LONG", "Path too long", "The path is too long.");
    } else {
      problem =
          Problem.of(
              400, "INVALID_REQUEST", "The request is not valid", "The request can't be read.");
    }
    request
        .response()
        .setStatusCode(problem.status())
        .putHeader("Content-Type", Problem.MEDIA_TYPE)
        .putHeader("Connection", "close")
        .end(problem.document().encode())
        .onComplete(done -> request.connection().close());
  }

  @Override
  public Future<?> stop() {
    Running stopping = running;
    if (stopping == null) {
      return Future.succeededFuture();
    }
    // Who is sent away comes back elsewhere: nothing of his is cancelled.
    stopping.presence().stop();
    stopping.sockets().closeAll();
    return stopping
        .server()
        .close()
        .compose(
            closed ->
                vertx.executeBlocking(
                    () -> {
                      stopping.deliveries().close();
                      stopping.log().close();
                      return null;
                    }));
  }
}
