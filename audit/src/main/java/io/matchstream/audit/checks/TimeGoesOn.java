package io.matchstream.audit.checks;

import io.matchstream.audit.Check;
import io.matchstream.audit.Coverage;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.events.Decider;
import io.matchstream.events.Match;
import io.matchstream.events.Outcome;
import io.matchstream.events.Proposal;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Promise 9, of time: what one owner decides in one partition is decided later and later by the
 * log. Keeps the newest decision of each owner's partition.
 *
 * <p>The players of one partition have one owner, with one time. What it writes under their own
 * names lies in that partition of other topics too; its tickets lie where their pools are, beside
 * those of other owners, and are told apart by who asked.
 */
public final class TimeGoesOn implements Check {

  /** One owner's task, and the partition in which its decisions have an order. */
  private record Task(String owner, int partition) {}

  private record Decided(Instant at, Place place) {}

  private final Map<Task, Decided> newest = new HashMap<>();
  private final Coverage coverage;

  /** Judges by who owns which players. */
  public TimeGoesOn(Coverage coverage) {
    this.coverage = coverage;
  }

  @Override
  public void record(Logged<?> record, Findings findings) {
    int partition = record.place().partition();
    if (record.value() instanceof SeatEvent seat) {
      decided(new Task("players", partition), seat.getAt(), record.place(), findings);
    } else if (record.value() instanceof TicketEvent event) {
      if (event.getBody() instanceof TicketQueued queued
          && queued.getTicket().getBackfill() == null) {
        // A ticket carries no time of its own but that of its record.
        Instant at = Instant.ofEpochMilli(record.atMs());
        decided(ticketsOf(queued.getTicket(), partition), at, record.place(), findings);
      }
    } else if (record.value() instanceof Match match && match.getBackfills() == 0) {
      decided(new Task("matches", partition), match.getConfirmedAt(), record.place(), findings);
    } else if (record.value() instanceof Proposal proposal) {
      // Several pools write to the partition of a match; each has its own time.
      String pools = "pools, " + proposal.getPool();
      decided(new Task(pools, partition), proposal.getAt(), record.place(), findings);
    } else if (record.value() instanceof Outcome outcome) {
      outcome(outcome, record.place(), findings);
    }
  }

  private void outcome(Outcome outcome, Place place, Findings findings) {
    if (outcome.getDecidedBy() == Decider.POOLS) {
      String pools = "outcomes of pools, " + outcome.getQueue();
      decided(new Task(pools, place.partition()), outcome.getAt(), place, findings);
    } else if (outcome.getTicketId() == null) {
      // Of a party's ticket the owner of who asked writes the outcomes of all.
      Task players = new Task("outcomes of players", place.partition());
      decided(players, outcome.getAt(), place, findings);
    }
  }

  private Task ticketsOf(Ticket ticket, int partition) {
    String leader = ticket.getPlayers().get(0).getPlayer();
    return new Task("tickets of players " + coverage.owner(leader), partition);
  }

  private void decided(Task task, Instant at, Place place, Findings findings) {
    Decided before = newest.put(task, new Decided(at, place));
    if (before != null && at.isBefore(before.at)) {
      findings.wrong(
          Kind.TIME_WENT_BACK,
          "of %s, in the same partition, after %s comes %s".formatted(task.owner, before.at, at),
          before.place,
          place);
    }
  }
}
