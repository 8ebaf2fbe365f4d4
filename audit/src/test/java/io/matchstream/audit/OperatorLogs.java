package io.matchstream.audit;

import static io.matchstream.audit.LogBook.DUEL;

import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Proposal;
import io.matchstream.events.QueueDrained;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.QueueResumed;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketKicked;
import java.util.List;

/** Logs in which operators have done something. */
final class OperatorLogs {
  static final long BOUND_MS = AuditSettings.BOUND.toMillis();

  private OperatorLogs() {}

  /** A queue is paused, and two who wait are matched so long afterwards. */
  static LogBook pausedThenProposed(long afterMs) {
    LogBook log = new LogBook();
    log.operation(new QueuePaused(DUEL));
    log.pass(afterMs - 1_000);
    Ticket ann = log.enqueue(DUEL, "ann");
    Ticket bob = log.enqueue(DUEL, "bob");
    log.pass(1_000);
    log.rated(log.confirm(log.propose("m1", "1:ann 2:bob", ann, bob)));
    return log;
  }

  static LogBook proposedInAPause() {
    return pausedThenProposed(BOUND_MS + 1);
  }

  /**
   * A queue is closed to newcomers, and one who comes so long afterwards waits until he expires.
   */
  static LogBook drainedThenLetIn(long afterMs) {
    LogBook log = new LogBook();
    log.operation(new QueueDrained(DUEL));
    Ticket ann = log.pass(afterMs).enqueue(DUEL, "ann");
    return log.pass(60_001).end(ann, OutcomeType.EXPIRED, OutcomeReason.TTL);
  }

  static LogBook letIntoADrainingQueue() {
    return drainedThenLetIn(BOUND_MS + 1);
  }

  static LogBook kickedByNobody() {
    LogBook log = new LogBook();
    kicked(log, log.enqueue(DUEL, "ann"));
    return log;
  }

  static void kicked(LogBook log, Ticket ticket) {
    log.end(ticket, OutcomeType.CANCELLED, OutcomeReason.OPERATOR);
  }

  /** A player is in a match, and an operator's hand takes him out of it. */
  static void freed(LogBook log, Match match, MatchSeat seat) {
    log.leaves(match, seat, SeatCause.OPERATOR);
  }

  /** Everything an operator can do, and the owners do as they are told. */
  static LogBook lawful() {
    LogBook log = new LogBook();
    Ticket ann = log.enqueue(DUEL, "ann");
    log.operation(new TicketKicked("ann", ann.getTicketId()));
    kicked(log, ann);
    Ticket bob = log.enqueue(DUEL, "bob");
    log.pass(500);
    log.operation(new TicketKicked("bob", null));
    kicked(log, bob);

    // Who waited through a pause is matched as soon as it is over.
    log.operation(new QueuePaused(DUEL));
    log.pass(2 * BOUND_MS);
    Ticket cem = log.enqueue(DUEL, "cem");
    Ticket dee = log.enqueue(DUEL, "dee");
    log.operation(new QueueResumed(DUEL));
    Match match = log.confirm(log.propose("m1", "1:cem 2:dee", cem, dee));
    List<MatchSeat> seats = LogBook.humans(match.getTeams());
    log.operation(new SeatFreed("cem", "m1"));
    freed(log, match, seats.get(0));
    log.operation(new SeatFreed("dee", null));
    freed(log, match, seats.get(1));

    // Who came before the queue was closed is matched, also when he comes back; nobody else.
    Proposal inVain = log.noServer();
    log.operation(new QueueDrained(DUEL));
    log.pass(10_000);
    List<Ticket> again = log.abort(inVain, "ALLOCATION_FAILED");
    log.pass(BOUND_MS);
    log.end(log.enqueue(DUEL, "fay"), OutcomeType.REJECTED, OutcomeReason.QUEUE_CLOSED);
    log.rated(log.confirm(log.propose("m5", "1:dee 2:eli", again.get(0), again.get(1))));
    return log;
  }
}
