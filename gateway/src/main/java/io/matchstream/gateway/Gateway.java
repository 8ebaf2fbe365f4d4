package io.matchstream.gateway;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A running gateway. Any number may run on the same topics; each serves any player.
 *
 * <pre>{@code
 * try (Gateway gateway = Gateway.start(parts, GatewaySettings.defaults("0.0.0.0", 8080))) { … }
 * }</pre>
 */
public final class Gateway implements AutoCloseable {
  /** The broker may be starting as well. */
  private static final Duration START_WITHIN = Duration.ofSeconds(60);

  private static final Duration STOP_WITHIN = Duration.ofSeconds(20);

  /** Signatures are checked here. */
  private static final int WORKERS = 8;

  private final Vertx vertx;
  private final GatewayVerticle verticle;

  private Gateway(Vertx vertx, GatewayVerticle verticle) {
    this.vertx = vertx;
    this.verticle = verticle;
  }

  /**
   * Starts a gateway; returns when it listens and nothing that the log says from now on is missed.
   *
   * @throws GatewayException when the address is taken or the broker can't be reached
   */
  public static Gateway start(GatewayParts parts, GatewaySettings settings)
      throws InterruptedException {
    // One loop owns all state; more would idle.
    Vertx vertx =
        Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(WORKERS));
    GatewayVerticle verticle = new GatewayVerticle(parts, settings);
    try {
      Waiting.on(vertx.deployVerticle(verticle), START_WITHIN);
      return new Gateway(vertx, verticle);
    } catch (GatewayException e) {
      Future<Void> unused = vertx.close();
      throw GatewayException.listening(settings.host(), settings.port(), e);
    }
  }

  /** The port it listens on. */
  public int port() {
    return verticle.port();
  }

  /** The operations served, as {@code GET /v1/matchmaking}. */
  public Set<String> operations() {
    return verticle.operations();
  }

  /**
   * Sends everybody away and stops. No ticket is cancelled by it: clients come back to another
   * gateway.
   */
  @Override
  public void close() throws InterruptedException {
    Waiting.on(vertx.close(), STOP_WITHIN);
  }

  /** Waits for a future from a thread that may block. */
  static final class Waiting {
    private Waiting() {}

    static <T> T on(Future<T> future, Duration limit) throws InterruptedException {
      try {
        return future
            .toCompletionStage()
            .toCompletableFuture()
            .get(limit.toMillis(), TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        throw new GatewayException(String.valueOf(e.getCause().getMessage()), e.getCause());
      } catch (TimeoutException e) {
        throw new GatewayException("Nothing happened within " + limit.toSeconds() + " s", e);
      }
    }
  }
}
