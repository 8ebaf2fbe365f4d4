package io.matchstream.app.demo;

import io.matchstream.events.Answer;
import io.matchstream.events.Closed;
import io.matchstream.events.Enqueue;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.MemberLeft;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Proposal;
import io.matchstream.events.Rated;
import io.matchstream.events.Request;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.Settlement;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.Trigger;
import io.matchstream.schemas.ids.TicketIds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/**
 * What became of every request to play, from the topics alone: it shares nothing with the code that
 * makes the matches. Feed it each committed record in the order of its partition; the topics may be
 * interleaved in any way. Not for use by several threads.
 *
 * <p>A ticket holds each of its players from the record that issues it, of a party from the
 * reservation of his seat, to its outcome for him, to the end of its match for him, or until the
 * reservation is let go. A player is <em>double-booked</em> when two of them hold him at once, when
 * one ticket ends twice for him or not in the same match for all of its party, or when his seat is
 * there again after it was free. <em>Lost</em> is a request that nobody answered, a ticket that
 * ended nowhere for one of its players, a match of which a player was not told, and a token of a
 * match that nobody confirmed.
 *
 * <p>What is counted are players of tickets; where everybody asks for himself, as for duels, these
 * are the tickets. Those of a party are counted from the moment its ticket is issued with all of
 * them. While it is gathered their seats are reserved, and nothing is owed to anybody but who
 * asked: a party that is refused counts as one.
 */
public final class Ledger {
  private static final double MICROS = 1_000_000;

  /**
   * Past its time-to-live a ticket may take this long to end: an owner that crashed is missed after
   * 10 s, its transaction is given up after another 10 s, and another one has to take over.
   */
  private static final Duration LATE = Duration.ofSeconds(30);

  private final boolean groups;
  private final Asks asks = new Asks();
  private final TicketBook book = new TicketBook();
  private final GroupTally tally = new GroupTally();
  private final Seating seating = new Seating();
  private final Histogram waits = new Histogram(3);
  private final Histogram endToEnd = new Histogram(3);
  private long newestMs;
  private long cancelled;
  private long expired;
  private long rejected;
  private long withoutTicket;
  private long humanMatches;
  private long matches;
  private double gaps;
  private boolean nobodyWaits;

  /** An account of duels. */
  public Ledger() {
    this(false);
  }

  private Ledger(boolean groups) {
    this.groups = groups;
  }

  /** An account of groups, whose summary has figures of teams, roles and parties. */
  public static Ledger ofGroups() {
    return new Ledger(true);
  }

  /**
   * A request, and where in the log it lies.
   *
   * @param atMs log time, epoch milliseconds
   */
  public void request(Request request, int partition, long offset, long atMs) {
    newestMs = Math.max(newestMs, atMs);
    if (request.getBody() instanceof Enqueue) {
      String id = request.getRequestId();
      asks.asked(
          new Asks.Ask(request.getPlayer(), id == null ? partition + "-" + offset : id),
          partition,
          offset);
    }
  }

  /** The record at this place of the requests became a dead letter: nobody will answer it. */
  public void refused(int partition, long offset) {
    asks.refused(partition, offset);
  }

  /**
   * An event of a ticket.
   *
   * @param atMs log time, epoch milliseconds
   */
  public void ticket(TicketEvent event, long atMs) {
    newestMs = Math.max(newestMs, atMs);
    if (event.getBody() instanceof TicketQueued queued) {
      queued(queued.getTicket(), atMs);
    } else if (event.getBody() instanceof TicketWithdrawn withdrawn) {
      book.of(withdrawn.getTicketId()).forEach(TicketAccount::withdrawn);
    } else if (event.getBody() instanceof MemberLeft left) {
      book.of(left.getTicketId(), left.getPlayer()).withdrawn();
    }
  }

  private void queued(Ticket ticket, long atMs) {
    if (ticket.getBackfill() != null) {
      book.backfill(ticket.getTicketId());
      return;
    }
    for (TicketPlayer player : ticket.getPlayers()) {
      book.of(ticket.getTicketId(), player.getPlayer()).queued(ticket, player, atMs);
    }
    // The first has asked; the others have not, and wait all the same.
    asks.answered(ticket.getPlayers().get(0).getPlayer(), ticket.getRequestId());
  }

  /** A proposal. */
  public void proposal(Proposal proposal) {
    for (Ticket ticket : proposal.getTickets()) {
      if (ticket.getBackfill() == null) {
        ticket
            .getPlayers()
            .forEach(p -> book.of(ticket.getTicketId(), p.getPlayer()).proposed(ticket));
      }
    }
  }

  /** A confirmed match. */
  public void match(Match match) {
    List<MatchSeat> humans =
        match.getTeams().stream()
            .map(Team::getSeats)
            .flatMap(List::stream)
            .filter(seat -> !seat.getBot())
            .toList();
    for (MatchSeat seat : humans) {
      boolean news =
          book.of(seat.getTicketId(), seat.getPlayer())
              .confirmed(
                  match.getMatchId(), match.getBackfills(), Optional.ofNullable(seat.getRole()));
      if (news) {
        long wait = match.getConfirmedAt().toEpochMilli() - seat.getSince().toEpochMilli();
        waits.recordValue(Math.max(0, wait));
      }
    }
    if (match.getBackfills() > 0) {
      return; // the same match, with others who have joined it
    }
    matches++;
    tally.match(match);
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
    asks.answered(outcome.getPlayer(), outcome.getRequestId());
    if (outcome.getTicketId() == null) {
      withoutTicket++;
    } else {
      book.of(outcome.getTicketId(), outcome.getPlayer()).ended(outcome.getAt().toEpochMilli());
    }
  }

  /** What a caller is told where there is no outcome. */
  public void answer(Answer answer) {
    asks.answered(answer.getPlayer(), answer.getRequestId());
  }

  /** What a match means for a player: it may be over for him. */
  public void settlement(Settlement settlement) {
    Object body = settlement.getBody();
    boolean over = body instanceof Rated || body instanceof Closed || body instanceof SeatExpired;
    if (over && settlement.getTicketId() != null) {
      book.of(settlement.getTicketId(), settlement.getPlayer())
          .over(settlement.getAt().toEpochMilli());
    }
  }

  /** What a player does about a match: he may leave it. */
  public void command(MatchCommand command) {
    if (command.getBody() instanceof LeaveMatch leave) {
      book.left(command.getPlayer(), leave.getSeatEpoch(), command.getAt().toEpochMilli());
    }
  }

  /** A change of a seat that nothing else says. */
  public void seat(SeatEvent event) {
    seating.changed(event);
  }

  /**
   * What a player is told.
   *
   * @param receivedMs when it could be read, epoch milliseconds by the clock of the broker's
   *     machine
   */
  public void notification(Notification notification, long receivedMs) {
    book.of(notification.getTicketId(), notification.getPlayer()).told(notification);
    if (notification.getKind() == NotificationKind.MATCHED
        && notification.getTrigger() == Trigger.TICKET) {
      long took = receivedMs - notification.getTriggeredAt().toEpochMilli();
      endToEnd.recordValue(Math.max(0, took));
    }
  }

  /** Requests without an answer and tickets without an end for one of their players, so far. */
  public long open() {
    return asks.open().size() + book.accounts().filter(t -> !t.complete()).count();
  }

  /**
   * The account while more may come: what has not ended yet counts as waiting.
   *
   * @param seconds over which the load was put on
   */
  public Summary soFar(double seconds) {
    return summary(seconds, open(), 0);
  }

  /**
   * The account when everything has been read that will come.
   *
   * @param seconds over which the load was put on
   */
  public Summary summary(double seconds) {
    long waiting = book.accounts().filter(this::waits).count();
    return summary(seconds, waiting, open() - waiting);
  }

  private Summary summary(double seconds, long waiting, long lost) {
    long issued = book.accounts().filter(TicketAccount::issued).count();
    long matched =
        book.accounts()
            .filter(TicketAccount::complete)
            .mapToLong(TicketAccount::confirmations)
            .sum();
    return new Summary(
        issued + withoutTicket + asks.open().size(),
        matched,
        cancelled,
        expired,
        rejected,
        waiting,
        doubleBooked().size(),
        lost,
        humanMatches == 0 ? 0 : gaps / humanMatches,
        waits.getValueAtPercentile(50),
        waits.getValueAtPercentile(99),
        endToEnd.getValueAtPercentile(50),
        endToEnd.getValueAtPercentile(99),
        matches / seconds,
        groups ? Optional.of(tally.figures(book)) : Optional.empty());
  }

  /** Every player has given up and has had the time to hear of it: who still waits is lost. */
  public void nobodyWaits() {
    nobodyWaits = true;
  }

  private boolean waits(TicketAccount ticket) {
    return !nobodyWaits && !ticket.complete() && ticket.waits(newestMs - LATE.toMillis());
  }

  private Set<String> doubleBooked() {
    Set<String> players = new TreeSet<>(seating.takenTwice());
    players.addAll(seating.overlapping(book));
    players.addAll(book.endedTwice());
    return players;
  }

  /** A sentence for each player booked twice and for each request or ticket that is lost. */
  public List<String> faults() {
    Set<String> found = new TreeSet<>();
    doubleBooked().forEach(player -> found.add("player " + player + " is booked twice"));
    asks.open()
        .forEach(
            ask ->
                found.add("request " + ask.requestId() + " of " + ask.player() + " has no answer"));
    book.forEach(
        (id, ticket) -> {
          String which = "ticket " + id + whose(id, ticket);
          if (!ticket.complete() && !waits(ticket)) {
            found.add(which + " " + ticket.loss());
          } else if (!ticket.issued()) {
            found.add(which + " was never issued");
          }
        });
    return List.copyOf(found);
  }

  /** Whom a sentence is about, where it is not the one whose name is in the ticket's id. */
  private static String whose(String ticketId, TicketAccount ticket) {
    return TicketIds.player(ticketId).equals(ticket.player()) ? "" : " for " + ticket.player();
  }
}
