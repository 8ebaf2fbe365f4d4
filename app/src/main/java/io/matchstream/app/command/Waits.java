package io.matchstream.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/** How long somebody has waited, for a column. */
final class Waits {
  private Waits() {}

  /**
   * As {@code 1m05s}.
   *
   * @param millis a number of milliseconds; anything else: nobody waits
   */
  static String text(JsonNode millis) {
    if (!millis.isNumber()) {
      return "-";
    }
    Duration wait = Duration.ofMillis(millis.asLong());
    if (wait.toHours() > 0) {
      return "%dh%02dm".formatted(wait.toHours(), wait.toMinutesPart());
    }
    return wait.toMinutes() > 0
        ? "%dm%02ds".formatted(wait.toMinutes(), wait.toSecondsPart())
        : wait.toSeconds() + "s";
  }
}
