package io.matchstream.gateway;

import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.regex.Pattern;

/** What is refused before there is an operation to ask: what can't be read as a request at all. */
final class FrontDoor {
  /** A percent sign stands for the two hexadecimal digits after it. */
  private static final Pattern MALFORMED = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  /** Connections of which nothing more is read; forgotten once nobody else knows them. */
  private final Set<HttpConnection> ended = Collections.newSetFromMap(new WeakHashMap<>());

  private final Handler<HttpServerRequest> router;

  /** One for each server; belongs to its event loop. */
  FrontDoor(Handler<HttpServerRequest> router) {
    this.router = router;
  }

  /**
   * Lets in what can be decoded. A router would take the rest for a fault of its own, and log it
   * whole.
   *
   * <p>A request in chunks is the last of its connection: where it says a length too, the decoder
   * goes by the chunks and forgets the length, and a proxy may have done it the other way round.
   * What follows would be a request that the proxy has not seen.
   */
  void enter(HttpServerRequest request) {
    HttpConnection connection = request.connection();
    if (ended.contains(connection)) {
      var unused = connection.close();
      return;
    }
    List<String> codings = request.headers().getAll(HttpHeaders.TRANSFER_ENCODING);
    if (!codings.isEmpty()) {
      ended.add(connection);
      request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    }
    boolean plain = codings.isEmpty() || codings.equals(List.of("chunked"));
    if (!plain || !isAddressed(request)) {
      refuse(request, Problems.ofStatus(400));
    } else {
      router.handle(request);
    }
  }

  /** Whether it says what it wants and of whom. */
  private static boolean isAddressed(HttpServerRequest request) {
    return request.authority() != null
        && request.path() != null
        && request.path().startsWith("/")
        && !MALFORMED.matcher(request.uri()).find();
  }

  /** The HTTP decoder has given up. */
  static void unreadable(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    if (cause instanceof TooLongHttpHeaderException) {
      refuse(
          request,
          Problem.of(431, "HEADERS_TOO_LARGE", "Headers too large", "The headers are too large."));
    } else if (cause instanceof TooLongHttpLineException) {
      refuse(request, Problem.of(414, "PATH_TOO_LONG", "Path too long", "The path is too long."));
    } else {
      refuse(request, Problems.ofStatus(400));
    }
  }

  private static void refuse(HttpServerRequest request, Problem problem) {
    request
        .response()
        .setStatusCode(problem.status())
        .putHeader("Content-Type", Problem.MEDIA_TYPE)
        .putHeader("Connection", "close")
        .end(problem.document().encode())
        .onComplete(done -> request.connection().close());
  }
}
