package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.matchstream.events.Enqueue;
import io.matchstream.streams.reads.ExplanationView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Why a ticket still waits. */
@ExtendWith(Log.Shared.class)
class ExplanationTest {
  private static final String PATH = "/v1/matchmaking?explain=true";
  private static final Instant EARLIEST = Instant.parse("2026-01-02T03:04:05.678Z");

  private static final ExplanationView WHY =
      new ExplanationView(
          9,
          false,
          8,
          1,
          List.of(
              new ExplanationView.Rejected("window", 5), new ExplanationView.Rejected("build", 2)),
          Optional.of(new ExplanationView.NearestMiss("window", "250 apart, 200 allowed")),
          List.of("1 more player for tank"),
          OptionalLong.of(EARLIEST.toEpochMilli()),
          true);

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

  private void waits() {
    var unused = gateway.enqueue(player, "r1");
    gateway.owners.storeWaiting(log.request(player, Enqueue.class));
  }

  @Test
  void aWaitingTicketIsExplainedByItsPool() {
    waits();
    gateway.owners.explain(player, WHY);

    JsonNode why = gateway.get(player, PATH).json().get("explanation");

    assertThat(why.get("waiting").asInt()).isEqualTo(9);
    assertThat(why.get("candidates").asInt()).isEqualTo(8);
    assertThat(why.get("fitting").asInt()).isEqualTo(1);
    assertThat(why.at("/rejected/0/rule").asText()).isEqualTo("window");
    assertThat(why.at("/rejected/0/candidates").asInt()).isEqualTo(5);
    assertThat(why.at("/rejected/1/rule").asText()).isEqualTo("build");
    assertThat(why.at("/nearestMiss/detail").asText()).isEqualTo("250 apart, 200 allowed");
    assertThat(why.at("/missing/0").asText()).isEqualTo("1 more player for tank");
    assertThat(why.get("earliest").asText()).isEqualTo(EARLIEST.toString());
    assertThat(why.get("foreseen").asBoolean()).isTrue();
    assertThat(why.get("tooMany").asBoolean()).isFalse();
  }

  @Test
  void whatIsNeverIsNullAndTooManyIsSaid() {
    waits();
    gateway.owners.explain(
        player,
        new ExplanationView(
            20_001,
            true,
            0,
            0,
            List.of(),
            Optional.empty(),
            List.of(),
            OptionalLong.empty(),
            false));

    JsonNode why = gateway.get(player, PATH).json().get("explanation");

    assertThat(why.get("earliest").isNull()).isTrue();
    assertThat(why.get("nearestMiss").isNull()).isTrue();
    assertThat(why.get("tooMany").asBoolean()).isTrue();
  }

  @Test
  void whereNothingWaitsThereIsNothingToExplain() {
    assertThat(gateway.get(player, PATH).json().get("explanation").isNull()).isTrue();
    waits(); // proposed just now, so its pool does not have it
    assertThat(gateway.get(player, PATH).json().get("explanation").isNull()).isTrue();
  }

  @Test
  void nobodyIsExplainedWhoDoesNotAsk() {
    waits();
    gateway.owners.explain(player, WHY);
    assertThat(gateway.get(player, "/v1/matchmaking").json().has("explanation")).isFalse();
    TestGateway.Answer perhaps = gateway.get(player, "/v1/matchmaking?explain=perhaps");
    assertThat(perhaps.status()).isEqualTo(400);
  }

  @Test
  void whoAsksWithoutPauseIsHeldUpButMayStillReadHisStatus() {
    int refused = 0;
    for (int i = 0; i < 20; i++) {
      if (gateway.get(player, PATH).status() == 429) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
    assertThat(gateway.get(player, "/v1/matchmaking").status()).isEqualTo(200);
  }
}
