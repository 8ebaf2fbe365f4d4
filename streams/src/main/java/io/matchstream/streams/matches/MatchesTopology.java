package io.matchstream.streams.matches;

import io.matchstream.events.TicketEvent;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.state.MatchState;
import io.matchstream.streams.matches.notifier.Notifier;
import io.matchstream.streams.runtime.ChangelogSettings;
import io.matchstream.streams.runtime.ChosenPartition;
import io.matchstream.streams.runtime.ConfigHistory;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.LogClock;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.tokens.TokenSigner;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The application <em>matches</em>: decision, notifier and settlement of every match. One
 * sub-topology, keyed by match (external results by queue); a task owns the matches of one
 * partition.
 *
 * <pre>
 *  proposals ─────────┐                                 ┌─► allocation-requests ─► the allocator
 *  allocations ───────┤                                 ├─► matches ─► data teams, game servers
 *  match-commands ────┤                                 ├─► notifications ─► players, gateways
 *  results ───────────┼─► matches (one store) ──────────┼─► settlements ─► players
 *  results-rekeyed ───┤                                 ├─► results-rekeyed ─┐
 *  configs ───────────┘                                 ├─► tickets ─► pools │
 *                                                       └─► dead-letters     │
 *          ▲                                                                 │
 *          └─────────────────────────────────────────────────────────────────┘
 * </pre>
 *
 * <p><b>What runs besides.</b> A queue may have its players asked first (ready check): the proposal
 * waits for all of them, and is given back when one declines or does not answer. A running match
 * may ask for players (backfill): it puts a ticket of its own on {@code tickets}, and the proposal
 * that answers it becomes seats of the match.
 *
 * <p><b>Guaranteed.</b> Of a proposal becomes exactly one of a confirmed match and an abort that
 * gives every ticket back; each human of a match gets a token and, in the end, exactly one
 * settlement. Both come from one record in the store, changed in the transaction that tells of it.
 * Every state has a due-time, kept in the record itself, so that time alone ends it. No call leaves
 * the stream thread: an allocator that must be asked is a worker of its own behind two topics.
 *
 * <p><b>Latency.</b> With a static list of servers one record in makes all records out: one commit
 * interval. Signing is the costly part: once a human, at about 0.04 ms with Ed25519. With an
 * allocator the match takes its answer and one more commit interval.
 */
public final class MatchesTopology {
  public static final String APPLICATION = "matchstream-matches";

  static final String STORE = "matches";
  static final String CONFIG_STORE = "matches-configs";
  static final String CLOCK_STORE = "matches-clock";

  static final String PROPOSALS = "proposals-source";
  static final String ALLOCATIONS = "allocations-source";
  static final String MATCH_COMMANDS = "match-commands-source";
  static final String RESULTS = "results-source";
  static final String RESULTS_REKEYED_IN = "results-rekeyed-source";
  static final String CONFIGS = "configs-source";

  static final String DECIDER = "matches-decider";

  static final String ALLOCATION_REQUESTS = "allocation-requests-sink";
  static final String MATCHES = "matches-sink";
  static final String NOTIFICATIONS = "notifications-sink";
  static final String SETTLEMENTS = "settlements-sink";
  static final String RESULTS_REKEYED_OUT = "results-rekeyed-sink";
  static final String TICKETS_OUT = "tickets-sink";
  static final String DEAD_LETTERS = "dead-letters-sink";

  private MatchesTopology() {}

  /**
   * The whole topology.
   *
   * @param signer signs the tokens
   */
  public static Topology build(Environment env, TokenSigner signer) {
    Topics topics = env.topics();
    Notifier notifier = new Notifier(signer);
    Topology topology = new Topology(OwnerRunner.topologyConfig(APPLICATION, env));

    source(topology, env, PROPOSALS, topics.proposals());
    source(topology, env, ALLOCATIONS, topics.allocations());
    source(topology, env, MATCH_COMMANDS, topics.matchCommands());
    source(topology, env, RESULTS, topics.results());
    source(topology, env, RESULTS_REKEYED_IN, topics.resultsRekeyed());
    source(topology, env, CONFIGS, topics.configs());

    topology.addProcessor(
        DECIDER,
        () -> new MatchesProcessor(env, notifier),
        PROPOSALS,
        ALLOCATIONS,
        MATCH_COMMANDS,
        RESULTS,
        RESULTS_REKEYED_IN,
        CONFIGS);
    topology.addStateStore(store(env), DECIDER);
    topology.addStateStore(ConfigHistory.store(CONFIG_STORE, env), DECIDER);
    topology.addStateStore(LogClock.store(CLOCK_STORE), DECIDER);

    sink(topology, env, ALLOCATION_REQUESTS, topics.allocationRequests());
    sink(topology, env, MATCHES, topics.matches());
    sink(topology, env, NOTIFICATIONS, topics.notifications());
    sink(topology, env, SETTLEMENTS, topics.settlements());
    sink(topology, env, RESULTS_REKEYED_OUT, topics.resultsRekeyed());
    topology.addSink(
        TICKETS_OUT,
        topics.tickets().name(),
        new StringSerializer(),
        env.serdes().value(topics.tickets()).serializer(),
        // A ticket's events follow the partition it carries, whatever is placed later.
        new ChosenPartition<TicketEvent>((key, event, partitions) -> event.getPartition()),
        DECIDER);
    topology.addSink(
        DEAD_LETTERS,
        topics.deadLetters().name(),
        Serdes.ByteArray().serializer(),
        Serdes.ByteArray().serializer(),
        DECIDER);
    return topology;
  }

  /** Matches come and go within hours. */
  private static StoreBuilder<KeyValueStore<String, MatchState>> store(Environment env) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(STORE),
            Serdes.String(),
            env.serdes().store(MatchState.class))
        .withLoggingEnabled(ChangelogSettings.CHURNING)
        .withCachingDisabled();
  }

  private static <V> void source(Topology topology, Environment env, String name, Topic<V> topic) {
    topology.addSource(
        name, new StringDeserializer(), env.serdes().value(topic).deserializer(), topic.name());
  }

  private static <V> void sink(Topology topology, Environment env, String name, Topic<V> topic) {
    topology.addSink(
        name,
        topic.name(),
        new StringSerializer(),
        env.serdes().value(topic).serializer(),
        DECIDER);
  }
}
