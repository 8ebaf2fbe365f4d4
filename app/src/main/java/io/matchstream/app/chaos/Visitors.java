package io.matchstream.app.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.SigningKeys;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Players who come through the gateway: each asks for a game, asks again with the same key whenever
 * he hears nothing, plays, and asks anew. What no answer may be is kept as a complaint. Each has a
 * thread of his own; the methods are for one thread.
 */
final class Visitors implements AutoCloseable {
  private static final int VISITORS = 6;

  /** A held request is answered within 30 s; the rest is for a machine that does much else. */
  private static final Duration HELD = Duration.ofSeconds(60);

  /** After an answer that says to come again, and after none. */
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** How long a game takes. */
  private static final Duration GAME = Duration.ofSeconds(1);

  /** Everything runs again when they stop, so that each is answered soon. */
  private static final Duration STOP_LIMIT = Duration.ofMinutes(2);

  private final URI gateway;
  private final TokenSigner signer;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final ObjectMapper json = new ObjectMapper();
  private final List<Thread> threads = new ArrayList<>();
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private final Deaths deaths = new Deaths();
  private final AtomicLong served = new AtomicLong();
  private final AtomicLong longestWaitMs = new AtomicLong();
  private volatile boolean stopped;

  /**
   * @param gateway its address
   * @param keys the file of the keys that the gateway trusts
   */
  Visitors(URI gateway, Path keys, long seed) {
    this.gateway = gateway;
    this.signer = new TokenSigner(SigningKeys.fromFile(keys, Optional.empty()), TokenNames.DEFAULT);
    for (int i = 0; i < VISITORS; i++) {
      String player = "visitor-" + i;
      Random random = new Random(seed + i);
      threads.add(deaths.noted(() -> live(player, random), player));
    }
  }

  void start() {
    threads.forEach(Thread::start);
  }

  /** How many matches they were told. */
  long served() {
    return served.get();
  }

  /** The longest time from asking to the match, through whatever broke meanwhile. */
  Duration longestWait() {
    return Duration.ofMillis(longestWaitMs.get());
  }

  /** Answers that nobody may get, and visitors who died, a sentence each. */
  List<String> complaints() {
    return Stream.concat(complaints.stream(), deaths.complaints().stream()).toList();
  }

  private void live(String player, Random random) {
    String token = token(player);
    List<String> queues = ChaosQueues.duels();
    try {
      while (!stopped) {
        ask(player, token, queues.get(random.nextInt(queues.size())));
      }
      leave(player, token);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String token(String player) {
    Instant now = Instant.now();
    return signer.sign(
        new AccessToken(
            player,
            Set.of(),
            UUID.randomUUID().toString(),
            now,
            now.plus(Duration.ofDays(1)),
            Optional.empty()));
  }

  /** One request, asked until it has an end. */
  private void ask(String player, String token, String queue) throws InterruptedException {
    String key = UUID.randomUUID().toString();
    HttpRequest request =
        to("/v1/matchmaking", token)
            .header("Idempotency-Key", key)
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    "{\"queue\":\"%s\",\"detached\":true,\"ifMatched\":\"abandon\"}"
                        .formatted(queue)))
            .build();
    long asked = System.nanoTime();
    Optional<HttpResponse<String>> end = insist(request);
    if (is(200, end)) {
      ended(player, token, body(end.get()), System.nanoTime() - asked);
    } else if (!is(409, end)) { // matched, heard by nobody, and over meanwhile
      complain(player + " asked for a game", end);
    }
  }

  private void ended(String player, String token, JsonNode end, long nanos)
      throws InterruptedException {
    if (!end.path("outcome").asText().equals("MATCHED")) {
      return;
    }
    if (end.path("game_token").asText().isEmpty()) {
      signAnew(player, token, end.path("match_id").asText());
    }
    served.incrementAndGet();
    longestWaitMs.accumulateAndGet(TimeUnit.NANOSECONDS.toMillis(nanos), Math::max);
    TimeUnit.MILLISECONDS.sleep(GAME.toMillis());
  }

  /** Who hears of his match after its token has expired asks for another, unless it is over. */
  private void signAnew(String player, String token, String matchId) throws InterruptedException {
    HttpRequest request =
        to("/v1/matchmaking/token", token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"match_id\":\"%s\"}".formatted(matchId)))
            .build();
    Optional<HttpResponse<String>> end = insist(request);
    boolean over = is(404, end) || is(409, end);
    boolean signed = is(200, end) && !body(end.get()).path("game_token").asText().isEmpty();
    if (!over && !signed) {
      complain(player + " asked for a token", end);
    }
  }

  /** Asks until the answer is an end; empty when the visitors stop before. */
  private Optional<HttpResponse<String>> insist(HttpRequest request) throws InterruptedException {
    while (!stopped) {
      Optional<HttpResponse<String>> answer = send(request);
      boolean waits = is(202, answer);
      if (!waits && answer.isPresent() && !is(429, answer) && !is(503, answer)) {
        return answer;
      }
      if (!waits) {
        TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
      }
    }
    return Optional.empty();
  }

  private void complain(String asked, Optional<HttpResponse<String>> answer) {
    answer.ifPresent(
        it -> complaints.add(asked + " and was answered " + it.statusCode() + ": " + it.body()));
  }

  private static boolean is(int status, Optional<HttpResponse<String>> answer) {
    return answer.map(HttpResponse::statusCode).filter(given -> given == status).isPresent();
  }

  /** Stops waiting, gives up what was matched, and sees that nothing is left. */
  private void leave(String player, String token) throws InterruptedException {
    long end = System.nanoTime() + STOP_LIMIT.toNanos();
    HttpRequest stop = to("/v1/matchmaking?leave_matched=true", token).DELETE().build();
    HttpRequest look = to("/v1/matchmaking", token).GET().build();
    while (System.nanoTime() - end < 0) {
      if (is(200, send(stop))) {
        Optional<HttpResponse<String>> status = send(look);
        if (is(200, status) && idle(body(status.get()))) {
          return;
        }
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
    }
    complaints.add(player + " could not stop within " + STOP_LIMIT.toSeconds() + " s");
  }

  private static boolean idle(JsonNode status) {
    return status.path("status").asText().equals("WAITING") && status.path("ticket").isNull();
  }

  private HttpRequest.Builder to(String path, String token) {
    return HttpRequest.newBuilder(gateway.resolve(path))
        .timeout(HELD)
        .header("Authorization", "Bearer " + token);
  }

  /** Empty where nobody answered. */
  private Optional<HttpResponse<String>> send(HttpRequest request) throws InterruptedException {
    try {
      return Optional.of(http.send(request, BodyHandlers.ofString()));
    } catch (IOException down) {
      return Optional.empty();
    }
  }

  private JsonNode body(HttpResponse<String> answer) {
    try {
      return json.readTree(answer.body());
    } catch (IOException e) {
      throw new IllegalStateException("no JSON: " + answer.body(), e);
    }
  }

  /** Nobody asks any more. Returns when each has stopped, or has complained that he cannot. */
  void giveUp() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Ends at once. */
  @Override
  public void close() throws InterruptedException {
    threads.forEach(Thread::interrupt);
    giveUp();
  }
}
