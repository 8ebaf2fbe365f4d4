package io.matchstream.schemas.serde;

import org.apache.kafka.common.errors.SerializationException;

/**
 * Bytes that are no record of their topic: the record's own fault, so it goes to the dead letters
 * and the next one is read. A registry that does not answer is another matter and is thrown as
 * {@link io.matchstream.schemas.registry.RegistryException}.
 */
public final class BadRecordException extends SerializationException {
  private static final long serialVersionUID = 1L;

  /** Why, from a closed list. */
  public enum Reason {
    /** Neither the wire format's first byte nor, where JSON is taken, a brace. */
    BAD_MAGIC,
    /** The registry has no schema with the id. */
    UNKNOWN_SCHEMA_ID,
    /** The schema with the id is of another type, or cannot be read as this one. */
    WRONG_SCHEMA,
    /** The bytes end too early. */
    TRUNCATED,
    /** Longer than a record may be, or with a string or list longer than the record. */
    OVERSIZED,
    /** Not well-formed JSON. */
    BAD_JSON,
    /** JSON with a field that this type does not have. */
    UNKNOWN_FIELD,
    /** Readable, with a value that is not allowed or missing. */
    INVALID,
    /** Lies on another partition than its key's, where its owner is not. */
    WRONG_PARTITION,
    /** Names a queue that does not exist. */
    UNKNOWN_QUEUE
  }

  private final Reason reason;
  private final String detail;

  /** With the reason in words. */
  public BadRecordException(Reason reason, String message) {
    super(reason + ": " + message);
    this.reason = reason;
    this.detail = message;
  }

  /** With what caused it. */
  public BadRecordException(Reason reason, String message, Throwable cause) {
    super(reason + ": " + message, cause);
    this.reason = reason;
    this.detail = message;
  }

  /** Why, from a closed list; the message begins with it. */
  public Reason reason() {
    return reason;
  }

  /** The same in words alone. */
  public String detail() {
    return detail;
  }
}
