package io.matchstream.gateway;

import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.regex.Pattern;

/** What is refused before there is an operation to ask: what can't be read as a request at all. */
final class FrontDoor {
  /** A percent sign stands for the two hexadecimal digits after it. */
  private static final Pattern MALFORMED = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  private FrontDoor() {}

  /**
   * Lets in what can be decoded. A router would take the rest for a fault of its own, and log it
   * whole.
   */
  static Handler<HttpServerRequest> before(Handler<HttpServerRequest> router) {
    return request -> {
      if (MALFORMED.matcher(request.uri()).find()) {
        refuse(request, Problems.ofStatus(400));
      } else {
        router.handle(request);
      }
    };
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
