package io.matchstream.streams.reads;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * The internal endpoint that processes of one installation ask each other by, whatever server it is
 * mounted on. GET only:
 *
 * <pre>
 * /internal/players/{id}                         PlayerView
 * /internal/boards/{queue}?limit=50&amp;cursor=…     BoardPage
 * /internal/boards/{queue}/ranks/{player}        BoardRow
 * /internal/boards/{queue}/around/{player}?radius=5   BoardPage
 * /internal/pools/{pool}/tickets/{ticket}/explanation ExplanationView
 * /internal/pools/{pool}                         QueueView
 * /internal/pools/{pool}/tickets?limit=50&amp;after=… WaitingPage
 * /internal/pools/{pool}/tickets/{ticket}        WaitingTicketView
 * </pre>
 *
 * <p>200 with the view as JSON (component names in camelCase, instants in epoch milliseconds,
 * absent ones null), or with {@code null} where there is none, so that a misdirected question, 404,
 * is never taken for an answer; 400 with what is wrong, 503 while the owner can't answer.
 *
 * <p><b>Answers hold players' tokens.</b> The address it is mounted on is for the installation's
 * own network, never for clients.
 */
public final class InternalReads {
  /** What all paths begin with. */
  public static final String PREFIX = "/internal/";

  /** A request header: the question was sent to whom the sender takes for the owner. */
  public static final String ROUTED_HEADER = "Matchstream-Routed";

  private static final String DEFAULT_LIMIT = "50";
  private static final String DEFAULT_RADIUS = "5";

  private final Readers all;
  private final Readers own;

  /**
   * An endpoint.
   *
   * @param all reads that ask the owner, for questions that come straight from a reader
   * @param own reads of this process's own keys, for questions that were routed here
   */
  public InternalReads(Readers all, Readers own) {
    this.all = all;
    this.own = own;
  }

  private static final class NoSuchPath extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** What to answer with; the body is JSON with 200 and plain text otherwise. */
  public record Response(int status, String body) {}

  /**
   * Answers one GET. The stage never fails; it may complete on another thread.
   *
   * @param path the raw path, beginning with {@link #PREFIX}
   * @param query decoded query parameters
   * @param routed whether {@link #ROUTED_HEADER} is there
   */
  public CompletionStage<Response> get(String path, Map<String, String> query, boolean routed) {
    try {
      return answer(segments(path), query, routed ? own : all)
          .thenApply(view -> new Response(200, ReadJson.write(view)))
          .exceptionally(InternalReads::failed);
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(failed(e));
    }
  }

  private static CompletionStage<? extends Optional<?>> answer(
      List<String> path, Map<String, String> query, Readers readers) {
    if (path.size() == 2 && path.get(0).equals("players")) {
      return readers.players().player(path.get(1));
    }
    if (path.size() == 2 && path.get(0).equals("boards")) {
      int limit = number(query.getOrDefault("limit", DEFAULT_LIMIT));
      return readers.boards().page(path.get(1), Optional.ofNullable(query.get("cursor")), limit);
    }
    if (path.size() == 4 && path.get(0).equals("boards") && path.get(2).equals("ranks")) {
      return readers.boards().rank(path.get(1), path.get(3));
    }
    if (path.size() == 4 && path.get(0).equals("boards") && path.get(2).equals("around")) {
      int radius = number(query.getOrDefault("radius", DEFAULT_RADIUS));
      return readers.boards().around(path.get(1), path.get(3), radius);
    }
    if (path.size() == 5
        && path.get(0).equals("pools")
        && path.get(2).equals("tickets")
        && path.get(4).equals("explanation")) {
      return readers.pools().explanation(path.get(1), path.get(3));
    }
    if (path.size() > 1 && path.get(0).equals("pools")) {
      return ofQueue(path, query, readers.queues());
    }
    throw new NoSuchPath();
  }

  private static CompletionStage<? extends Optional<?>> ofQueue(
      List<String> path, Map<String, String> query, QueueReads queues) {
    if (path.size() == 2) {
      return queues.queue(path.get(1));
    }
    if (path.size() == 3 && path.get(2).equals("tickets")) {
      int limit = number(query.getOrDefault("limit", DEFAULT_LIMIT));
      return queues.waiting(path.get(1), Optional.ofNullable(query.get("after")), limit);
    }
    if (path.size() == 4 && path.get(2).equals("tickets")) {
      return queues.ticket(path.get(1), path.get(3));
    }
    throw new NoSuchPath();
  }

  private static List<String> segments(String path) {
    if (!path.startsWith(PREFIX)) {
      return List.of();
    }
    return List.of(path.substring(PREFIX.length()).split("/", -1)).stream()
        .map(segment -> URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8))
        .toList();
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number: " + text, e);
    }
  }

  private static Response failed(Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    if (cause instanceof NoSuchPath) {
      return new Response(404, "no such path");
    }
    if (cause instanceof OwnerUnavailable) {
      return new Response(503, String.valueOf(cause.getMessage()));
    }
    if (cause instanceof IllegalArgumentException) {
      return new Response(400, String.valueOf(cause.getMessage()));
    }
    return new Response(500, cause.getClass().getSimpleName());
  }
}
