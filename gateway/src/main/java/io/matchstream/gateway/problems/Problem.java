package io.matchstream.gateway.problems;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * An answer that is an error: a problem document of RFC 9457. Thrown or failed with, it has no
 * stack trace, since refusing is daily business.
 */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The media type of problem documents. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private final int status;
  private final String code;
  private final String title;
  private final transient Optional<Duration> retryAfter;
  private final transient Optional<String> matchId;

  private Problem(
      int status,
      String code,
      String title,
      String detail,
      Optional<Duration> retryAfter,
      Optional<String> matchId) {
    super(detail, null, false, false);
    this.status = status;
    this.code = code;
    this.title = title;
    this.retryAfter = retryAfter;
    this.matchId = matchId;
  }

  /**
   * A problem.
   *
   * @param status HTTP status
   * @param code for programs, in capitals
   * @param title the kind of problem, the same every time
   * @param detail this one, and what to do about it
   */
  public static Problem of(int status, String code, String title, String detail) {
    return new Problem(status, code, title, detail, Optional.empty(), Optional.empty());
  }

  /** The same problem, which may be over after this long. */
  public Problem retryAfter(Duration duration) {
    return new Problem(status, code, title, getMessage(), Optional.of(duration), matchId);
  }

  /** The same problem, which is about this match. */
  public Problem ofMatch(String id) {
    return new Problem(status, code, title, getMessage(), retryAfter, Optional.of(id));
  }

  /** HTTP status. */
  public int status() {
    return status;
  }

  /** For programs. */
  public String code() {
    return code;
  }

  /** When it is worth asking again, in whole seconds, at least one. */
  public Optional<Long> retryAfterSeconds() {
    return retryAfter.map(wait -> Math.max(1, (wait.toMillis() + 999) / 1000));
  }

  /** The document. */
  public JsonObject document() {
    return fields(new JsonObject().put("type", type()));
  }

  /** The document as a message on a socket, where {@code type} is the message's. */
  public JsonObject message() {
    JsonObject message = fields(new JsonObject().put("type", "error").put("problem", type()));
    retryAfterSeconds().ifPresent(seconds -> message.put("retry_after", seconds));
    return message;
  }

  private String type() {
    return "urn:matchstream:problem:" + code.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private JsonObject fields(JsonObject json) {
    json.put("title", title).put("status", status).put("code", code).put("detail", getMessage());
    matchId.ifPresent(id -> json.put("match_id", id));
    return json;
  }
}
