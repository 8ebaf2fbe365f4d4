package io.matchstream.broker;

/** The broker cannot start or go on; the message is written for the person at the keyboard. */
public final class BrokerException extends RuntimeException {

  BrokerException(String message) {
    super(message);
  }

  BrokerException(String message, Throwable cause) {
    super(message, cause);
  }
}
