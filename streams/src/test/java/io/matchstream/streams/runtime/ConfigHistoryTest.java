package io.matchstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.events.ConfigVersion;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConfigHistoryTest {
  private static final long T = 1_700_000_000_000L;

  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final Placements places = new Placements();
  private final Environment env =
      new Environment(
          topics,
          new EventSerdes(new InMemoryRegistry(), topics),
          new ConfigVersions(places),
          places,
          InputLag.none(),
          CommitPace.byInterval(),
          () -> 0,
          new Counters());
  private KeyValueStore<String, ConfigVersion> store;

  @BeforeEach
  void open() {
    store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore("configs"),
                Serdes.String(),
                env.serdes().store(ConfigVersion.class))
            .withLoggingDisabled()
            .build();
    store.init(new MockProcessorContext<String, Object>().getStateStoreContext(), store);
  }

  @Test
  @DisplayName("a task that was down goes by what its process knows, from its instant on")
  void aVersionOfTheProcessCountsFromItsInstantOn() {
    new ConfigHistory(store, env).add(version(1, T, "blitz"));
    env.published().learn(version(1, T, "blitz"));
    env.published().learn(version(2, T + 5_000, "bullet"));

    ConfigHistory restarted = new ConfigHistory(store, env);

    assertThat(restarted.at(T + 4_999).version()).isEqualTo(1);
    assertThat(restarted.at(T + 5_000).version()).isEqualTo(2);
    assertThat(restarted.at(T + 5_000).queue("bullet")).isPresent();
  }

  @Test
  @DisplayName("a task that has read more than its process goes by what it has read")
  void aVersionOfTheTaskCountsWhereItIsNewer() {
    env.published().learn(version(1, T, "blitz"));
    ConfigHistory history = new ConfigHistory(store, env);
    history.add(version(1, T, "blitz"));
    history.add(version(2, T + 5_000, "bullet"));

    assertThat(history.at(T + 5_000).version()).isEqualTo(2);
  }

  @Test
  void whatIsNotInForceYetCountsOnlyWhereNothingElseIsKnown() {
    env.published().learn(version(2, T + 5_000, "bullet"));
    ConfigHistory history = new ConfigHistory(store, env);
    assertThat(history.at(T).version()).isEqualTo(2);

    history.add(version(1, T, "blitz"));
    assertThat(history.at(T).version()).isEqualTo(1);
  }

  private static ConfigVersion version(int number, long effectiveFromMs, String queue) {
    String json = ConfigReader.read("queues: [{ name: " + queue + " }]", "test").toJson();
    return new ConfigVersion(number, Instant.ofEpochMilli(effectiveFromMs), json, Map.of(queue, 0));
  }
}
