package io.matchstream.streams.runtime;

import io.matchstream.engine.config.QueueConfig;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Configurations that no file says, for tests of single parts. */
public final class Configurations {
  private Configurations() {}

  /** A version with these queues, every pool on partition 0, in force from ever. */
  public static Configuration of(int version, List<QueueConfig> queues) {
    return new Configuration(
        version,
        Long.MIN_VALUE,
        queues,
        queues.stream()
            .map(QueueConfig::name)
            .collect(Collectors.toMap(Function.identity(), name -> 0)));
  }
}
