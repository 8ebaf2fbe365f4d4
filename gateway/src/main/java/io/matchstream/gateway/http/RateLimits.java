package io.matchstream.gateway.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A token bucket for each caller: so many requests at once, and so many a second for long. Belongs
 * to the event loop.
 */
public final class RateLimits {
  /** Who has not been seen for longest is forgotten; by then his bucket is full again. */
  private static final int MOST_CALLERS = 100_000;

  /** Exact arithmetic: one request is a thousand millis' worth of one a second. */
  private static final long ONE = 1_000;

  private final int perSecond;
  private final int burst;
  private final LongSupplier monotonicMillis;
  private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param perSecond requests a second that come back
   * @param burst requests that may be made at once
   */
  public RateLimits(int perSecond, int burst, LongSupplier monotonicMillis) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.monotonicMillis = monotonicMillis;
  }

  private static final class Bucket {
    private long level;
    private long atMs;

    Bucket(long level, long atMs) {
      this.level = level;
      this.atMs = atMs;
    }
  }

  /**
   * Takes one request.
   *
   * @return how long to wait for the next one, when this one was too many
   */
  public Optional<Duration> take(String caller) {
    long now = monotonicMillis.getAsLong();
    Bucket bucket = buckets.computeIfAbsent(caller, c -> new Bucket(burst * ONE, now));
    bucket.level = Math.min(burst * ONE, bucket.level + (now - bucket.atMs) * perSecond);
    bucket.atMs = now;
    if (buckets.size() > MOST_CALLERS) {
      var eldest = buckets.keySet().iterator();
      eldest.next();
      eldest.remove();
    }
    if (bucket.level < ONE) {
      long missing = ONE - bucket.level;
      return Optional.of(Duration.ofMillis((missing + perSecond - 1) / perSecond));
    }
    bucket.level -= ONE;
    return Optional.empty();
  }
}
