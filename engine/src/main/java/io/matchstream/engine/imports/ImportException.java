package io.matchstream.engine.imports;

/** A file that is of no platform known, or of which no queue can be made. */
public final class ImportException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong with the file
   */
  public ImportException(String message) {
    super(message);
  }
}
