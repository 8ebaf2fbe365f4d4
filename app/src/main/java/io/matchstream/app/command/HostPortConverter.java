package io.matchstream.app.command;

import io.matchstream.broker.HostPort;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code host:port} from the command line. */
final class HostPortConverter implements ITypeConverter<HostPort> {
  @Override
  public HostPort convert(String text) {
    try {
      return HostPort.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
