package io.matchstream.streams.letters;

import static io.matchstream.streams.letters.Letters.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.letters.LetterFate.Replayable;
import io.matchstream.streams.letters.LetterFate.Stays;
import io.matchstream.streams.runtime.DeadLetters;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LetterFatesTest {
  private final Topics topics = new Topics(new TopicsSettings("arena.", 4, (short) 1));
  private final LetterFates broker = LetterFates.onTheBroker(topics);
  private final LetterFates gateway = LetterFates.atTheGateway(topics);

  private static Letter letter(String topic) {
    return Letters.of(topic, "INVALID", 0, 0, 0);
  }

  @ParameterizedTest
  @CsvSource({
    "arena.requests, arena.requests",
    "arena.requests-rekeyed, arena.requests",
    "arena.results, arena.results",
    "arena.results-rekeyed, arena.results",
    "arena.rating-sets, arena.rating-sets"
  })
  void whatOutsidersSaidIsSaidAgainWhereTheySaidIt(String topic, String target) {
    assertThat(broker.of(letter(topic)))
        .isInstanceOfSatisfying(
            Replayable.class, to -> assertThat(to.target().name()).isEqualTo(target));
  }

  /** Whoever adds a topic must think of this. */
  @Test
  void allElseStaysAndSaysWhy() {
    Set<String> replayed =
        topics.all().stream()
            .map(Topic::name)
            .filter(topic -> broker.of(letter(topic)) instanceof Replayable)
            .collect(Collectors.toSet());
    assertThat(replayed)
        .containsExactlyInAnyOrder(
            "arena.requests",
            "arena.requests-rekeyed",
            "arena.results",
            "arena.results-rekeyed",
            "arena.rating-sets");
    assertThat(why(broker, "arena.settlements")).contains("between owners");
    assertThat(why(broker, "arena.configs")).contains("serve --config");
    assertThat(why(broker, "arena.operations")).contains("in your own name");
    assertThat(why(broker, "requests")).contains("no topic of this installation");
  }

  @Test
  void aGatewayReplacesNoRatings() {
    assertThat(why(gateway, "arena.rating-sets")).contains("dlq replay on the broker");
    assertThat(gateway.of(letter("arena.results"))).isInstanceOf(Replayable.class);
  }

  private static String why(LetterFates fates, String topic) {
    return ((Stays) fates.of(letter(topic))).why();
  }

  @Test
  void whatIsNotWholeStays() {
    RecordHeaders cut = new RecordHeaders();
    cut.add(DeadLetters.TOPIC, utf8("arena.results"));
    cut.add(DeadLetters.CUT_VALUE, utf8("3000000"));
    RecordHeaders whole = new RecordHeaders();
    whole.add(DeadLetters.TOPIC, utf8("arena.results"));
    RecordHeaders none = new RecordHeaders();

    assertThat(broker.of(Letters.of(0, 0, 0, Optional.of(utf8("{")), cut)))
        .isInstanceOfSatisfying(Stays.class, s -> assertThat(s.why()).contains("too large"));
    assertThat(broker.of(Letters.of(0, 0, 0, Optional.empty(), whole)))
        .isInstanceOfSatisfying(Stays.class, s -> assertThat(s.why()).contains("no value"));
    assertThat(broker.of(Letters.of(0, 0, 0, Optional.of(utf8("{")), none)))
        .isInstanceOfSatisfying(Stays.class, s -> assertThat(s.why()).contains("which topic"));
  }

  @Test
  void theLettersOwnHeadersAreNotTheRecords() {
    RecordHeaders headers = new RecordHeaders();
    headers.add(DeadLetters.REASON, utf8("INVALID"));
    headers.add(DeadLetters.TOPIC, utf8("results"));
    headers.add(LetterReplayer.OPERATION, utf8("o"));
    headers.add("traceparent", utf8("00-1"));

    Letter letter = Letters.of(0, 0, 0, Optional.empty(), headers);

    assertThat(letter.publicHeaders()).extracting("key").containsExactly("traceparent");
  }
}
