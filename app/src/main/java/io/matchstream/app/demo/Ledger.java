package io.matchstream.app.demo;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Closed;
import io.matchstream.events.Enqueue;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Rated;
import io.matchstream.events.Request;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/**
 * What the topics say became of every ask. Fed with committed records, each partition in its order
 * and the topics in any; shares no code with what makes matches. Not for use by several threads.
 *
 * <p>A ticket holds its player from the record that issues it to its outcome, or to the end of its
 * match for him. A player is booked twice when two of his tickets hold him at once, when a ticket
 * is in two matches or has a match and an outcome, or when his seat was taken while it was held.
 */
final class Ledger {
  private static final double MICROS = 1_000_000;

  /** Longer waits are counted as this long; a ticket lives a minute by default. */
  private static final long LONGEST_WAIT_MS = 3_600_000;

  private final Map<Ask, Boolean> asks = new HashMap<>();
  private final Map<String, Issued> tickets = new HashMap<>();
  private final Map<String, Match> matches = new HashMap<>();
  private final Map<String, String> matchOfTicket = new HashMap<>();
  private final Map<String, OutcomeType> outcomes = new HashMap<>();
  private final Map<OutcomeType, Integer> withoutTicket = new EnumMap<>(OutcomeType.class);
  private final Map<String, Long> ends = new HashMap<>();
  private final Set<Told> told = new HashSet<>();
  private final Set<String> withdrawn = new HashSet<>();
  private final Map<String, Long> holder = new HashMap<>();
  private final Set<String> bookedTwice = new TreeSet<>();
  private long newestMs;
  private long deadLetters;

  private record Ask(String player, String requestId) {}

  private record Told(String ticketId, String matchId) {}

  private record Issued(Ticket ticket, long atMs) {
    String player() {
      return ticket.getPlayers().get(0).getPlayer();
    }
  }

  /**
   * What was found. Counts are tickets, and asks that never became one.
   *
   * @param doubleBooked players who were in two places at once
   * @param lost asks without an answer, and tickets that ended nowhere or whose player was not told
   * @param examples ids to look for, at most ten
   */
  record Finding(
      long enqueued,
      long matched,
      long cancelled,
      long expired,
      long rejected,
      long waiting,
      long doubleBooked,
      long lost,
      long matches,
      long deadLetters,
      OptionalDouble meanRatingGap,
      Histogram waits,
      double seconds,
      List<String> examples) {
    /** Confirmed matches a second, from the first ticket to the last match. */
    double matchesPerSecond() {
      return seconds > 0 ? matches / seconds : 0;
    }
  }

  void request(Request request, long atMs) {
    newest(atMs);
    if (request.getBody() instanceof Enqueue) {
      asks.putIfAbsent(new Ask(request.getPlayer(), request.getRequestId()), false);
    }
  }

  void ticket(TicketEvent event, long atMs) {
    newest(atMs);
    if (event.getBody() instanceof TicketQueued queued) {
      Ticket ticket = queued.getTicket();
      tickets.putIfAbsent(ticket.getTicketId(), new Issued(ticket, atMs));
      ticket.getPlayers().forEach(player -> answered(player.getPlayer(), ticket.getRequestId()));
    } else if (event.getBody() instanceof TicketWithdrawn gone) {
      withdrawn.add(gone.getTicketId());
    }
  }

  void outcome(Outcome outcome) {
    newest(outcome.getAt().toEpochMilli());
    answered(outcome.getPlayer(), outcome.getRequestId());
    String ticketId = outcome.getTicketId();
    if (ticketId == null) {
      withoutTicket.merge(outcome.getType(), 1, Integer::sum);
      return;
    }
    if (outcomes.putIfAbsent(ticketId, outcome.getType()) != null
        || matchOfTicket.containsKey(ticketId)) {
      bookedTwice.add(outcome.getPlayer());
    }
    ends.merge(ticketId, outcome.getAt().toEpochMilli(), Math::min);
  }

  void answer(Answer answer) {
    // An accepted cancel and the like answer other requests; those have ids of their own.
    if (answer.getKind() != AnswerKind.UNKNOWN) {
      answered(answer.getPlayer(), answer.getRequestId());
    }
  }

  void match(Match match) {
    newest(match.getConfirmedAt().toEpochMilli());
    if (matches.putIfAbsent(match.getMatchId(), match) != null) {
      return;
    }
    Set<String> players = new HashSet<>();
    for (MatchSeat seat : humans(match)) {
      if (!players.add(seat.getPlayer())
          || matchOfTicket.putIfAbsent(seat.getTicketId(), match.getMatchId()) != null
          || outcomes.containsKey(seat.getTicketId())) {
        bookedTwice.add(seat.getPlayer());
      }
    }
  }

  void notification(Notification notification) {
    told.add(new Told(notification.getTicketId(), notification.getMatchId()));
  }

  void settlement(Settlement settlement) {
    Object body = settlement.getBody();
    boolean over = body instanceof Rated || body instanceof Closed || body instanceof SeatExpired;
    if (over && settlement.getTicketId() != null) {
      ends.merge(settlement.getTicketId(), settlement.getAt().toEpochMilli(), Math::min);
    }
  }

  void command(MatchCommand command) {
    if (command.getBody() instanceof LeaveMatch leave) {
      ends.merge(
          command.getPlayer() + "~" + leave.getSeatEpoch(),
          command.getAt().toEpochMilli(),
          Math::min);
    }
  }

  void seat(SeatEvent seat) {
    String player = seat.getPlayer();
    if (seat.getState() == SeatState.IDLE) {
      holder.remove(player);
      return;
    }
    Long before = holder.put(player, seat.getSeatEpoch());
    if (before != null && before != seat.getSeatEpoch()) {
      bookedTwice.add(player);
    }
  }

  void deadLetter() {
    deadLetters++;
  }

  /** What the records fed so far say; tickets may still wait, if their time is not over. */
  Finding find() {
    Set<String> doubles = new TreeSet<>(bookedTwice);
    doubles.addAll(overlapping());
    Set<String> lost = new TreeSet<>();
    Map<OutcomeType, Integer> ended = new EnumMap<>(withoutTicket);
    Histogram waits = new Histogram(LONGEST_WAIT_MS, 3);
    long matched = 0;
    long waiting = 0;
    for (Issued issued : tickets.values()) {
      String id = issued.ticket().getTicketId();
      String matchId = matchOfTicket.get(id);
      if (matchId != null && told.contains(new Told(id, matchId))) {
        matched++;
        long wait =
            matches.get(matchId).getConfirmedAt().toEpochMilli()
                - issued.ticket().getSince().toEpochMilli();
        waits.recordValue(Math.max(0, Math.min(LONGEST_WAIT_MS, wait)));
      } else if (matchId == null && outcomes.containsKey(id)) {
        ended.merge(outcomes.get(id), 1, Integer::sum);
      } else if (matchId == null && waits(issued)) {
        waiting++;
      } else {
        lost.add(id);
      }
    }
    asks.forEach((ask, answered) -> loseIf(!answered, ask, lost));
    // A match of a ticket that nobody issued is a match out of nothing.
    matchOfTicket.keySet().stream().filter(id -> !tickets.containsKey(id)).forEach(lost::add);
    long withoutTickets = withoutTicket.values().stream().mapToLong(Integer::longValue).sum();
    long unissued = lost.stream().filter(id -> !tickets.containsKey(id)).count();
    Set<String> examples = new TreeSet<>(doubles);
    examples.addAll(lost);
    return new Finding(
        tickets.size() + withoutTickets + unissued,
        matched,
        ended.getOrDefault(OutcomeType.CANCELLED, 0),
        ended.getOrDefault(OutcomeType.EXPIRED, 0),
        ended.getOrDefault(OutcomeType.REJECTED, 0),
        waiting,
        doubles.size(),
        lost.size(),
        matches.size(),
        deadLetters,
        meanGap(),
        waits,
        seconds(),
        examples.stream().limit(10).toList());
  }

  private static void loseIf(boolean unanswered, Ask ask, Set<String> lost) {
    if (unanswered) {
      lost.add(ask.player() + " asking as " + ask.requestId());
    }
  }

  private boolean waits(Issued issued) {
    Ticket ticket = issued.ticket();
    boolean inTime = ticket.getSince().toEpochMilli() + ticket.getTtlMs() >= newestMs;
    return inTime && !withdrawn.contains(ticket.getTicketId());
  }

  private Set<String> overlapping() {
    Map<String, TreeMap<Long, Issued>> byPlayer = new HashMap<>();
    for (Issued issued : tickets.values()) {
      byPlayer
          .computeIfAbsent(issued.player(), player -> new TreeMap<>())
          .put(issued.ticket().getSeatEpoch(), issued);
    }
    Set<String> found = new HashSet<>();
    byPlayer.forEach(
        (player, inOrder) -> {
          long freeFromMs = Long.MIN_VALUE;
          for (Issued issued : inOrder.values()) {
            if (issued.atMs() < freeFromMs) {
              found.add(player);
            }
            freeFromMs = ends.getOrDefault(issued.ticket().getTicketId(), Long.MAX_VALUE);
          }
        });
    return found;
  }

  private OptionalDouble meanGap() {
    return matches.values().stream()
        .map(Ledger::humans)
        .filter(seats -> seats.size() == 2)
        .mapToDouble(
            seats -> Math.abs(seats.get(0).getRatingMicros() - seats.get(1).getRatingMicros()))
        .average()
        .stream()
        .map(gap -> gap / MICROS)
        .findFirst();
  }

  private double seconds() {
    long first = tickets.values().stream().mapToLong(Issued::atMs).min().orElse(0);
    long last =
        matches.values().stream()
            .map(Match::getConfirmedAt)
            .max(Comparator.naturalOrder())
            .map(at -> at.toEpochMilli())
            .orElse(first);
    return (last - first) / 1000.0;
  }

  private static List<MatchSeat> humans(Match match) {
    return match.getTeams().stream()
        .map(team -> team.getSeats())
        .flatMap(Collection::stream)
        .filter(seat -> !seat.getBot())
        .toList();
  }

  private void answered(String player, String requestId) {
    asks.put(new Ask(player, requestId), true);
  }

  private void newest(long atMs) {
    newestMs = Math.max(newestMs, atMs);
  }
}
