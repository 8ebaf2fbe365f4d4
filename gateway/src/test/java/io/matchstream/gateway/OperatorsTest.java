package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Operation;
import io.matchstream.events.QueueDrained;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.QueueResumed;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.TicketKicked;
import io.matchstream.gateway.GatewaySettings.Rate;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What operators do is done by nobody else, and is written with who and why. */
@ExtendWith(Log.Shared.class)
class OperatorsTest {
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

  /** Every operation of the contract below that path, so that none can be forgotten. */
  private static List<String> operations() {
    List<String> operations =
        TestGateway.CONTRACT.operations().keySet().stream()
            .filter(operation -> operation.contains(" /v1/operations/"))
            .toList();
    assertThat(operations).hasSizeGreaterThan(5);
    return operations;
  }

  private static HttpRequest.Builder request(String operation, String player) {
    String[] parts = operation.split(" ", 2);
    String path =
        parts[1]
            .replace("{queue}", "blitz-3-2")
            .replace("{player}", player)
            .replace("{ticket}", player + "~1")
            .replace("{partition}", "0")
            .replace("{offset}", "0");
    return gateway.to(path).method(parts[0], BodyPublishers.noBody());
  }

  @Test
  void nobodyWithoutTheScopeSeesOrDoesAnything() {
    String player = TestGateway.newPlayer();
    for (String operation : operations()) {
      TestGateway.Answer nobody = gateway.send(request(operation, player)).join();
      assertThat(nobody.status()).as(operation).isEqualTo(401);
      for (String[] scopes : new String[][] {{}, {"results:write"}, {"operate:x", "OPERATE"}}) {
        TestGateway.Answer other =
            gateway
                .send(
                    request(operation, player)
                        .header("Authorization", "Bearer " + TestGateway.token(player, scopes)))
                .join();
        assertThat(other.status()).as(operation).isEqualTo(403);
        assertThat(other.text("code")).isEqualTo("SCOPE_MISSING");
      }
    }
    assertThat(log.operationsBy(player)).isEmpty();
  }

  @Test
  void aHoldIsWrittenOnThePlaceOfThePoolWithWhoAndWhy() {
    String olga = TestGateway.newPlayer();
    TestGateway.Answer paused =
        gateway.operate(olga, "/v1/operations/queues/quick/pause", "{\"note\": \"deploy 7\"}");
    assertThat(paused.status()).isEqualTo(202);
    assertThat(gateway.operate(olga, "/v1/operations/queues/quick/drain", "").status())
        .isEqualTo(202);
    assertThat(gateway.operate(olga, "/v1/operations/queues/quick/resume", "{}").status())
        .isEqualTo(202);

    List<Log.Operated> written = log.operationsBy(olga, 3);
    assertThat(written).extracting(Log.Operated::key).containsOnly("quick");
    assertThat(written).extracting(Log.Operated::partition).as("placed there").containsOnly(1);
    assertThat(written.get(0).operation())
        .isEqualTo(
            new Operation(paused.text("operation"), olga, "deploy 7", new QueuePaused("quick")));
    assertThat(written.get(1).operation().getNote()).isNull();
    assertThat(written)
        .extracting(each -> each.operation().getBody())
        .containsExactly(
            new QueuePaused("quick"), new QueueDrained("quick"), new QueueResumed("quick"));
  }

  @Test
  void whatConcernsAPlayerIsWrittenUnderHisKey() {
    String olga = TestGateway.newPlayer();
    String player = TestGateway.newPlayer();
    String path = "/v1/operations/players/" + player;
    gateway.operate(olga, path + "/kick", "");
    gateway.operate(olga, path + "/kick", "{\"ticket\": \"bob~7\"}");
    gateway.operate(olga, path + "/free-seat", "{\"match\": \"m1\", \"note\": \"crashed\"}");

    List<Log.Operated> written = log.operationsBy(olga, 3);
    byte[] key = player.getBytes(StandardCharsets.UTF_8);
    assertThat(written)
        .allSatisfy(
            each -> {
              assertThat(each.key()).isEqualTo(player);
              assertThat(each.partition()).isEqualTo(Utils.toPositive(Utils.murmur2(key)) % 4);
            });
    assertThat(written)
        .extracting(each -> each.operation().getBody())
        .containsExactly(
            new TicketKicked(player, null),
            new TicketKicked(player, "bob~7"),
            new SeatFreed(player, "m1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          queues/nowhere/pause      | {}                     | 404 | UNKNOWN_QUEUE
          queues/No_Queue/pause     | {}                     | 400 | INVALID_REQUEST
          queues/a%0Ab/pause        | {}                     | 400 | INVALID_REQUEST
          queues/quick/pause        | {"note": "a\\nb"}      | 400 | INVALID_REQUEST
          queues/quick/pause        | {"note": "a\\u202eb"}  | 400 | INVALID_REQUEST
          queues/quick/pause        | {"note": "\\u001b[2J"} | 400 | INVALID_REQUEST
          queues/quick/pause        | {"note": 7}            | 400 | INVALID_REQUEST
          queues/quick/pause        | {"note": ""}           | 400 | INVALID_REQUEST
          queues/quick/pause        | {"operator": "bob"}    | 400 | INVALID_REQUEST
          queues/quick/pause        | []                     | 400 | INVALID_REQUEST
          players/b%20b/kick        | {}                     | 400 | INVALID_REQUEST
          players/bob/kick          | {"ticket": "bob 1"}    | 400 | INVALID_REQUEST
          players/bob/kick          | {"match": "m"}         | 400 | INVALID_REQUEST
          players/bob/free-seat     | {"match": "\\u0000"}   | 400 | INVALID_REQUEST
          players/bob/free-seat     | {"ticket": "bob~1"}    | 400 | INVALID_REQUEST
          """)
  void whatIsNotAllowedIsRefusedAndNotWritten(String path, String body, int status, String code) {
    String olga = TestGateway.newPlayer();

    TestGateway.Answer refused = gateway.operate(olga, "/v1/operations/" + path, body);

    assertThat(refused.status()).as(refused.body()).isEqualTo(status);
    assertThat(refused.text("code")).isEqualTo(code);
    assertThat(log.operationsBy(olga)).isEmpty();
  }

  @Test
  void aNoteHas500CharactersAtMost() {
    String olga = TestGateway.newPlayer();
    String path = "/v1/operations/queues/quick/pause";
    String longest = "x".repeat(500);
    assertThat(gateway.operate(olga, path, "{\"note\": \"" + longest + "\"}").status())
        .isEqualTo(202);
    assertThat(gateway.operate(olga, path, "{\"note\": \"x" + longest + "\"}").status())
        .isEqualTo(400);
  }

  @Test
  void anOperatorWhoAsksTooOftenIsToldSo() throws InterruptedException {
    try (TestGateway strict =
        TestGateway.start(log, TestGateway.rates(new Rate(1, 2), new Rate(1_000, 1_000)))) {
      String olga = TestGateway.newPlayer();
      String path = "/v1/operations/players/bob/kick";
      assertThat(strict.operate(olga, path, "").status()).isEqualTo(202);
      assertThat(strict.operate(olga, path, "").status()).isEqualTo(202);
      TestGateway.Answer third = strict.operate(olga, path, "");
      assertThat(third.status()).isEqualTo(429);
      assertThat(third.header("Retry-After")).isEqualTo("1");
    }
  }

  /** Neither names of queues nor those of players are in a label. */
  @Test
  void noPathMakesMoreMetrics() {
    String olga = TestGateway.newPlayer();
    ask(olga, "a");
    Set<String> before = series();
    for (int i = 0; i < 20; i++) {
      ask(olga, "b" + i);
    }
    assertThat(before).isNotEmpty();
    assertThat(series()).isEqualTo(before);
  }

  private static void ask(String olga, String name) {
    gateway.operate(olga, "/v1/operations/queues/" + name + "/pause", "");
    gateway.operate(olga, "/v1/operations/players/" + name + "/kick", "");
  }

  private static Set<String> series() {
    return gateway.parts.operations().metrics().getMeters().stream()
        .map(meter -> meter.getId().toString())
        .collect(Collectors.toSet());
  }
}
