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
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A match of two teams with roles, from requests over HTTP to the tokens. */
class GroupPipelineTest {
  private static final String PATH = "/v1/matchmaking";
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Long enough for a busy machine. */
  private static final String QUEUES =
"""
queues:
  - name: arena-2v2
    teams: [{ name: red, roles: { tank: 1, healer: 1 } }, { name: blue, roles: { tank: 1, healer: 1 } }]
    rules: [{ type: string-equality, attribute: build }]
    ticketTtl: 10m
    pendingTtl: 3m
    readyCheck: { window: 2m }
    servers: [{ address: "arena-1.example:7000" }]
""";

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
            ConfigReader.read(QUEUES, "test"),
            EnumSet.of(Role.PLAYERS, Role.POOLS, Role.MATCHES, Role.BOARDS, Role.GATEWAY));
  }

  @AfterAll
  static void stop() {
    installation.close();
  }

  private record Answer(int status, JsonNode body) {}

  private static CompletableFuture<Answer> send(
      String player, String method, String path, String body) {
    int port = installation.node().gatewayPort().orElseThrow();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(LIMIT)
            .header("Authorization", "Bearer " + token(player))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    return HTTP.sendAsync(request, BodyHandlers.ofString())
        .thenApply(response -> new Answer(response.statusCode(), json(response.body())));
  }

  private static String token(String subject) {
    Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
    return new TokenSigner(keys, TokenNames.DEFAULT)
        .sign(new AccessToken(subject, Set.of(), "jti", now, now.plusSeconds(600)));
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Detached, so that no connection must be kept open while others are awaited. */
  private static CompletableFuture<Answer> enqueue(String player, String more) {
    return send(
        player,
        "POST",
        PATH,
        "{\"queue\": \"arena-2v2\", \"detached\": true, \"attributes\": {\"build\": \"7\"}%s}"
            .formatted(more));
  }

  private static JsonNode status(String player, String query) {
    return send(player, "GET", PATH + query, "").join().body();
  }

  private static JsonNode awaitStatus(String player, String pointer) {
    return await()
        .atMost(LIMIT)
        .until(() -> status(player, ""), status -> status.at(pointer).isTextual());
  }

  @Test
  void aPartyIsToldWhyItWaitsIsAskedAndGetsItsTeamAndItsRoles() throws Exception {
    var party =
        enqueue(
            "ann",
            ", \"roles\": [\"tank\"], \"party\": [{\"player\": \"bob\", \"roles\": [\"fill\"]}]");
    String ticket = awaitStatus("ann", "/ticket/id").at("/ticket/id").asText();
    assertThat(awaitStatus("bob", "/ticket/id").at("/ticket/id").asText()).isEqualTo(ticket);

    JsonNode why =
        await()
            .atMost(LIMIT)
            .pollInterval(Duration.ofSeconds(1)) // who asks oftener is refused
            .until(() -> status("bob", "?explain=true").path("explanation"), JsonNode::isObject);
    assertThat(why.get("waiting").asInt()).isEqualTo(1);
    assertThat(why.get("missing")).singleElement().asString().contains("2 more players");
    assertThat(why.get("earliest").isNull()).isTrue();

    var cem = enqueue("cem", ", \"roles\": [\"healer\", \"tank\"]");
    var dan = enqueue("dan", ", \"roles\": [\"tank\", \"healer\"]");
    List<String> all = List.of("ann", "bob", "cem", "dan");
    String match = awaitStatus("ann", "/ready_check/match_id").at("/ready_check/match_id").asText();
    for (String player : all) {
      awaitStatus(player, "/ready_check/match_id");
      Answer ready =
          send(player, "POST", PATH + "/ready", "{\"match_id\": \"%s\"}".formatted(match)).join();
      assertThat(ready.status()).isEqualTo(200);
    }
    // Who was held was let go when he was asked.
    assertThat(List.of(party.join().status(), cem.join().status(), dan.join().status()))
        .containsOnly(202);

    Map<String, GameToken> seats = new TreeMap<>();
    TokenVerifier verifier = TokenVerifier.of(KeySource.fixed(keys.verificationKeys()));
    for (String player : all) {
      JsonNode matched = awaitStatus(player, "/match/role");
      assertThat(matched.get("match_id").asText()).isEqualTo(match);
      GameToken seat = verifier.verifyGame(matched.get("game_token").asText());
      assertThat(matched.at("/match/role").asText()).isEqualTo(seat.role().orElseThrow());
      assertThat(matched.at("/match/team").asText()).isEqualTo(seat.team());
      seats.put(player, seat);
    }
    assertThat(seats.get("ann").team()).isEqualTo(seats.get("bob").team());
    assertThat(seats.get("cem").team()).isEqualTo(seats.get("dan").team());
    assertThat(seats.get("ann").team()).isNotEqualTo(seats.get("cem").team());
    assertThat(seats.values().stream().map(seat -> seat.role().orElseThrow()))
        .containsExactly("tank", "healer", "healer", "tank");
  }

  @Test
  void whoDeclinesIsToldHowHisTicketEndedAndTheOthersWaitOn() {
    String build = ", \"roles\": [\"fill\"]";
    List<String> all = List.of("eva", "fay", "gus", "hal");
    List<CompletableFuture<Answer>> held =
        all.stream().map(player -> enqueue(player, build)).toList();
    String match = awaitStatus("eva", "/ready_check/match_id").at("/ready_check/match_id").asText();
    String since = status("fay", "").at("/ticket/since").asText();
    assertThat(held).allSatisfy(asked -> assertThat(asked.join().status()).isEqualTo(202));
    String decline = "{\"match_id\": \"%s\", \"accept\": false}".formatted(match);
    assertThat(send("eva", "POST", PATH + "/ready", decline).join().status()).isEqualTo(200);

    JsonNode ended = awaitStatus("eva", "/lastOutcome/reason");
    assertThat(ended.at("/lastOutcome/reason").asText()).isEqualTo("DECLINED");
    assertThat(ended.get("ticket").isNull()).isTrue();
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              JsonNode waits = status("fay", "");
              assertThat(waits.get("ready_check").isNull()).isTrue();
              assertThat(waits.at("/ticket/since").asText()).isEqualTo(since);
              assertThat(waits.at("/ticket/returns").asInt()).isEqualTo(1);
            });
    assertThat(send("fay", "POST", PATH + "/ready", decline).join().status()).isEqualTo(409);
    all.forEach(player -> send(player, "DELETE", PATH, "").join());
  }
}
