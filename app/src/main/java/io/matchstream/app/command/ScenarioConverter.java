package io.matchstream.app.command;

import io.matchstream.app.demo.Scenario;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a scenario, whose name need not be one of Java's. */
final class ScenarioConverter implements ITypeConverter<Scenario> {
  @Override
  public Scenario convert(String text) {
    return Scenario.of(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of "
                        + Arrays.stream(Scenario.values())
                            .map(Scenario::toString)
                            .collect(Collectors.joining(", "))
                        + ", not \""
                        + text
                        + "\""));
  }
}
