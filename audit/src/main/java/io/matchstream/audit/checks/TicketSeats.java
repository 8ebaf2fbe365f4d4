package io.matchstream.audit.checks;

import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.TicketFile;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Outcome;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import java.util.List;

/**
 * A ticket and the seats of its players: of a party each was reserved for it, in a match each has
 * the seat that he waited on, and who has left neither waits again nor is proposed.
 */
final class TicketSeats {
  private TicketSeats() {}

  static void judge(TicketFile ticket, Findings findings) {
    if (ticket.issues().isEmpty()) {
      return; // that it never waited is said elsewhere
    }
    Logged<Ticket> first = ticket.issues().get(0);
    if (first.value().getReturns() == 0 && first.value().getPlayers().size() > 1) {
      first.value().getPlayers().forEach(player -> reserved(ticket, first, player, findings));
    }
    ticket.seated().forEach(seated -> onItsSeat(ticket, seated, findings));
    for (Logged<Ticket> issue : ticket.issues()) {
      notEnded(ticket, issue.value(), issue.atMs(), issue.place(), findings);
    }
    for (TicketFile.Proposed proposed : ticket.proposals()) {
      Place place = proposed.proposal().place();
      notEnded(ticket, proposed.ticket(), proposed.proposal().atMs(), place, findings);
    }
  }

  /** Who queues alone takes his own seat by his ticket; the others' owners have to agree. */
  private static void reserved(
      TicketFile ticket, Logged<Ticket> first, TicketPlayer player, Findings findings) {
    long epoch = TicketFile.epoch(first.value(), player);
    boolean reserved =
        ticket.seats().stream()
            .map(Logged::value)
            .anyMatch(
                seat ->
                    seat.getState() == SeatState.RESERVED
                        && seat.getSeatEpoch() == epoch
                        && seat.getPlayer().equals(player.getPlayer()));
    if (!reserved) {
      findings.missing(
          Kind.SEAT_NOT_TAKEN,
          "ticket %s waits with %s, whose seat of epoch %d was never reserved for it"
              .formatted(ticket.id(), player.getPlayer(), epoch),
          new Within(first.value().getSince().toEpochMilli(), first.atMs()),
          List.of(first.place()),
          Source.SEATS);
    }
  }

  private static void onItsSeat(TicketFile ticket, TicketFile.Seated seated, Findings findings) {
    MatchSeat seat = seated.seat();
    boolean waited = ticket.issues().stream().anyMatch(issue -> has(issue.value(), seat));
    if (!waited) {
      findings.wrong(
          Kind.SEAT_NOT_TAKEN,
          "match %s has %s on a seat of epoch %d, with which ticket %s never waited"
              .formatted(
                  seated.match().value().getMatchId(),
                  seat.getPlayer(),
                  seat.getSeatEpoch(),
                  ticket.id()),
          ticket.issues().get(0).place(),
          seated.match().place());
    }
  }

  private static boolean has(Ticket ticket, MatchSeat seat) {
    return ticket.getPlayers().stream()
        .anyMatch(
            player ->
                player.getPlayer().equals(seat.getPlayer())
                    && TicketFile.epoch(ticket, player) == seat.getSeatEpoch());
  }

  private static void notEnded(
      TicketFile ticket, Ticket with, long atMs, Place place, Findings findings) {
    for (Logged<Outcome> outcome : ticket.outcomes()) {
      boolean him =
          with.getPlayers().stream()
              .anyMatch(player -> player.getPlayer().equals(outcome.value().getPlayer()));
      // That a ticket is queued for the first time after its end is a matter of the seat's terms.
      boolean again = with.getReturns() > 0 || place.source() == Source.PROPOSALS;
      if (him && again && outcome.atMs() < atMs) {
        findings.wrong(
            Kind.SEAT_ORDER,
            "ticket %s goes on with %s, for whom it has ended"
                .formatted(ticket.id(), outcome.value().getPlayer()),
            outcome.place(),
            place);
      }
    }
  }
}
