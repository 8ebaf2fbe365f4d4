package io.matchstream.engine.config;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as configurations write them: {@code 80ms}, {@code 10s}, {@code 2m}, {@code 2h}. */
public final class Durations {
  private static final Pattern SHAPE = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

  private Durations() {}

  /**
   * Reads a whole number followed by {@code ms}, {@code s}, {@code m} or {@code h}.
   *
   * @throws IllegalArgumentException if the text is anything else; the message says what to write
   */
  public static Duration parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a duration; write a whole number and a unit: 80ms, 10s, 2m or 2h");
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofHours(number);
    };
  }

  /**
   * Writes a duration in the largest unit that holds it exactly, so that {@link #parse} gives the
   * same duration back and equal durations have equal texts.
   *
   * @throws IllegalArgumentException if the duration is negative, finer than a millisecond, or
   *     needs more than nine digits
   */
  public static String format(Duration duration) {
    if (duration.isNegative() || !duration.truncatedTo(ChronoUnit.MILLIS).equals(duration)) {
      throw new IllegalArgumentException(
          duration + " cannot be written: durations are whole milliseconds, zero or more");
    }
    long millis = duration.toMillis();
    String text;
    if (millis % 1000 != 0) {
      text = millis + "ms";
    } else if (millis == 0 || millis % 60_000 != 0) {
      text = millis / 1000 + "s";
    } else if (millis % 3_600_000 != 0) {
      text = millis / 60_000 + "m";
    } else {
      text = millis / 3_600_000 + "h";
    }
    if (!SHAPE.matcher(text).matches()) {
      throw new IllegalArgumentException(duration + " cannot be written: it needs too many digits");
    }
    return text;
  }
}
