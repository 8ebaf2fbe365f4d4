package io.matchstream.streams.runtime;

import io.matchstream.events.ConfigVersion;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The versions of the configuration that one task has read. Each is in force from a stated log time
 * on, so that every instance changes over at the same record. They come on a source of the task
 * like any other record and are kept in a store of its own: a global table would be loaded at
 * another time than the input is read. Belongs to one stream thread.
 */
public final class ConfigHistory {
  private final KeyValueStore<String, ConfigVersion> store;
  private final ConfigVersions versions;
  private final ConfigVersions published;

  /** The store that versions are kept in. */
  public static StoreBuilder<KeyValueStore<String, ConfigVersion>> store(
      String name, Environment env) {
    return Stores.keyValueStoreBuilder(
            SmallStores.inMemory(name), Serdes.String(), env.serdes().store(ConfigVersion.class))
        .withLoggingEnabled(ChangelogSettings.STEADY)
        .withCachingDisabled();
  }

  /** The history that the store remembers. */
  public ConfigHistory(KeyValueStore<String, ConfigVersion> store, Environment env) {
    this.store = store;
    this.versions = new ConfigVersions(env.placements());
    this.published = env.published();
    try (var stored = store.all()) {
      stored.forEachRemaining(entry -> versions.learn(entry.value));
    }
  }

  /**
   * Takes in a version; one that is known already changes nothing.
   *
   * @throws io.matchstream.engine.config.ConfigException where the version can't be read
   */
  public void add(ConfigVersion version) {
    if (versions.learn(version)) {
      store.put("%010d".formatted(version.getVersion()), version);
    }
  }

  /**
   * As {@link ConfigVersions#at}, of all versions that this task or its process has read. A task
   * that was down may fetch its tickets before the version they were admitted by; what a version
   * says and when it is in force never changes, so that to know it early is never wrong.
   */
  public Configuration at(long nowMs) {
    Configuration own = versions.at(nowMs);
    Configuration told = published.at(nowMs);
    boolean newer = told.version() > own.version() && told.effectiveFromMs() <= nowMs;
    return newer || own.version() == 0 ? told : own;
  }

  /** When {@link #at} answers differently next, epoch milliseconds, as far as is known. */
  public OptionalLong nextChange(long nowMs) {
    return LongStream.concat(
            versions.nextChange(nowMs).stream(), published.nextChange(nowMs).stream())
        .min();
  }
}
