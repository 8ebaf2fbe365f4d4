package io.matchstream.app.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.app.demo.Summary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplayAccountTest {
  private static final Map<String, List<ReplayAccount.Row>> TOPS =
      Map.of("60+0", List.of(new ReplayAccount.Row(1, "ann", 1510)), "unlimited", List.of());

  @Test
  void everyGameMustBeAppliedOrRefused() {
    assertThat(account(tickets(0, 0, 0), 10, 8, 2, true).clean()).isTrue();
    assertThat(account(tickets(0, 0, 0), 10, 8, 1, true).clean()).isFalse();
    assertThat(account(tickets(0, 0, 0), 10, 9, 2, true).clean()).isFalse();
  }

  @Test
  void aBrokenPromiseIsNotClean() {
    assertThat(account(tickets(1, 0, 0), 10, 8, 2, true).clean()).isFalse();
    assertThat(account(tickets(0, 1, 0), 10, 8, 2, true).clean()).isFalse();
    assertThat(account(tickets(0, 0, 1), 10, 8, 2, true).clean()).isFalse();
    assertThat(account(tickets(0, 0, 0), 10, 8, 2, false).clean()).isFalse();
  }

  @Test
  void theLineIsTheDemosAndWhatOnlyAReplayHas() throws Exception {
    ReplayAccount account = account(tickets(0, 0, 0), 10, 8, 2, true);
    ObjectMapper mapper = new ObjectMapper();
    JsonNode json = mapper.readTree(account.json().toString());

    mapper
        .readTree(tickets(0, 0, 0).json().toString())
        .properties()
        .forEach(field -> assertThat(json.get(field.getKey())).isEqualTo(field.getValue()));
    assertThat(json.get("resultsApplied").asLong()).isEqualTo(8);
    assertThat(json.get("resultsRefused").asLong()).isEqualTo(2);
    assertThat(json.at("/refused/NO_RESULT").asLong()).isEqualTo(2);
    assertThat(json.at("/leaderboards/60+0/0/player").asText()).isEqualTo("ann");
  }

  @Test
  void theTableShowsEveryBoard() {
    assertThat(account(tickets(0, 0, 0), 10, 8, 2, true).table())
        .contains("applied 8, refused 2", "60+0", "1510  ann", "unlimited", "nobody is rated");
  }

  private static ReplayAccount account(
      Summary tickets, long games, long applied, long refused, boolean complete) {
    return new ReplayAccount(tickets, games, applied, Map.of("NO_RESULT", refused), TOPS, complete);
  }

  private static Summary tickets(long doubleBooked, long lost, long waiting) {
    return new Summary(
        4 + waiting,
        4,
        0,
        0,
        0,
        waiting,
        doubleBooked,
        lost,
        100,
        1,
        2,
        3,
        4,
        0.5,
        Optional.empty());
  }
}
