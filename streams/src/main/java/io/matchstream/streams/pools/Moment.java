package io.matchstream.streams.pools;

import io.matchstream.events.Ticket;
import java.util.Optional;

/**
 * The circumstances of a task's decisions.
 *
 * @param nowMs the task's now, epoch milliseconds by the log
 * @param configVersion the configuration in force
 * @param arrival the ticket that has just arrived; empty where time alone decides
 */
record Moment(long nowMs, int configVersion, Optional<Arrival> arrival) {

  /**
   * A ticket that has arrived and is not in the store yet.
   *
   * @param atMs log time of the request that brought it
   */
  record Arrival(Ticket ticket, long atMs) {
    boolean is(String ticketId) {
      return ticket.getTicketId().equals(ticketId);
    }
  }

  static Moment of(long nowMs, int configVersion) {
    return new Moment(nowMs, configVersion, Optional.empty());
  }

  Moment withArrival(Ticket ticket, long atMs) {
    return new Moment(nowMs, configVersion, Optional.of(new Arrival(ticket, atMs)));
  }

  /** The ticket of this id if it is the one that has just arrived. */
  Optional<Arrival> arrivalOf(String ticketId) {
    return arrival.filter(a -> a.is(ticketId));
  }
}
