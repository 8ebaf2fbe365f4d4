package io.matchstream.tokens;

/**
 * Keys that cannot be used: unreadable, of a kind that is none of ours, two with one id, or none to
 * sign with. The message is for the operator and never contains key material.
 */
public final class InvalidTokenKeys extends RuntimeException {
  InvalidTokenKeys(String message) {
    super(message);
  }

  InvalidTokenKeys(String message, Throwable cause) {
    super(message, cause);
  }
}
