package io.matchstream.tokens;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
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
 * use, and the log says so once: an outage of the gateway must not stop games.
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

  private static final Logger LOG = System.getLogger(RemoteJwks.class.getName());

  /** The last good keys, and the last attempt, good or not; times in nanoseconds. */
  private record State(
      VerificationKeySet keys, Optional<Long> fetchedAt, Optional<Long> triedAt, boolean failed) {}

  private final HttpClient client;
  private final HttpRequest request;
  private final Bounds bounds;
  private final LongSupplier nanoTime;
  private final ReentrantLock fetching = new ReentrantLock();
  private volatile State state =
      new State(VerificationKeySet.empty(), Optional.empty(), Optional.empty(), false);

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
    State before = state;
    Optional<Long> now;
    try {
      VerificationKeySet fetched = fetch();
      now = Optional.of(nanoTime.getAsLong());
      state = new State(fetched, now, now, false);
    } catch (IOException | InvalidTokenKeys e) {
      now = Optional.of(nanoTime.getAsLong());
      state = new State(before.keys(), before.fetchedAt(), now, true);
      if (!before.failed()) {
        LOG.log(Level.WARNING, "No keys from {0}: {1}", request.uri(), e.getMessage());
      }
    }
    if (before.failed() && !state.failed()) {
      LOG.log(Level.INFO, "Keys from {0} again", request.uri());
    }
  }

  /** Fetches within the time limit; whatever goes wrong is said in the message. */
  private VerificationKeySet fetch() throws IOException {
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    try {
      // The request's own time limit ends with the headers; this one covers the body too.
      HttpResponse<String> response =
          answer.get(bounds.timeout().toMillis(), TimeUnit.MILLISECONDS);
      if (response.statusCode() != 200) {
        throw new IOException("it answers " + response.statusCode());
      }
      if (response.body().length() > MAX_BODY_CHARS) {
        throw new IOException("the answer is too long to be a set of keys");
      }
      return Jwks.parse(response.body());
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new IOException("no answer in time", e);
    } catch (ExecutionException e) {
      throw new IOException(String.valueOf(e.getCause()), e);
    }
  }

  private boolean mayTry(State now) {
    return elapsed(now.triedAt(), bounds.minInterval());
  }

  private boolean elapsed(Optional<Long> since, Duration time) {
    return since.isEmpty() || nanoTime.getAsLong() - since.get() >= time.toNanos();
  }
}
