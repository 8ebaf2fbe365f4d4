package io.matchstream.streams.players;

import io.matchstream.events.Rating;
import io.matchstream.events.TicketEvent;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.state.PlayerState;
import io.matchstream.streams.runtime.ChangelogSettings;
import io.matchstream.streams.runtime.ChosenPartition;
import io.matchstream.streams.runtime.ConfigHistory;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.LogClock;
import io.matchstream.streams.runtime.OwnerRunner;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The owner of players.
 *
 * <pre>
 *  requests ──────────┐                              ┌─► tickets         to the pools
 *  requests-rekeyed ──┤                              ├─► outcomes        what players itself ends
 *  outcomes ──────────┤   ┌────────────────────┐     ├─► answers         what has no outcome
 *  notifications ─────┼──►│      players       │─────┼─► seats           each change of a seat
 *  settlements ───────┤   │  one turn a record │     ├─► match-commands  leave, sign again, ready
 *  rating-sets ───────┤   └────────────────────┘     ├─► ratings         to the boards
 *  reservations ──────┤     stores: players,         ├─► reservations    to the others of a party
 *  operations ────────┤     parked, configs, clock   ├─► requests-rekeyed
 *  configs ───────────┘                              └─► dead-letters
 * </pre>
 *
 * <p>There is one sub-topology. Every source has the player as its key (configs is on every
 * partition, and of operations only those on players are heard), so a player's partition of all of
 * them is one task: one owner, no locks, and the order on a key is the order of events. A request
 * that another client library has put on the wrong partition goes round once more through
 * requests-rekeyed before any store sees it.
 *
 * <p>A party's players have different keys, which talk over reservations: the leader's asks, each
 * member's grants or refuses at once, and the ticket is issued when all have granted. From then on
 * each of them has the ticket on his own seat, and the leader's key alone changes it.
 *
 * <p>Guaranteed, with exactly-once processing: a player has at most one live seat; each enqueue
 * that was accepted ends in one outcome, one answer or one match; seat epochs only grow; seat and
 * rating are one stored value and never part.
 *
 * <p>Latency is one commit; of a party's enqueue three. Nothing waits but an enqueue parked for the
 * settlement of the match it names, and a party being gathered, ten seconds at most and {@link
 * PlayersProcessor#TICK} more. A record costs one read and at most one write of the player's value
 * and its changelog.
 */
public final class PlayersTopology {
  /** Application id; also the prefix of changelogs. */
  public static final String APPLICATION = "matchstream-players";

  /** The store of {@link PlayerState} by player, for queries. */
  public static final String PLAYERS = "players";

  /** Of {@link SeatTimers}; a store keeps the name it was first given. */
  static final String PARKED = "players-parked";

  static final String CONFIGS = "players-configs";
  static final String CLOCK = "players-clock";

  static final String PROCESSOR = "players-processor";

  static final String TO_TICKETS = "to-tickets";
  static final String TO_OUTCOMES = "to-outcomes";
  static final String TO_ANSWERS = "to-answers";
  static final String TO_SEATS = "to-seats";
  static final String TO_MATCH_COMMANDS = "to-match-commands";
  static final String TO_RESERVATIONS = "to-reservations";
  static final String TO_RATINGS = "to-ratings";
  static final String TO_REQUESTS_REKEYED = "to-requests-rekeyed";
  static final String TO_DEAD_LETTERS = "to-dead-letters";

  private PlayersTopology() {}

  /** The topology over this installation's topics. */
  public static Topology build(Environment env) {
    Topics topics = env.topics();
    Topology topology = new Topology(OwnerRunner.topologyConfig(APPLICATION, env));

    source(topology, env, "from-configs", topics.configs());
    source(topology, env, "from-requests", topics.requests());
    source(topology, env, "from-requests-rekeyed", topics.requestsRekeyed());
    source(topology, env, "from-outcomes", topics.outcomes());
    source(topology, env, "from-notifications", topics.notifications());
    source(topology, env, "from-settlements", topics.settlements());
    source(topology, env, "from-reservations", topics.reservations());
    source(topology, env, "from-rating-sets", topics.ratingSets());
    source(topology, env, "from-operations", topics.operations());

    topology.addProcessor(
        PROCESSOR,
        () -> new PlayersProcessor(env),
        "from-configs",
        "from-requests",
        "from-requests-rekeyed",
        "from-outcomes",
        "from-notifications",
        "from-settlements",
        "from-reservations",
        "from-rating-sets",
        "from-operations");

    topology.addStateStore(players(env), PROCESSOR);
    topology.addStateStore(SeatTimers.store(PARKED), PROCESSOR);
    topology.addStateStore(ConfigHistory.store(CONFIGS, env), PROCESSOR);
    topology.addStateStore(LogClock.store(CLOCK), PROCESSOR);

    topology.addSink(
        TO_TICKETS,
        topics.tickets().name(),
        Serdes.String().serializer(),
        env.serdes().value(topics.tickets()).serializer(),
        // A ticket's events follow the partition it carries, whatever is placed later.
        new ChosenPartition<TicketEvent>((key, event, partitions) -> event.getPartition()),
        PROCESSOR);
    sink(topology, env, TO_OUTCOMES, topics.outcomes());
    sink(topology, env, TO_ANSWERS, topics.answers());
    sink(topology, env, TO_SEATS, topics.seats());
    sink(topology, env, TO_MATCH_COMMANDS, topics.matchCommands());
    sink(topology, env, TO_RESERVATIONS, topics.reservations());
    topology.addSink(
        TO_RATINGS,
        topics.ratings().name(),
        Serdes.String().serializer(),
        env.serdes().value(topics.ratings()).serializer(),
        env.placements().<Rating>byPool(Rating::getQueue),
        PROCESSOR);
    sink(topology, env, TO_REQUESTS_REKEYED, topics.requestsRekeyed());
    topology.addSink(
        TO_DEAD_LETTERS,
        topics.deadLetters().name(),
        Serdes.ByteArray().serializer(),
        Serdes.ByteArray().serializer(),
        PROCESSOR);
    return topology;
  }

  private static void source(Topology topology, Environment env, String node, Topic<?> topic) {
    topology.addSource(
        node,
        Serdes.String().deserializer(),
        env.serdes().value(topic).deserializer(),
        topic.name());
  }

  private static void sink(Topology topology, Environment env, String node, Topic<?> topic) {
    topology.addSink(
        node,
        topic.name(),
        Serdes.String().serializer(),
        env.serdes().value(topic).serializer(),
        PROCESSOR);
  }

  private static StoreBuilder<KeyValueStore<String, PlayerState>> players(Environment env) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(PLAYERS),
            Serdes.String(),
            env.serdes().store(PlayerState.class))
        .withLoggingEnabled(ChangelogSettings.STEADY)
        .withCachingDisabled();
  }
}
