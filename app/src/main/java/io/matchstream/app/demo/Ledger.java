package io.matchstream.app.demo;

import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Proposal;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.Trigger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * What became of every ticket, from the topics alone: it shares nothing with the code that makes
 * the matches. Feed it each record of tickets, proposals, matches, outcomes, seats and
 * notifications, in the order of its partition; the topics may be interleaved in any way. Not for
 * use by several threads.
 */
public final class Ledger {
  private static final double MICROS = 1_000_000;

  private static final class Account {
    private int matches;
    private int outcomes;
    private boolean leftPool;
  }

  private final Map<String, Account> tickets = new HashMap<>();
  private final Map<String, SeatEvent> seats = new HashMap<>();
  private final Set<String> doubleBooked = new HashSet<>();
  private final Histogram waits = new Histogram(3);
  private final Histogram endToEnd = new Histogram(3);
  private long matched;
  private long cancelled;
  private long expired;
  private long rejected;
  private long withoutTicket;
  private long humanMatches;
  private long matches;
  private double gaps;

  /** An event of a ticket. */
  public void ticket(TicketEvent event) {
    if (event.getBody() instanceof TicketQueued queued) {
      account(queued.getTicket().getTicketId()).leftPool = false;
    } else if (event.getBody() instanceof TicketWithdrawn withdrawn) {
      account(withdrawn.getTicketId()).leftPool = true;
    }
  }

  /** A proposal. */
  public void proposal(Proposal proposal) {
    for (Ticket ticket : proposal.getTickets()) {
      account(ticket.getTicketId()).leftPool = true;
    }
  }

  /** A confirmed match. */
  public void match(Match match) {
    matches++;
    List<MatchSeat> humans =
        match.getTeams().stream()
            .map(Team::getSeats)
            .flatMap(List::stream)
            .filter(seat -> !seat.getBot())
            .toList();
    for (MatchSeat seat : humans) {
      matched++;
      account(seat.getTicketId()).matches++;
      ended(seat.getPlayer(), seat.getTicketId());
      long wait = match.getConfirmedAt().toEpochMilli() - seat.getSince().toEpochMilli();
      waits.recordValue(Math.max(0, wait));
    }
    if (humans.size() == 2) {
      humanMatches++;
      gaps += Math.abs(humans.get(0).getRatingMicros() - humans.get(1).getRatingMicros()) / MICROS;
    }
  }

  /** An end other than a match. */
  public void outcome(Outcome outcome) {
    if (outcome.getType() == OutcomeType.CANCELLED) {
      cancelled++;
    } else if (outcome.getType() == OutcomeType.EXPIRED) {
      expired++;
    } else {
      rejected++;
    }
    if (outcome.getTicketId() == null) {
      withoutTicket++;
    } else {
      account(outcome.getTicketId()).outcomes++;
      ended(outcome.getPlayer(), outcome.getTicketId());
    }
  }

  /** A change of a seat: a newer ticket may take the seat only when the older one has left it. */
  public void seat(SeatEvent event) {
    SeatEvent before = seats.put(event.getPlayer(), event);
    if (before != null
        && event.getSeatEpoch() > before.getSeatEpoch()
        && before.getState() != SeatState.IDLE) {
      doubleBooked.add(event.getPlayer());
    }
  }

  /**
   * What a player is told.
   *
   * @param receivedMs when it could be read, epoch milliseconds by the clock of the broker's
   *     machine
   */
  public void notification(Notification notification, long receivedMs) {
    if (notification.getKind() == NotificationKind.MATCHED
        && notification.getTrigger() == Trigger.TICKET) {
      long took = receivedMs - notification.getTriggeredAt().toEpochMilli();
      endToEnd.recordValue(Math.max(0, took));
    }
  }

  private void ended(String player, String ticketId) {
    Account account = account(ticketId);
    if (account.matches + account.outcomes > 1) {
      doubleBooked.add(player);
    }
  }

  private Account account(String ticketId) {
    return tickets.computeIfAbsent(ticketId, id -> new Account());
  }

  /** Tickets that have not ended. */
  public long open() {
    return tickets.values().stream().filter(Ledger::isOpen).count();
  }

  private static boolean isOpen(Account account) {
    return account.matches + account.outcomes == 0;
  }

  /**
   * The account.
   *
   * @param seconds over which the load was put on
   */
  public Summary summary(double seconds) {
    long lost = tickets.values().stream().filter(a -> isOpen(a) && a.leftPool).count();
    return new Summary(
        tickets.size() + withoutTicket,
        matched,
        cancelled,
        expired,
        rejected,
        open() - lost,
        doubleBooked.size(),
        lost,
        humanMatches == 0 ? 0 : gaps / humanMatches,
        waits.getValueAtPercentile(50),
        waits.getValueAtPercentile(99),
        endToEnd.getValueAtPercentile(50),
        endToEnd.getValueAtPercentile(99),
        matches / seconds);
  }
}
