package io.matchstream.broker;

/**
 * A host name or address and a TCP port.
 *
 * @param host a name or address, never blank; an IPv6 address without brackets
 * @param port 1 to 65535
 */
public record HostPort(String host, int port) {

  /** Checks both parts; throws {@link IllegalArgumentException} with the reason. */
  public HostPort {
    if (host.isBlank()) {
      throw new IllegalArgumentException("the host is missing");
    }
    if (port < 1 || port > 65535) {
      throw new IllegalArgumentException("the port must lie between 1 and 65535, not " + port);
    }
  }

  /**
   * Reads {@code host:port} or {@code [ipv6]:port}.
   *
   * @throws IllegalArgumentException when the text is neither, with the reason
   */
  public static HostPort parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("expected host:port, not \"" + text + "\"");
    }
    String host = text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    try {
      return new HostPort(host, Integer.parseInt(text.substring(colon + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected host:port, not \"" + text + "\"", e);
    }
  }

  /** The form that Kafka's settings and clients take: {@code host:port}. */
  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
