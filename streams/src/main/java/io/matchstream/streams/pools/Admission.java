package io.matchstream.streams.pools;

import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import java.util.Optional;

/** What every pool asks of a ticket before it lets it in. Pure. */
final class Admission {
  private Admission() {}

  /**
   * What is wrong with a ticket, in words for a person; empty if it may wait.
   *
   * @throws BadRecordException if it names no player, so that nobody could be told
   */
  static Optional<String> problem(TicketEvent event, Ticket ticket) {
    if (ticket.getPlayers().isEmpty() && ticket.getBackfill() == null) {
      throw new BadRecordException(
          Reason.INVALID, "Ticket " + ticket.getTicketId() + " names no player.");
    }
    String pool = ticket.getPool();
    if (ticket.getPlayers().stream().anyMatch(p -> !PlayerIds.valid(p.getPlayer()))) {
      return Optional.of("A player's id is not valid.");
    }
    if (ticket.getTicketId().isEmpty()) {
      return Optional.of("The ticket has no id.");
    }
    if (!pool.equals(event.getPool())) {
      return Optional.of("The ticket is of another pool than its event.");
    }
    if (!pool.equals(ticket.getQueue()) && !pool.startsWith(ticket.getQueue() + "/")) {
      return Optional.of("The pool is not one of the ticket's queue.");
    }
    if (pool.indexOf(0) >= 0) {
      return Optional.of("The pool's id has a zero character.");
    }
    if (ticket.getTtlMs() < 0) {
      return Optional.of("The time to live is negative.");
    }
    if (ticket.getReturns() < 0) {
      return Optional.of("The number of returns is negative.");
    }
    return Optional.empty();
  }
}
