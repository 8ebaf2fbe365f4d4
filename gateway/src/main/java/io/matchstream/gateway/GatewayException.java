package io.matchstream.gateway;

/** A gateway can't be started or stopped; the message says why. */
public final class GatewayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  GatewayException(String message, Throwable cause) {
    super(message, cause);
  }
}
