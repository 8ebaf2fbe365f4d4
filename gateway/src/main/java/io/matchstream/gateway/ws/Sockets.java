package io.matchstream.gateway.ws;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.gateway.http.Api;
import io.matchstream.gateway.http.Callers;
import io.matchstream.gateway.matchmaking.Bodies;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.TokenVerifier;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code /v1/ws}: opens sockets, finds out whose they are, and closes them. */
public final class Sockets {
  /** The subprotocol that browsers name beside the one that carries their token. */
  public static final String SUBPROTOCOL = "matchstream.v1";

  private static final String TOKEN_PREFIX = "access_token.";

  /** Who opens a socket has the token at hand. */
  private static final Duration FIRST_MESSAGE_WITHIN = Duration.ofSeconds(5);

  private final SocketParts parts;
  private final Set<Line> open = new HashSet<>();

  /** No sockets yet. */
  public Sockets(SocketParts parts) {
    this.parts = parts;
    ping();
  }

  /** Serves the operation. */
  public void mount(Api api) {
    api.serve(HttpMethod.GET, "/v1/ws", this::request);
  }

  /** How many are open. */
  public int count() {
    return open.size();
  }

  /** Sends everybody to another gateway. */
  public void closeAll() {
    List.copyOf(open).forEach(line -> line.close(Line.GOING_AWAY, "the gateway stops"));
  }

  private void ping() {
    parts
        .scheduler()
        .after(
            parts.pingEvery(),
            () -> {
              List.copyOf(open).forEach(Line::ping);
              ping();
            });
  }

  private void request(RoutingContext ctx) {
    if (!ctx.request().canUpgradeToWebSocket()) {
      throw Problems.invalid("This is served over WebSocket only.");
    }
    // Browsers say of which page a socket is; others need not, and could say what they like.
    String origin = ctx.request().getHeader("Origin");
    if (origin != null && !parts.mayOpen().test(origin)) {
      throw Problems.forbidden("ORIGIN", "Pages of this origin may not open sockets here.");
    }
    Optional<String> token = token(ctx);
    if (token.isEmpty()) {
      parts.strangers().limit(ctx.request());
      upgrade(ctx, Optional.empty());
      return;
    }
    // The upgrade must find the request as it came.
    ctx.request().pause();
    parts
        .callers()
        .player(token, parts.strangers().address(ctx.request()))
        .onSuccess(access -> upgrade(ctx, Optional.of(access)))
        .onFailure(
            error -> {
              ctx.request().resume();
              ctx.fail(error);
            });
  }

  private static Optional<String> token(RoutingContext ctx) {
    Optional<String> header = Callers.bearer(ctx.request());
    return header.or(
        () ->
            Optional.ofNullable(ctx.request().getHeader("Sec-WebSocket-Protocol")).stream()
                .flatMap(protocols -> Arrays.stream(protocols.split(",")))
                .map(String::trim)
                .filter(protocol -> protocol.startsWith(TOKEN_PREFIX))
                .map(protocol -> protocol.substring(TOKEN_PREFIX.length()))
                .findFirst());
  }

  private void upgrade(RoutingContext ctx, Optional<AccessToken> access) {
    if (access.filter(token -> parts.full().test(token.subject())).isPresent()) {
      ctx.request().resume();
      ctx.fail(Problems.tooMany(FIRST_MESSAGE_WITHIN));
      return;
    }
    String address = parts.strangers().address(ctx.request());
    ctx.request()
        .toWebSocket()
        .onFailure(ctx::fail)
        .onSuccess(
            socket -> {
              Line line = line(socket);
              access.ifPresentOrElse(token -> serve(line, token), () -> awaitToken(line, address));
            });
  }

  private Line line(ServerWebSocket socket) {
    Line line =
        new Line(
            socket,
            parts.bufferBytes(),
            () -> parts.counters().increment("gateway.slow_socket_cut_off"));
    open.add(line);
    line.onClosed(() -> open.remove(line));
    return line;
  }

  private void awaitToken(Line line, String address) {
    Runnable stopTimer =
        parts
            .scheduler()
            .after(
                FIRST_MESSAGE_WITHIN, () -> line.close(Line.UNAUTHENTICATED, "no token in time"));
    line.onClosed(
        () -> {
          stopTimer.run();
          open.remove(line);
        });
    line.onText(
        text -> {
          // One attempt; what is said meanwhile waits until it is known who says it.
          line.pause();
          parts
              .callers()
              .player(firstMessage(text), address)
              .onSuccess(
                  access -> {
                    stopTimer.run();
                    if (parts.full().test(access.subject())) {
                      line.close(Line.TOO_MANY, "too many connections");
                    } else if (!line.closed()) {
                      serve(line, access);
                      line.resume();
                    }
                  })
              .onFailure(error -> refuse(line, Problems.of(error)));
        });
  }

  private static Optional<String> firstMessage(String text) {
    try {
      ObjectNode message = Bodies.object(text.getBytes(StandardCharsets.UTF_8));
      boolean auth = Bodies.optionalText(message, "type", 16).filter("auth"::equals).isPresent();
      return auth ? Bodies.optionalText(message, "access_token", 8192) : Optional.empty();
    } catch (Problem malformed) {
      return Optional.empty();
    }
  }

  private static void refuse(Line line, Problem problem) {
    line.send(problem.message());
    switch (problem.status()) {
      case 403 -> line.close(Line.FORBIDDEN, problem.code());
      case 429 -> line.close(Line.TOO_MANY, problem.code());
      default -> line.close(Line.UNAUTHENTICATED, problem.code());
    }
  }

  private void serve(Line line, AccessToken access) {
    PlayerSocket socket = PlayerSocket.open(parts, access.subject(), line);
    Runnable stopTimer =
        parts
            .scheduler()
            .after(left(access), () -> line.close(Line.UNAUTHENTICATED, "the token has expired"));
    line.onClosed(
        () -> {
          stopTimer.run();
          open.remove(line);
          socket.closed();
        });
  }

  /** Until nobody would take the token any more. */
  private Duration left(AccessToken access) {
    return Duration.between(
        parts.clock().instant(), access.expiresAt().plus(TokenVerifier.MAX_SKEW));
  }
}
