package io.matchstream.streams.pools;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.ConfigVersion;
import io.matchstream.events.MemberLeft;
import io.matchstream.events.Operation;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import io.matchstream.state.BotsMade;
import io.matchstream.state.QueueState;
import io.matchstream.streams.runtime.ConfigHistory;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.LastResort;
import io.matchstream.streams.runtime.LogClock;
import io.matchstream.streams.runtime.Ticks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The pools of one partition. On a ticket everything that is due before is done, and then the
 * ticket is matched at once or waits; the tick does what time alone causes.
 */
final class PoolsProcessor implements Processor<String, SpecificRecord, String, SpecificRecord> {
  /** How late what time causes may be done, beyond the thread's poll.ms. */
  static final Duration TICK = Duration.ofMillis(25);

  static final String DUPLICATE_TICKET = "pools.duplicate_ticket";
  static final String WITHDRAWN_UNKNOWN = "pools.withdrawn_unknown";
  static final String REJECTED_INVALID = "pools.rejected_invalid";
  static final String BACKFILL_REFUSED = "pools.backfill_refused";
  static final String SINCE_AHEAD = "pools.since_ahead";
  static final String REJECTED_CLOSED = "pools.rejected_closed";

  private static final OptionalLong AT_ONCE = OptionalLong.of(0);

  private final Environment env;
  private final DueWork dueWork;
  private final PoolLevels levels;

  private ProcessorContext<String, SpecificRecord> context;
  private KeyValueStore<TicketKey, Ticket> tickets;
  private LogClock clock;
  private Ticks ticks;
  private ConfigHistory history;
  private Holds holds;
  private Departures departures;
  private List<Ticket> restored;
  private Optional<WaitingPools> opened = Optional.empty();

  PoolsProcessor(Environment env) {
    this.env = env;
    this.dueWork = new DueWork(env.monotonicMillis(), env.counters());
    this.levels = new PoolLevels(env.counters());
  }

  /**
   * Runs at the start, and again when a task is resumed or revived: whatever was known is dropped.
   */
  @Override
  public void init(ProcessorContext<String, SpecificRecord> context) {
    this.context = context;
    tickets = context.getStateStore(PoolsTopology.TICKETS_STORE);
    KeyValueStore<String, BotsMade> bots = context.getStateStore(PoolsTopology.BOTS_STORE);
    clock = new LogClock(context.getStateStore(PoolsTopology.CLOCK_STORE), env, context);
    history = new ConfigHistory(context.getStateStore(PoolsTopology.CONFIGS_STORE), env);
    holds = new Holds(context.getStateStore(PoolsTopology.STATES_STORE));
    departures = new Departures(context, tickets, bots, env.counters());
    opened = Optional.empty();
    restored = new ArrayList<>();
    try (var all = tickets.all()) {
      all.forEachRemaining(entry -> restored.add(entry.value));
    }
    ticks = new Ticks(context, clock::now, TICK, this::tick);
    ticks.soon();
  }

  @Override
  public void process(Record<String, SpecificRecord> record) {
    ticks.soon();
    if (record.value() instanceof ConfigVersion version) {
      history.add(version);
      long now = clock.pass(record.timestamp());
      opened.ifPresent(pools -> pools.follow(history.at(now), now));
      clock.keep();
      return;
    }
    if (record.value() instanceof Operation operation) {
      operation(operation, record.timestamp());
      return;
    }
    long now = clock.observe(record.timestamp());
    WaitingPools pools = pools(now);
    if (record.value() instanceof TicketEvent event) {
      pools.follow(history.at(now), now);
      ticketEvent(pools, event, record.timestamp(), now);
    } else {
      throw new BadRecordException(Reason.INVALID, "The record is empty.");
    }
  }

  /**
   * An operation moves no time, since it may lie far ahead of the tickets. Of a task that has not
   * opened its pools yet they are opened as the holds say.
   */
  private void operation(Operation operation, long atMs) {
    long known = Math.max(clock.pass(atMs), atMs);
    var done =
        new OperatorsHand(holds, env.counters())
            .act(
                operation,
                Instant.ofEpochMilli(atMs),
                context.taskId().partition(),
                history.at(known));
    if (done.isPresent()) {
      long now = clock.now();
      opened.ifPresent(
          pools -> {
            pools.follow(history.at(now), now);
            pools.hold(done.get().queue(), now);
          });
      clock.keep();
      levels.show(opened.map(WaitingPools::all).orElse(List.of()), holds, history.at(known));
    }
  }

  private OptionalLong tick() {
    // Tickets that waited before a restart are judged by the first time that is up to date.
    if (opened.isEmpty() && env.lag().behind(context.taskId().partition())) {
      return AT_ONCE;
    }
    long now = clock.now();
    if (now == 0) {
      return OptionalLong.empty(); // no record ever
    }
    long sent = departures.sent();
    WaitingPools pools = pools(now);
    pools.follow(history.at(now), now);
    dueWork.run(pools, now);
    if (departures.sent() > sent) {
      clock.keep();
    }
    levels.show(pools.all(), holds, pools.configuration());
    OptionalLong due = pools.nextDue();
    // A change concerns those who wait; where nobody does, the next ticket follows it.
    return clock.lookAgain(
        due.isEmpty()
            ? due
            : LongStream.concat(due.stream(), history.nextChange(now).stream()).min());
  }

  /** The task leaves this thread. */
  @Override
  public void close() {
    levels.close();
  }

  /** The pools; opened with the first now there is, which may be long after the last one stored. */
  private WaitingPools pools(long now) {
    if (opened.isEmpty()) {
      opened = Optional.of(new WaitingPools(departures, holds, history.at(now), restored, now));
      restored = List.of();
    }
    return opened.get();
  }

  private void ticketEvent(WaitingPools pools, TicketEvent event, long eventMs, long now) {
    if (event.getBody() instanceof TicketQueued queued) {
      Ticket sent = queued.getTicket();
      LastResort.ifItFails(
          () -> queued(pools, event, sent, eventMs, now), () -> letGo(pools, sent, now));
    } else if (event.getBody() instanceof TicketWithdrawn withdrawn) {
      pools.find(event.getPool()).ifPresent(pool -> pools.settle(pool, now));
      withdrawn(pools, event.getPool(), withdrawn, now);
    } else if (event.getBody() instanceof MemberLeft left) {
      pools.find(event.getPool()).ifPresent(pool -> pools.settle(pool, now));
      left(pools, event.getPool(), left, now);
    } else {
      throw new BadRecordException(Reason.INVALID, "The event's body is not known.");
    }
  }

  private void queued(WaitingPools pools, TicketEvent event, Ticket sent, long eventMs, long now) {
    Optional<String> problem = Admission.problem(event, sent);
    if (problem.isPresent()) {
      env.counters().increment(REJECTED_INVALID);
      departures.refuse(sent, Ends.invalid(problem.get()), pools.moment(now));
      return;
    }
    Optional<QueueConfig> queue = pools.configuration().queue(sent.getQueue());
    if (queue.isEmpty()) {
      departures.refuse(sent, Ends.unknownQueue(sent.getQueue()), pools.moment(now));
      return;
    }
    WaitingPool pool = pools.pool(sent.getPool(), queue.get(), now);
    pools.settle(pool, now);
    if (pool.contains(sent.getTicketId()) && !replaces(pool, sent, pools.moment(now))) {
      env.counters().increment(DUPLICATE_TICKET);
      return;
    }
    if (holds.of(pool.name()) == QueueState.DRAINING && isNew(sent)) {
      env.counters().increment(REJECTED_CLOSED);
      departures.refuse(sent, Ends.queueClosed(), pools.moment(now));
      return;
    }
    Optional<String> refusal = pool.refusal(sent);
    if (refusal.isPresent()) {
      env.counters().increment(REJECTED_INVALID);
      departures.refuse(sent, Ends.impossible(refusal.get()), pools.moment(now));
      return;
    }
    admit(pool, notAhead(sent, now), pools.moment(now), eventMs);
  }

  /** Neither one that comes back, which had its place before, nor of a match that runs already. */
  private static boolean isNew(Ticket ticket) {
    return ticket.getReturns() == 0 && ticket.getBackfill() == null;
  }

  /** A newer request of a running match takes the place of the older one. */
  private boolean replaces(WaitingPool pool, Ticket sent, Moment now) {
    if (sent.getBackfill() == null) {
      return false;
    }
    TicketKey key = pool.find(sent.getTicketId()).orElseThrow();
    if (departures.whole(key, now).getReturns() >= sent.getReturns()) {
      return false;
    }
    var unused = pool.cancel(sent.getTicketId());
    tickets.delete(key);
    return true;
  }

  /** A ticket that could not be taken in ends here and now, or its player would wait for ever. */
  private void letGo(WaitingPools pools, Ticket sent, long now) {
    if (tickets.get(TicketKey.of(sent)) == null) {
      var unused = pools.find(sent.getPool()).flatMap(pool -> pool.cancel(sent.getTicketId()));
      departures.refuse(
          sent,
          Ends.invalid("The pool could not take it in: see the dead letters."),
          pools.moment(now));
    }
  }

  private void admit(WaitingPool pool, Ticket ticket, Moment now, long eventMs) {
    pool.enqueue(ticket, now.withArrival(ticket, eventMs), departures);
    if (!pool.contains(ticket.getTicketId())) {
      return; // it was matched or has expired, and never was in the store
    }
    int maxWaiting = pool.queue().maxWaiting();
    // One that comes back had its place before.
    if (pool.size() > maxWaiting && ticket.getReturns() == 0) {
      var unused = pool.cancel(ticket.getTicketId());
      departures.refuse(ticket, Ends.queueFull(maxWaiting), now);
      return;
    }
    tickets.put(TicketKey.of(ticket), ticket);
  }

  private void withdrawn(WaitingPools pools, String name, TicketWithdrawn event, long now) {
    Optional<TicketKey> key = pools.find(name).flatMap(p -> p.cancel(event.getTicketId()));
    if (key.isEmpty()) {
      // Proposed, ended, or never here: its owner hears how from somebody else.
      env.counters().increment(WITHDRAWN_UNKNOWN);
      return;
    }
    Ends how =
        event.getLeaver() == null
            ? Ends.cancelled(event.getReason())
            : Ends.dissolved(event.getReason(), event.getLeaver());
    departures.end(key.get(), how, pools.moment(now));
  }

  /** A member's part ends; the rest of his party waits on, perhaps with another rating. */
  private void left(WaitingPools pools, String name, MemberLeft event, long now) {
    Integer sent = event.getRating();
    OptionalInt rating = sent == null ? OptionalInt.empty() : OptionalInt.of(sent);
    Optional<WaitingPool.Shrunk> shrunk =
        pools.find(name).flatMap(p -> p.shrink(event.getTicketId(), event.getPlayer(), rating));
    if (shrunk.isEmpty()) {
      env.counters().increment(WITHDRAWN_UNKNOWN);
      return;
    }
    Moment moment = pools.moment(now);
    TicketKey key = shrunk.get().after();
    Ticket before = departures.whole(shrunk.get().before(), moment);
    Ends how = Ends.cancelled(event.getReason());
    List<TicketPlayer> rest = new ArrayList<>();
    for (TicketPlayer player : before.getPlayers()) {
      if (player.getPlayer().equals(event.getPlayer())) {
        departures.ended(how.of(before, player, now, moment.configVersion()), moment);
      } else {
        rest.add(player);
      }
    }
    tickets.delete(shrunk.get().before());
    tickets.put(key, Ticket.newBuilder(before).setPlayers(rest).setRating(key.rating()).build());
  }

  /** A first enqueue time ahead of the log would never expire; it counts as now. */
  private Ticket notAhead(Ticket ticket, long now) {
    if (ticket.getSince().toEpochMilli() <= now) {
      return ticket;
    }
    env.counters().increment(SINCE_AHEAD);
    return Ticket.newBuilder(ticket).setSince(Instant.ofEpochMilli(now)).build();
  }
}
