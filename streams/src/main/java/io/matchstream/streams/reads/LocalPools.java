package io.matchstream.streams.reads;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.duel.DuelExplainer;
import io.matchstream.engine.duel.DuelTicket;
import io.matchstream.engine.groups.GroupPool;
import io.matchstream.engine.groups.GroupRules;
import io.matchstream.engine.tickets.Explanation;
import io.matchstream.events.Ticket;
import io.matchstream.state.PoolHold;
import io.matchstream.state.QueueState;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.pools.TicketKey;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.DuelTickets;
import io.matchstream.streams.runtime.GroupTickets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.query.KeyQuery;

/**
 * Pools that lie in this process, read from their store. Safe for any number of threads.
 *
 * <p>An explanation looks at every ticket of the pool. So questions go through {@link SlowReads},
 * and of a pool with more than {@value #MOST_TICKETS} tickets nothing is said.
 */
public final class LocalPools {
  /** Some 50 MB while a question is answered, and a fraction of a second. */
  static final int MOST_TICKETS = 20_000;

  private final WaitingTickets tickets;
  private final CommittedStore holds;
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
    this.tickets = new WaitingTickets(streams);
    this.holds = new CommittedStore(streams, PoolsTopology.STATES_STORE);
    this.configurations = configurations;
    this.reads = reads;
  }

  CompletionStage<Optional<ExplanationView>> explanation(
      int partition, String pool, String ticketId) {
    // A pool that no ticket can be of is the caller's mistake, and said at once.
    var unused = TicketKey.first(pool);
    return reads.ask(
        () -> {
          List<Ticket> waiting = waiting(partition, pool);
          return waiting.size() > MOST_TICKETS
              ? Optional.of(ExplanationView.tooMany(waiting.size()))
              : explain(waiting, ticketId, now(partition, waiting))
                  .map(why -> paused(partition, pool) ? why.paused() : why);
        });
  }

  private boolean paused(int partition, String pool) {
    PoolHold hold = holds.query(KeyQuery.<String, PoolHold>withKey(pool), partition);
    return hold != null && hold.getState() == QueueState.PAUSED;
  }

  private List<Ticket> waiting(int partition, String pool) {
    List<Ticket> waiting = new ArrayList<>();
    tickets.show(
        partition,
        pool,
        ticket -> {
          waiting.add(ticket);
          return waiting.size() <= MOST_TICKETS;
        });
    return waiting;
  }

  private long now(int partition, List<Ticket> waiting) {
    return tickets.now(
        partition,
        waiting.stream().mapToLong(ticket -> ticket.getSince().toEpochMilli()).max().orElse(0));
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
