package io.matchstream.app.command;

import io.matchstream.schemas.json.EventJson;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.letters.Letter;
import io.matchstream.streams.letters.LetterBytes;
import io.matchstream.streams.letters.LetterFate;
import io.matchstream.streams.letters.LetterFate.Replayable;
import io.matchstream.streams.letters.LetterFate.Stays;
import io.matchstream.streams.letters.LetterPlace;
import io.matchstream.streams.letters.LetterSummary;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;

/** A dead letter on a terminal: nothing of it can drive one, whatever its bytes are. */
final class LetterText {
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ");
  private static final int HEX_ROW = 16;

  /** Some screens full; --json has all of it. */
  private static final int MOST_HEX = 4 * 1024;

  /**
   * What drives a terminal or turns its text around: the controls of ASCII and those of Latin-1
   * (U+009B begins a command as ESC [ does), format characters such as U+202E, and the separators
   * of lines and paragraphs.
   */
  private static final String UNSEEN = "\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}";

  private static final Pattern NOT_IN_A_LINE = Pattern.compile("[" + UNSEEN + "]+");
  private static final Pattern NOT_IN_LINES = Pattern.compile("[" + UNSEEN + "&&[^\n\t]]+");

  private static final String ROW = "%-10s %-24s %-20s %-18s %-10s %s";

  private LetterText() {}

  /** What stands above a list. */
  static String head() {
    return ROW.formatted("letter", "set aside", "record", "reason", "replay of", "key");
  }

  /** One line of a list. */
  static String line(LetterSummary letter) {
    return ROW.formatted(
            letter.place(),
            letter.at(),
            printable(lay(letter)),
            printable(letter.reason().orElse("-")),
            replayOf(letter),
            letter.key().map(LetterText::oneLine).orElse("-"))
        .stripTrailing();
  }

  /** The header may be anything; what names no letter is a replay all the same. */
  private static String replayOf(LetterSummary letter) {
    return letter
        .replayOf()
        .map(name -> LetterPlace.parse(name).map(LetterPlace::toString).orElse("?"))
        .orElse("-");
  }

  private static String lay(LetterSummary letter) {
    return letter.topic().orElse("?")
        + letter.partition().map(partition -> "-" + partition).orElse("")
        + letter.offset().map(offset -> "@" + offset).orElse("");
  }

  /**
   * All of it, with what to do about it.
   *
   * @param decoded the value as an event, where it is one
   */
  static String page(Letter letter, LetterFate fate, Optional<String> decoded) {
    StringBuilder page = new StringBuilder();
    row(page, "letter", letter.place().toString());
    row(page, "set aside", letter.at().toString());
    row(page, "record", printable(lay(letter.summary())));
    row(page, "reason", printable(letter.reason().orElse("-")));
    row(page, "message", printable(letter.message().orElse("-")));
    row(page, "what to do", LetterAdvice.of(letter, fate));
    row(page, "replay", replay(letter, fate));
    letter.replayOf().ifPresent(first -> row(page, "replay of", printable(first)));
    for (Header header : letter.publicHeaders()) {
      String value = header.value() == null ? "-" : oneLine(header.value());
      row(page, "header", printable(header.key()) + ": " + value);
    }
    row(page, "key", letter.key().map(LetterText::oneLine).orElse("-"));
    letter.cutKey().ifPresent(length -> row(page, "", "cut, of " + length + " bytes"));
    letter.cutValue().ifPresent(length -> row(page, "value", "cut, of " + length + " bytes"));
    page.append('\n').append(decoded.map(LetterText::lines).orElseGet(() -> value(letter)));
    return page.toString();
  }

  private static void row(StringBuilder page, String name, String text) {
    page.append("%-11s%s%n".formatted(name, text));
  }

  private static String replay(Letter letter, LetterFate fate) {
    if (fate instanceof Replayable replayable) {
      String again = LetterAdvice.isVain(letter) ? ", where it would be refused again" : "";
      return "to " + replayable.target().name() + again;
    }
    return "no: " + printable(((Stays) fate).why());
  }

  private static String value(Letter letter) {
    return letter
        .value()
        .map(bytes -> LetterBytes.text(bytes).map(LetterText::lines).orElseGet(() -> hex(bytes)))
        .orElse("no value\n");
  }

  private static String lines(String text) {
    return NOT_IN_LINES.matcher(text.stripTrailing()).replaceAll(" ") + "\n";
  }

  /** As {@code xxd} has it. */
  private static String hex(byte[] bytes) {
    StringBuilder dump = new StringBuilder();
    int shown = Math.min(bytes.length, MOST_HEX);
    for (int at = 0; at < shown; at += HEX_ROW) {
      byte[] row = Arrays.copyOfRange(bytes, at, Math.min(at + HEX_ROW, shown));
      String text = new String(row, StandardCharsets.US_ASCII).replaceAll("[^ -~]", ".");
      dump.append("%08x  %-47s  %s%n".formatted(at, HEX.formatHex(row), text));
    }
    if (shown < bytes.length) {
      dump.append("... %d more bytes; --json has all%n".formatted(bytes.length - shown));
    }
    return dump.toString();
  }

  private static String oneLine(byte[] bytes) {
    return LetterBytes.text(bytes)
        .map(LetterText::printable)
        .orElseGet(() -> "0x" + HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 64)));
  }

  /** A text from outside on one line: what could drive a terminal is a blank. */
  static String printable(String text) {
    return NOT_IN_A_LINE.matcher(text).replaceAll(" ");
  }

  /** The value as the event that its topic holds; empty where it is none, or was cut. */
  static Optional<String> decoded(Letter letter, Topics topics, EventSerdes serdes) {
    Optional<Topic<?>> topic = letter.topic().flatMap(topics::named);
    boolean events = topic.filter(known -> !known.type().equals(byte[].class)).isPresent();
    if (!events || letter.value().isEmpty() || letter.cutValue().isPresent()) {
      return Optional.empty();
    }
    try {
      Object event =
          serdes
              .value(topic.get())
              .deserializer()
              .deserialize(topic.get().name(), letter.value().get());
      return Optional.of(EventJson.toJson((IndexedRecord) event));
    } catch (SerializationException whyItIsALetter) {
      return Optional.empty();
    }
  }
}
