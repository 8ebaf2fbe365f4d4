package io.matchstream.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.matchstream.events.DeadLetterReplayed;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Operation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Dead letters through the gateway. Each test has letters of its own, told apart by their reason.
 */
@ExtendWith(Log.Shared.class)
class LettersTest {
  private static final String PATH = "/v1/operations/dead-letters";
  private static Log log;
  private static TestGateway gateway;
  private final String olga = TestGateway.newPlayer();

  @BeforeAll
  static void start(Log shared) {
    log = shared;
    gateway = TestGateway.start(log);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    gateway.close();
  }

  private static byte[] enqueue(String player) {
    return "{\"type\":\"enqueue\",\"player\":\"%s\",\"requestId\":\"r1\",\"queue\":\"quick\"}"
        .formatted(player)
        .getBytes(UTF_8);
  }

  private static List<String> keys(JsonNode page) {
    List<String> keys = new ArrayList<>();
    page.get("letters").forEach(letter -> keys.add(letter.get("key").asText()));
    return keys;
  }

  @Test
  void aListIsReadPageByPage() {
    for (int i = 0; i < 7; i++) {
      log.sayLetter("results", "PAGED", "m" + i, enqueue("x"));
    }
    log.sayLetter("requests", "PAGED", "other", enqueue("x"));
    String list = PATH + "?topic=results&reason=PAGED&limit=3";
    List<String> seen = new ArrayList<>();
    String after = "";
    for (int page = 0; page < 10 && (page == 0 || !after.isEmpty()); page++) {
      TestGateway.Answer answer =
          gateway.look(olga, list + (after.isEmpty() ? "" : "&after=" + after));
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      seen.addAll(keys(answer.json()));
      after = answer.json().get("next").asText("");
      assertThat(answer.json().get("letters"))
          .allSatisfy(each -> assertThat(each.has("value")).isFalse());
    }
    assertThat(seen).containsExactlyInAnyOrder("m0", "m1", "m2", "m3", "m4", "m5", "m6");
    JsonNode later = gateway.look(olga, PATH + "?reason=PAGED&since=2100-01-01T00:00:00Z").json();
    assertThat(later.get("letters").size()).isZero();
    assertThat(later.get("next").isNull()).isTrue();
  }

  @Test
  void oneIsShownWhole() {
    String name = log.sayLetter("requests", "SHOWN", "ann", enqueue("ann"));

    JsonNode text = gateway.look(olga, PATH + "/" + name).json();
    assertThat(text.get("value").asText()).isEqualTo(new String(enqueue("ann"), UTF_8));
    assertThat(text.get("target").asText()).isEqualTo("requests");
    assertThat(text.get("reason").asText()).isEqualTo("SHOWN");

    String bytes = log.sayLetter("requests", "SHOWN", "ann", new byte[] {0, 0, (byte) 0xff});
    JsonNode raw = gateway.look(olga, PATH + "/" + bytes).json();
    assertThat(raw.get("value").isNull()).isTrue();
    assertThat(raw.get("valueBase64").asText()).isEqualTo("AAD/");
  }

  /** An operator may see a letter, and not play in the seat of another. */
  @Test
  void aTokenIsNotShown() {
    String name = log.sayLetter("notifications", "SECRET", "ann", "token-of-ann".getBytes(UTF_8));

    TestGateway.Answer shown = gateway.look(olga, PATH + "/" + name);

    assertThat(shown.json().get("withheld").asBoolean()).isTrue();
    assertThat(shown.body()).doesNotContain("token-of-ann", "dG9rZW4");
    assertThat(gateway.look(olga, PATH + "?reason=SECRET").body()).doesNotContain("token-of-ann");
  }

  @Test
  void aReplayIsWrittenWithWhoDidIt() {
    String player = TestGateway.newPlayer();
    String name = log.sayLetter("requests", "AGAIN", player, enqueue(player));

    TestGateway.Answer done =
        gateway.operate(olga, PATH + "/" + name + "/replay", "{\"note\": \"queue is back\"}");

    assertThat(done.status()).as(done.body()).isEqualTo(202);
    assertThat(done.text("topic")).isEqualTo("requests");
    assertThat(log.request(player, Enqueue.class).getRequestId()).isEqualTo("r1");
    Log.Operated written = log.operationsBy(olga, 1).get(0);
    String[] place = name.split("/", -1);
    assertThat(written.operation())
        .isEqualTo(
            new Operation(
                done.text("operation"),
                olga,
                "queue is back",
                new DeadLetterReplayed(
                    "dead-letters",
                    Integer.parseInt(place[0]),
                    Long.parseLong(place[1]),
                    "requests")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"settlements", "rating-sets", "configs", "operations", "elsewhere"})
  void whatAGatewayMayNotWriteStays(String topic) {
    String name = log.sayLetter(topic, "STAYS", "ann", enqueue("ann"));

    TestGateway.Answer refused = gateway.operate(olga, PATH + "/" + name + "/replay", "");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text("code")).isEqualTo("NOT_REPLAYABLE");
    String why = gateway.look(olga, PATH + "/" + name).text("stays");
    assertThat(refused.text("detail")).isEqualTo("It stays: " + why + ".");
    assertThat(log.operationsBy(olga)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?limit=0",
        "?limit=501",
        "?limit=x",
        "?topic=nowhere",
        "?reason=small",
        "?since=yesterday",
        "?since=%2B1000000000-12-31T23:59:59Z",
        "?after=x",
        "?after=0.1-",
        "/a/b",
        "/0/-1"
      })
  void aMistakeIsRefused(String rest) {
    TestGateway.Answer refused = gateway.look(olga, PATH + rest);

    assertThat(refused.status()).as(refused.body()).isEqualTo(400);
  }

  @Test
  void whatIsNotThereIsNotFound() {
    for (String place : List.of("/0/99999999", "/99/0", "/999999999/999999999999999999")) {
      TestGateway.Answer none = gateway.look(olga, PATH + place);
      assertThat(none.status()).isEqualTo(404);
      assertThat(none.text("code")).isEqualTo("NO_SUCH_LETTER");
    }
  }
}
