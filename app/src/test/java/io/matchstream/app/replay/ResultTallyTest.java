package io.matchstream.app.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Rating;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.runtime.DeadLetters;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class ResultTallyTest {
  private static final Topics TOPICS = new Topics(TopicsSettings.laptop());

  private final ResultTally tally = new ResultTally(TOPICS);

  @Test
  void aResultIsAppliedWhenBothPlayersHaveBeenRatedForIt() {
    rated("ann", "g1");
    rated("ann", "g2");
    assertThat(tally.applied()).isZero();

    rated("bob", "g1");
    assertThat(tally.applied()).isEqualTo(1);
    rated("eve", "g2");
    assertThat(tally.applied()).isEqualTo(2);
    assertThat(tally.settled()).isEqualTo(2);
  }

  @Test
  void oneSideRatedTwiceIsNotBoth() {
    rated("ann", "g1");
    rated("ann", "g1");

    assertThat(tally.applied()).isZero();
  }

  @Test
  void aResultThatWasAppliedTwiceCountsTwiceSoThatTheSumTellsOfIt() {
    for (int time = 1; time <= 2; time++) {
      rated("ann", "g1");
      rated("bob", "g1");
    }

    assertThat(tally.applied()).isEqualTo(2);
  }

  @Test
  void anImportIsNoResult() {
    rated("ann", null);
    rated("bob", null);

    assertThat(tally.settled()).isZero();
  }

  @Test
  void theNewestRatingOfAPlayerCounts() {
    rated("ann", "g1", 1_500_000_000L);
    rated("ann", "g2", 1_490_000_000L);

    assertThat(tally.newest("60+0")).containsExactly(Map.entry("ann", 1_490_000_000L));
    assertThat(tally.newest("180+0")).isEmpty();
  }

  @Test
  void refusalsAreCountedByReasonAndOnlyThoseOfResults() {
    tally.refuse("NO_RESULT");
    refused(TOPICS.results(), "INVALID_RESULT");
    refused(TOPICS.resultsRekeyed(), "INVALID_RESULT");
    refused(TOPICS.requests(), "INVALID_REQUEST");

    assertThat(tally.refused()).hasSize(2).containsEntry("NO_RESULT", 1L);
    assertThat(tally.refused()).containsEntry("INVALID_RESULT", 2L);
    assertThat(tally.settled()).isEqualTo(3);
  }

  private void rated(String player, String matchId) {
    rated(player, matchId, 1_500_000_000L);
  }

  private void rated(String player, String matchId, long micros) {
    tally.rated(
        Rating.newBuilder()
            .setQueue("60+0")
            .setPlayer(player)
            .setRatingMicros(micros)
            .setDeviationMicros(60_000_000L)
            .setVolatilityNanos(60_000_000L)
            .setGames(1)
            .setMatchId(matchId)
            .setAt(Instant.EPOCH)
            .build());
  }

  private void refused(Topic<?> source, String reason) {
    var letter = new ConsumerRecord<>(TOPICS.deadLetters().name(), 0, 0, new byte[0], new byte[0]);
    letter.headers().add(DeadLetters.TOPIC, bytes(source.name()));
    letter.headers().add(DeadLetters.REASON, bytes(reason));
    tally.deadLetter(letter);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
