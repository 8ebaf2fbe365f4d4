package io.matchstream.streams.runtime;

import io.matchstream.schemas.registry.RegistryException;
import io.matchstream.schemas.serde.BadRecordException;
import java.util.Locale;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.streams.errors.StreamsException;

/** Tells a bad record from trouble with what it is processed with, and names the former. */
final class ErrorReasons {
  private ErrorReasons() {}

  /**
   * True where trying the same record again may work: Kafka, a store or the registry failed. False
   * where the record itself is to blame.
   */
  static boolean isInfrastructure(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof RegistryException registry) {
        return registry.code() != RegistryException.SCHEMA_NOT_FOUND;
      }
    }
    boolean kafka = error instanceof KafkaException && !(error instanceof SerializationException);
    // Streams wraps what a (de)serializer throws.
    return kafka && !(error instanceof StreamsException && isSerialization(error.getCause()));
  }

  private static boolean isSerialization(Throwable cause) {
    return cause instanceof SerializationException || cause instanceof ClassCastException;
  }

  /** One word in capitals for the dead letter's header. */
  static String reason(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof BadRecordException bad) {
        return bad.reason().name();
      }
    }
    String name = error.getClass().getSimpleName().replaceFirst("Exception$", "");
    return name.replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
  }
}
