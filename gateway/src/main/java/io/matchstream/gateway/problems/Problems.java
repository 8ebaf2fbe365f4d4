package io.matchstream.gateway.problems;

import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.streams.reads.OwnerUnavailable;
import io.matchstream.tokens.TokenRefused;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** The problems that more than one operation can have. */
public final class Problems {
  private static final Duration SOON = Duration.ofSeconds(1);

  private Problems() {}

  /** 400: the request is not what the contract says. */
  public static Problem invalid(String detail) {
    return Problem.of(400, "INVALID_REQUEST", "The request is not valid", detail);
  }

  /** 401: nobody is known to ask. */
  public static Problem unauthenticated(String detail) {
    return Problem.of(401, "UNAUTHENTICATED", "A valid bearer token is needed", detail);
  }

  /** 401, or 503 while the keys can't be had. */
  public static Problem refused(TokenRefused refused) {
    if (refused.reason() == TokenRefused.Reason.KEYS_UNAVAILABLE) {
      return unavailable(refused.getMessage());
    }
    return unauthenticated(refused.getMessage());
  }

  /** 403: whoever asks may not. */
  public static Problem forbidden(String code, String detail) {
    return Problem.of(403, code, "Not allowed", detail);
  }

  /** 404: there is no such thing. */
  public static Problem notFound(String code, String detail) {
    return Problem.of(404, code, "Not found", detail);
  }

  /** 409: it was there, and somebody else has it or its time is over. */
  public static Problem gone(String detail) {
    return Problem.of(409, "GONE", "Gone", detail);
  }

  /** 409: the request was matched, and that match is over. */
  public static Problem over(String matchId) {
    return gone("The match is over.").ofMatch(matchId);
  }

  /**
   * 409: the player is not asked whether he is ready, or not any more.
   *
   * @param why as far as it is known
   */
  public static Problem notAsked(String matchId, String why) {
    return Problem.of(409, "NOT_ASKED", "Not asked", why).ofMatch(matchId);
  }

  /** 422: the id of one request was used for another, so this one was not done. */
  public static Problem keyReused() {
    return Problem.of(
        422,
        "IDEMPOTENCY_KEY_REUSED",
        "The request id was used before",
        "It names another request, which stands; nothing was done. Use a new id.");
  }

  /** 429: too many requests. */
  public static Problem tooMany(Duration wait) {
    return Problem.of(429, "RATE_LIMITED", "Too many requests", "Ask less often.").retryAfter(wait);
  }

  /** 503: whoever must answer can't just now. */
  public static Problem unavailable(String detail) {
    return Problem.of(503, "UNAVAILABLE", "Not available just now", detail).retryAfter(SOON);
  }

  /** What an error means for the caller; nothing of an unexpected one is shown. */
  public static Problem of(Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    if (cause instanceof Problem problem) {
      return problem;
    }
    if (cause instanceof OwnerUnavailable owner) {
      return Problem.of(
              503, "OWNER_UNAVAILABLE", "Not available just now", "The owner can't be asked.")
          .retryAfter(owner.retryAfter());
    }
    boolean oversized =
        cause instanceof BadRecordException bad
            && bad.reason() == BadRecordException.Reason.OVERSIZED;
    if (oversized || cause instanceof RecordTooLargeException) {
      return ofStatus(413);
    }
    return ofStatus(500);
  }

  /** What the HTTP frame itself refuses. */
  public static Problem ofStatus(int status) {
    return switch (status) {
      case 400 -> invalid("The request can't be read.");
      case 404 -> notFound("NO_SUCH_PATH", "Nothing is served here; see /openapi.yaml.");
      case 405 -> Problem.of(405, "METHOD_NOT_ALLOWED", "Method not allowed", "See /openapi.yaml.");
      case 413 -> Problem.of(413, "TOO_LARGE", "Too large", "The body is larger than 64 kB.");
      case 415 ->
          Problem.of(
              415, "UNSUPPORTED_MEDIA_TYPE", "Unsupported media type", "Send application/json.");
      default ->
          Problem.of(
              status, "INTERNAL", "The gateway has failed", "It is logged; try again later.");
    };
  }
}
