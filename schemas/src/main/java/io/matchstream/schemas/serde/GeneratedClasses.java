package io.matchstream.schemas.serde;

import org.apache.avro.specific.AvroGenerated;
import org.apache.avro.util.ClassSecurityValidator;

/**
 * Avro makes instances only of classes that it was told to trust. We trust what Avro itself has
 * generated, on top of what was trusted before. Builders need it too, so it is called by everything
 * that a user of the records meets first: the catalogue, the serdes, the JSON readers.
 */
public final class GeneratedClasses {
  static {
    ClassSecurityValidator.setGlobal(
        ClassSecurityValidator.composite(
            ClassSecurityValidator.getGlobal(),
            type -> type.isAnnotationPresent(AvroGenerated.class)));
  }

  private GeneratedClasses() {}

  /** Trusts them, once in a process however often it is called. */
  @SuppressWarnings("EmptyMethod") // the work is done by loading the class
  public static void trust() {}
}
