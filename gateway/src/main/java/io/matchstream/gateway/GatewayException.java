package io.matchstream.gateway;

import java.net.BindException;

/** A gateway can't be started or stopped; the message says why. */
public final class GatewayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The message names what was tried; the cause may say nothing to a user. */
  public GatewayException(String message, Throwable cause) {
    super(message, cause);
  }

  /** What went wrong when it tried to listen, told by the address rather than by the socket. */
  static GatewayException listening(String host, int port, GatewayException failure) {
    return failure.getCause() instanceof BindException
        ? new GatewayException(
            "cannot listen on %s:%d: %s".formatted(host, port, failure.getMessage()),
            failure.getCause())
        : failure;
  }
}
