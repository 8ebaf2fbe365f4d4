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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {'team': 'green'}                                        | has no team green
          {'team': 'red', 'role': 'archer'}                        | has no role archer
          {'team': 'red', 'seats': 3}                              | 1 to 2 seats
          {'team': 'red', 'role': 'tank', 'seats': 2}              | 1 seats of role tank
          {'team': 'red'}, {'team': 'red', 'seats': 2}             | the same seats twice
          {'team': 'red', 'role': 'tank'}, {'team': 'red', 'seats': 2} | 3 are asked for
          {'team': 'side-3'}                                       | has no team side-3
          """)
  void whatNoMatchHasIsRefusedAtOnceAndNotWritten(String open, String why) {
    String match = "m-" + player;
    TestGateway.Answer refused = backfill(match, "b1", "[]", open);

    assertThat(refused.status()).describedAs(refused.body()).isEqualTo(422);
    assertThat(refused.text("code")).isEqualTo("BACKFILL_IMPOSSIBLE");
    assertThat(refused.text("match_id")).isEqualTo(match);
    assertThat(refused.text("detail")).contains(why);

    assertThat(backfill(match, "b2", "[]", "{'team': 'blue'}").status()).isEqualTo(202);
    assertThat(backfill(match, "b2").getRequestId()).as("the first there is").isEqualTo("b2");
    assertThat(log.hasRead(event -> isBackfill(event, match, "b1"))).isFalse();
  }

  @Test
  void theQueueOfTheMatchIsThatOfWhoPlaysInIt() {
    gateway.owners.storeMatched(player, "m-" + player, "arena");
    String players = "['%s']".formatted(player);

    TestGateway.Answer ofARaid = backfill("m-" + player, "b1", players, "{'team': 'blue'}");
    assertThat(ofARaid.status()).isEqualTo(422);
    assertThat(ofARaid.text("detail")).isEqualTo("The match has no team blue.");
    assertThat(backfill("m-" + player, "b2", players, "{'team': 'side-2'}").status())
        .isEqualTo(202);
    assertThat(backfill("m-another", "b3", players, "{'team': 'blue'}").status())
        .as("he plays elsewhere, so that nobody tells")
        .isEqualTo(202);
  }

  @Test
  void whoHasLeftIsFollowedByWhoPlaysStill() {
    gateway.owners.storeMatched(player, "m-" + player, "arena");
    String players = "['%s', '%s']".formatted(TestGateway.newPlayer(), player);

    TestGateway.Answer ofARaid = backfill("m-" + player, "b1", players, "{'team': 'blue'}");
    assertThat(ofARaid.status()).isEqualTo(422);
    assertThat(ofARaid.text("detail")).isEqualTo("The match has no team blue.");
  }

  @Test
  void aMatchMayBeOfAnyVersionOfItsQueue() {
    gateway.owners.storeMatched(player, "m-" + player, "raid");
    String players = "['%s']".formatted(player);

    for (String team : List.of("red", "crimson")) {
      TestGateway.Answer asked =
          backfill("m-" + player, team, players, "{'team': '%s'}".formatted(team));
      assertThat(asked.status()).describedAs(team).isEqualTo(202);
    }
  }

  @Test
  void aMatchAsksThoughNobodyCanTellWhoPlays() {
    String players = "['%s']".formatted(player);
    gateway.owners.down(true);
    try {
      assertThat(backfill("m-" + player, "b1", players, "{'team': 'blue'}").status())
          .isEqualTo(202);
      assertThat(backfill("m-" + player, "b2", players, "{'team': 'green'}").status())
          .isEqualTo(422);
    } finally {
      gateway.owners.down(false);
    }
  }

  @Test
  void aDuelAsksForNobody() {
    gateway.owners.storeMatched(player, "m-" + player, "blitz-3-2");
    String players = "['%s']".formatted(player);
    assertThat(backfill("m-" + player, "b1", players, "{'team': 'blue'}").text("detail"))
        .isEqualTo("Matches of duels do not ask for players.");
  }

  private static TestGateway.Answer backfill(
      String match, String requestId, String players, String open) {
    String body =
        "{'type': 'backfill', 'matchId': '%s', 'requestId': '%s', 'players': %s, 'open': [%s]}";
    return gateway
        .send(reporting(body.formatted(match, requestId, players, open).replace('\'', '"')))
        .join();
  }

  private static boolean isBackfill(ResultEvent event, String match, String requestId) {
    return event.getBody() instanceof Backfill backfill
        && backfill.getMatchId().equals(match)
        && requestId.equals(backfill.getRequestId());
  }

  private static java.net.http.HttpRequest.Builder reporting(String body) {
    return TestGateway.posting(
        gateway
            .to("/v1/results")
            .header("Authorization", "Bearer " + TestGateway.token("srv", "results:write")),
        body);
  }

  private static Backfill backfill(String match, String requestId) {
    ResultEvent event = log.result(result -> isBackfill(result, match, requestId));
    return (Backfill) event.getBody();
  }
}
