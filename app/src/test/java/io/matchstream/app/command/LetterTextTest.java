package io.matchstream.app.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.letters.Letter;
import io.matchstream.streams.letters.LetterFates;
import io.matchstream.streams.runtime.DeadLetters;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LetterTextTest {
  private static final LetterFates FATES =
      LetterFates.onTheBroker(new Topics(TopicsSettings.laptop()));

  /** With this in whatever its sender may choose. */
  private static Letter letter(String bad) {
    RecordHeaders headers = new RecordHeaders();
    headers.add(DeadLetters.TOPIC, text("top", bad, "ic"));
    headers.add(DeadLetters.REASON, text("REA", bad, "SON"));
    headers.add(DeadLetters.MESSAGE, text("mes", bad, "sage"));
    headers.add("hea" + bad + "der", text("val", bad, "ue"));
    return new Letter(
        new ConsumerRecord<>(
            "dead-letters",
            2,
            17,
            1_780_000_000_000L,
            TimestampType.CREATE_TIME,
            1,
            1,
            text("k", bad, "ey"),
            text("first\n\tsec", bad, "ond"),
            headers,
            Optional.empty()));
  }

  private static byte[] text(String before, String bad, String after) {
    return (before + bad + after).getBytes(UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b", "\r", "\u0085", "\u009b", "\u202e", "\u2066", "\u200b", "\u2028", "\u2029"
      })
  void nothingThatDrivesATerminalOrTurnsItsTextAroundIsShown(String bad) {
    Letter letter = letter(bad);
    String decoded = "{\"player\":\"a" + bad + "b\"}";

    assertThat(LetterText.line(letter.summary())).doesNotContain(bad).contains("top ic", "REA SON");
    assertThat(LetterText.page(letter, FATES.of(letter), Optional.empty()))
        .doesNotContain(bad)
        .contains("mes sage", "hea der: ", "is called top ic");
    assertThat(LetterText.page(letter, FATES.of(letter), Optional.of(decoded)))
        .doesNotContain(bad)
        .endsWith("\n{\"player\":\"a b\"}\n");
  }

  @Test
  void aValueOfSeveralLinesKeepsThem() {
    Letter letter = letter("\u202e");

    assertThat(LetterText.page(letter, FATES.of(letter), Optional.empty()))
        .endsWith("\n\nfirst\n\tsec ond\n");
  }
}
