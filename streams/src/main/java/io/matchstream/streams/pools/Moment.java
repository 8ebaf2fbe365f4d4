package io.matchstream.streams.pools;

import io.matchstream.events.Ticket;
import io.matchstream.events.Trigger;
import java.util.List;
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

  /**
   * What a proposal says of its making.
   *
   * @param leaving the tickets of the match
   * @param dueAtMs the instant at which time alone made it possible, where none of them has just
   *     arrived
   */
  Proposals.Circumstances circumstances(List<TicketKey> leaving, long dueAtMs) {
    boolean completed = leaving.stream().anyMatch(key -> arrivalOf(key.ticketId()).isPresent());
    return completed
        ? new Proposals.Circumstances(
            nowMs, Trigger.TICKET, arrival.orElseThrow().atMs(), configVersion)
        : new Proposals.Circumstances(nowMs, Trigger.TIME, dueAtMs, configVersion);
  }

  /** The ticket of this id if it is the one that has just arrived. */
  Optional<Arrival> arrivalOf(String ticketId) {
    return arrival.filter(a -> a.is(ticketId));
  }
}
