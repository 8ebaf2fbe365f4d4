package io.matchstream.streams.pools;

import io.matchstream.engine.duel.DuelTicket;
import io.matchstream.engine.tickets.Avoid;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import java.util.Optional;

/**
 * What a pool asks of a ticket before it lets it in, and the ticket as the engine sees it. Pure.
 */
final class Admission {
  private Admission() {}

  /**
   * What is wrong with a ticket, in words for a person; empty if it may wait.
   *
   * @throws BadRecordException if it names no player, so that nobody could be told
   */
  static Optional<String> problem(TicketEvent event, Ticket ticket) {
    if (ticket.getPlayers().isEmpty()) {
      throw new BadRecordException(
          Reason.INVALID, "Ticket " + ticket.getTicketId() + " names no player.");
    }
    String pool = ticket.getPool();
    if (ticket.getPlayers().size() > 1) {
      return Optional.of("A duel takes tickets of one player each.");
    }
    if (!PlayerIds.valid(player(ticket).getPlayer())) {
      return Optional.of("The player's id is not valid.");
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

  /** The ticket as the engine sees it. */
  static DuelTicket duelTicket(Ticket ticket) {
    return new DuelTicket(
        ticket.getTicketId(),
        player(ticket).getPlayer(),
        ticket.getSince().toEpochMilli(),
        ticket.getTtlMs(),
        ticket.getRating(),
        ticket.getReturns(),
        ticket.getNotBefore() == null ? Long.MIN_VALUE : ticket.getNotBefore().toEpochMilli(),
        ticket.getAvoid().stream()
            .map(avoid -> new Avoid(avoid.getPlayer(), avoid.getUntil().toEpochMilli()))
            .toList(),
        player(ticket).getWhites());
  }

  private static TicketPlayer player(Ticket ticket) {
    return ticket.getPlayers().get(0);
  }
}
