package io.matchstream.app.command;

import io.matchstream.tokens.TokenAlgorithm;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an algorithm with a public key by its registered name; a shared secret is no sign-in's. */
final class PublicAlgorithmConverter implements ITypeConverter<TokenAlgorithm> {
  private static final Set<TokenAlgorithm> PUBLIC =
      EnumSet.complementOf(EnumSet.of(TokenAlgorithm.HS256));

  @Override
  public TokenAlgorithm convert(String name) {
    return PUBLIC.stream()
        .filter(algorithm -> algorithm.jwsName().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of " + names() + ", not \"" + name + "\""));
  }

  private static String names() {
    return PUBLIC.stream().map(TokenAlgorithm::jwsName).collect(Collectors.joining(", "));
  }
}
