package io.matchstream.schemas.registry;

/** The registry refused, or did not answer. Codes are those of the Confluent REST API. */
public final class RegistryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** No such subject. */
  public static final int SUBJECT_NOT_FOUND = 40401;

  /** The subject has no such version. */
  public static final int VERSION_NOT_FOUND = 40402;

  /** No schema has this id. */
  public static final int SCHEMA_NOT_FOUND = 40403;

  /** The schema would break readers or writers of the subject. */
  public static final int INCOMPATIBLE = 409;

  /** What was sent is no schema. */
  public static final int INVALID_SCHEMA = 42201;

  /** What was sent is no version. */
  public static final int INVALID_VERSION = 42202;

  /** The level of compatibility is not known. */
  public static final int INVALID_COMPATIBILITY = 42203;

  /** The registry's own store failed. */
  public static final int STORE_FAILED = 50001;

  /** Nobody answered, or what came was no answer of a registry. */
  public static final int UNREACHABLE = 0;

  private final int code;

  /** With the reason in words. */
  public RegistryException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** With what caused it. */
  public RegistryException(int code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** The error code of the REST API: the HTTP status, or the status with two more digits. */
  public int code() {
    return code;
  }
}
