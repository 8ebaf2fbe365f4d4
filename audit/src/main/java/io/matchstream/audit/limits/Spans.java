package io.matchstream.audit.limits;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as a configuration writes them: a whole number and a unit. */
final class Spans {
  private static final Pattern SPAN = Pattern.compile("([0-9]+)(ms|s|m|h)");

  private Spans() {}

  /**
   * The milliseconds.
   *
   * @throws IllegalArgumentException if it is no duration
   */
  static long ms(JsonNode node) {
    Matcher span = SPAN.matcher(node.asText());
    if (!span.matches()) {
      throw new IllegalArgumentException("not a duration: " + node);
    }
    long number = Long.parseLong(span.group(1));
    return switch (span.group(2)) {
      case "ms" -> number;
      case "s" -> number * 1_000;
      case "m" -> number * 60_000;
      default -> number * 3_600_000;
    };
  }

  /** The milliseconds; {@code otherwise} where nothing is said. */
  static long ms(JsonNode node, long otherwise) {
    return node.isMissingNode() || node.isNull() ? otherwise : ms(node);
  }
}
