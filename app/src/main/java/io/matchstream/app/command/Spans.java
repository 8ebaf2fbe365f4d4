package io.matchstream.app.command;

import io.matchstream.schemas.json.Durations;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations on the command line, each within the range in which it means something. */
final class Spans {
  private Spans() {}

  /** How long a load is put on: less than a second has no rate, and all of it stays in memory. */
  static final class Load extends Range {
    Load() {
      super(Duration.ofSeconds(1), Duration.ofDays(1));
    }
  }

  /** How long somebody waits for an opponent; not at all is a choice. */
  static final class Patience extends Range {
    Patience() {
      super(Duration.ZERO, Duration.ofDays(1));
    }
  }

  /**
   * How long a process may be silent: less is a pause of its own collector, more an outage. A
   * broker of the user's own has a bound of its own, often 6 s, which only it knows.
   */
  static final class Failover extends Range {
    Failover() {
      super(Duration.ofSeconds(1), Duration.ofMinutes(5));
    }
  }

  /** Life of a token for trying things out, in whole seconds as tokens have it. */
  static final class TokenLife extends Range {
    TokenLife() {
      super(Duration.ofSeconds(1), Duration.ofDays(3_650));
    }
  }

  private abstract static class Range implements ITypeConverter<Duration> {
    private final Duration least;
    private final Duration most;

    Range(Duration least, Duration most) {
      this.least = least;
      this.most = most;
    }

    @Override
    public Duration convert(String text) {
      return Durations.parse(text)
          .filter(span -> span.compareTo(least) >= 0 && span.compareTo(most) <= 0)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected a duration like 20s, from "
                          + Durations.format(least)
                          + " to "
                          + Durations.format(most)
                          + ", not \""
                          + text
                          + "\""));
    }
  }
}
