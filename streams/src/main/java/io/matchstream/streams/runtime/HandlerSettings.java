package io.matchstream.streams.runtime;

import java.util.Map;

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
}
