package io.matchstream.app.demo;

import io.matchstream.events.Answer;
import io.matchstream.events.Closed;
import io.matchstream.events.Enqueue;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
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
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.Trigger;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/**
 * What became of every request to play, from the topics alone: it shares nothing with the code that
 * makes the matches. Feed it each committed record in the order of its partition; the topics may be
 * interleaved in any way. Not for use by several threads.
 *
 * <p>A ticket holds its player from the record that issues it to its outcome, or to the end of its
 * match for him. A player is <em>double-booked</em> when two of his tickets hold him at once, when
 * one ticket ends twice, or when his seat is taken while it is held. <em>Lost</em> is a request
 * that nobody answered, a ticket that ended nowhere, a match of which its player was not told, and
 * a token of a match that nobody confirmed.
 */
public final class Ledger {
  private static final double MICROS = 1_000_000;

  /**
   * Past its time-to-live a ticket may take this long to end: an owner that crashed is missed after
   * 10 s, its transaction is given up after another 10 s, and another one has to take over.
   */
  private static final Duration LATE = Duration.ofSeconds(30);

  private record Ask(String player, String requestId) {}

  private record Place(int partition, long offset) {}

  private final Map<Ask, Place> unanswered = new HashMap<>();
  private final Set<Ask> answered = new HashSet<>();
  private final Set<Place> refused = new HashSet<>();
  private final Map<String, TicketAccount> tickets = new HashMap<>();
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

  /**
   * A request, and where in the log it lies.
   *
   * @param atMs log time, epoch milliseconds
   */
  public void request(Request request, int partition, long offset, long atMs) {
    newestMs = Math.max(newestMs, atMs);
    if (request.getBody() instanceof Enqueue) {
      String id = request.getRequestId();
      Ask ask = new Ask(request.getPlayer(), id == null ? partition + "-" + offset : id);
      if (!answered.contains(ask)) {
        unanswered.putIfAbsent(ask, new Place(partition, offset));
      }
    }
  }

  /** The record at this place of the requests became a dead letter: nobody will answer it. */
  public void refused(int partition, long offset) {
    refused.add(new Place(partition, offset));
  }

  /**
   * An event of a ticket.
   *
   * @param atMs log time, epoch milliseconds
   */
  public void ticket(TicketEvent event, long atMs) {
    newestMs = Math.max(newestMs, atMs);
    if (event.getBody() instanceof TicketQueued queued) {
      Ticket ticket = queued.getTicket();
      account(ticket.getTicketId()).queued(ticket, atMs);
      answered(ticket.getPlayers().get(0).getPlayer(), ticket.getRequestId());
    } else if (event.getBody() instanceof TicketWithdrawn withdrawn) {
      account(withdrawn.getTicketId()).withdrawn();
    }
  }

  /** A proposal. */
  public void proposal(Proposal proposal) {
    proposal.getTickets().forEach(ticket -> account(ticket.getTicketId()).proposed(ticket));
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
      account(seat.getTicketId()).confirmed(seat.getPlayer(), match.getMatchId());
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
    answered(outcome.getPlayer(), outcome.getRequestId());
    if (outcome.getTicketId() == null) {
      withoutTicket++;
    } else {
      account(outcome.getTicketId()).ended(outcome.getPlayer(), outcome.getAt().toEpochMilli());
    }
  }

  /** What a caller is told where there is no outcome. */
  public void answer(Answer answer) {
    answered(answer.getPlayer(), answer.getRequestId());
  }

  /** What a match means for a player: it may be over for him. */
  public void settlement(Settlement settlement) {
    Object body = settlement.getBody();
    boolean over = body instanceof Rated || body instanceof Closed || body instanceof SeatExpired;
    if (over && settlement.getTicketId() != null) {
      account(settlement.getTicketId()).over(settlement.getAt().toEpochMilli());
    }
  }

  /** What a player does about a match: he may leave it. */
  public void command(MatchCommand command) {
    if (command.getBody() instanceof LeaveMatch leave) {
      String ticketId = command.getPlayer() + "~" + leave.getSeatEpoch();
      account(ticketId).over(command.getAt().toEpochMilli());
    }
  }

  /** A change of a seat. */
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
    account(notification.getTicketId()).told(notification);
    if (notification.getKind() == NotificationKind.MATCHED
        && notification.getTrigger() == Trigger.TICKET) {
      long took = receivedMs - notification.getTriggeredAt().toEpochMilli();
      endToEnd.recordValue(Math.max(0, took));
    }
  }

  private void answered(String player, String requestId) {
    Ask ask = new Ask(player, requestId);
    answered.add(ask);
    unanswered.remove(ask);
  }

  private TicketAccount account(String ticketId) {
    return tickets.computeIfAbsent(ticketId, id -> new TicketAccount());
  }

  /** Requests without an answer and tickets without an end, so far. */
  public long open() {
    return openAsks().size() + tickets.values().stream().filter(t -> !t.complete()).count();
  }

  private List<Ask> openAsks() {
    return unanswered.entrySet().stream()
        .filter(entry -> !refused.contains(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
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
    long waiting = tickets.values().stream().filter(this::waits).count();
    return summary(seconds, waiting, open() - waiting);
  }

  private Summary summary(double seconds, long waiting, long lost) {
    long issued = tickets.values().stream().filter(TicketAccount::issued).count();
    long matched =
        tickets.values().stream()
            .filter(TicketAccount::complete)
            .mapToLong(TicketAccount::confirmations)
            .sum();
    return new Summary(
        issued + withoutTicket + openAsks().size(),
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
        matches / seconds);
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
    players.addAll(Seating.overlapping(tickets.values()));
    tickets.values().stream()
        .filter(TicketAccount::endedTwice)
        .map(TicketAccount::player)
        .forEach(players::add);
    return players;
  }

  /** A sentence for each player booked twice and for each request or ticket that is lost. */
  public List<String> faults() {
    Set<String> found = new TreeSet<>();
    doubleBooked().forEach(player -> found.add("player " + player + " is booked twice"));
    openAsks()
        .forEach(
            ask ->
                found.add("request " + ask.requestId() + " of " + ask.player() + " has no answer"));
    tickets.forEach(
        (id, ticket) -> {
          if (!ticket.complete() && !waits(ticket)) {
            found.add("ticket " + id + " " + ticket.loss());
          } else if (!ticket.issued()) {
            found.add("ticket " + id + " was never issued");
          }
        });
    return List.copyOf(found);
  }
}
