package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.events.Claim;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Notification;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Request;
import io.matchstream.gateway.GatewaySettings.Rate;
import io.matchstream.tokens.GameToken;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who is asking is what the bearer token says, and nothing else. */
@ExtendWith(Log.Shared.class)
class CallersTest {
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

  private TestGateway.Answer statusWith(String authorization) {
    return gateway
        .send(gateway.to("/v1/matchmaking").header("Authorization", authorization))
        .join();
  }

  @Test
  void withoutAGoodTokenNobodyIsServed() {
    TestGateway.Answer none = gateway.send(gateway.to("/v1/matchmaking")).join();
    assertThat(none.status()).isEqualTo(401);
    assertThat(none.header("WWW-Authenticate")).isEqualTo("Bearer");
    String good = TestGateway.token("ann");
    for (String bad :
        new String[] {
          "Bearer x.y.z",
          "Basic " + good,
          "Bearer " + good.substring(0, good.lastIndexOf('.') + 1),
          "Bearer " + TestGateway.token("ann", Duration.ofMinutes(-2)),
          "Bearer " + gameToken()
        }) {
      assertThat(statusWith(bad).status()).describedAs(bad).isEqualTo(401);
    }
    assertThat(statusWith("Bearer " + good).status()).isEqualTo(200);
  }

  /** Signed by the same key, but for a game server. */
  private static String gameToken() {
    Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
    return TestGateway.SIGNER.sign(
        new GameToken(
            "ann",
            "jti",
            now,
            now,
            now.plusSeconds(60),
            "m",
            "ann",
            "bob",
            "1",
            Optional.empty(),
            Optional.empty(),
            "s:1",
            Optional.empty()));
  }

  @Test
  void thePlayerIsTheTokensAndNeverTheBodys() {
    String player = TestGateway.newPlayer();
    TestGateway.Answer claimed =
        gateway
            .post(player, "/v1/matchmaking", "{\"queue\": \"blitz-3-2\", \"player\": \"eve\"}")
            .join();
    assertThat(claimed.status()).isEqualTo(400);
    assertThat(claimed.text("detail")).contains("player");
    TestGateway.Answer rated =
        gateway
            .post(player, "/v1/matchmaking", "{\"queue\": \"blitz-3-2\", \"rating\": 3000}")
            .join();
    assertThat(rated.status()).isEqualTo(400);

    var held = gateway.enqueue(player, "r1");
    Request asked = log.request(player, Enqueue.class);
    assertThat(asked.getRequestId()).isEqualTo("r1");
    assertThat(log.requestsOf(player)).hasSize(1);
    gateway.owners.sayEnded(asked, OutcomeType.EXPIRED, OutcomeReason.TTL);
    assertThat(held.join().status()).isEqualTo(200);
  }

  @Test
  void reservedIdsAreNotPlayers() {
    TestGateway.Answer bot = statusWith("Bearer " + TestGateway.token("bot-blitz-3-2-1"));
    assertThat(bot.status()).isEqualTo(403);
    assertThat(bot.text("code")).isEqualTo("RESERVED_ID");
  }

  @Test
  void aRunningMatchMayAskForPlayers() {
    var to =
        gateway
            .to("/v1/results")
            .header("Authorization", "Bearer " + TestGateway.token("srv", "results:write"));
    String body =
        "{\"type\": \"backfill\", \"matchId\": \"m-open\", \"open\": [{\"team\": \"blue\"}]}";

    assertThat(gateway.send(TestGateway.posting(to, body)).join().text("matchId"))
        .isEqualTo("m-open");
    assertThat(log.result(event -> event.toString().contains("m-open"))).isNotNull();
  }

  @Test
  void resultsNeedTheirOwnScope() {
    String body =
        "{\"matchId\": \"m-scope\", \"players\": [{\"player\": \"ann\", \"score\": 0.5}]}";
    TestGateway.Answer player = gateway.post("ann", "/v1/results", body).join();
    assertThat(player.status()).isEqualTo(403);
    assertThat(player.text("code")).isEqualTo("SCOPE_MISSING");
    TestGateway.Answer server =
        gateway
            .send(
                TestGateway.posting(
                    gateway
                        .to("/v1/results")
                        .header(
                            "Authorization", "Bearer " + TestGateway.token("srv", "results:write")),
                    body))
            .join();
    assertThat(server.status()).isEqualTo(202);
    assertThat(server.text("matchId")).isEqualTo("m-scope");
    assertThat(log.result(event -> event.toString().contains("m-scope"))).isNotNull();
  }

  private TestGateway.Answer report(String server, String path, String body) {
    return gateway
        .send(
            TestGateway.posting(
                gateway
                    .to(path)
                    .header("Authorization", "Bearer " + TestGateway.serverToken("srv", server)),
                body))
        .join();
  }

  @Test
  void aServerReportsWhatWasAssignedToItAndNothingElse() {
    String player = TestGateway.newPlayer();
    String match = "m-" + player;
    Notification assigned = Owners.assignment(player, match, "r1");
    gateway.owners.storeMatched(assigned, true);
    String its = assigned.getGameServer();
    String result =
        "{\"matchId\": \"%s\", \"players\": [{\"player\": \"%s\", \"score\": 0.5}]}"
            .formatted(match, player);

    TestGateway.Answer stolen = report("elsewhere:1", "/v1/results", result);
    assertThat(stolen.status()).isEqualTo(403);
    assertThat(stolen.text("code")).isEqualTo("NOT_YOUR_MATCH");

    assertThat(report(its, "/v1/results", result).status()).isEqualTo(202);
    assertThat(log.result(event -> event.toString().contains(match))).isNotNull();
    assertThat(log.countRead(event -> event.toString().contains(match))).isEqualTo(1);
  }

  /** It names nobody, so that somebody must be named beside it. */
  @Test
  void aHeartbeatIsTheAssignedServersToo() {
    String player = TestGateway.newPlayer();
    String match = "m-" + player;
    Notification assigned = Owners.assignment(player, match, "r1");
    gateway.owners.storeMatched(assigned, true);
    String its = assigned.getGameServer();
    String heartbeat = "{\"type\": \"heartbeat\", \"matchId\": \"%s\"}".formatted(match);
    String named = "/v1/results?player=" + player;

    assertThat(report(its, "/v1/results", heartbeat).status()).isEqualTo(400);
    assertThat(report("elsewhere:1", named, heartbeat).status()).isEqualTo(403);
    assertThat(report(its, named, heartbeat).status()).isEqualTo(202);
    assertThat(log.result(event -> event.toString().contains(match))).isNotNull();
    assertThat(log.countRead(event -> event.toString().contains(match))).isEqualTo(1);
  }

  @Test
  void aServerReportsNoGameThatNobodyNamedPlaysAndNoneFromElsewhere() {
    String player = TestGateway.newPlayer();
    gateway.owners.storeMatched(Owners.assignment(player, "m-another", "r1"), true);
    String score = "\"players\": [{\"player\": \"%s\", \"score\": 0.5}]".formatted(player);

    TestGateway.Answer notIn =
        report("server:1", "/v1/results", "{\"matchId\": \"m-not-his\", " + score + "}");
    assertThat(notIn.status()).isEqualTo(409);
    assertThat(notIn.text("code")).isEqualTo("NOT_IN_MATCH");
    String external =
        "{\"matchId\": \"m-ext\", \"queue\": \"blitz-3-2\", \"external\": true, " + score + "}";
    assertThat(report("server:1", "/v1/results", external).text("code"))
        .isEqualTo("NOT_YOUR_MATCH");
  }

  /** There is no path, parameter or field by which another player could be named. */
  @Test
  void nobodyReadsAnothersStatusOrToken() {
    String ann = TestGateway.newPlayer();
    String eve = TestGateway.newPlayer();
    gateway.owners.storeMatched(Owners.assignment(ann, "m-" + ann, "r1"), false);
    String token = gateway.get(ann, "/v1/matchmaking").text("game_token");
    assertThat(token).isNotEmpty();

    for (String path : List.of("/v1/matchmaking?player=" + ann, "/v1/matchmaking?sub=" + ann)) {
      TestGateway.Answer status = gateway.get(eve, path);
      assertThat(status.status()).isEqualTo(400);
      assertThat(status.body()).doesNotContain(ann, token);
    }
    TestGateway.Answer own = gateway.get(eve, "/v1/matchmaking");
    assertThat(own.text("status")).isEqualTo("WAITING");
    assertThat(own.body()).doesNotContain(ann, token);
    var held = gateway.post(eve, "/v1/matchmaking/claim", "{\"match_id\": \"m-" + ann + "\"}");
    assertThat(log.request(eve, Claim.class).getPlayer()).isEqualTo(eve);
    assertThat(log.requestsOf(ann)).isEmpty();
    assertThat(held.join().body()).doesNotContain(token);
    assertThat(gateway.get(eve, "/v1/players/" + ann + "/rank?queue=blitz-3-2").body())
        .doesNotContain(token);
  }

  @Test
  void whoAsksTooOftenIsToldWhenToAskAgainAndNobodyElseIsHeldUp() throws InterruptedException {
    try (TestGateway strict =
        TestGateway.start(log, TestGateway.rates(new Rate(1, 3), new Rate(1, 2)))) {
      String player = TestGateway.newPlayer();
      for (int i = 0; i < 3; i++) {
        assertThat(strict.get(player, "/v1/matchmaking").status()).isEqualTo(200);
      }
      TestGateway.Answer tooMany = strict.get(player, "/v1/matchmaking");
      assertThat(tooMany.status()).isEqualTo(429);
      assertThat(tooMany.header("Retry-After")).isEqualTo("1");
      assertThat(strict.get(TestGateway.newPlayer(), "/v1/matchmaking").status()).isEqualTo(200);

      String board = "/v1/leaderboards/blitz-3-2";
      strict.get(board);
      strict.get(board);
      assertThat(strict.get(board).status()).isEqualTo(429);
    }
  }

  @Test
  void whoSendsWorthlessTokensWaitsBeforeTheNextIsLookedAt() throws InterruptedException {
    try (TestGateway strict =
        TestGateway.start(log, TestGateway.rates(new Rate(1_000, 1_000), new Rate(1, 2)))) {
      String path = "/v1/matchmaking";
      String player = TestGateway.newPlayer();
      // Good ones count nothing, however many come from one address.
      for (int i = 0; i < 5; i++) {
        assertThat(strict.get(player, path).status()).isEqualTo(200);
      }
      var worthless = strict.to(path).header("Authorization", "Bearer x.y.z");
      assertThat(strict.send(worthless.copy()).join().status()).isEqualTo(401);
      assertThat(strict.send(worthless.copy()).join().status()).isEqualTo(401);
      TestGateway.Answer third = strict.send(worthless.copy()).join();
      assertThat(third.status()).isEqualTo(429);
      assertThat(third.header("Retry-After")).isEqualTo("1");
    }
  }

  @Test
  void socketsWithoutATokenAreLimitedByTheirAddress() throws InterruptedException {
    try (TestGateway strict =
        TestGateway.start(log, TestGateway.rates(new Rate(1_000, 1_000), new Rate(1, 2)))) {
      int port = strict.gateway.port();
      TestSocket.open(port, Map.of()).drop();
      TestSocket.open(port, Map.of()).drop();
      assertThatThrownBy(() -> TestSocket.open(port, Map.of()))
          .hasCauseInstanceOf(WebSocketHandshakeException.class);
      strict.socket(TestGateway.newPlayer()).drop();
    }
  }

  @Test
  void behindAProxyCallersAreToldApartByWhatTheProxyAdds() throws InterruptedException {
    try (TestGateway proxied =
        TestGateway.start(
            log,
            settings ->
                TestGateway.rates(settings.rates().player(), new Rate(1, 1))
                    .apply(settings)
                    .behindProxy(true))) {
      assertThat(boardFrom(proxied, "6.6.6.6, 10.0.0.1").status()).isEqualTo(200);
      assertThat(boardFrom(proxied, "7.7.7.7, 10.0.0.1").status()).isEqualTo(429);
      assertThat(boardFrom(proxied, "6.6.6.6, 10.0.0.2").status()).isEqualTo(200);
    }
  }

  private static TestGateway.Answer boardFrom(TestGateway gateway, String forwarded) {
    return gateway
        .send(gateway.to("/v1/leaderboards/blitz-3-2").header("X-Forwarded-For", forwarded))
        .join();
  }
}
