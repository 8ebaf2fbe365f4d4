package io.matchstream.streams.allocator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.engine.config.GameServers;
import io.matchstream.events.AllocationRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * The calls of the allocator's service.
 *
 * <pre>
 * POST {url}            Idempotency-Key: {matchId}
 *                       {"matchId": …, "queue": …, "players": […][, "region": …]}
 *      200              {"gameServer": "host:port"}
 * DELETE {url}/{matchId}[?gameServer=host:port]       2xx, 404 and 410 all mean that it is gone
 * </pre>
 *
 * <p>An attempt has a time limit. Failures to connect, time-outs, 408, 425, 429 and 5xx are tried
 * again after a pause that doubles and is cut by up to a half, by a jitter that is a function of
 * match and attempt. Nothing blocks a thread. Thread-safe.
 */
final class AllocatorCalls {
  /** Connecting takes milliseconds; whoever does not answer for this long is not there. */
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  /** Bytes of an answer; an address takes a hundred. */
  static final int MAX_ANSWER = 64 * 1024;

  private static final Pattern ADDRESS =
      Pattern.compile("[A-Za-z0-9._\\-\\[\\]:]{1,255}:[0-9]{1,5}");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT_TIMEOUT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  /**
   * Asks for a server.
   *
   * @param remainingMs milliseconds until the answer is useless; asked before each attempt
   * @return never completes exceptionally
   */
  CompletableFuture<AllocatorAnswer> allocate(
      AllocationRequest request, GameServers.HttpAllocator service, LongSupplier remainingMs) {
    ObjectNode body = JSON.createObjectNode();
    body.put("matchId", request.getMatchId());
    body.put("queue", request.getQueue());
    request.getPlayers().forEach(body.putArray("players")::add);
    if (request.getRegion() != null) {
      body.put("region", request.getRegion());
    }
    HttpRequest.Builder post =
        HttpRequest.newBuilder(service.url())
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .header("Idempotency-Key", request.getMatchId())
            .POST(BodyPublishers.ofString(body.toString()));
    return attempt(new Call(request.getMatchId(), post, service, remainingMs), 1)
        .thenApply(AllocatorCalls::server);
  }

  /**
   * Gives a server back.
   *
   * @return true when it is gone; never completes exceptionally
   */
  CompletableFuture<Boolean> release(AllocationRequest request, GameServers.HttpAllocator service) {
    String path = service.url().toString().replaceAll("/+$", "") + '/' + request.getMatchId();
    String query =
        request.getGameServer() == null
            ? ""
            : "?gameServer=" + URLEncoder.encode(request.getGameServer(), StandardCharsets.UTF_8);
    HttpRequest.Builder delete = HttpRequest.newBuilder(URI.create(path + query)).DELETE();
    Call call = new Call(request.getMatchId(), delete, service, () -> Long.MAX_VALUE);
    return attempt(call, 1).thenApply(reply -> reply.isSuccess() || reply.isGone());
  }

  private record Call(
      String matchId,
      HttpRequest.Builder request,
      GameServers.HttpAllocator service,
      LongSupplier remainingMs) {}

  /**
   * What came of an attempt.
   *
   * @param status 0 when there was no answer
   * @param text the body, or why there was no answer
   */
  private record Reply(int status, String text) {
    boolean isSuccess() {
      return status >= 200 && status < 300;
    }

    boolean isGone() {
      return status == 404 || status == 410;
    }

    boolean isWorthAnotherTry() {
      return status == 0 || status == 408 || status == 425 || status == 429 || status >= 500;
    }
  }

  private CompletableFuture<Reply> attempt(Call call, int number) {
    long remainingMs = call.remainingMs().getAsLong();
    if (remainingMs <= 0) {
      return CompletableFuture.completedFuture(new Reply(0, "the deadline has passed"));
    }
    long limitMs = Math.min(call.service().timeout().toMillis(), remainingMs);
    return send(call, Duration.ofMillis(Math.max(1, limitMs)))
        .thenCompose(
            reply ->
                reply.isWorthAnotherTry() && number < call.service().attempts()
                    ? later(call, number + 1, reply)
                    : CompletableFuture.completedFuture(reply));
  }

  private CompletableFuture<Reply> later(Call call, int number, Reply last) {
    long pauseMs = jittered(call.service().pauseBefore(number).toMillis(), call.matchId(), number);
    if (pauseMs >= call.remainingMs().getAsLong()) {
      return CompletableFuture.completedFuture(last);
    }
    return CompletableFuture.supplyAsync(
            () -> call, CompletableFuture.delayedExecutor(pauseMs, TimeUnit.MILLISECONDS))
        .thenCompose(c -> attempt(c, number));
  }

  private CompletableFuture<Reply> send(Call call, Duration limit) {
    HttpRequest request = call.request().copy().timeout(limit).build();
    CompletableFuture<HttpResponse<String>> exchange =
        client.sendAsync(request, answer -> new LimitedText(MAX_ANSWER));
    // The request's own time limit ends with the headers; a body may hang too.
    return exchange
        .copy()
        .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
        .handle(
            (response, error) -> {
              if (error != null) {
                exchange.cancel(true);
                return new Reply(0, "no answer: " + rootName(error));
              }
              return new Reply(response.statusCode(), response.body());
            });
  }

  private static AllocatorAnswer server(Reply reply) {
    if (reply.status() == 0) {
      return AllocatorAnswer.failure(reply.text());
    }
    if (!reply.isSuccess()) {
      return AllocatorAnswer.failure("the allocator answered " + reply.status());
    }
    try {
      JsonNode address = JSON.readTree(reply.text()).path("gameServer");
      if (address.isTextual() && ADDRESS.matcher(address.asText()).matches()) {
        return AllocatorAnswer.server(address.asText());
      }
      return AllocatorAnswer.failure("the allocator's answer has no gameServer of host:port");
    } catch (JsonProcessingException e) {
      return AllocatorAnswer.failure("the allocator's answer is not JSON");
    }
  }

  /** Between a half and the whole of the pause, so that many do not come back at one instant. */
  static long jittered(long pauseMs, String matchId, int attempt) {
    int hash = (matchId + attempt).hashCode() * 0x9E3779B9;
    double share = (hash >>> 8) / (double) (1 << 24);
    return Math.round(pauseMs * (1 - share / 2));
  }

  private static String rootName(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getClass().getSimpleName();
  }
}
