package io.matchstream.app.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.app.data.DataFolder;
import io.matchstream.app.data.TokenKeys;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.GameToken;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.KeySource;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import io.matchstream.tokens.TokenVerifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of a gateway with all owners behind it. Each test has a queue of its own. */
class GatewayPipelineTest {
  private static final String PATH = "/v1/matchmaking";
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;
  private static Installation installation;
  private static KeyRing keys;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    DataFolder data = DataFolder.open(folder.resolve("data"));
    keys = TokenKeys.development(data);
    installation =
        Installation.temporary(
            data,
            ConfigReader.shipped(),
            EnumSet.of(Role.PLAYERS, Role.POOLS, Role.MATCHES, Role.BOARDS, Role.GATEWAY));
  }

  @AfterAll
  static void stop() {
    installation.close();
  }

  private record Answer(int status, JsonNode body) {
    String text(String field) {
      return body.get(field).asText();
    }
  }

  private static String token(String subject, String... scopes) {
    Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
    return new TokenSigner(keys, TokenNames.DEFAULT)
        .sign(new AccessToken(subject, Set.of(scopes), "jti", now, now.plusSeconds(600)));
  }

  private static CompletableFuture<Answer> send(
      String bearer, String method, String path, String body) {
    return send(installation.node().gatewayPort().orElseThrow(), bearer, method, path, body);
  }

  private static CompletableFuture<Answer> send(
      int port, String bearer, String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(LIMIT)
            .header("Authorization", "Bearer " + bearer)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    return HTTP.sendAsync(request, BodyHandlers.ofString())
        .thenApply(response -> new Answer(response.statusCode(), json(response.body())));
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CompletableFuture<Answer> enqueue(String player, String queue) {
    return send(token(player), "POST", PATH, "{\"queue\": \"" + queue + "\"}");
  }

  private static Answer get(String player, String path) {
    return send(token(player), "GET", path, "").join();
  }

  /** Both are in one match; returns its id. */
  private static String match(String one, String two, String queue) {
    var first = enqueue(one, queue);
    var second = enqueue(two, queue);
    String matchId = first.join().text("match_id");
    assertThat(matchId).isNotEmpty().isEqualTo(second.join().text("match_id"));
    return matchId;
  }

  @Test
  void aGameAskedForOverHttpEndsInARank() throws Exception {
    String matchId = match("ann", "bob", "blitz-3-2");
    Answer status = get("ann", PATH);
    assertThat(status.text("status")).isEqualTo("MATCHED");
    GameToken seat =
        TokenVerifier.of(KeySource.fixed(keys.verificationKeys()))
            .verifyGame(status.text("game_token"));
    assertThat(seat.player()).isEqualTo("ann");
    assertThat(seat.matchId()).isEqualTo(matchId);

    String result =
        "{\"matchId\": \"%s\", \"players\": [{\"player\": \"ann\", \"score\": 1}, {\"player\": \"bob\", \"score\": 0}]}"
            .formatted(matchId);
    Answer reported = send(token("srv", "results:write"), "POST", "/v1/results", result).join();
    assertThat(reported.status()).isEqualTo(202);
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              Answer rank = get("ann", "/v1/players/ann/rank?queue=blitz-3-2");
              assertThat(rank.status()).isEqualTo(200);
              assertThat(rank.body().get("rank").asInt()).isEqualTo(1);
              assertThat(get("ann", PATH).text("status")).isEqualTo("WAITING");
              // The two are rated each in their own transaction.
              JsonNode board = get("ann", "/v1/leaderboards/blitz-3-2").body();
              assertThat(board.at("/rows/0/player").asText()).isEqualTo("ann");
              assertThat(board.at("/rows/1/player").asText()).isEqualTo("bob");
            });
    Answer idle = send(token("ann"), "DELETE", PATH, "").join();
    assertThat(idle.text("result")).isEqualTo("NOTHING_QUEUED");
  }

  /** F64 */
  @Test
  void ofTwoClaimsOneWins() {
    match("cem", "dan", "bullet-1-0");
    List<Integer> answers =
        List.of(
                send(token("cem"), "POST", PATH + "/claim", "{}"),
                send(token("cem"), "POST", PATH + "/claim", "{}"))
            .stream()
            .map(claim -> claim.join().status())
            .toList();
    assertThat(answers).containsExactlyInAnyOrder(200, 409);
    Answer nothing = send(token("nobody"), "POST", PATH + "/claim", "{}").join();
    assertThat(nothing.status()).isEqualTo(404);
  }

  @Test
  void aLiveMatchesTokenIsSignedAnewAndShown() throws Exception {
    match("eva", "fay", "rapid-10-0");
    String first = get("eva", PATH).text("game_token");
    Answer signed = send(token("eva"), "POST", PATH + "/token", "{}").join();
    assertThat(signed.status()).isEqualTo(200);
    String second = signed.text("game_token");
    assertThat(second).isNotEqualTo(first);
    assertThat(get("eva", PATH).text("game_token")).isEqualTo(second);
    TokenVerifier verifier = TokenVerifier.of(KeySource.fixed(keys.verificationKeys()));
    assertThat(verifier.verifyGame(second).matchId())
        .isEqualTo(verifier.verifyGame(first).matchId());
  }

  @Test
  void whoStopsWaitingIsCancelledAndHisHeldRequestToldSo() {
    var held = enqueue("gus", "sea-battle");
    await()
        .atMost(LIMIT)
        .until(() -> get("gus", PATH).body().path("ticket").path("id").isTextual());
    Answer cancelled = send(token("gus"), "DELETE", PATH, "").join();
    assertThat(cancelled.status()).isEqualTo(200);
    assertThat(cancelled.text("result")).isEqualTo("CANCELLED");
    assertThat(held.join().text("outcome")).isEqualTo("CANCELLED");
    await()
        .atMost(LIMIT)
        .until(() -> get("gus", PATH).body().at("/lastOutcome/reason").asText().equals("PLAYER"));
  }

  /** F27: nobody listened when the match was made. */
  @Test
  void aSocketThatOpensLaterHearsTheMatchUntilItIsAcknowledged() {
    String queue = "{\"queue\": \"fifo-bot\", \"attributes\": {\"rosterSize\": 1}}";
    var one = send(token("hal"), "POST", PATH, queue);
    String matchId = send(token("ivy"), "POST", PATH, queue).join().text("match_id");
    assertThat(one.join().text("match_id")).isEqualTo(matchId);
    Ear ear = new Ear();
    WebSocket socket = listen("hal", ear);
    await().atMost(LIMIT).until(() -> ear.heard("matched", matchId));
    socket.sendText("{\"type\": \"ack\", \"match_id\": \"" + matchId + "\"}", true).join();
    await()
        .atMost(LIMIT)
        .until(() -> send(token("hal"), "POST", PATH + "/claim", "{}").join().status() == 409);
  }

  @Test
  @DisplayName("F28: who is known to one gateway is known to another, by his token alone")
  void anotherGatewayKnowsThePlayerByHisToken() throws Exception {
    String matchId = match("jon", "kay", "rapid-10-0");
    NodeSettings alone =
        NodeSettings.alone(EnumSet.of(Role.GATEWAY), folder.resolve("another gateway"));
    URI owners = URI.create("http://" + installation.node().advertised());
    NodeSettings settings =
        new NodeSettings(
            alone.roles(),
            alone.state(),
            alone.internal(),
            alone.registryPort(),
            alone.threads(),
            alone.standbys(),
            alone.failover(),
            alone.gateway(),
            List.of(owners),
            List.of(owners),
            List.of(owners));
    try (Node other = Node.start(installation.cluster(), settings, NodeKeys.ofOneRing(keys))) {
      assertThat(other.awaitReady(LIMIT)).isTrue();

      Answer status = send(other.gatewayPort().orElseThrow(), token("jon"), "GET", PATH, "").join();

      assertThat(status.status()).isEqualTo(200);
      assertThat(status.text("match_id")).isEqualTo(matchId);
    }
  }

  private static WebSocket listen(String player, Ear ear) {
    int port = installation.node().gatewayPort().orElseThrow();
    return HTTP.newWebSocketBuilder()
        .header("Authorization", "Bearer " + token(player))
        .buildAsync(URI.create("ws://127.0.0.1:" + port + "/v1/ws"), ear)
        .join();
  }

  /** Keeps what was said; an owner that was moving is told first, for example. */
  private static final class Ear implements WebSocket.Listener {
    private final List<JsonNode> messages = new CopyOnWriteArrayList<>();
    private final StringBuilder text = new StringBuilder();

    boolean heard(String type, String matchId) {
      return messages.stream()
          .anyMatch(
              message ->
                  message.path("type").asText().equals(type)
                      && message.path("match_id").asText().equals(matchId));
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        messages.add(json(text.toString()));
        text.setLength(0);
      }
      socket.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }
}
