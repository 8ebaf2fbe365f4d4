package io.matchstream.streams.reads;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.duel.DuelExplainer;
import io.matchstream.engine.duel.DuelTicket;
import io.matchstream.engine.groups.GroupPool;
import io.matchstream.engine.groups.GroupRules;
import io.matchstream.engine.tickets.Explanation;
import io.matchstream.events.Ticket;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.pools.TicketKey;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.DuelTickets;
import io.matchstream.streams.runtime.GroupTickets;
import io.matchstream.streams.runtime.LogClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.RangeQuery;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * Pools that lie in this process, read from their store: the index that matches belongs to the
 * stream thread, and is never touched. Safe for any number of threads.
 *
 * <p>A range over the store walks the tombstones that a queue leaves, and an explanation looks at
 * every ticket of the pool. So questions go through {@link SlowReads}, and of a pool with more than
 * {@value #MOST_TICKETS} tickets nothing is said.
 */
public final class LocalPools {
  /** Some 50 MB while a question is answered, and a fraction of a second. */
  static final int MOST_TICKETS = 20_000;

  private final CommittedStore tickets;
  private final CommittedStore clock;
  private final ConfigVersions configurations;
  private final SlowReads reads;

  /**
   * Pools of this process.
   *
   * @param streams the application matchstream-pools
   * @param configurations what the process has read
   * @param reads where questions are answered
   */
  public LocalPools(KafkaStreams streams, ConfigVersions configurations, SlowReads reads) {
    this.tickets = new CommittedStore(streams, PoolsTopology.TICKETS_STORE);
    this.clock = new CommittedStore(streams, PoolsTopology.CLOCK_STORE);
    this.configurations = configurations;
    this.reads = reads;
  }

  CompletionStage<Optional<ExplanationView>> explanation(
      int partition, String pool, String ticketId) {
    // A pool that no ticket can be of is the caller's mistake, and said at once.
    TicketKey first = TicketKey.first(pool);
    TicketKey last = TicketKey.last(pool);
    return reads.ask(
        () -> {
          List<Ticket> waiting = waiting(partition, first, last);
          return waiting.size() > MOST_TICKETS
              ? Optional.of(ExplanationView.tooMany(waiting.size()))
              : explain(waiting, ticketId, now(partition, waiting));
        });
  }

  private List<Ticket> waiting(int partition, TicketKey first, TicketKey last) {
    List<Ticket> waiting = new ArrayList<>();
    RangeQuery<TicketKey, Ticket> all = RangeQuery.withRange(first, last);
    try (KeyValueIterator<TicketKey, Ticket> found = tickets.query(all, partition)) {
      while (found.hasNext() && waiting.size() <= MOST_TICKETS) {
        waiting.add(found.next().value);
      }
    } catch (StreamsException moved) {
      throw new OwnerUnavailable("The pools have left this process", moved);
    }
    return waiting;
  }

  /** The pool's now: as it was committed, and not before anything that it has taken in. */
  private long now(int partition, List<Ticket> waiting) {
    Long kept = clock.query(KeyQuery.<String, Long>withKey(LogClock.NOW), partition);
    long newest =
        waiting.stream().mapToLong(ticket -> ticket.getSince().toEpochMilli()).max().orElse(0);
    return kept == null ? newest : Math.max(kept, newest);
  }

  private Optional<ExplanationView> explain(List<Ticket> waiting, String ticketId, long nowMs) {
    return waiting.stream()
        .filter(ticket -> ticket.getTicketId().equals(ticketId))
        .findFirst()
        .flatMap(ticket -> configurations.at(nowMs).queue(ticket.getQueue()))
        .flatMap(queue -> explain(queue, waiting, ticketId, nowMs))
        .map(ExplanationView::of);
  }

  private static Optional<Explanation> explain(
      QueueConfig queue, List<Ticket> waiting, String ticketId, long nowMs) {
    return queue.group().isPresent()
        ? inGroups(queue, waiting, ticketId, nowMs)
        : inDuels(queue, waiting, ticketId, nowMs);
  }

  private static Optional<Explanation> inGroups(
      QueueConfig queue, List<Ticket> waiting, String ticketId, long nowMs) {
    GroupRules rules = GroupRules.of(queue);
    GroupPool copy = new GroupPool(rules, nowMs);
    waiting.stream()
        .map(GroupTickets::of)
        // The stream thread is about to end those that a changed queue takes no longer.
        .filter(ticket -> rules.refusal(ticket).isEmpty())
        .forEach(copy::restore);
    return copy.explain(ticketId, nowMs);
  }

  private static Optional<Explanation> inDuels(
      QueueConfig queue, List<Ticket> waiting, String ticketId, long nowMs) {
    List<DuelTicket> duels =
        waiting.stream()
            .filter(ticket -> ticket.getPlayers().size() == 1 && ticket.getBackfill() == null)
            .map(DuelTickets::of)
            .toList();
    return DuelExplainer.explain(DuelTickets.rules(queue), duels, ticketId, nowMs);
  }
}
