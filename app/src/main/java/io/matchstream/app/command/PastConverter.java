package io.matchstream.app.command;

import io.matchstream.schemas.json.Durations;
import java.time.DateTimeException;
import java.time.Instant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time, or how long ago it was. */
final class PastConverter implements ITypeConverter<Instant> {
  @Override
  public Instant convert(String text) {
    try {
      return Durations.parse(text)
          .map(ago -> Instant.now().minus(ago))
          .orElseGet(() -> Instant.parse(text));
    } catch (DateTimeException | ArithmeticException e) {
      throw new TypeConversionException(
          "expected a time like 2026-11-30T12:00:00Z, or how long ago like 2h, not \""
              + text
              + "\"");
    }
  }
}
