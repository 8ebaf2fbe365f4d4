package io.matchstream.gateway.http;

import io.matchstream.tokens.Jwks;
import io.matchstream.tokens.VerificationKeySet;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** For operators and game servers: health, public keys, the contract. */
public final class OperationsRoutes {
  /** Where the contract lies among the resources. */
  public static final String CONTRACT = "/io/matchstream/gateway/openapi.yaml";

  private final Operations operations;
  private final Supplier<VerificationKeySet> keys;
  private final String contract = read(CONTRACT);

  /**
   * @param keys the keys to publish
   */
  public OperationsRoutes(Operations operations, Supplier<VerificationKeySet> keys) {
    this.operations = operations;
    this.keys = keys;
  }

  /** Serves the operations. */
  public void mount(Api api) {
    api.serve(HttpMethod.GET, "/health/live", ctx -> answer(ctx, operations.live()));
    api.serve(HttpMethod.GET, "/health/ready", ctx -> answer(ctx, operations.readiness()));
    api.serve(
        HttpMethod.GET,
        Jwks.PATH,
        ctx -> Api.answer(ctx, 200, Jwks.MEDIA_TYPE, Jwks.toJson(keys.get())));
    api.serve(
        HttpMethod.GET, "/openapi.yaml", ctx -> Api.answer(ctx, 200, "application/yaml", contract));
  }

  private static void answer(RoutingContext ctx, Operations.Answer answer) {
    Api.answer(ctx, answer.status(), answer.body());
  }

  private static String read(String resource) {
    try (InputStream in = OperationsRoutes.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
