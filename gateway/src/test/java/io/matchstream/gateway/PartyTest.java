package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Backfill;
import io.matchstream.events.Enqueue;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.PartyMember;
import io.matchstream.events.Request;
import io.matchstream.events.ResultEvent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Roles, parties and attributes of a request, and a running match that asks for players. */
@ExtendWith(Log.Shared.class)
class PartyTest {
  private static final String PATH = "/v1/matchmaking";

  private final String player = TestGateway.newPlayer();
  private static Log log;
  private static TestGateway gateway;

  @BeforeAll
  static void start(Log shared) {
    log = shared;
    gateway = TestGateway.start(log);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    gateway.close();
  }

  private Enqueue enqueued(String fields) {
    var held = gateway.post(player, PATH, "{\"queue\": \"blitz-3-2\", " + fields + "}");
    Request asked = log.request(player, Enqueue.class);
    gateway.owners.sayEnded(asked, OutcomeType.EXPIRED, OutcomeReason.TTL);
    assertThat(held.join().status()).isEqualTo(200);
    return (Enqueue) asked.getBody();
  }

  @Test
  void aPartyIsWrittenWithTheRolesAndAttributesOfEach() {
    Enqueue enqueue =
        enqueued(
            """
            "roles": ["tank", "fill"],
            "attributes": {"build": "7"},
            "party": [{"player": "bob", "roles": ["healer"], "attributes": {"skill": 0.5}},
                      {"player": "cem"}]\
            """);

    assertThat(enqueue.getRoles()).containsExactly("tank", "fill");
    assertThat(enqueue.getParty())
        .containsExactly(
            new PartyMember("bob", List.of("healer"), Map.of("skill", 0.5)),
            new PartyMember("cem", List.of(), Map.of()));
  }

  @Test
  @DisplayName("R15: a number stays a number and text stays text, lists and maps too")
  void attributesKeepTheirTypes() {
    Enqueue enqueue =
        enqueued(
            """
            "attributes": {"level": 40, "name": "40", "ranked": true, "maps": ["dust", "mirage"],
                           "latency": {"eu": 20, "us": 110.5}}\
            """);

    assertThat(enqueue.getAttributes())
        .containsOnly(
            Map.entry("level", 40.0),
            Map.entry("name", "40"),
            Map.entry("ranked", "true"),
            Map.entry("maps", List.of("dust", "mirage")),
            Map.entry("latency", Map.of("eu", 20.0, "us", 110.5)));
  }

  @Test
  void aSocketTakesAPartyToo() {
    TestSocket socket = gateway.socket(player);
    socket.say(
        "{\"type\": \"start\", \"queue\": \"quick\", \"requestId\": \"r1\", \"roles\": [\"tank\"],"
            + " \"party\": [{\"player\": \"bob\"}]}");
    socket.next("queued");
    Enqueue enqueue = (Enqueue) log.request(player, Enqueue.class).getBody();
    assertThat(enqueue.getRoles()).containsExactly("tank");
    assertThat(enqueue.getParty()).hasSize(1);
  }

  @Test
  void aMatchAsksForPlayersAndTakesItBack() {
    String match = "m-" + player;
    var asked =
        gateway
            .send(
                reporting(
                    """
                    {"type": "backfill", "matchId": "%s", "requestId": "b1", "players": ["ann"],
                     "open": [{"team": "red", "role": "tank"}, {"team": "blue", "seats": 2}]}\
                    """
                        .formatted(match)))
            .join();
    assertThat(asked.status()).isEqualTo(202);
    assertThat(asked.text("matchId")).isEqualTo(match);
    assertThat(backfill(match, "b1"))
        .isEqualTo(
            new Backfill(
                match,
                "b1",
                List.of(new OpenSeats("red", "tank", 1), new OpenSeats("blue", null, 2)),
                List.of("ann")));

    var withdrawn =
        gateway
            .send(
                reporting(
                    "{\"type\": \"backfill\", \"matchId\": \"%s\", \"requestId\": \"b2\"}"
                        .formatted(match)))
            .join();
    assertThat(withdrawn.status()).isEqualTo(202);
    assertThat(backfill(match, "b2").getOpen()).isEmpty();
  }

  @Test
  void onlyAGameServerAsksForPlayers() {
    var to = gateway.as(player, "/v1/results");
    var refused =
        gateway
            .send(TestGateway.posting(to, "{\"type\": \"backfill\", \"matchId\": \"m\"}"))
            .join();
    assertThat(refused.status()).isEqualTo(403);
  }

  private static java.net.http.HttpRequest.Builder reporting(String body) {
    return TestGateway.posting(
        gateway
            .to("/v1/results")
            .header("Authorization", "Bearer " + TestGateway.token("srv", "results:write")),
        body);
  }

  private static Backfill backfill(String match, String requestId) {
    ResultEvent event =
        log.result(
            result ->
                result.getBody() instanceof Backfill backfill
                    && backfill.getMatchId().equals(match)
                    && requestId.equals(backfill.getRequestId()));
    return (Backfill) event.getBody();
  }
}
