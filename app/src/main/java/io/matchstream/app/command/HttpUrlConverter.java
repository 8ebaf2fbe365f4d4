package io.matchstream.app.command;

import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a URL that can be asked; {@code host:9400} alone is one to Java, of the scheme host. */
final class HttpUrlConverter implements ITypeConverter<URI> {
  @Override
  public URI convert(String text) {
    try {
      URI url = new URI(text);
      boolean http = "http".equalsIgnoreCase(url.getScheme());
      if ((http || "https".equalsIgnoreCase(url.getScheme())) && url.getHost() != null) {
        return url;
      }
      throw new TypeConversionException(
          "expected a URL like http://host:port, not \"" + text + "\"");
    } catch (URISyntaxException e) {
      throw new TypeConversionException("\"" + text + "\" is no URL: " + e.getReason());
    }
  }
}
