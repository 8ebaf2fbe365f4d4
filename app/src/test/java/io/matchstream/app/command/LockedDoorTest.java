package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.app.acls.Actor;
import io.matchstream.app.acls.Rights;
import io.matchstream.app.node.Cluster;
import io.matchstream.app.node.Node;
import io.matchstream.app.node.NodeKeys;
import io.matchstream.app.node.NodeSettings;
import io.matchstream.app.node.Role;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.config.ConfigPublisher;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.SigningKey;
import io.matchstream.tokens.TokenAlgorithm;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pipeline on a broker with TLS, passwords and ACLs: every role is a principal of its own with
 * the rights that {@code matchstream acls} prints, and nobody has any other.
 */
@Tag("long") // 46 s on two busy cores, most of it for what is logged at TRACE
@Timeout(300) // what is consumed and never comes would be waited for without end
class LockedDoorTest {
  private static final TopicsSettings TOPICS = new TopicsSettings("", 2, (short) 1);
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final String HIDDEN = "sasl.jaas.config = [hidden]";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;

  private static final KeyRing KEYS =
      KeyRing.of(SigningKey.generate(TokenAlgorithm.EDDSA, new SecureRandom()));
  private static final List<AutoCloseable> OPEN = new ArrayList<>();
  private static final Map<Role, Node> NODES = new EnumMap<>(Role.class);
  private static LockedBroker broker;
  private static long passwordsLogged;
  private static long configurationsLogged;

  @BeforeAll
  static void start() throws Exception {
    broker = LockedBroker.start(folder);
    OPEN.add(broker);
    allowWhatTheCommandPrints();
    try (Overheard log = Overheard.of("-hush", HIDDEN)) {
      try (Cluster cluster = cluster(Actor.OPERATOR)) {
        cluster.serdes().registerAll();
        new ConfigPublisher(cluster.brokers(), cluster.topics(), cluster.serdes())
            .publish(ConfigReader.shipped(), Instant.now());
      }
      for (Role role :
          List.of(Role.PLAYERS, Role.POOLS, Role.MATCHES, Role.BOARDS, Role.ALLOCATOR)) {
        start(role);
      }
      for (Node node : NODES.values()) {
        assertThat(node.awaitReady(LIMIT)).as("ready; %s", node.failure()).isTrue();
      }
      start(Role.GATEWAY);
      passwordsLogged = log.count("-hush");
      configurationsLogged = log.count(HIDDEN);
    }
  }

  private static void allowWhatTheCommandPrints() throws Exception {
    Rights rights = new Rights(new Topics(TOPICS));
    try (Admin admin = Admin.create(broker.brokers(LockedBroker.ADMIN).client())) {
      for (Actor actor : Actor.values()) {
        for (var grant : rights.of(actor)) {
          admin.createAcls(grant.bindings(actor.principal())).all().get();
        }
      }
    }
  }

  private static void start(Role role) throws Exception {
    Cluster cluster = cluster(Actor.valueOf(role.name()));
    OPEN.add(cluster);
    NodeSettings alone = NodeSettings.alone(EnumSet.of(role), folder.resolve(role.name()));
    NodeSettings settings =
        role != Role.GATEWAY
            ? alone
            : new NodeSettings(
                alone.roles(),
                alone.state(),
                alone.internal(),
                0,
                1,
                0,
                alone.failover(),
                alone.gateway(),
                url(Role.PLAYERS),
                url(Role.BOARDS),
                url(Role.POOLS));
    Node node = Node.start(cluster, settings, NodeKeys.ofOneRing(KEYS));
    OPEN.add(node);
    NODES.put(role, node);
  }

  private static List<URI> url(Role role) {
    return List.of(URI.create("http://" + NODES.get(role).advertised()));
  }

  private static Cluster cluster(Actor actor) throws Exception {
    return Cluster.existing(broker.brokers(actor.key()), List.of(), TOPICS);
  }

  @AfterAll
  static void stop() throws Exception {
    for (int i = OPEN.size() - 1; i >= 0; i--) {
      OPEN.get(i).close();
    }
  }

  /** Kafka shows its settings at INFO: that this was heard says that the rest would have been. */
  @Test
  void noPasswordIsLoggedAtAnyLevel() {
    assertThat(configurationsLogged).isGreaterThan(20);
    assertThat(passwordsLogged).isZero();
  }

  @Test
  void aMatchIsPlayedByPrincipalsWhoMayDoWhatTheirRoleNeedsAndNoMore() throws Exception {
    CommandRun asked = run(Actor.BACK_END, "produce enqueue --player ann --queue blitz-3-2");
    assertThat(asked.err()).isEmpty();
    HttpResponse<String> matched = askThroughTheGateway("bob");
    assertThat(matched.statusCode()).as(matched.body()).isEqualTo(200);
    String match = JSON.readTree(matched.body()).get("match_id").asText();

    CommandRun told = run(Actor.DELIVERY, "consume notifications --from-beginning --max 2");
    assertThat(lines(told)).allSatisfy(line -> assertThat(line.get("token").asText()).isNotEmpty());
    CommandRun reported =
        run(Actor.GAME_SERVER, "produce result --match " + match + " --score ann=1 --score bob=0");
    assertThat(reported.err()).isEmpty();
    CommandRun rated = run(Actor.DATA_TEAM, "consume ratings --from-beginning --max 2");
    assertThat(lines(rated))
        .extracting(line -> line.get("player").asText())
        .containsExactlyInAnyOrder("ann", "bob");
    await().atMost(LIMIT).untilAsserted(() -> assertThat(rank("ann")).contains("\"rank\":1"));

    Path ratings =
        Files.writeString(folder.resolve("r.csv"), "player,queue,rating\ncem,blitz-3-2,1700\n");
    CommandRun imported = run(Actor.RATING_IMPORT, "ratings import " + ratings);
    assertThat(imported.exitCode()).as(imported.err()).isZero();
    CommandRun audited = run(Actor.AUDIT, "audit --json");
    assertThat(audited.exitCode()).as(audited.out() + audited.err()).isZero();
    assertThat(JSON.readTree(audited.out()).get("matches").asInt()).isEqualTo(1);
  }

  @Test
  void whoHasNotTheRightIsToldSoWithExitCode3() throws Exception {
    assertRefused(Actor.BACK_END, "consume notifications --exit", "notifications");
    assertRefused(Actor.DATA_TEAM, "consume notifications --exit", "notifications");
    assertRefused(Actor.BACK_END, "produce result --match m --score ann=1", "results");
    assertRefused(Actor.DATA_TEAM, "produce enqueue --player eve --queue blitz-3-2", "requests");
    Path ratings =
        Files.writeString(folder.resolve("no.csv"), "player,queue,rating\neve,blitz-3-2,3000\n");
    assertRefused(Actor.BACK_END, "ratings import " + ratings, "rating-sets");
    assertRefused(Actor.GATEWAY, "ratings import " + ratings, "rating-sets");
  }

  @Test
  void theOperatorReplaysDeadLettersAndNobodyElseSeesThem() throws Exception {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            broker.brokers(Actor.BACK_END.key()).client(),
            new StringSerializer(),
            new StringSerializer())) {
      producer.send(new ProducerRecord<>("requests", "zoe", "{")).get();
    }
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> assertThat(run(Actor.OPERATOR, "dlq list --json").out()).contains("zoe"));

    CommandRun replayed = run(Actor.OPERATOR, "dlq replay --all --reason BAD_JSON --yes");

    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).contains(" is at requests-");
    assertRefused(Actor.BACK_END, "dlq list", "dead-letters");
    assertRefused(Actor.DATA_TEAM, "dlq replay --all --yes", "dead-letters");
  }

  private static void assertRefused(Actor actor, String arguments, String resource)
      throws IOException {
    CommandRun run = run(actor, arguments);
    assertThat(run.exitCode()).as("%s %s: %s", actor, arguments, run).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("the broker does not allow it")
        .contains(resource)
        .contains("./matchstream acls");
  }

  @Test
  void aWrongPasswordIsSaidAndNotShown() throws IOException {
    Path config = broker.config("stranger", "hush-wrong-hush");

    CommandRun run = run(config, "--verbose produce enqueue --player eve --queue blitz-3-2");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("the broker does not know us").doesNotContain("hush");
  }

  private static List<JsonNode> lines(CommandRun run) {
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out()
        .lines()
        .map(
            line -> {
              try {
                return JSON.readTree(line);
              } catch (IOException e) {
                throw new AssertionError(line, e);
              }
            })
        .toList();
  }

  private static HttpResponse<String> askThroughTheGateway(String player) throws Exception {
    Instant now = Instant.now();
    String token =
        new TokenSigner(KEYS, TokenNames.DEFAULT)
            .sign(new AccessToken(player, Set.of(), "t", now, now.plusSeconds(600)));
    HttpRequest request =
        HttpRequest.newBuilder(gateway("/v1/matchmaking"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"queue\":\"blitz-3-2\"}"))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static String rank(String player) throws Exception {
    URI uri = gateway("/v1/players/" + player + "/rank?queue=blitz-3-2");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static URI gateway(String path) {
    int port = NODES.get(Role.GATEWAY).gatewayPort().orElseThrow();
    return URI.create("http://127.0.0.1:" + port + path);
  }

  private static CommandRun run(Actor actor, String arguments) throws IOException {
    return run(broker.config(actor.key()), arguments);
  }

  private static CommandRun run(Path config, String arguments) {
    List<String> line = new ArrayList<>(Arrays.asList(arguments.split(" ")));
    line.addAll(
        List.of("--bootstrap-servers", broker.servers(), "--kafka-config", config.toString()));
    return CommandRun.of(line.toArray(String[]::new));
  }
}
