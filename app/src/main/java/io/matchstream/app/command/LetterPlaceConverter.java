package io.matchstream.app.command;

import io.matchstream.streams.letters.LetterPlace;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a dead letter. */
final class LetterPlaceConverter implements ITypeConverter<LetterPlace> {
  @Override
  public LetterPlace convert(String text) {
    return LetterPlace.parse(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected a letter as dlq list names it, PARTITION/OFFSET, not \""
                        + text
                        + "\""));
  }
}
