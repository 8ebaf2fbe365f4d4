package io.matchstream.bench.report;

import io.matchstream.schemas.json.Durations;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A duration on a benchmark's command line, such as {@code 60s}: more than none, a day at most. */
public final class SpanConverter implements ITypeConverter<Duration> {
  private static final Duration MOST = Duration.ofDays(1);

  @Override
  public Duration convert(String text) {
    return Durations.parse(text)
        .filter(span -> span.toMillis() > 0 && span.compareTo(MOST) <= 0)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected a duration like 60s, at most a day, not \"" + text + "\""));
  }
}
