package io.matchstream.engine.config;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The queues of one installation. Immutable; two configurations are equal when their {@link
 * #toJson} is.
 *
 * @param queues in the order of the file, at least one, names unique
 */
public record MatchstreamConfig(List<QueueConfig> queues) {
  public MatchstreamConfig {
    queues = List.copyOf(queues);
    Set<String> names = new LinkedHashSet<>();
    for (QueueConfig queue : queues) {
      if (!names.add(queue.name())) {
        throw new IllegalArgumentException("two queues are called " + queue.name());
      }
    }
    if (names.isEmpty()) {
      throw new IllegalArgumentException("a configuration needs at least one queue");
    }
  }

  /** The queue of that name. */
  public Optional<QueueConfig> queue(String name) {
    return queues.stream().filter(queue -> queue.name().equals(name)).findFirst();
  }

  /**
   * One line of JSON with every value written out: no preset, no default left to the reader, fields
   * in a fixed order. {@link ConfigReader#read} gives an equal configuration back.
   */
  public String toJson() {
    return ConfigWriter.write(this);
  }
}
