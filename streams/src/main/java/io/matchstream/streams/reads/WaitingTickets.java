package io.matchstream.streams.reads;

import io.matchstream.events.Ticket;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.pools.TicketKey;
import io.matchstream.streams.runtime.LogClock;
import java.util.function.Predicate;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.RangeQuery;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * The tickets that wait in the pools of this process, as they were committed: the index that
 * matches belongs to the stream thread, and is never touched. Safe for any number of threads.
 *
 * <p>A range over the store walks the tombstones that a queue leaves, so whoever asks goes through
 * {@link SlowReads}.
 */
final class WaitingTickets {
  private final CommittedStore tickets;
  private final CommittedStore clock;

  WaitingTickets(KafkaStreams streams) {
    this.tickets = new CommittedStore(streams, PoolsTopology.TICKETS_STORE);
    this.clock = new CommittedStore(streams, PoolsTopology.CLOCK_STORE);
  }

  /**
   * Shows the tickets of one pool in the order of the store, until the reader has had enough.
   *
   * @param pool not with a zero character
   * @param reader answers whether it wants another
   * @throws OwnerUnavailable if the partition has left this process or is not ready yet
   */
  void show(int partition, String pool, Predicate<? super Ticket> reader) {
    RangeQuery<TicketKey, Ticket> all =
        RangeQuery.withRange(TicketKey.first(pool), TicketKey.last(pool));
    try (KeyValueIterator<TicketKey, Ticket> found = tickets.query(all, partition)) {
      boolean more = true;
      while (more && found.hasNext()) {
        more = reader.test(found.next().value);
      }
    } catch (StreamsException moved) {
      throw new OwnerUnavailable("The pools have left this process", moved);
    }
  }

  /**
   * The pools' now, epoch milliseconds: as it was committed, and not before anything that they have
   * taken in.
   *
   * @param newestSinceMs the newest first enqueue time that the asker has seen; 0: none
   */
  long now(int partition, long newestSinceMs) {
    Long kept = clock.query(KeyQuery.<String, Long>withKey(LogClock.NOW), partition);
    return kept == null ? newestSinceMs : Math.max(kept, newestSinceMs);
  }
}
