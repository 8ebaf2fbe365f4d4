package io.matchstream.audit.checks;

import io.matchstream.audit.Check;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.events.Decider;
import io.matchstream.events.Match;
import io.matchstream.events.Outcome;
import io.matchstream.events.Proposal;
import io.matchstream.events.SeatEvent;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Promise 9, of time: what one owner decides in one partition is decided later and later by the
 * log. Keeps the newest decision of each owner's partition.
 */
public final class TimeGoesOn implements Check {

  /** One owner's task, and the partition in which its decisions have an order. */
  private record Task(String owner, int partition) {}

  private record Decided(Instant at, Place place) {}

  private final Map<Task, Decided> newest = new HashMap<>();

  @Override
  public void record(Logged<?> record, Findings findings) {
    int partition = record.place().partition();
    if (record.value() instanceof SeatEvent seat) {
      decided(new Task("players", partition), seat.getAt(), record.place(), findings);
    } else if (record.value() instanceof Match match && match.getBackfills() == 0) {
      decided(new Task("matches", partition), match.getConfirmedAt(), record.place(), findings);
    } else if (record.value() instanceof Proposal proposal) {
      // Several pools write to the partition of a match; each has its own time.
      String pools = "pools, " + proposal.getPool();
      decided(new Task(pools, partition), proposal.getAt(), record.place(), findings);
    } else if (record.value() instanceof Outcome outcome
        && outcome.getDecidedBy() == Decider.POOLS) {
      String pools = "outcomes of pools, " + outcome.getQueue();
      decided(new Task(pools, partition), outcome.getAt(), record.place(), findings);
    }
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
