package io.matchstream.streams.reads;

import io.matchstream.events.Ticket;
import io.matchstream.state.PoolHold;
import io.matchstream.state.QueueState;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.pools.TicketKey;
import io.matchstream.streams.runtime.ConfigVersions;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.query.KeyQuery;

/**
 * Queues whose pools lie in this process, read from their stores. Safe for any number of threads.
 *
 * <p>The store has a pool in order of rating, and an operator asks for those who have waited
 * longest. So each question looks at every ticket of the pool, keeps no more than it answers with,
 * and goes through {@link SlowReads}.
 */
public final class LocalQueues {
  /** About a second, the rest after it included: another process waits two for an answer. */
  static final int MOST_LOOKED_AT = 50_000;

  private final WaitingTickets tickets;
  private final CommittedStore holds;
  private final ConfigVersions configurations;
  private final SlowReads reads;

  /**
   * Queues of this process.
   *
   * @param streams the application matchstream-pools
   * @param configurations what the process has read
   * @param reads where questions are answered
   */
  public LocalQueues(KafkaStreams streams, ConfigVersions configurations, SlowReads reads) {
    this.tickets = new WaitingTickets(streams);
    this.holds = new CommittedStore(streams, PoolsTopology.STATES_STORE);
    this.configurations = configurations;
    this.reads = reads;
  }

  CompletionStage<Optional<QueueView>> queue(int partition, String pool) {
    requirePool(pool);
    return reads.ask(() -> known(pool) ? Optional.of(view(partition, pool)) : Optional.empty());
  }

  CompletionStage<Optional<WaitingPage>> waiting(
      int partition, String pool, Optional<String> after, int limit) {
    requirePool(pool);
    LongestWaiting longest = new LongestWaiting(after.map(LongestWaiting.Place::read), limit);
    return reads.ask(
        () -> known(pool) ? Optional.of(page(partition, pool, longest)) : Optional.empty());
  }

  CompletionStage<Optional<WaitingTicketView>> ticket(int partition, String pool, String ticketId) {
    requirePool(pool);
    return reads.ask(() -> find(partition, pool, ticketId));
  }

  /** A pool that no ticket can be of is the caller's mistake, and said at once. */
  private static void requirePool(String pool) {
    var unused = TicketKey.first(pool);
  }

  private boolean known(String pool) {
    return configurations.queues().anyMatch(queue -> queue.name().equals(pool));
  }

  private QueueView view(int partition, String pool) {
    Optional<PoolHold> hold =
        Optional.ofNullable(holds.query(KeyQuery.<String, PoolHold>withKey(pool), partition));
    Tally tally = new Tally();
    tickets.show(partition, pool, tally::add);
    long nowMs = tickets.now(partition, tally.newestMs);
    return new QueueView(
        pool,
        hold.map(PoolHold::getState).orElse(QueueState.OPEN),
        hold.map(QueueView.HoldView::of),
        tally.waiting,
        tally.waiting == MOST_LOOKED_AT,
        tally.waiting == 0 ? OptionalLong.empty() : OptionalLong.of(tally.oldestMs),
        tally.waiting == 0 ? OptionalLong.empty() : OptionalLong.of(nowMs - tally.oldestMs));
  }

  private WaitingPage page(int partition, String pool, LongestWaiting longest) {
    Tally tally = new Tally();
    tickets.show(
        partition,
        pool,
        ticket -> {
          longest.offer(ticket);
          return tally.add(ticket);
        });
    long nowMs = tickets.now(partition, tally.newestMs);
    return new WaitingPage(
        pool,
        longest.tickets().stream().map(ticket -> WaitingTicketView.of(ticket, nowMs)).toList(),
        longest.next().map(LongestWaiting.Place::write),
        tally.waiting == MOST_LOOKED_AT);
  }

  private Optional<WaitingTicketView> find(int partition, String pool, String ticketId) {
    Tally tally = new Tally();
    Ticket[] found = new Ticket[1];
    tickets.show(
        partition,
        pool,
        ticket -> {
          boolean here = ticket.getTicketId().equals(ticketId);
          found[0] = here ? ticket : found[0];
          return tally.add(ticket) && !here;
        });
    long nowMs = tickets.now(partition, tally.newestMs);
    return Optional.ofNullable(found[0]).map(ticket -> WaitingTicketView.of(ticket, nowMs));
  }

  /** What there is to say of many tickets. */
  private static final class Tally {
    private int waiting;
    private long oldestMs = Long.MAX_VALUE;
    private long newestMs;

    /** Answers whether it may be told of another. */
    boolean add(Ticket ticket) {
      long sinceMs = ticket.getSince().toEpochMilli();
      waiting++;
      oldestMs = Math.min(oldestMs, sinceMs);
      newestMs = Math.max(newestMs, sinceMs);
      return waiting < MOST_LOOKED_AT;
    }
  }
}
