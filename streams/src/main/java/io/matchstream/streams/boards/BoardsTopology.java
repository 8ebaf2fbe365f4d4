package io.matchstream.streams.boards;

import io.matchstream.events.Rating;
import io.matchstream.streams.runtime.ChangelogSettings;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.OwnerRunner;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The leaderboards: one sub-topology, placed by board.
 *
 * <pre>
 * ratings ──► boards ──► (served by query)
 * </pre>
 *
 * <p><b>Guaranteed.</b> A board is a function of the newest rating of each of its players, so a
 * rebuilt one is the same, whatever the order of the records. A board lies on one partition.
 *
 * <p><b>What is stored.</b> The newest rating of each player. The boards themselves are in memory
 * and are rebuilt from it; {@link BoardsView} shows them to readers on other threads.
 */
public final class BoardsTopology {
  /** Name of the application, without the installation's prefix. */
  public static final String APPLICATION = "matchstream-boards";

  /** The newest rating of each player, by {@code queue|player}. */
  public static final String RATINGS_STORE = "boards-ratings";

  static final String RATINGS_SOURCE = "ratings-source";
  static final String BOARDS = "boards";

  private BoardsTopology() {}

  /**
   * The topology, for this environment.
   *
   * @param view where readers find the boards
   */
  public static Topology build(Environment env, BoardsView view) {
    Topology topology = new Topology(OwnerRunner.topologyConfig(APPLICATION, env));
    topology.addSource(
        RATINGS_SOURCE,
        new StringDeserializer(),
        env.serdes().value(env.topics().ratings()).deserializer(),
        env.topics().ratings().name());
    topology.addProcessor(BOARDS, () -> new BoardsProcessor(view), RATINGS_SOURCE);
    topology.addStateStore(ratings(env), BOARDS);
    return topology;
  }

  private static StoreBuilder<KeyValueStore<String, Rating>> ratings(Environment env) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(RATINGS_STORE),
            Serdes.String(),
            env.serdes().store(Rating.class))
        .withLoggingEnabled(ChangelogSettings.STEADY)
        .withCachingDisabled();
  }
}
