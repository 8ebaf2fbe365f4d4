package io.matchstream.streams.players;

import io.matchstream.events.ConfigVersion;
import io.matchstream.events.Decider;
import io.matchstream.events.Notification;
import io.matchstream.events.Operation;
import io.matchstream.events.Outcome;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Request;
import io.matchstream.events.ReservationEvent;
import io.matchstream.events.Settlement;
import io.matchstream.schemas.ids.TicketIds;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.state.PlayerState;
import io.matchstream.streams.runtime.ConfigHistory;
import io.matchstream.streams.runtime.DeadLetters;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.Isolated;
import io.matchstream.streams.runtime.LastResort;
import io.matchstream.streams.runtime.LogClock;
import io.matchstream.streams.runtime.RecentValues;
import io.matchstream.streams.runtime.Rekeying;
import io.matchstream.streams.runtime.Ticks;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Moves data: finds the player an event is about, lets {@link Transitions} decide on a copy of his
 * state, stores the state, and only then sends on what follows.
 */
final class PlayersProcessor implements Processor<String, SpecificRecord, Object, Object> {
  /**
   * How late a parked enqueue or a party may be given up; small against the seconds it may take.
   */
  static final Duration TICK = Duration.ofMillis(25);

  /** Bounds a tick after a long stall to some milliseconds; the next one goes on. */
  private static final int TIMEOUTS_A_TICK = 500;

  private final Environment env;
  private final Plans plans = new Plans();
  private ProcessorContext<Object, Object> context;
  private RecentValues<PlayerState> players;
  private SeatTimers timers;
  private ConfigHistory configs;
  private LogClock clock;
  private Ticks ticks;

  PlayersProcessor(Environment env) {
    this.env = env;
  }

  @Override
  public void init(ProcessorContext<Object, Object> context) {
    this.context = context;
    this.players = new RecentValues<>(context.getStateStore(PlayersTopology.PLAYERS));
    this.timers = new SeatTimers(context.getStateStore(PlayersTopology.PARKED));
    this.configs = new ConfigHistory(context.getStateStore(PlayersTopology.CONFIGS), env);
    this.clock = new LogClock(context.getStateStore(PlayersTopology.CLOCK), env, context);
    this.ticks = new Ticks(context, clock::now, TICK, this::timeOut);
    ticks.soon();
  }

  @Override
  public void process(Record<String, SpecificRecord> record) {
    SpecificRecord event = record.value();
    if (event instanceof ConfigVersion version) {
      configs.add(version);
      var unused = clock.pass(record.timestamp());
      return;
    }
    ticks.soon();
    long nowMs = clock.observe(record.timestamp());
    if (event instanceof Request request) {
      request(record, request, nowMs);
    } else if (event instanceof Outcome outcome) {
      if (isNews(outcome)) {
        String player = outcome.getPlayer();
        LastResort.ifItFails(
            () -> turn(player, nowMs, turn -> Transitions.event(turn, outcome)),
            () -> turn(player, nowMs, turn -> LettingGo.ended(turn, outcome)));
      }
    } else if (event instanceof Notification notification) {
      turn(notification.getPlayer(), nowMs, turn -> Transitions.event(turn, notification));
    } else if (event instanceof Settlement settlement) {
      String player = settlement.getPlayer();
      LastResort.ifItFails(
          () -> settled(record, settlement, nowMs),
          () -> turn(player, nowMs, turn -> LettingGo.settled(turn, settlement)));
    } else if (event instanceof ReservationEvent said) {
      turn(said.getPlayer(), nowMs, turn -> Transitions.event(turn, said));
    } else if (event instanceof RatingSet imported) {
      imported(record, imported, nowMs);
    } else if (event instanceof Operation operation) {
      OperatorsHand.player(operation)
          .ifPresent(player -> operated(record, operation, player, nowMs));
    } else {
      throw new BadRecordException(Reason.INVALID, "The record is empty.");
    }
  }

  /**
   * What a player's key has decided itself comes back with what pools has decided. It is done with,
   * but for the end of a party's ticket, which the leader's key writes for all.
   */
  private static boolean isNews(Outcome outcome) {
    String ticketId = outcome.getTicketId();
    return outcome.getDecidedBy() != Decider.PLAYERS
        || (ticketId != null && !TicketIds.player(ticketId).equals(outcome.getPlayer()));
  }

  private void request(Record<String, SpecificRecord> record, Request request, long nowMs) {
    RecordMetadata source = context.recordMetadata().orElseThrow();
    Optional<String> problem = Admission.unusable(request);
    if (problem.isPresent()) {
      deadLetter(record, env.topics().requests(), request, "INVALID_REQUEST", problem.get());
      return;
    }
    boolean named = request.getRequestId() != null;
    String requestId = named ? request.getRequestId() : source.partition() + "-" + source.offset();
    Topic<Request> rekeyed = env.topics().requestsRekeyed();
    if (!Rekeying.belongsHere(request.getPlayer(), source, env.topics().requests().partitions())
        && !source.topic().equals(rekeyed.name())) {
      request.setRequestId(requestId);
      env.counters().increment("players.rekeyed");
      context.forward(
          new Record<>(request.getPlayer(), request, record.timestamp()),
          PlayersTopology.TO_REQUESTS_REKEYED);
      return;
    }
    Asked asked = new Asked(requestId, named, Instant.ofEpochMilli(record.timestamp()));
    turn(request.getPlayer(), nowMs, turn -> Transitions.request(turn, asked, request));
  }

  private void imported(Record<String, SpecificRecord> record, RatingSet imported, long nowMs) {
    RecordMetadata source = context.recordMetadata().orElseThrow();
    Topic<RatingSet> topic = env.topics().ratingSets();
    Optional<String> problem = RatingBook.problem(imported, configs.at(nowMs));
    if (problem.isPresent()) {
      deadLetter(record, topic, imported, "INVALID_RATING", problem.get());
    } else if (!Rekeying.belongsHere(imported.getPlayer(), source, topic.partitions())) {
      // A second record of the player in another partition would be a second rating.
      deadLetter(
          record,
          topic,
          imported,
          "WRONG_PARTITION",
          "Key the record by player and partition it with murmur2.");
    } else {
      turn(imported.getPlayer(), nowMs, turn -> Transitions.event(turn, imported));
    }
  }

  private void operated(
      Record<String, SpecificRecord> record, Operation operation, String player, long nowMs) {
    RecordMetadata source = context.recordMetadata().orElseThrow();
    Topic<Operation> topic = env.topics().operations();
    Optional<String> problem = Admission.unusable(operation, player);
    if (problem.isPresent()) {
      deadLetter(record, topic, operation, "INVALID", problem.get());
    } else if (!Rekeying.belongsHere(player, source, topic.partitions())) {
      deadLetter(
          record,
          topic,
          operation,
          "WRONG_PARTITION",
          "Key the record by player and partition it with murmur2.");
    } else {
      turn(player, nowMs, turn -> Transitions.event(turn, operation));
    }
  }

  private OptionalLong timeOut() {
    long nowMs = clock.now();
    for (String player : timers.due(clock.timersUpTo(), TIMEOUTS_A_TICK)) {
      clock.keep();
      Isolated.run(
          "What is due of " + player,
          () -> turn(player, nowMs, Transitions::due),
          error -> {
            env.counters().increment("players.failed_timeout");
            turn(player, nowMs, Transitions::giveUp);
          });
    }
    return clock.lookAgain(timers.nextDue());
  }

  private void settled(Record<String, SpecificRecord> record, Settlement settlement, long nowMs) {
    Turn turn = turn(settlement.getPlayer(), nowMs, next -> Transitions.event(next, settlement));
    turn.unrated()
        .ifPresent(
            why -> deadLetter(record, env.topics().settlements(), settlement, "UNRATED", why));
  }

  private Turn turn(String player, long nowMs, Consumer<Turn> transition) {
    PlayerState state = players.take(player).orElseGet(Turn::unknownPlayer);
    Turn turn = new Turn(player, state, nowMs, configs.at(nowMs), plans);
    transition.accept(turn);
    if (turn.changed()) {
      players.put(player, state);
      timers.update(player, state);
    }
    turn.effects().forEach(effect -> send(player, effect, nowMs));
    return turn;
  }

  private void send(String player, Effect effect, long nowMs) {
    if (effect instanceof Effect.ToPool toPool) {
      forward(toPool.event().getPool(), toPool.event(), nowMs, PlayersTopology.TO_TICKETS);
    } else if (effect instanceof Effect.Ended ended) {
      // Of a party's ticket the leader's key writes the end for all.
      forward(ended.outcome().getPlayer(), ended.outcome(), nowMs, PlayersTopology.TO_OUTCOMES);
    } else if (effect instanceof Effect.Told told) {
      forward(player, told.answer(), nowMs, PlayersTopology.TO_ANSWERS);
    } else if (effect instanceof Effect.Seated seated) {
      forward(player, seated.event(), nowMs, PlayersTopology.TO_SEATS);
    } else if (effect instanceof Effect.Commanded commanded) {
      String matchId = commanded.command().getMatchId();
      forward(matchId, commanded.command(), nowMs, PlayersTopology.TO_MATCH_COMMANDS);
    } else if (effect instanceof Effect.ToPlayer said) {
      forward(said.event().getPlayer(), said.event(), nowMs, PlayersTopology.TO_RESERVATIONS);
    } else if (effect instanceof Effect.Rerated rerated) {
      String key = rerated.rating().getQueue() + "|" + player;
      forward(key, rerated.rating(), nowMs, PlayersTopology.TO_RATINGS);
    } else if (effect instanceof Effect.Counted counted) {
      env.counters().increment(counted.counter());
    }
  }

  private void forward(String key, SpecificRecord value, long nowMs, String sink) {
    context.forward(new Record<>(key, value, nowMs), sink);
  }

  private <V extends SpecificRecord> void deadLetter(
      Record<String, SpecificRecord> record,
      Topic<V> topic,
      V value,
      String reason,
      String message) {
    env.counters().increment("players.dead_letter");
    byte[] key = record.key() == null ? null : record.key().getBytes(StandardCharsets.UTF_8);
    byte[] bytes = env.serdes().value(topic).serializer().serialize(topic.name(), value);
    context.forward(
        DeadLetters.record(
            key,
            bytes,
            reason,
            message,
            context.recordMetadata().orElseThrow(),
            record.timestamp()),
        PlayersTopology.TO_DEAD_LETTERS);
  }
}
