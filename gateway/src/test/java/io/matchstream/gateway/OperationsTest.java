package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.matchstream.events.Enqueue;
import io.matchstream.tokens.Jwks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What operators and game servers ask, and how a gateway starts and goes on. */
@ExtendWith(Log.Shared.class)
class OperationsTest {
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

  @Test
  void itIsReadyWhenTheRestOfTheProcessIs() {
    assertThat(gateway.get("/health/live").text("status")).isEqualTo("UP");
    assertThat(gateway.get("/health/ready").status()).isEqualTo(200);
    gateway.restReady = false;
    assertThat(gateway.get("/health/ready").status()).isEqualTo(503);
    assertThat(gateway.get("/health/live").status()).isEqualTo(200);
    gateway.restReady = true;
  }

  @Test
  void metricsTellOperationsSocketsAndCounts() {
    gateway.get("/health/live");
    gateway.counters.increment("gateway.something");
    TestSocket socket = gateway.socket(TestGateway.newPlayer());
    await()
        .atMost(Log.PATIENCE)
        .untilAsserted(
            () ->
                assertThat(gateway.parts.operations().scrape())
                    .contains(
                        "matchstream_gateway_sockets 1",
                        "uri=\"/health/live\"",
                        "matchstream_events_total{event=\"something\",owner=\"gateway\"} 1"));
    socket.drop();
  }

  /** What callers choose freely is in no label: each value would stay in memory for ever. */
  @Test
  void noCallerMakesMoreMetrics() {
    gateway.get(TestGateway.newPlayer(), "/v1/matchmaking");
    gateway.get("/v1/players/ann/rank?queue=blitz-3-2");
    gateway.get("/v1/players/p/rank?queue=blitz-3-2");
    gateway.get("/v1/leaderboards/blitz-3-2");
    Set<String> before = series();
    for (int i = 0; i < 50; i++) {
      gateway.get(TestGateway.newPlayer(), "/v1/matchmaking");
      gateway.get("/v1/players/p" + i + "/rank?queue=blitz-3-2");
    }
    assertThat(before).isNotEmpty();
    assertThat(series()).isEqualTo(before);
  }

  private Set<String> series() {
    return gateway.parts.operations().metrics().getMeters().stream()
        .map(meter -> meter.getId().toString())
        .collect(Collectors.toSet());
  }

  @Test
  void thePublishedKeysVerifyAndHoldNoSecret() {
    TestGateway.Answer keys = gateway.get("/.well-known/jwks.json");
    assertThat(Jwks.parse(keys.body()).find(TestGateway.KEY.kid())).isPresent();
    assertThat(keys.json().at("/keys/0").has("d")).isFalse();
  }

  @Test
  void aRecordThatCannotBeReadIsCountedAndTheNextIsDelivered() {
    String player = TestGateway.newPlayer();
    var held = gateway.enqueue(player, "r1");
    log.request(player, Enqueue.class);
    byte[] rubbish = "rubbish".getBytes(StandardCharsets.UTF_8);
    log.sayRubbish(log.topics.notifications(), player, rubbish);
    gateway.owners.sayMatched(player, "m-1", "r1");
    assertThat(held.join().text("match_id")).isEqualTo("m-1");
    assertThat(gateway.counters.count("gateway.bad_record")).isEqualTo(1);
  }

  @Test
  void aPortThatIsTakenFailsTheStartAndLeavesNothingRunning() throws IOException {
    long before = readers();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(
              () ->
                  Gateway.start(
                      gateway.parts, GatewaySettings.defaults("127.0.0.1", taken.getLocalPort())))
          .isInstanceOf(GatewayException.class)
          .hasMessageContaining(Integer.toString(taken.getLocalPort()));
    }
    await().atMost(Log.PATIENCE).untilAsserted(() -> assertThat(readers()).isEqualTo(before));
  }

  private static long readers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("gateway-deliveries"))
        .count();
  }
}
