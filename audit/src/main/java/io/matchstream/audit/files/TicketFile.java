package io.matchstream.audit.files;

import io.matchstream.audit.Logged;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Outcome;
import io.matchstream.events.Proposal;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All that was read of one ticket. */
public final class TicketFile extends CaseFile {

  /** The ticket as a proposal carries it. */
  public record Proposed(Logged<Proposal> proposal, Ticket ticket) {}

  /** A seat that the ticket got in a match, in the first row that shows it. */
  public record Seated(Logged<Match> match, MatchSeat seat) {}

  private final List<Logged<Ticket>> issued = new ArrayList<>(1);
  private final List<Proposed> proposed = new ArrayList<>(1);
  private final List<Seated> seated = new ArrayList<>(1);
  private final List<Logged<Outcome>> outcomes = new ArrayList<>(1);
  private final List<Logged<Settlement>> returned = new ArrayList<>(0);
  private final List<Logged<SeatEvent>> seats = new ArrayList<>(0);

  /** A file with nothing in it. */
  public TicketFile(String id) {
    super(id);
  }

  /** The ticket waits from now on, or again. */
  public void issued(Logged<Ticket> ticket) {
    issued.add(ticket);
    touched(ticket);
  }

  /** A pool has proposed it. */
  public void proposed(Logged<Proposal> proposal, Ticket ticket) {
    proposed.add(new Proposed(proposal, ticket));
    touched(proposal);
  }

  /** It got a seat in a match; what a match that is written anew says again is left out. */
  public void seated(Logged<Match> match, MatchSeat seat) {
    touched(match);
    for (Seated known : seated) {
      boolean same = known.match.value().getMatchId().equals(match.value().getMatchId());
      if (same && known.seat.getPlayer().equals(seat.getPlayer())) {
        return;
      }
    }
    seated.add(new Seated(match, seat));
  }

  /** It has ended for one player. */
  public void ended(Logged<Outcome> outcome) {
    outcomes.add(outcome);
    touched(outcome);
  }

  /** It came back from a proposal. */
  public void returned(Logged<Settlement> settlement) {
    returned.add(settlement);
    touched(settlement);
  }

  /** A seat is reserved for it. */
  public void reserved(Logged<SeatEvent> event) {
    seats.add(event);
    touched(event);
  }

  /** Each time it was queued, in order. */
  public List<Logged<Ticket>> issues() {
    return issued;
  }

  /** Each time it was proposed. */
  public List<Proposed> proposals() {
    return proposed;
  }

  /** Its seats in matches. */
  public List<Seated> seated() {
    return seated;
  }

  /** Its ends other than by a match. */
  public List<Logged<Outcome>> outcomes() {
    return outcomes;
  }

  /** Each time it came back. */
  public List<Logged<Settlement>> returns() {
    return returned;
  }

  /** The seats that were reserved for it. */
  public List<Logged<SeatEvent>> seats() {
    return seats;
  }

  /** Its players with their own epochs, of all records that hold the ticket whole. */
  public Map<String, Long> players() {
    Map<String, Long> players = new LinkedHashMap<>();
    for (Logged<Ticket> issue : issued) {
      add(issue.value(), players);
    }
    for (Proposed proposal : proposed) {
      add(proposal.ticket, players);
    }
    return players;
  }

  /** Whether it has ended for each of its players, as far as is known. */
  public boolean ended() {
    for (String player : players().keySet()) {
      boolean over =
          outcomes.stream().anyMatch(outcome -> outcome.value().getPlayer().equals(player))
              || seated.stream().anyMatch(seat -> seat.seat.getPlayer().equals(player));
      if (!over) {
        return false;
      }
    }
    return true;
  }

  /** The player's own epoch; tickets of before parties say only the ticket's. */
  public static long epoch(Ticket ticket, TicketPlayer player) {
    return player.getSeatEpoch() == 0 ? ticket.getSeatEpoch() : player.getSeatEpoch();
  }

  private static void add(Ticket ticket, Map<String, Long> players) {
    for (TicketPlayer player : ticket.getPlayers()) {
      players.put(player.getPlayer(), epoch(ticket, player));
    }
  }
}
