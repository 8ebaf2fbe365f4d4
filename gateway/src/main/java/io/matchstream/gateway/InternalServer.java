package io.matchstream.gateway;

import io.matchstream.gateway.http.Operations;
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
import java.util.Optional;

/**
 * Serves the reads by which the processes of one installation ask each other, and the health and
 * metrics of this one. The reads hold players' tokens, so this server has an address of its own,
 * for the installation's network only, and is never part of the public port. Other processes know
 * it by {@code --advertise}.
 */
public final class InternalServer implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain; charset=utf-8";

  private record Content(InternalReads reads, Operations operations) {}

  private final Vertx vertx;
  private final HttpServer server;
  private volatile Optional<Content> content = Optional.empty();

  private InternalServer(Vertx vertx) {
    this.vertx = vertx;
    this.server = vertx.createHttpServer().requestHandler(this::answer);
  }

  /**
   * Listens, and answers 503 until it is told what to answer: owners announce its port, so it must
   * be known before they are made.
   *
   * @param host address to listen on
   * @param port port to listen on; 0 for any free one
   * @throws GatewayException when the address is taken
   */
  public static InternalServer start(String host, int port) throws InterruptedException {
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    InternalServer internal = new InternalServer(vertx);
    try {
      Gateway.Waiting.on(internal.server.listen(port, host), LIMIT);
      return internal;
    } catch (GatewayException e) {
      Future<Void> unused = vertx.close();
      throw GatewayException.listening(host, port, e);
    }
  }

  /** From now on answers with these. */
  public void answer(InternalReads reads, Operations operations) {
    content = Optional.of(new Content(reads, operations));
  }

  /** The port it listens on. */
  public int port() {
    return server.actualPort();
  }

  private void answer(HttpServerRequest request) {
    if (!request.method().equals(HttpMethod.GET)) {
      respond(request, 405, TEXT, "GET only");
    } else if (content.isEmpty()) {
      respond(request, 503, TEXT, "starting");
    } else {
      answer(request, content.get());
    }
  }

  private void answer(HttpServerRequest request, Content known) {
    switch (request.path()) {
      case "/health/live" -> respond(request, known.operations().live());
      case "/health/ready" -> respond(request, known.operations().readiness());
      case "/metrics" -> {
        Future<String> scraped = vertx.executeBlocking(known.operations()::scrape, false);
        scraped
            .onSuccess(text -> respond(request, 200, Operations.METRICS_TYPE, text))
            .onFailure(e -> respond(request, 500, TEXT, e.getClass().getSimpleName()));
      }
      default -> read(request, known.reads());
    }
  }

  private static void read(HttpServerRequest request, InternalReads reads) {
    Map<String, String> query = new HashMap<>();
    request
        .params()
        .forEach(parameter -> query.putIfAbsent(parameter.getKey(), parameter.getValue()));
    boolean routed = request.headers().contains(InternalReads.ROUTED_HEADER);
    reads
        .get(request.path(), query, routed)
        .thenAccept(
            found ->
                respond(
                    request, found.status(), found.status() == 200 ? JSON : TEXT, found.body()));
  }

  private static void respond(HttpServerRequest request, Operations.Answer answer) {
    respond(request, answer.status(), JSON, answer.body().encode());
  }

  private static void respond(HttpServerRequest request, int status, String type, String body) {
    var unused = request.response().setStatusCode(status).putHeader("Content-Type", type).end(body);
  }

  /** Stops serving. */
  @Override
  public void close() throws InterruptedException {
    Gateway.Waiting.on(vertx.close(), LIMIT);
  }
}
