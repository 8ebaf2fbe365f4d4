package io.matchstream.gateway.http;

import io.matchstream.streams.runtime.Counters;
import io.matchstream.tokens.Jwks;
import io.matchstream.tokens.VerificationKeySet;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** For operators and game servers: health, metrics, public keys, the contract. */
public final class OperationsRoutes {
  /** Where the contract lies among the resources. */
  public static final String CONTRACT = "/io/matchstream/gateway/openapi.yaml";

  private final Vertx vertx;
  private final BooleanSupplier ready;
  private final PrometheusMeterRegistry metrics;
  private final Counters counters;
  private final Supplier<VerificationKeySet> keys;
  private final String contract = read(CONTRACT);

  /**
   * @param ready whether requests are served
   * @param counters shown among the metrics
   * @param keys the keys to publish
   */
  public OperationsRoutes(
      Vertx vertx,
      BooleanSupplier ready,
      PrometheusMeterRegistry metrics,
      Counters counters,
      Supplier<VerificationKeySet> keys) {
    this.vertx = vertx;
    this.ready = ready;
    this.metrics = metrics;
    this.counters = counters;
    this.keys = keys;
  }

  /** Serves the operations. */
  public void mount(Api api) {
    api.serve(HttpMethod.GET, "/health/live", ctx -> Api.answer(ctx, 200, health("UP")));
    api.serve(HttpMethod.GET, "/health/ready", this::ready);
    api.serve(HttpMethod.GET, "/metrics", this::metrics);
    api.serve(
        HttpMethod.GET,
        Jwks.PATH,
        ctx -> Api.answer(ctx, 200, Jwks.MEDIA_TYPE, Jwks.toJson(keys.get())));
    api.serve(
        HttpMethod.GET, "/openapi.yaml", ctx -> Api.answer(ctx, 200, "application/yaml", contract));
  }

  private void ready(RoutingContext ctx) {
    boolean up = ready.getAsBoolean();
    Api.answer(ctx, up ? 200 : 503, health(up ? "UP" : "STARTING"));
  }

  private static JsonObject health(String status) {
    return new JsonObject().put("status", status);
  }

  /** A scrape renders thousands of lines: not on the event loop. */
  private void metrics(RoutingContext ctx) {
    vertx
        .executeBlocking(
            () -> {
              showCounters();
              return metrics.scrape();
            },
            false)
        .onSuccess(text -> Api.answer(ctx, 200, "text/plain; version=0.0.4; charset=utf-8", text))
        .onFailure(ctx::fail);
  }

  /** Names appear as things happen; a meter that is there is left as it is. */
  private void showCounters() {
    for (String name : counters.snapshot().keySet()) {
      int dot = name.indexOf('.');
      FunctionCounter.builder("matchstream.events", counters, all -> all.count(name))
          .tag("owner", dot < 0 ? "" : name.substring(0, dot))
          .tag("event", name.substring(dot + 1))
          .register(metrics);
    }
  }

  private static String read(String resource) {
    try (InputStream in = OperationsRoutes.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
