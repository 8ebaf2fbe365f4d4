package io.matchstream.streams.boards;

import io.matchstream.events.Rating;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.OwnerRunner;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.state.Stores;

/**
 * The leaderboards: one sub-topology, placed by board.
 *
 * <pre>
 * ratings ──► newest of each player ──► boards ──► (served by query)
 * </pre>
 *
 * <p><b>Guaranteed.</b> A board is a function of the newest rating of each of its players, so a
 * rebuilt one is the same, whatever the order of the records. A board lies on one partition.
 *
 * <p><b>What is stored.</b> The newest rating of each player: what the topic itself keeps. So it is
 * its own changelog, nothing is written, and a record that is read twice changes nothing: this
 * application needs no transactions ({@code OwnerSettings.view}). The boards are in memory and are
 * rebuilt from the store; {@link BoardsView} shows them to readers on other threads.
 */
public final class BoardsTopology {
  /** Name of the application, without the installation's prefix. */
  public static final String APPLICATION = "matchstream-boards";

  /** The newest rating of each player, by {@code queue|player}. */
  public static final String RATINGS_STORE = "boards-newest";

  static final String BOARDS = "boards";

  private BoardsTopology() {}

  /**
   * The topology, for this environment.
   *
   * @param view where readers find the boards
   */
  public static Topology build(Environment env, BoardsView view) {
    Topic<Rating> ratings = env.topics().ratings();
    StreamsBuilder builder = new StreamsBuilder(OwnerRunner.viewConfig(APPLICATION, env));
    builder
        .table(
            ratings.name(),
            Consumed.with(Serdes.String(), env.serdes().value(ratings)).withName("newest"),
            Materialized.<String, Rating>as(
                    Stores.persistentTimestampedKeyValueStore(RATINGS_STORE))
                .withKeySerde(Serdes.String())
                .withValueSerde(env.serdes().value(ratings))
                .withCachingDisabled())
        .toStream(Named.as("changes"))
        .process(() -> new BoardsProcessor(view, env.counters()), Named.as(BOARDS), RATINGS_STORE);
    return builder.build(topicAsChangelog());
  }

  private static Properties topicAsChangelog() {
    Properties p = new Properties();
    p.put(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG, StreamsConfig.REUSE_KTABLE_SOURCE_TOPICS);
    return p;
  }
}
