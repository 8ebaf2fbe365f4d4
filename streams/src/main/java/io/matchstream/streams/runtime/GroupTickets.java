package io.matchstream.streams.runtime;

import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.Avoid;
import io.matchstream.engine.tickets.Backfill;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import io.matchstream.events.BackfillSeats;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Tickets of the contract as the engine of groups sees them. Pure. */
public final class GroupTickets {
  private GroupTickets() {}

  /** The engine's view; a player's own attributes win over the ticket's. */
  public static GroupTicket of(Ticket ticket) {
    return new GroupTicket(
        ticket.getTicketId(),
        ticket.getPlayers().stream().map(player -> player(ticket, player)).toList(),
        ticket.getSince().toEpochMilli(),
        ticket.getTtlMs(),
        ticket.getRating(),
        ticket.getReturns(),
        ticket.getNotBefore() == null ? Long.MIN_VALUE : ticket.getNotBefore().toEpochMilli(),
        ticket.getAvoid().stream()
            .map(avoid -> new Avoid(avoid.getPlayer(), avoid.getUntil().toEpochMilli()))
            .toList(),
        Optional.ofNullable(ticket.getBackfill()).map(GroupTickets::backfill));
  }

  private static GroupPlayer player(Ticket ticket, TicketPlayer player) {
    Map<String, Attribute> attributes = new LinkedHashMap<>(Attributes.of(ticket.getAttributes()));
    attributes.putAll(Attributes.of(player.getAttributes()));
    return new GroupPlayer(
        player.getPlayer(), player.getRatingMicros(), attributes, player.getRoles());
  }

  private static Backfill backfill(BackfillSeats seats) {
    return new Backfill(
        seats.getMatchId(),
        seats.getSeated().stream()
            .map(
                seated ->
                    new Backfill.Seated(
                        seated.getPlayer(),
                        seated.getTeam(),
                        Optional.ofNullable(seated.getRole())))
            .toList(),
        seats.getOpen().stream()
            .map(
                open ->
                    new Backfill.Open(
                        open.getTeam(), Optional.ofNullable(open.getRole()), open.getSeats()))
            .toList());
  }
}
