package io.matchstream.app.command;

import io.matchstream.app.terminal.JsonLine;
import io.matchstream.streams.runtime.DeadLetters;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * A dead letter for a person's eyes and a program's: why it is one, where it lay, and the record as
 * it came, whose bytes may be anything.
 */
final class DeadLetterLine {
  private DeadLetterLine() {}

  static String of(ConsumerRecord<byte[], byte[]> letter) {
    JsonLine line =
        JsonLine.of("topic", header(letter, DeadLetters.TOPIC).orElse(null))
            .and("partition", number(letter, DeadLetters.PARTITION))
            .and("offset", number(letter, DeadLetters.OFFSET))
            .and("reason", header(letter, DeadLetters.REASON).orElse(null))
            .and("message", header(letter, DeadLetters.MESSAGE).orElse(null));
    bytes(line, "key", letter.key());
    bytes(line, "value", letter.value());
    cut(line, "keyBytes", letter, DeadLetters.CUT_KEY);
    cut(line, "valueBytes", letter, DeadLetters.CUT_VALUE);
    return line.toString();
  }

  private static void bytes(JsonLine line, String name, byte[] bytes) {
    Optional<String> text = bytes == null ? Optional.empty() : text(bytes);
    if (bytes == null || text.isPresent()) {
      line.and(name, text.orElse(null));
    } else {
      line.and(name + "Base64", Base64.getEncoder().encodeToString(bytes));
    }
  }

  /** Said only of what was cut: its true length. */
  private static void cut(
      JsonLine line, String name, ConsumerRecord<byte[], byte[]> letter, String header) {
    Long length = number(letter, header);
    if (length != null) {
      line.and(name, length);
    }
  }

  /** Empty for what would come back as other bytes than it was. */
  private static Optional<String> text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      boolean readable =
          text.chars().allMatch(c -> !Character.isISOControl(c) || Character.isWhitespace(c));
      return readable ? Optional.of(text) : Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Null where there is none: others may write to the topic too. */
  private static Long number(ConsumerRecord<byte[], byte[]> letter, String name) {
    return header(letter, name)
        .filter(digits -> digits.matches("\\d{1,18}"))
        .map(Long::valueOf)
        .orElse(null);
  }

  private static Optional<String> header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return Optional.ofNullable(letter.headers().lastHeader(name))
        .map(Header::value)
        .map(value -> new String(value, StandardCharsets.UTF_8));
  }
}
