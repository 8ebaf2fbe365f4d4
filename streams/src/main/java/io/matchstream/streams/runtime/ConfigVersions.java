package io.matchstream.streams.runtime;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.ConfigVersion;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The versions of the configuration that have been read, in memory. Each is in force from a stated
 * log time on. Safe for any number of threads.
 */
public final class ConfigVersions {
  private final Placements placements;
  private final ConcurrentSkipListMap<Integer, Configuration> versions =
      new ConcurrentSkipListMap<>();

  /**
   * @param placements learns where pools live
   */
  public ConfigVersions(Placements placements) {
    this.placements = placements;
  }

  /**
   * Takes in a version.
   *
   * @return false for one that is known already
   * @throws io.matchstream.engine.config.ConfigException where the version can't be read
   */
  public boolean learn(ConfigVersion version) {
    if (versions.containsKey(version.getVersion())) {
      return false;
    }
    String source = "configuration version " + version.getVersion();
    var config = ConfigReader.read(version.getJson(), source);
    placements.learn(version.getPlacements());
    versions.put(
        version.getVersion(),
        new Configuration(
            version.getVersion(),
            version.getEffectiveFrom().toEpochMilli(),
            config.queues(),
            version.getPlacements()));
    return true;
  }

  /**
   * The newest version in force at this log time; before any is, the first one, so that a request
   * that the broker stamped a moment before the first configuration is not refused for that.
   *
   * @return never null; {@link Configuration#NONE} where nothing has been read
   */
  public Configuration at(long nowMs) {
    for (Configuration version : versions.descendingMap().values()) {
      if (version.effectiveFromMs() <= nowMs) {
        return version;
      }
    }
    Map.Entry<Integer, Configuration> first = versions.firstEntry();
    return first == null ? Configuration.NONE : first.getValue();
  }

  /** When the next version comes into force after this log time, epoch milliseconds. */
  public OptionalLong nextChange(long nowMs) {
    return versions.values().stream()
        .mapToLong(Configuration::effectiveFromMs)
        .filter(fromMs -> fromMs > nowMs)
        .min();
  }

  /**
   * The queues of all versions, in force or not, a queue once for each version that has it: for
   * those who ask what may be of a match that was proposed under any of them.
   */
  public Stream<QueueConfig> queues() {
    return versions.values().stream().flatMap(version -> version.queues().stream());
  }

  /**
   * The newest version that gives this queue what is looked for, in force or not: for those who
   * carry out what was decided by a version, and must not judge by a clock of their own whether it
   * holds.
   */
  public <T> Optional<T> newest(String queue, Function<QueueConfig, Optional<T>> what) {
    return versions.descendingMap().values().stream()
        .flatMap(version -> version.queue(queue).flatMap(what).stream())
        .findFirst();
  }
}
