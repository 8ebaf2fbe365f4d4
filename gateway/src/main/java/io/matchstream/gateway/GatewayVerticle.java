package io.matchstream.gateway;

import io.matchstream.gateway.delivery.Deliveries;
import io.matchstream.gateway.delivery.Listeners;
import io.matchstream.gateway.delivery.Recent;
import io.matchstream.gateway.delivery.RequestLog;
import io.matchstream.gateway.http.Api;
import io.matchstream.gateway.http.BoardRoutes;
import io.matchstream.gateway.http.Callers;
import io.matchstream.gateway.http.LetterRoutes;
import io.matchstream.gateway.http.MatchmakingRoutes;
import io.matchstream.gateway.http.OperationsRoutes;
import io.matchstream.gateway.http.OperatorRoutes;
import io.matchstream.gateway.http.QueueRoutes;
import io.matchstream.gateway.http.RateLimits;
import io.matchstream.gateway.http.ResultRoutes;
import io.matchstream.gateway.http.StatusRoutes;
import io.matchstream.gateway.http.Strangers;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.matchmaking.Explanations;
import io.matchstream.gateway.matchmaking.Matchmaking;
import io.matchstream.gateway.matchmaking.Presence;
import io.matchstream.gateway.matchmaking.Statuses;
import io.matchstream.gateway.operator.LetterDesk;
import io.matchstream.gateway.ws.SocketParts;
import io.matchstream.gateway.ws.Sockets;
import io.micrometer.core.instrument.Gauge;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** One gateway on its event loop: puts the parts together, listens, and takes them apart again. */
final class GatewayVerticle extends VerticleBase {
  /** A message has at most a request with its attributes. */
  private static final int MAX_MESSAGE_BYTES = 16 * 1024;

  /** A path and a cursor; tokens stand in headers. */
  private static final int MAX_LINE_BYTES = 4 * 1024;

  /** On top of the longest silence in order: a held request, or the pause between pings. */
  private static final Duration IDLE_MARGIN = Duration.ofSeconds(30);

  /** A client that does not confirm a close is gone. */
  private static final int CLOSING_SECONDS = 5;

  private final GatewayParts parts;
  private final GatewaySettings settings;
  private final AtomicInteger openSockets = new AtomicInteger();
  private volatile Running running;

  /** What stands between this gateway and the log. */
  private record LogSide(Deliveries deliveries, RequestLog log) {}

  private record Running(
      HttpServer server,
      LogSide logSide,
      Presence presence,
      Sockets sockets,
      Set<String> operations,
      Runnable endNeed) {}

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
        .executeBlocking(() -> connect(loop, listeners, recent))
        .compose(
            logSide ->
                serve(loop, listeners, recent, logSide)
                    .recover(
                        error ->
                            disconnect(logSide).transform(closed -> Future.failedFuture(error))));
  }

  private LogSide connect(EventLoop loop, Listeners listeners, Recent recent) {
    Deliveries deliveries =
        new Deliveries(
            parts.brokers(),
            parts.topics(),
            parts.serdes(),
            loop,
            listeners,
            recent,
            parts.operations().counters(),
            GatewayVerticle::monotonicMillis);
    return new LogSide(deliveries, new RequestLog(parts.brokers(), parts.topics(), parts.serdes()));
  }

  private Future<Void> disconnect(LogSide logSide) {
    return vertx.executeBlocking(
        () -> {
          logSide.deliveries().close();
          logSide.log().close();
          return null;
        });
  }

  private Future<HttpServer> serve(
      EventLoop loop, Listeners listeners, Recent recent, LogSide logSide) {
    RequestLog log = logSide.log();
    Statuses statuses = new Statuses(loop, parts.readers().players(), recent);
    Matchmaking matchmaking =
        new Matchmaking(loop, log, listeners, recent, statuses, settings.waits().answerWithin());
    Presence presence =
        new Presence(loop, () -> UUID.randomUUID().toString(), matchmaking::cancelDropped);
    Predicate<String> full =
        player -> presence.connections(player) >= settings.sizes().connectionsPerPlayer();
    GatewaySettings.Rates rates = settings.rates();
    Strangers strangers =
        new Strangers(settings.behindProxy(), limits(rates.stranger()), limits(rates.stranger()));
    Callers callers =
        new Callers(
            vertx,
            parts.verifier(),
            limits(rates.player()),
            limits(rates.service()),
            limits(rates.operator()),
            strangers);
    Sockets sockets =
        new Sockets(
            new SocketParts(
                callers,
                strangers,
                matchmaking,
                statuses,
                presence,
                listeners,
                loop,
                parts.configuration(),
                parts.operations().counters(),
                parts.clock(),
                full,
                settings::mayOpenSockets,
                settings.sizes().socketBufferBytes(),
                settings.waits().pingEvery()));

    Router router = Router.router(vertx);
    Api api = new Api(router, settings.sizes().bodyBytes(), parts.operations().metrics());
    sockets.mount(api);
    new MatchmakingRoutes(
            callers,
            matchmaking,
            statuses,
            presence,
            parts.configuration(),
            full,
            settings.waits().longPoll(),
            parts.clock())
        .mount(api);
    new StatusRoutes(
            callers,
            statuses,
            new Explanations(loop, parts.readers().pools()),
            limits(rates.explanations()),
            parts.clock())
        .mount(api);
    new ResultRoutes(callers, log, loop, parts.versions(), parts.readers().players()).mount(api);
    new BoardRoutes(parts.readers().boards(), loop, parts.configuration(), strangers).mount(api);
    mountOperators(api, callers, log, loop);
    new OperationsRoutes(parts.operations(), parts.keys()).mount(api);
    Gauge.builder("matchstream.gateway.sockets", openSockets, AtomicInteger::get)
        .register(parts.operations().metrics());
    countSockets(sockets);

    HttpServer server =
        vertx
            .createHttpServer(options())
            .requestHandler(new FrontDoor(router)::enter)
            .invalidRequestHandler(FrontDoor::unreadable);
    return server
        .listen(settings.port(), settings.host())
        .onSuccess(
            listening ->
                running =
                    new Running(
                        server,
                        logSide,
                        presence,
                        sockets,
                        api.operations(),
                        parts.operations().needs(logSide.deliveries()::reading)));
  }

  private void mountOperators(Api api, Callers callers, RequestLog log, EventLoop loop) {
    new OperatorRoutes(callers, log, loop, parts.configuration()).mount(api);
    new QueueRoutes(
            callers,
            parts.readers().queues(),
            loop,
            parts.configuration(),
            GatewayVerticle::monotonicMillis)
        .mount(api);
    LetterDesk letters = new LetterDesk(vertx, parts.brokers(), parts.topics(), parts.serdes());
    new LetterRoutes(callers, letters, parts.topics()).mount(api);
  }

  /** The gauge is read by other threads, the sockets belong to this one. */
  private void countSockets(Sockets sockets) {
    vertx.setPeriodic(1_000, tick -> openSockets.set(sockets.count()));
  }

  private static RateLimits limits(GatewaySettings.Rate rate) {
    return new RateLimits(rate.perSecond(), rate.burst(), GatewayVerticle::monotonicMillis);
  }

  private HttpServerOptions options() {
    HttpServerOptions options = new HttpServerOptions();
    Duration longPoll = settings.waits().longPoll();
    Duration pingEvery = settings.waits().pingEvery();
    Duration silence = longPoll.compareTo(pingEvery) > 0 ? longPoll : pingEvery;
    options.setIdleTimeout((int) silence.plus(IDLE_MARGIN).toSeconds());
    return options
        // Proxies and browsers speak 1.1 to a port without TLS, and only there do the limits hold.
        .setHttp2ClearTextEnabled(false)
        .setMaxHeaderSize(settings.sizes().headerBytes())
        .setMaxInitialLineLength(MAX_LINE_BYTES)
        .setMaxWebSocketFrameSize(MAX_MESSAGE_BYTES)
        .setMaxWebSocketMessageSize(MAX_MESSAGE_BYTES)
        // Messages are short. Compressed, the bytes of one may be a thousand times as many in
        // memory.
        .setPerMessageWebSocketCompressionSupported(false)
        .setPerFrameWebSocketCompressionSupported(false)
        .setWebSocketClosingTimeout(CLOSING_SECONDS)
        .setWebSocketSubProtocols(List.of(Sockets.SUBPROTOCOL));
  }

  @Override
  public Future<?> stop() {
    Running stopping = running;
    if (stopping == null) {
      return Future.succeededFuture();
    }
    // Who is sent away comes back elsewhere: nothing of his is cancelled.
    stopping.endNeed().run();
    stopping.presence().stop();
    stopping.sockets().closeAll();
    return stopping.server().close().compose(closed -> disconnect(stopping.logSide()));
  }
}
