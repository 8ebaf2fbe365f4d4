package io.matchstream.tokens;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Public keys fetched from a JWK set URL, such as a gateway's {@code /.well-known/jwks.json}.
 *
 * <p>Fetched at first use, again when older than {@link Bounds#maxAge}, and when a token names an
 * unknown key; but, however many strange tokens come, at most once per {@link Bounds#minInterval},
 * by one thread, within {@link Bounds#timeout} (F55). When a fetch fails the last good keys stay in
 * use: an outage of the gateway must not stop games.
 */
public final class RemoteJwks implements KeySource {
  /** A set of keys is a few hundred bytes each; what is longer is not one. */
  private static final int MAX_BODY_CHARS = 256 * 1024;

  /**
   * How often and how long may be fetched.
   *
   * @param minInterval least time between two fetches, failed ones included; also how long a key
   *     that has just been added can be unknown
   * @param maxAge age at which the keys are fetched again without need, so that a dropped key is
   *     forgotten
   * @param timeout of one fetch; the longest that a verification can be held up
   */
  public record Bounds(Duration minInterval, Duration maxAge, Duration timeout) {
    /** 10 s, 5 min, 2 s. */
    public static final Bounds DEFAULT =
        new Bounds(Duration.ofSeconds(10), Duration.ofMinutes(5), Duration.ofSeconds(2));

    /** Checks that all are positive and that the interval is within the age. */
    public Bounds {
      if (minInterval.compareTo(Duration.ZERO) <= 0 || timeout.compareTo(Duration.ZERO) <= 0) {
        throw new IllegalArgumentException("Interval and time limit must be positive.");
      }
      if (maxAge.compareTo(minInterval) < 0) {
        throw new IllegalArgumentException("The keys cannot age faster than they may be fetched.");
      }
    }
  }

  /** The last good keys, and the last attempt, good or not; times in nanoseconds. */
  private record State(VerificationKeySet keys, Optional<Long> fetchedAt, Optional<Long> triedAt) {}

  private final HttpClient client;
  private final HttpRequest request;
  private final Bounds bounds;
  private final LongSupplier nanoTime;
  private final ReentrantLock fetching = new ReentrantLock();
  private volatile State state =
      new State(VerificationKeySet.empty(), Optional.empty(), Optional.empty());

  /**
   * Keys from this URL; nothing is fetched yet.
   *
   * @throws IllegalArgumentException when the URL is neither http nor https
   */
  public RemoteJwks(URI jwksUrl, Bounds bounds) {
    this(jwksUrl, bounds, System::nanoTime);
  }

  RemoteJwks(URI jwksUrl, Bounds bounds, LongSupplier nanoTime) {
    this.client = HttpClient.newBuilder().connectTimeout(bounds.timeout()).build();
    this.request =
        HttpRequest.newBuilder(jwksUrl)
            .timeout(bounds.timeout())
            .header("Accept", Jwks.MEDIA_TYPE + ", application/json")
            .build();
    this.bounds = bounds;
    this.nanoTime = nanoTime;
  }

  @Override
  public VerificationKeySet current() {
    State now = state;
    if (now.fetchedAt().isEmpty()) {
      return refreshed();
    }
    // Those that find the keys old while one thread fetches go on with the old ones.
    if (elapsed(now.fetchedAt(), bounds.maxAge()) && mayTry(now) && fetching.tryLock()) {
      try {
        fetchUnlessJustDone();
      } finally {
        fetching.unlock();
      }
    }
    return state.keys();
  }

  @Override
  public VerificationKeySet refreshed() {
    if (mayTry(state)) {
      // Those that come while one thread fetches wait for what it finds.
      fetching.lock();
      try {
        fetchUnlessJustDone();
      } finally {
        fetching.unlock();
      }
    }
    return state.keys();
  }

  private void fetchUnlessJustDone() {
    if (!mayTry(state)) {
      return;
    }
    Optional<VerificationKeySet> fetched = fetch();
    Optional<Long> now = Optional.of(nanoTime.getAsLong());
    state =
        fetched
            .map(keys -> new State(keys, now, now))
            .orElseGet(() -> new State(state.keys(), state.fetchedAt(), now));
  }

  private Optional<VerificationKeySet> fetch() {
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    try {
      // The request's own time limit ends with the headers; this one covers the body too.
      HttpResponse<String> response =
          answer.get(bounds.timeout().toMillis(), TimeUnit.MILLISECONDS);
      return response.statusCode() == 200 && response.body().length() <= MAX_BODY_CHARS
          ? Optional.of(Jwks.parse(response.body()))
          : Optional.empty();
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (TimeoutException e) {
      answer.cancel(true);
      return Optional.empty();
    } catch (ExecutionException | InvalidTokenKeys e) {
      return Optional.empty();
    }
  }

  private boolean mayTry(State now) {
    return elapsed(now.triedAt(), bounds.minInterval());
  }

  private boolean elapsed(Optional<Long> since, Duration time) {
    return since.isEmpty() || nanoTime.getAsLong() - since.get() >= time.toNanos();
  }
}
