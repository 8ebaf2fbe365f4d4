package io.matchstream.schemas.json;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as people write them: a whole number and {@code ms}, {@code s}, {@code m}, {@code h} or
 * {@code d}.
 */
public final class Durations {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,10})(ms|s|m|h|d)");
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private Durations() {}

  /** The duration, or empty where the text is none. */
  public static Optional<Duration> parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    long unit =
        switch (form.group(2)) {
          case "ms" -> 1;
          case "s" -> SECOND;
          case "m" -> MINUTE;
          case "h" -> HOUR;
          default -> DAY;
        };
    return Optional.of(Duration.ofMillis(Long.parseLong(form.group(1)) * unit));
  }

  /**
   * The text of a duration that is not negative, in the largest of ms, s, m and h that keeps it
   * exact.
   */
  public static String format(Duration duration) {
    long millis = duration.toMillis();
    if (millis == 0 || millis % SECOND != 0) {
      return millis + "ms";
    }
    if (millis % HOUR == 0) {
      return millis / HOUR + "h";
    }
    return millis % MINUTE == 0 ? millis / MINUTE + "m" : millis / SECOND + "s";
  }
}
