package io.matchstream.gateway;

import io.matchstream.streams.reads.InternalReads;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Serves the reads by which the processes of one installation ask each other. Its answers hold
 * players' tokens, so it has an address of its own, for the installation's network only, and is
 * never part of the public port. Other processes know it by {@code --advertise}.
 */
public final class InternalServer implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final Vertx vertx;
  private final HttpServer server;

  private InternalServer(Vertx vertx, HttpServer server) {
    this.vertx = vertx;
    this.server = server;
  }

  /**
   * Starts to serve.
   *
   * @param host address to listen on
   * @param port port to listen on; 0 for any free one
   * @throws GatewayException when the address is taken
   */
  public static InternalServer start(String host, int port, InternalReads reads)
      throws InterruptedException {
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    try {
      HttpServer server =
          Gateway.Waiting.on(
              vertx
                  .createHttpServer()
                  .requestHandler(request -> answer(request, reads))
                  .listen(port, host),
              LIMIT);
      return new InternalServer(vertx, server);
    } catch (GatewayException e) {
      Future<Void> unused = vertx.close();
      throw e;
    }
  }

  /** The port it listens on. */
  public int port() {
    return server.actualPort();
  }

  private static void answer(HttpServerRequest request, InternalReads reads) {
    if (!request.method().equals(HttpMethod.GET)) {
      var unused = request.response().setStatusCode(405).end();
      return;
    }
    Map<String, String> query = new HashMap<>();
    request
        .params()
        .forEach(parameter -> query.putIfAbsent(parameter.getKey(), parameter.getValue()));
    boolean routed = request.headers().contains(InternalReads.ROUTED_HEADER);
    reads
        .get(request.path(), query, routed)
        .thenAccept(
            found -> {
              var unused =
                  request
                      .response()
                      .setStatusCode(found.status())
                      .putHeader(
                          "Content-Type",
                          found.status() == 200 ? "application/json" : "text/plain; charset=utf-8")
                      .end(found.body());
            });
  }

  /** Stops serving. */
  @Override
  public void close() throws InterruptedException {
    Gateway.Waiting.on(vertx.close(), LIMIT);
  }
}
