package io.matchstream.streams.runtime;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.events.ConfigVersion;
import java.util.Map;
import java.util.TreeMap;
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
  private final Placements placements;
  private final TreeMap<Integer, Configuration> versions = new TreeMap<>();

  /** The store that versions are kept in. */
  public static StoreBuilder<KeyValueStore<String, ConfigVersion>> store(
      String name, Environment env) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(name),
            Serdes.String(),
            env.serdes().store(ConfigVersion.class))
        .withLoggingEnabled(ChangelogSettings.STEADY)
        .withCachingDisabled();
  }

  /** The history that the store remembers. */
  public ConfigHistory(KeyValueStore<String, ConfigVersion> store, Environment env) {
    this.store = store;
    this.placements = env.placements();
    try (var stored = store.all()) {
      stored.forEachRemaining(entry -> learn(entry.value));
    }
  }

  /**
   * Takes in a version; one that is known already changes nothing.
   *
   * @throws io.matchstream.engine.config.ConfigException where the version can't be read
   */
  public void add(ConfigVersion version) {
    if (!versions.containsKey(version.getVersion())) {
      learn(version);
      store.put("%010d".formatted(version.getVersion()), version);
    }
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

  private void learn(ConfigVersion version) {
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
  }
}
