package io.matchstream.schemas.topics;

/**
 * The broker has topics of our names with settings under which we cannot keep our promises. The
 * message has one line for each: topic, setting, the value found and the one wanted.
 */
public final class ContradictingTopicsException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  ContradictingTopicsException(String message) {
    super(message);
  }
}
