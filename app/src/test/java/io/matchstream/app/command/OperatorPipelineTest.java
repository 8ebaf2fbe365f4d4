package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.app.data.DataFolder;
import io.matchstream.app.data.TokenKeys;
import io.matchstream.app.node.Installation;
import io.matchstream.app.node.Role;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An operator's commands against a whole installation. Each test has a queue of its own. */
@Timeout(180)
class OperatorPipelineTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
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

  private static String url() {
    return "http://127.0.0.1:" + installation.node().gatewayPort().orElseThrow();
  }

  private static String token(String subject, String... scopes) {
    Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
    return new TokenSigner(keys, TokenNames.DEFAULT)
        .sign(new AccessToken(subject, Set.of(scopes), "jti", now, now.plusSeconds(600)));
  }

  /** The command as an operator types it; it succeeds. */
  private static String operator(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--url", url(), "--token", token("olga", AccessToken.OPERATE)));
    CommandRun run = CommandRun.of(all.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out();
  }

  private static JsonNode queue(String name) {
    return operator("queue", "list", "--json")
        .lines()
        .map(OperatorPipelineTest::json)
        .filter(queue -> queue.get("queue").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void awaitState(String queue, String state) {
    await().atMost(LIMIT).until(() -> queue(queue).get("state").asText().equals(state));
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CompletableFuture<HttpResponse<String>> send(
      String player, String method, String body) {
    return HTTP.sendAsync(
        HttpRequest.newBuilder(URI.create(url() + "/v1/matchmaking"))
            .timeout(LIMIT)
            .header("Authorization", "Bearer " + token(player))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private static CompletableFuture<HttpResponse<String>> enqueue(String player, String queue) {
    return send(player, "POST", "{\"queue\": \"" + queue + "\"}");
  }

  private static JsonNode status(String player) {
    return json(send(player, "GET", "").join().body());
  }

  private static List<JsonNode> waiting(String queue) {
    return operator("tickets", "list", queue, "--json")
        .lines()
        .map(OperatorPipelineTest::json)
        .toList();
  }

  @Test
  void aPausedQueueMatchesNobodyUntilItIsResumed() {
    operator("queue", "pause", "rapid-10-0", "--note", "deploy 7");
    awaitState("rapid-10-0", "PAUSED");
    assertThat(queue("rapid-10-0").at("/hold/operator").asText()).isEqualTo("olga");
    assertThat(queue("rapid-10-0").at("/hold/note").asText()).isEqualTo("deploy 7");

    var ann = enqueue("ann", "rapid-10-0");
    await().atMost(LIMIT).until(() -> waiting("rapid-10-0").size() == 1);
    var bob = enqueue("bob", "rapid-10-0");
    await().atMost(LIMIT).until(() -> waiting("rapid-10-0").size() == 2);
    List<JsonNode> tickets = waiting("rapid-10-0");
    assertThat(tickets.get(0).at("/players/0").asText()).as("who came first").isEqualTo("ann");
    String id = tickets.get(1).get("id").asText();
    assertThat(json(operator("tickets", "show", "rapid-10-0", id)).at("/players/0").asText())
        .isEqualTo("bob");

    operator("queue", "resume", "rapid-10-0");

    String match = json(ann.join().body()).get("match_id").asText();
    assertThat(match).isNotEmpty().isEqualTo(json(bob.join().body()).get("match_id").asText());
    awaitState("rapid-10-0", "OPEN");
  }

  @Test
  void aDrainedQueueLetsNobodyNewIn() {
    operator("queue", "drain", "blitz-3-2");
    awaitState("blitz-3-2", "DRAINING");

    HttpResponse<String> refused = enqueue("cem", "blitz-3-2").join();

    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(json(refused.body()).get("code").asText()).isEqualTo("QUEUE_CLOSED");
    operator("queue", "resume", "blitz-3-2");
    awaitState("blitz-3-2", "OPEN");
  }

  @Test
  void aKickedTicketEndsWithTheReasonOperator() {
    var held = enqueue("dan", "sea-battle");
    await().atMost(LIMIT).until(() -> waiting("sea-battle").size() == 1);
    String id = waiting("sea-battle").get(0).get("id").asText();

    operator("tickets", "kick", "dan", "--ticket", id, "--note", "stuck");

    assertThat(json(held.join().body()).get("outcome").asText()).isEqualTo("CANCELLED");
    await()
        .atMost(LIMIT)
        .until(() -> status("dan").at("/lastOutcome/reason").asText().equals("OPERATOR"));
  }

  @Test
  void aSeatIsFreedOutOfTheMatchThatIsNamedAndEverythingIsWrittenDown() {
    var eva = enqueue("eva", "bullet-1-0");
    var fay = enqueue("fay", "bullet-1-0");
    String match = json(eva.join().body()).get("match_id").asText();
    assertThat(json(fay.join().body()).get("match_id").asText()).isEqualTo(match);
    await().atMost(LIMIT).until(() -> status("eva").get("status").asText().equals("MATCHED"));

    operator("seat", "free", "eva", "--match", match, "--note", "server crashed");

    await().atMost(LIMIT).until(() -> status("eva").get("status").asText().equals("WAITING"));
    assertThat(status("fay").get("match_id").asText()).as("the other plays on").isEqualTo(match);
    CommandRun written =
        CommandRun.of(
            "consume",
            "operations",
            "--from-beginning",
            "--exit",
            "--bootstrap-servers",
            installation.cluster().brokers().servers());
    assertThat(written.out())
        .contains("\"operator\":\"olga\"", "\"note\":\"server crashed\"", "\"type\":\"seatFreed\"");
  }

  /** A rule over a metric that is not there never fires, and says nothing. */
  @Test
  void everyMetricThatAnAlertAsksForIsThere() throws Exception {
    operator("queue", "pause", "fifo-bot"); // so that there is something to show of a pool
    var held = enqueue("gus", "fifo-bot"); // is refused, and heard of: something is counted
    assertThat(held.join().statusCode()).isEqualTo(422);
    Set<String> asked = new TreeSet<>();
    for (String line : Files.readAllLines(Path.of("..", "deploy", "prometheus", "alerts.yml"))) {
      Matcher name =
          Pattern.compile("\\b(matchstream|kafka|http_server|jvm|process|system)_[a-z_]+")
              .matcher(line);
      while (name.find()) {
        asked.add(name.group());
      }
    }
    assertThat(asked).hasSizeGreaterThan(6);
    URI metrics = URI.create("http://" + installation.node().advertised() + "/metrics");
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              String shown =
                  HTTP.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
                      .body();
              assertThat(asked)
                  .allSatisfy(name -> assertThat(shown).containsPattern("(?m)^" + name + "[ {]"));
            });
  }
}
