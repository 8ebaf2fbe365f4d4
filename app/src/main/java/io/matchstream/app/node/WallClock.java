package io.matchstream.app.node;

import io.matchstream.schemas.json.Durations;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * The clock of this process's own code. It can be put wrong, to show that nobody's wait depends on
 * it; libraries, Kafka's among them, go on reading the system's.
 */
public final class WallClock {
  /** An offset such as {@code +2h} or {@code -30s}; for tests only. */
  public static final String OFFSET_VARIABLE = "MATCHSTREAM_TEST_CLOCK_OFFSET";

  private WallClock() {}

  /** The system's clock, or one that is off by what the variable says. */
  public static InstantSource of(Map<String, String> environment) {
    String offset = environment.getOrDefault(OFFSET_VARIABLE, "");
    if (offset.isEmpty()) {
      return InstantSource.system();
    }
    Duration by = parse(offset);
    return () -> Instant.now().plus(by);
  }

  private static Duration parse(String offset) {
    Duration size =
        Durations.parse(offset.substring(1))
            .filter(it -> offset.startsWith("+") || offset.startsWith("-"))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        OFFSET_VARIABLE + " is like +2h or -30s, not " + offset));
    return offset.startsWith("-") ? size.negated() : size;
  }
}
