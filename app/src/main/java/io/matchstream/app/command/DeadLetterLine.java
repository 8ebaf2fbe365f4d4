package io.matchstream.app.command;

import io.matchstream.app.terminal.JsonLine;
import io.matchstream.streams.letters.Letter;
import io.matchstream.streams.letters.LetterBytes;
import java.util.Base64;
import java.util.Optional;

/**
 * A dead letter for a person's eyes and a program's: why it is one, where it lay, and the record as
 * it came, whose bytes may be anything. What a letter does not say is null: others may write to the
 * topic too.
 */
final class DeadLetterLine {
  private DeadLetterLine() {}

  static String of(Letter letter) {
    return describe(JsonLine.of("topic", letter.topic().orElse(null)), letter).toString();
  }

  /** The same with the letter's own place and time. */
  static JsonLine placed(Letter letter) {
    return describe(
        JsonLine.of("letter", letter.place().toString())
            .and("at", letter.at().toString())
            .and("replayOf", letter.replayOf().orElse(null))
            .and("topic", letter.topic().orElse(null)),
        letter);
  }

  private static JsonLine describe(JsonLine line, Letter letter) {
    line.and("partition", letter.partition().orElse(null))
        .and("offset", letter.offset().orElse(null))
        .and("reason", letter.reason().orElse(null))
        .and("message", letter.message().orElse(null));
    bytes(line, "key", letter.key());
    bytes(line, "value", letter.value());
    letter.cutKey().ifPresent(length -> line.and("keyBytes", length));
    letter.cutValue().ifPresent(length -> line.and("valueBytes", length));
    return line;
  }

  private static void bytes(JsonLine line, String name, Optional<byte[]> bytes) {
    Optional<String> text = bytes.flatMap(LetterBytes::text);
    if (bytes.isEmpty() || text.isPresent()) {
      line.and(name, text.orElse(null));
    } else {
      line.and(name + "Base64", Base64.getEncoder().encodeToString(bytes.get()));
    }
  }
}
