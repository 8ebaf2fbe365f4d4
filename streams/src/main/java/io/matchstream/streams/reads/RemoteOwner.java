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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Asks another process by its internal endpoint, see {@link InternalReads}. Safe for any number of
 * threads; blocks none.
 *
 * <p>A question to the owner itself is marked as routed, so that two processes which disagree
 * during a rebalance don't pass it on for ever. A question to any node ({@code --players-url}) is
 * not marked, and that node passes it on once; of several nodes the one that answered last is asked
 * first, and the others in turn while it cannot answer.
 */
public final class RemoteOwner implements PlayerReads, BoardReads, PoolReads, QueueReads {
  /** Longer than a full collection or a busy moment, shorter than a client's patience. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final HttpClient client;
  private final List<URI> nodes;
  private final boolean routed;
  private volatile int preferred;

  private RemoteOwner(HttpClient client, List<URI> nodes, boolean routed) {
    this.client = client;
    this.nodes = List.copyOf(nodes);
    this.routed = routed;
  }

  /**
   * The process that owns what it will be asked for.
   *
   * @param address host:port
   */
  public static RemoteOwner owner(HttpClient client, String address) {
    return new RemoteOwner(client, List.of(URI.create("http://" + address)), true);
  }

  /**
   * Any of these processes with the role, which asks the owner in turn.
   *
   * @param nodes at least one, for example {@code http://10.0.0.7:8080}
   */
  public static RemoteOwner anyNode(HttpClient client, List<URI> nodes) {
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException("nobody to ask");
    }
    return new RemoteOwner(client, nodes, false);
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
    return ask(pathAndQuery, type, preferred, 1);
  }

  /**
   * @param attempt counted from 1; each node has one
   */
  private <T> CompletionStage<Optional<T>> ask(
      String pathAndQuery, Class<T> type, int node, int attempt) {
    CompletionStage<Optional<T>> asked =
        send(nodes.get(node), pathAndQuery)
            .handle((response, error) -> answer(nodes.get(node), response, error, type));
    if (attempt == nodes.size()) {
      return asked;
    }
    return asked.exceptionallyCompose(
        error -> {
          if (!(cause(error) instanceof OwnerUnavailable)) {
            return CompletableFuture.failedStage(error);
          }
          int next = (node + 1) % nodes.size();
          preferred = next;
          return ask(pathAndQuery, type, next, attempt + 1);
        });
  }

  private CompletionStage<HttpResponse<String>> send(URI node, String pathAndQuery) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(node.resolve(pathAndQuery)).timeout(TIMEOUT).GET();
    if (routed) {
      request.header(InternalReads.ROUTED_HEADER, "1");
    }
    return client.sendAsync(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  private static <T> Optional<T> answer(
      URI node, HttpResponse<String> response, Throwable error, Class<T> type) {
    if (error != null) {
      throw unavailable(node, error);
    }
    return switch (response.statusCode()) {
      case 200 -> ReadJson.read(response.body(), type);
      case 400 -> throw new IllegalArgumentException(response.body());
      default ->
          throw new OwnerUnavailable(
              "%s answered %d".formatted(node.getAuthority(), response.statusCode()));
    };
  }

  private static RuntimeException unavailable(URI node, Throwable error) {
    Throwable cause = cause(error);
    return cause instanceof IOException
        ? new OwnerUnavailable(node.getAuthority() + " can't be reached", cause)
        : new CompletionException(cause);
  }

  private static Throwable cause(Throwable error) {
    return error instanceof CompletionException && error.getCause() != null
        ? error.getCause()
        : error;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
