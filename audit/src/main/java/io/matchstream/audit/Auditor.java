package io.matchstream.audit;

import io.matchstream.audit.checks.AskedFor;
import io.matchstream.audit.checks.CountedOnce;
import io.matchstream.audit.checks.DeadLetters;
import io.matchstream.audit.checks.FirstEnqueueTime;
import io.matchstream.audit.checks.HardLimits;
import io.matchstream.audit.checks.HeldQueues;
import io.matchstream.audit.checks.OneDecision;
import io.matchstream.audit.checks.OneOutcome;
import io.matchstream.audit.checks.OneSeat;
import io.matchstream.audit.checks.RatingsFold;
import io.matchstream.audit.checks.TimeGoesOn;
import io.matchstream.audit.checks.Tokens;
import io.matchstream.audit.checks.WholeMatches;
import io.matchstream.audit.files.MatchFile;
import io.matchstream.audit.files.Shelf;
import io.matchstream.audit.files.TicketFile;
import io.matchstream.audit.limits.Queue;
import io.matchstream.audit.limits.Queues;
import io.matchstream.events.Backfill;
import io.matchstream.events.ConfigVersion;
import io.matchstream.events.Heartbeat;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.Proposal;
import io.matchstream.events.Rated;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads a log and says which promises it breaks. Give it every version of the configuration first,
 * then each record once, those of one partition in their order; topics and partitions may be
 * interleaved in any way. Now and then say up to which log time everything was read: what has ended
 * before that is judged and forgotten.
 *
 * <p>Records are joined by the ids of tickets and matches and by the epochs of seats, never by when
 * they were read. What is kept: tickets and matches that have not ended, those that have for the
 * horizon, and a few hundred bytes for each player of the range. Not for use by several threads.
 */
public final class Auditor {
  /** Without a configuration nobody knows how long a match may be. */
  private static final long NO_TIME = 0;

  private final AuditSettings settings;
  private final Findings findings;
  private final Queues queues = new Queues();
  private final Shelf<TicketFile> tickets;
  private final Shelf<MatchFile> matches;
  private final List<Check> checks;
  private long records;
  private long ticketCount;
  private long matchCount;
  private long settlementCount;
  private long open;

  /**
   * An audit of nothing yet.
   *
   * @param coverage from when on each topic is read; may still grow until the first {@link
   *     #readUpTo}
   * @param out told of each violation as it is found
   */
  public Auditor(AuditSettings settings, Coverage coverage, Consumer<Violation> out) {
    this.settings = settings;
    this.findings = new Findings(coverage, settings, out);
    long horizonMs = settings.horizon().toMillis();
    this.tickets = new Shelf<>(TicketFile::new, horizonMs);
    this.matches = new Shelf<>(MatchFile::new, horizonMs);
    this.checks =
        List.of(
            new OneSeat(coverage, settings),
            new OneOutcome(queues, settings),
            new WholeMatches(queues),
            new Tokens(),
            new FirstEnqueueTime(settings),
            new HardLimits(queues),
            new CountedOnce(queues),
            new RatingsFold(queues, coverage, horizonMs),
            new OneDecision(),
            new TimeGoesOn(coverage),
            new DeadLetters(),
            new AskedFor(settings),
            new HeldQueues(settings));
  }

  /** The next record. */
  public void accept(Logged<?> record) {
    records++;
    file(record);
    for (Check check : checks) {
      check.record(record, findings);
    }
  }

  private void file(Logged<?> record) {
    Object value = record.value();
    if (value instanceof SeatEvent event) {
      if (event.getState() == SeatState.RESERVED && event.getTicketId() != null) {
        ticket(event.getTicketId(), record).reserved(record.with(event));
      }
    } else if (value instanceof TicketEvent event) {
      if (event.getBody() instanceof TicketQueued queued) {
        issued(record.with(queued.getTicket()));
      }
    } else if (value instanceof Notification notification) {
      if (notification.getKind() != NotificationKind.READY_CHECK) {
        match(notification.getMatchId(), record).told(record.with(notification));
      }
    } else if (value instanceof Settlement settlement) {
      settled(record.with(settlement));
    } else if (value instanceof Proposal proposal) {
      proposed(record.with(proposal));
    } else if (value instanceof Match match) {
      confirmed(record.with(match));
    } else if (value instanceof Outcome outcome) {
      if (outcome.getTicketId() != null) {
        ticket(outcome.getTicketId(), record).ended(record.with(outcome));
      }
    } else if (value instanceof ResultEvent event) {
      reported(record, event);
    } else if (value instanceof MatchCommand command) {
      if (command.getBody() instanceof LeaveMatch leave) {
        match(command.getMatchId(), record).left(command.getPlayer(), leave.getSeatEpoch(), record);
      }
    } else if (value instanceof ConfigVersion version) {
      queues.add(version);
    }
  }

  private TicketFile ticket(String id, Logged<?> record) {
    return tickets.file(id, record.atMs());
  }

  private MatchFile match(String id, Logged<?> record) {
    return matches.file(id, record.atMs());
  }

  private void issued(Logged<Ticket> ticket) {
    Ticket it = ticket.value();
    if (it.getBackfill() != null) {
      return; // a running match asks here, and no player
    }
    ticketCount += it.getReturns() == 0 ? 1 : 0;
    TicketFile file = ticket(it.getTicketId(), ticket);
    file.issued(ticket);
    file.mayTakeUntil(expiresMs(it));
  }

  private static long expiresMs(Ticket ticket) {
    return ticket.getSince().toEpochMilli() + ticket.getTtlMs();
  }

  private void proposed(Logged<Proposal> proposal) {
    Proposal it = proposal.value();
    Optional<Queue> queue = queues.queue(it.getConfigVersion(), it.getQueue());
    long decisionMs = queue.map(known -> known.readyMs() + known.pendingMs()).orElse(0L);
    MatchFile match = match(it.getMatchId(), proposal);
    match.proposed(proposal);
    match.mayTakeUntil(proposal.atMs() + decisionMs);
    for (Ticket ticket : it.getTickets()) {
      TicketFile file = ticket(ticket.getTicketId(), proposal);
      file.proposed(proposal, ticket);
      file.mayTakeUntil(expiresMs(ticket) + decisionMs);
    }
  }

  private void confirmed(Logged<Match> match) {
    Match it = match.value();
    matchCount += it.getBackfills() == 0 ? 1 : 0;
    match(it.getMatchId(), match).confirmed(match);
    for (Team team : it.getTeams()) {
      for (MatchSeat seat : team.getSeats()) {
        if (!seat.getBot() && isNews(it, seat)) {
          ticket(seat.getTicketId(), match).seated(match, seat);
        }
      }
    }
  }

  /** In a row that is written anew most seats are those of the row before. */
  private boolean isNews(Match match, MatchSeat seat) {
    return match.getBackfills() == 0
        || matches.file(match.getMatchId(), 0).seats().stream()
            .anyMatch(
                entry ->
                    entry.isNew()
                        && entry.epoch() == seat.getSeatEpoch()
                        && entry.player().equals(seat.getPlayer()));
  }

  private void settled(Logged<Settlement> settlement) {
    Settlement it = settlement.value();
    if (it.getBody() instanceof Returned returned) {
      ticket(returned.getTicket().getTicketId(), settlement).returned(settlement);
      MatchFile match = match(it.getMatchId(), settlement);
      match.settled(settlement);
      return;
    }
    settlementCount++;
    String id =
        it.getBody() instanceof Rated rated && rated.getExternal()
            ? MatchFile.external(rated.getQueue(), it.getMatchId())
            : it.getMatchId();
    match(id, settlement).settled(settlement);
  }

  private void reported(Logged<?> record, ResultEvent event) {
    if (event.getBody() instanceof Result result) {
      String id =
          result.getExternal()
              ? MatchFile.external(String.valueOf(result.getQueue()), result.getMatchId())
              : result.getMatchId();
      match(id, record).result(record.with(result));
    } else if (event.getBody() instanceof Heartbeat heartbeat) {
      match(heartbeat.getMatchId(), record).alive(record, false);
    } else if (event.getBody() instanceof Backfill backfill) {
      match(backfill.getMatchId(), record).alive(record, true);
    }
  }

  /** Every record with a timestamp up to this one has been given, of every topic. */
  public void readUpTo(long atMs) {
    findings.readUpTo(atMs);
    matches.advance(atMs, match -> again(match, atMs));
    tickets.advance(atMs, ticket -> again(ticket, atMs));
    checks.forEach(check -> check.readUpTo(atMs, findings));
  }

  /** When to look at a match again. */
  private long again(MatchFile match, long nowMs) {
    long quietMs = match.lastAtMs() + settings.horizon().toMillis();
    if (quietMs > nowMs) {
      return quietMs;
    }
    boolean undecided =
        !match.proposals().isEmpty()
            && match.confirmed().isEmpty()
            && match.returns().isEmpty()
            && match.deadlineMs() + settings.bound().toMillis() > nowMs;
    if (undecided) {
      return match.deadlineMs() + settings.bound().toMillis();
    }
    judge(match);
    if (match.over()) {
      return Shelf.FORGET;
    }
    return gone(match, nowMs) ? Shelf.FORGET : nowMs + settings.horizon().toMillis();
  }

  /** Who has left is not settled when the others expire: nothing more comes for such a match. */
  private boolean gone(MatchFile match, long nowMs) {
    boolean nobody =
        match.seats().stream()
            .allMatch(
                seat ->
                    seat.settled().isPresent() || seat.left().isPresent() || seat.row().isEmpty());
    long seatTtl =
        match
            .latest()
            .flatMap(row -> queues.queueAt(row.atMs(), row.value().getQueue()))
            .map(Queue::seatTtlMs)
            .orElse(NO_TIME);
    return nobody && match.lastAtMs() + seatTtl + settings.horizon().toMillis() < nowMs;
  }

  private void judge(MatchFile match) {
    if (match.isNews()) {
      aborted(match);
      checks.forEach(check -> check.match(match, findings));
      match.judged();
    }
  }

  /**
   * A ticket that went back belongs to the proposal that had it. Of a running match that is a
   * backfill, which says nothing of the match itself.
   */
  private static void aborted(MatchFile match) {
    for (Logged<Settlement> settlement : match.returns()) {
      Ticket back = ((Returned) settlement.value().getBody()).getTicket();
      boolean joining =
          match.proposals().stream()
              .map(Logged::value)
              .filter(proposal -> proposal.getBackfill() != null)
              .flatMap(proposal -> proposal.getTickets().stream())
              .anyMatch(
                  ticket ->
                      ticket.getTicketId().equals(back.getTicketId())
                          && ticket.getReturns() == back.getReturns());
      if (!joining) {
        match.aborted(settlement.place());
      }
    }
  }

  /** When to look at a ticket again. */
  private long again(TicketFile ticket, long nowMs) {
    long quietMs = ticket.lastAtMs() + settings.horizon().toMillis();
    if (quietMs > nowMs) {
      return quietMs;
    }
    long lateMs = ticket.deadlineMs() + settings.bound().toMillis();
    if (!ticket.ended() && lateMs + settings.linger().toMillis() > nowMs) {
      // What is late already may still come, and is one violation then and not two.
      return lateMs > nowMs ? lateMs : nowMs + settings.horizon().toMillis();
    }
    checks.forEach(check -> check.ticket(ticket, findings));
    return Shelf.FORGET;
  }

  /**
   * Nothing more will come.
   *
   * @param endMs the newest log time that was read
   * @return what was found
   */
  public Report finish(long endMs) {
    findings.over(endMs);
    for (MatchFile match : matches.all()) {
      judge(match);
      open += match.over() ? 0 : 1;
    }
    for (TicketFile ticket : tickets.all()) {
      if (ticket.ended() || ticket.deadlineMs() <= endMs) {
        checks.forEach(check -> check.ticket(ticket, findings));
      } else {
        open++;
      }
    }
    checks.forEach(check -> check.over(endMs, findings));
    return report();
  }

  /** What was found so far. */
  public Report report() {
    return new Report(
        records,
        ticketCount,
        matchCount,
        settlementCount,
        findings.violations(),
        findings.undecided(),
        open);
  }
}
