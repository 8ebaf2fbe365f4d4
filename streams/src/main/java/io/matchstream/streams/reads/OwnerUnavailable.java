package io.matchstream.streams.reads;

import java.time.Duration;

/**
 * The owner of what was asked for can't answer just now: it is starting, moving or down. Ask again
 * later; for an HTTP client this is 503 with Retry-After.
 */
public final class OwnerUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A rebalance is over within a second or two; sooner would only add to the load. */
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /** Unavailable for a reason a person can read. */
  public OwnerUnavailable(String message) {
    super(message);
  }

  /** Unavailable because of an error. */
  public OwnerUnavailable(String message, Throwable cause) {
    super(message, cause);
  }

  /** When it is worth asking again. */
  public Duration retryAfter() {
    return RETRY_AFTER;
  }
}
