package io.matchstream.streams.runtime;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.errors.ErrorHandlerContext;

/**
 * How the error handlers, which Kafka Streams makes by name, get at what they need: these objects
 * lie in the configuration of the application.
 */
record HandlerSettings(String deadLetters, InputLag lag, Counters counters) {
  static final String CONFIG = "matchstream.error.handlers";

  static HandlerSettings from(Map<String, ?> configs) {
    if (configs.get(CONFIG) instanceof HandlerSettings settings) {
      return settings;
    }
    throw new IllegalArgumentException(
        "Set %s: use the settings that OwnerSettings makes.".formatted(CONFIG));
  }

  /**
   * The one dead letter of an error, counted.
   *
   * @param handler which of the three, for the counter
   */
  List<ProducerRecord<byte[], byte[]>> letter(
      String handler, byte[] key, byte[] value, Exception error, ErrorHandlerContext source) {
    counters.increment("dead_letters." + handler);
    return List.of(
        DeadLetters.record(deadLetters, key, value, ErrorReasons.reason(error), error, source));
  }

  /** The same for what was made from the record in hand. */
  List<ProducerRecord<byte[], byte[]>> letter(
      String handler, Exception error, ErrorHandlerContext source) {
    return letter(handler, source.sourceRawKey(), source.sourceRawValue(), error, source);
  }
}
