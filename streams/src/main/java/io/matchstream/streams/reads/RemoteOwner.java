package io.matchstream.streams.reads;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Asks another process by its internal endpoint, see {@link InternalReads}. Safe for any number of
 * threads; blocks none.
 *
 * <p>A question to the owner itself is marked as routed, so that two processes which disagree
 * during a rebalance don't pass it on for ever. A question to any node ({@code --players-url}) is
 * not marked, and that node passes it on once.
 */
public final class RemoteOwner implements PlayerReads, BoardReads, PoolReads, QueueReads {
  /** Longer than a full collection or a busy moment, shorter than a client's patience. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final HttpClient client;
  private final URI base;
  private final boolean routed;

  private RemoteOwner(HttpClient client, URI base, boolean routed) {
    this.client = client;
    this.base = base;
    this.routed = routed;
  }

  /**
   * The process that owns what it will be asked for.
   *
   * @param address host:port
   */
  public static RemoteOwner owner(HttpClient client, String address) {
    return new RemoteOwner(client, URI.create("http://" + address), true);
  }

  /**
   * Any process with the role, which asks the owner in turn.
   *
   * @param base for example {@code http://10.0.0.7:8080}
   */
  public static RemoteOwner anyNode(HttpClient client, URI base) {
    return new RemoteOwner(client, base, false);
  }

  @Override
  public CompletionStage<Optional<PlayerView>> player(String id) {
    return get("/internal/players/" + encode(id), PlayerView.class);
  }

  @Override
  public CompletionStage<Optional<BoardPage>> page(
      String queue, Optional<String> cursor, int limit) {
    String after = cursor.map(c -> "&cursor=" + encode(c)).orElse("");
    return get("/internal/boards/" + encode(queue) + "?limit=" + limit + after, BoardPage.class);
  }

  @Override
  public CompletionStage<Optional<BoardRow>> rank(String queue, String player) {
    return get("/internal/boards/" + encode(queue) + "/ranks/" + encode(player), BoardRow.class);
  }

  @Override
  public CompletionStage<Optional<BoardPage>> around(String queue, String player, int radius) {
    return get(
        "/internal/boards/%s/around/%s?radius=%d".formatted(encode(queue), encode(player), radius),
        BoardPage.class);
  }

  @Override
  public CompletionStage<Optional<ExplanationView>> explanation(String pool, String ticketId) {
    return get(
        "/internal/pools/%s/tickets/%s/explanation".formatted(encode(pool), encode(ticketId)),
        ExplanationView.class);
  }

  @Override
  public CompletionStage<Optional<QueueView>> queue(String pool) {
    return get("/internal/pools/" + encode(pool), QueueView.class);
  }

  @Override
  public CompletionStage<Optional<WaitingPage>> waiting(
      String pool, Optional<String> after, int limit) {
    String from = after.map(a -> "&after=" + encode(a)).orElse("");
    return get(
        "/internal/pools/%s/tickets?limit=%d%s".formatted(encode(pool), limit, from),
        WaitingPage.class);
  }

  @Override
  public CompletionStage<Optional<WaitingTicketView>> ticket(String pool, String ticketId) {
    return get(
        "/internal/pools/%s/tickets/%s".formatted(encode(pool), encode(ticketId)),
        WaitingTicketView.class);
  }

  private <T> CompletionStage<Optional<T>> get(String pathAndQuery, Class<T> type) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(pathAndQuery)).timeout(TIMEOUT).GET();
    if (routed) {
      request.header(InternalReads.ROUTED_HEADER, "1");
    }
    return client
        .sendAsync(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8))
        .handle((response, error) -> answer(response, error, type));
  }

  private <T> Optional<T> answer(HttpResponse<String> response, Throwable error, Class<T> type) {
    if (error != null) {
      throw unavailable(error);
    }
    return switch (response.statusCode()) {
      case 200 -> ReadJson.read(response.body(), type);
      case 400 -> throw new IllegalArgumentException(response.body());
      default ->
          throw new OwnerUnavailable(
              "%s answered %d".formatted(base.getAuthority(), response.statusCode()));
    };
  }

  private RuntimeException unavailable(Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    return cause instanceof IOException
        ? new OwnerUnavailable(base.getAuthority() + " can't be reached", cause)
        : new CompletionException(cause);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
