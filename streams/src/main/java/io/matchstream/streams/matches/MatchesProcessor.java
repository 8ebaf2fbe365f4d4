package io.matchstream.streams.matches;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Accept;
import io.matchstream.events.Allocation;
import io.matchstream.events.Backfill;
import io.matchstream.events.ConfigVersion;
import io.matchstream.events.Heartbeat;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Proposal;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.SignAgain;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import io.matchstream.state.HeldResult;
import io.matchstream.state.MatchState;
import io.matchstream.streams.matches.notifier.Notifier;
import io.matchstream.streams.runtime.ConfigHistory;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.Isolated;
import io.matchstream.streams.runtime.LastResort;
import io.matchstream.streams.runtime.LogClock;
import io.matchstream.streams.runtime.RecentValues;
import io.matchstream.streams.runtime.Rekeying;
import io.matchstream.streams.runtime.Ticks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Moves events between topics, the store and the transitions; decides nothing. {@link #apply} is
 * the one place that changes store and timers, after the transition has been computed and before
 * its effects are sent.
 */
final class MatchesProcessor implements Processor<String, SpecificRecord, Object, Object> {
  /** Seats and allocations are timed in seconds: a tenth of one is exact enough. */
  private static final Duration TICK = Duration.ofMillis(100);

  /**
   * So many timers a tick: after a long stop the rest follow at the next, and the group keeps us.
   */
  private static final int TICK_BUDGET = 1_000;

  private final Environment env;
  private final Notifier notifier;
  private final Timers timers = new Timers();
  private final OpenChecks openChecks;

  private RecentValues<MatchState> matches;
  private EndedMatches ended;
  private ConfigHistory configs;
  private LogClock clock;
  private Ticks ticks;
  private Outlets outlets;
  private ProcessorContext<Object, Object> context;

  MatchesProcessor(Environment env, Notifier notifier) {
    this.env = env;
    this.notifier = notifier;
    this.openChecks = new OpenChecks(env.monotonicMillis());
  }

  @Override
  public void init(ProcessorContext<Object, Object> context) {
    this.context = context;
    KeyValueStore<String, MatchState> store = context.getStateStore(MatchesTopology.STORE);
    matches = new RecentValues<>(store);
    configs = new ConfigHistory(context.getStateStore(MatchesTopology.CONFIG_STORE), env);
    clock = new LogClock(context.getStateStore(MatchesTopology.CLOCK_STORE), env, context);
    outlets = new Outlets(env, notifier, context);
    ended = new EndedMatches(store);
    timers.clear();
    openChecks.clear();
    try (var live = store.range(MatchKeys.END_OF_ENDED, null)) {
      live.forEachRemaining(
          entry -> {
            if (!EndedMatches.isEnded(entry.value)) {
              timers.set(entry.key, dueMs(entry.value));
              openChecks.note(entry.key, Optional.of(entry.value));
            }
          });
    }
    ticks = new Ticks(context, clock::now, TICK, this::tick);
    ticks.soon();
  }

  @Override
  public void process(Record<String, SpecificRecord> record) {
    SpecificRecord value = record.value();
    if (value instanceof ConfigVersion version) {
      configs.add(version);
      var unused = clock.pass(record.timestamp());
      return;
    }
    ticks.soon();
    long nowMs = clock.observe(record.timestamp());
    Instant now = Instant.ofEpochMilli(nowMs);
    if (value instanceof Proposal proposal) {
      String key = MatchKeys.match(proposal.getMatchId());
      Runnable decide =
          () ->
              on(key, record, nowMs, state -> Deciding.proposed(state, proposal, now, this::queue));
      LastResort.ifItFails(
          decide, () -> letGo(key, state -> Deciding.failed(state, proposal, now)));
    } else if (value instanceof Allocation allocation) {
      String key = MatchKeys.match(allocation.getMatchId());
      on(key, record, nowMs, state -> Deciding.allocated(state, allocation, now, this::queue));
    } else if (value instanceof MatchCommand command) {
      String key = MatchKeys.match(command.getMatchId());
      Runnable obey = () -> on(key, record, nowMs, state -> commanded(state, command, now));
      if (command.getBody() instanceof Accept) {
        // The last answer makes the match; if it can't be made, nobody waits for the window's end.
        LastResort.ifItFails(obey, () -> letGo(key, state -> Asking.failed(state, now)));
      } else {
        obey.run();
      }
    } else if (value instanceof ResultEvent event) {
      reported(event, record, nowMs);
    } else {
      throw new BadRecordException(Reason.INVALID, "The record is empty.");
    }
  }

  private void letGo(String key, Function<Optional<MatchState>, Transition> failed) {
    Optional<MatchState> state = find(key);
    apply(
        key,
        state,
        failed.apply(state),
        why -> {
          throw new IllegalStateException("Giving back refuses nothing: " + why);
        });
  }

  private Transition commanded(Optional<MatchState> state, MatchCommand command, Instant now) {
    if (command.getBody() instanceof LeaveMatch leave) {
      return SeatTiming.left(state, command, leave);
    }
    if (command.getBody() instanceof Accept accept) {
      return Asking.answered(state, command, accept, now, this::queue);
    }
    return Resigning.signAgain(state, command, (SignAgain) command.getBody(), now, this::queue);
  }

  private void reported(ResultEvent event, Record<String, SpecificRecord> record, long nowMs) {
    Instant now = Instant.ofEpochMilli(nowMs);
    if (event.getBody() instanceof Heartbeat heartbeat) {
      if (belongsHere(heartbeat.getMatchId(), event, record)) {
        String key = MatchKeys.match(heartbeat.getMatchId());
        on(key, record, nowMs, state -> SeatTiming.heartbeat(state, now, this::queue));
      }
      return;
    }
    if (event.getBody() instanceof Backfill backfill) {
      backfill(named(backfill), record, nowMs);
      return;
    }
    Result result = (Result) event.getBody();
    if (result.getExternal()) {
      String queue = result.getQueue() == null ? "" : result.getQueue();
      if (belongsHere(queue, event, record)) {
        String key = MatchKeys.external(queue, result.getMatchId());
        on(key, record, nowMs, state -> Externals.reported(state, result, now, queue(queue, now)));
      }
    } else if (belongsHere(result.getMatchId(), event, record)) {
      RecordMetadata source = context.recordMetadata().orElseThrow();
      HeldResult incoming =
          new HeldResult(result, source.topic(), source.partition(), source.offset());
      String key = MatchKeys.match(result.getMatchId());
      on(key, record, nowMs, state -> Settling.reported(state, incoming, now, this::queue));
    }
  }

  private void backfill(Backfill backfill, Record<String, SpecificRecord> record, long nowMs) {
    Instant now = Instant.ofEpochMilli(nowMs);
    ResultEvent event = ResultEvent.newBuilder().setBody(backfill).build();
    if (belongsHere(backfill.getMatchId(), event, record)) {
      String id = backfill.getRequestId();
      on(
          MatchKeys.match(backfill.getMatchId()),
          record,
          nowMs,
          state -> Backfilling.requested(state, backfill, id, now, this::queue));
    }
  }

  /** One without an id gets that of its place in the log, before it is sent to any other. */
  private Backfill named(Backfill backfill) {
    RecordMetadata source = context.recordMetadata().orElseThrow();
    return backfill.getRequestId() != null
        ? backfill
        : Backfill.newBuilder(backfill)
            .setRequestId(source.partition() + "-" + source.offset())
            .build();
  }

  /**
   * F58: what other languages' clients put on another partition is sent there, before any store.
   */
  private boolean belongsHere(
      String key, ResultEvent event, Record<String, SpecificRecord> record) {
    RecordMetadata source = context.recordMetadata().orElseThrow();
    boolean rekeyed = source.topic().equals(env.topics().resultsRekeyed().name());
    // What can't be an id is refused wherever it lies; sent on, it might not fit.
    boolean noId = key.length() > ResultRules.MAX_ID;
    if (rekeyed || noId || Rekeying.belongsHere(key, source, env.topics().results().partitions())) {
      return true;
    }
    outlets.rekey(key, event, record.timestamp());
    return false;
  }

  /**
   * An event of one match. What is due comes first, up to the time that all inputs have been read:
   * due-times are inclusive.
   */
  private void on(
      String key,
      Record<String, SpecificRecord> record,
      long nowMs,
      Function<Optional<MatchState>, Transition> transition) {
    Optional<MatchState> state = wake(key, clock.timersUpTo());
    Transition next = transition.apply(state);
    apply(key, state, next, refusal -> outlets.refused(record, refusal, nowMs));
  }

  private OptionalLong tick() {
    var unused = clock.now(); // moves it on
    long upToMs = clock.timersUpTo();
    long nextWalkMs = ended.forget(upToMs);
    for (int i = 0; i < TICK_BUDGET; i++) {
      Optional<Timers.Due> due = timers.firstDue(upToMs);
      if (due.isEmpty()) {
        return lookAgain(nextWalkMs);
      }
      clock.keep();
      String key = due.get().key();
      Isolated.run(
          "The timer of " + key,
          () -> wake(key, upToMs),
          error -> {
            // Tried again at the next start, and with the next event of the match.
            env.counters().increment("matches.failed_timer");
            timers.giveUp(due.get());
          });
    }
    env.counters().increment("matches.timer_budget_used_up");
    return lookAgain(nextWalkMs);
  }

  private OptionalLong lookAgain(long nextWalkMs) {
    long next = Math.min(nextWalkMs, clock.lookAgain(timers.nextDue()).orElse(EndedMatches.NEVER));
    return next == EndedMatches.NEVER ? OptionalLong.empty() : OptionalLong.of(next);
  }

  /** Does what time alone makes of this match up to then, and returns what is left of it. */
  private Optional<MatchState> wake(String key, long upToMs) {
    Optional<MatchState> state = find(key);
    while (state.isPresent() && dueMs(state.get()) <= upToMs) {
      Transition next = due(key, state.get(), upToMs);
      apply(key, state, next, MatchesProcessor::nothingInHand);
      state = next.next();
    }
    return state;
  }

  private Transition due(String key, MatchState state, long nowMs) {
    return Asking.goesOn(state, openChecks.openForMs(key), Instant.ofEpochMilli(nowMs), this::queue)
        .orElseGet(() -> Waking.due(state));
  }

  private void apply(
      String key,
      Optional<MatchState> before,
      Transition transition,
      Function<Refusal, Outlets.Outgoing> refuseInHand) {
    List<Outlets.Outgoing> records = outlets.prepare(transition.effects(), refuseInHand);
    Optional<MatchState> after = transition.next();
    if (!isSame(before, after)) {
      keep(key, before, after);
    }
    outlets.send(records);
  }

  /** A transition that changes nothing hands on the very state it was given. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isSame(Optional<MatchState> before, Optional<MatchState> after) {
    return before.orElse(null) == after.orElse(null);
  }

  private void keep(String key, Optional<MatchState> before, Optional<MatchState> after) {
    boolean wasLive = before.isPresent() && !EndedMatches.isEnded(before.get());
    boolean isLive = after.isPresent() && !EndedMatches.isEnded(after.get());
    openChecks.note(key, after);
    if (isLive) {
      matches.put(key, after.get());
      timers.set(key, dueMs(after.get()));
    } else if (after.isPresent()) {
      ended.put(key, after.get());
    } else if (before.isPresent() && !wasLive) {
      ended.delete(key);
    }
    if (wasLive && !isLive) {
      matches.delete(key);
      timers.remove(key);
    }
  }

  private Optional<MatchState> find(String key) {
    return timers.knows(key) ? matches.get(key) : ended.find(key);
  }

  private static Outlets.Outgoing nothingInHand(Refusal why) {
    throw new IllegalStateException("Time alone refuses nothing: " + why);
  }

  private Optional<QueueConfig> queue(String name, Instant time) {
    return configs.at(time.toEpochMilli()).queue(name);
  }

  private static long dueMs(MatchState state) {
    return state.getDueAt().toEpochMilli();
  }
}
