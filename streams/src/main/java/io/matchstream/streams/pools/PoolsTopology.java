package io.matchstream.streams.pools;

import io.matchstream.events.Ticket;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.state.BotsMade;
import io.matchstream.state.PoolHold;
import io.matchstream.streams.runtime.ChangelogSettings;
import io.matchstream.streams.runtime.ConfigHistory;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.LogClock;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.streams.runtime.SmallStores;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The matchmaker: one sub-topology, keyed by pool.
 *
 * <pre>
 * tickets ────┐            ┌─► proposals  (by match)
 * configs ────┼─► pools ───┤
 * operations ─┘            └─► outcomes   (by player)
 * </pre>
 *
 * <p><b>Guaranteed.</b> A pool lies on one partition, so one task decides and nobody races it. A
 * ticket leaves the store and appears in a proposal or an outcome in one transaction. A ticket can
 * be found until it ends: on arrival, and at the exact moment at which time alone makes it fit.
 *
 * <p><b>Where latency comes from.</b> A pair that fits on arrival costs the one commit that every
 * hop costs. What time causes is done on the next tick, {@link PoolsProcessor#TICK} after it is due
 * at most on an idle thread, and by the next ticket if that comes first.
 *
 * <p><b>What is stored.</b> The waiting tickets are the durable truth; the index that matches is in
 * memory and is rebuilt from them. The store is written, read by key and scanned once at the start:
 * a range scan would walk the tombstones that a queue leaves.
 */
public final class PoolsTopology {
  /** Name of the application, without the installation's prefix. */
  public static final String APPLICATION = "matchstream-pools";

  static final String TICKETS_SOURCE = "tickets-source";
  static final String CONFIGS_SOURCE = "configs-source";
  static final String OPERATIONS_SOURCE = "operations-source";
  static final String POOLS = "pools";
  static final String PROPOSALS_SINK = "proposals-sink";
  static final String OUTCOMES_SINK = "outcomes-sink";

  /** The waiting tickets. */
  public static final String TICKETS_STORE = "pools-tickets";

  /** How many bots each queue has made. */
  public static final String BOTS_STORE = "pools-bots";

  /** The pools that operators hold. */
  public static final String STATES_STORE = "pools-states";

  /** The versions of the configuration. */
  public static final String CONFIGS_STORE = "pools-configs";

  /** The task's time. */
  public static final String CLOCK_STORE = "pools-clock";

  private PoolsTopology() {}

  /** The topology, for this environment. */
  public static Topology build(Environment env) {
    Topics topics = env.topics();
    Topology topology = new Topology(OwnerRunner.topologyConfig(APPLICATION, env));

    source(topology, env, TICKETS_SOURCE, topics.tickets());
    source(topology, env, CONFIGS_SOURCE, topics.configs());
    source(topology, env, OPERATIONS_SOURCE, topics.operations());

    topology.addProcessor(
        POOLS, () -> new PoolsProcessor(env), TICKETS_SOURCE, CONFIGS_SOURCE, OPERATIONS_SOURCE);
    topology.addStateStore(tickets(env), POOLS);
    topology.addStateStore(bots(env), POOLS);
    topology.addStateStore(states(env), POOLS);
    topology.addStateStore(ConfigHistory.store(CONFIGS_STORE, env), POOLS);
    topology.addStateStore(LogClock.store(CLOCK_STORE), POOLS);

    sink(topology, env, PROPOSALS_SINK, topics.proposals());
    sink(topology, env, OUTCOMES_SINK, topics.outcomes());
    return topology;
  }

  private static void source(Topology topology, Environment env, String name, Topic<?> topic) {
    topology.addSource(
        name, new StringDeserializer(), env.serdes().value(topic).deserializer(), topic.name());
  }

  private static void sink(Topology topology, Environment env, String name, Topic<?> topic) {
    topology.addSink(
        name, topic.name(), new StringSerializer(), env.serdes().value(topic).serializer(), POOLS);
  }

  /** Uncached, so that an entry that comes and goes within a commit costs nothing but the log. */
  static StoreBuilder<KeyValueStore<TicketKey, Ticket>> tickets(Environment env) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(TICKETS_STORE),
            TicketKey.serde(),
            env.serdes().store(Ticket.class))
        .withLoggingEnabled(ChangelogSettings.CHURNING)
        .withCachingDisabled();
  }

  static StoreBuilder<KeyValueStore<String, PoolHold>> states(Environment env) {
    return Stores.keyValueStoreBuilder(
            SmallStores.inMemory(STATES_STORE), Serdes.String(), env.serdes().store(PoolHold.class))
        .withLoggingEnabled(ChangelogSettings.STEADY)
        .withCachingDisabled();
  }

  static StoreBuilder<KeyValueStore<String, BotsMade>> bots(Environment env) {
    return Stores.keyValueStoreBuilder(
            SmallStores.inMemory(BOTS_STORE), Serdes.String(), env.serdes().store(BotsMade.class))
        .withLoggingEnabled(ChangelogSettings.STEADY)
        .withCachingDisabled();
  }
}
