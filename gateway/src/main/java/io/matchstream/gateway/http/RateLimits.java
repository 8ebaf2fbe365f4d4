package io.matchstream.gateway.http;

import io.matchstream.gateway.problems.Problems;
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
  /**
   * Who has not been seen for longest is forgotten, and begins anew: a flood from more callers than
   * this is not held up here.
   */
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
    fill(bucket, now);
    if (buckets.size() > MOST_CALLERS) {
      var eldest = buckets.keySet().iterator();
      eldest.next();
      eldest.remove();
    }
    Optional<Duration> wait = missing(bucket);
    if (wait.isEmpty()) {
      bucket.level -= ONE;
    }
    return wait;
  }

  /**
   * Takes one request, or refuses it.
   *
   * @throws io.matchstream.gateway.problems.Problem 429
   */
  public void require(String caller) {
    Optional<Duration> wait = take(caller);
    if (wait.isPresent()) {
      throw Problems.tooMany(wait.get());
    }
  }

  /** How long to wait for one request, if it can't be taken now; takes none. */
  public Optional<Duration> peek(String caller) {
    Bucket bucket = buckets.get(caller);
    if (bucket == null) {
      return Optional.empty();
    }
    fill(bucket, monotonicMillis.getAsLong());
    return missing(bucket);
  }

  private void fill(Bucket bucket, long now) {
    bucket.level = Math.min(burst * ONE, bucket.level + (now - bucket.atMs) * perSecond);
    bucket.atMs = now;
  }

  private Optional<Duration> missing(Bucket bucket) {
    long missing = ONE - bucket.level;
    return missing > 0
        ? Optional.of(Duration.ofMillis((missing + perSecond - 1) / perSecond))
        : Optional.empty();
  }
}
