package io.matchstream.audit.checks;

import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Check;
import io.matchstream.audit.DeadLetter;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.Generations;
import io.matchstream.audit.files.MatchFile;
import io.matchstream.audit.files.TicketFile;
import io.matchstream.events.Decider;
import io.matchstream.events.Operation;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Proposal;
import io.matchstream.events.QueueDrained;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.QueueResumed;
import io.matchstream.events.Ticket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Promise 10, of queues: nobody is matched in one that is paused, and nobody new let into one that
 * drains.
 *
 * <p>A queue's pool hears of an operation when it reads it, and an operation moves no time there.
 * So the log says when a queue was held only to within the bound: an owner that crashed is missed
 * after 10 s, its transaction is given up after another 10 s, and another one has to take over.
 * What is judged is what the queue was for the whole time from the bound before to the bound after.
 *
 * <p>What was done before the part that is read is not known, and such a queue not judged.
 */
public final class HeldQueues implements Check {
  /** Of one queue; by older ones nothing is judged. One each minute for longer than half a day. */
  private static final int MOST_CHANGES = 1_000;

  private enum State {
    OPEN,
    PAUSED,
    DRAINING
  }

  private record Change(State state, long atMs, Place place) {}

  /** An operation that lies on another partition than the queue's pool means nothing. */
  private record Pool(String queue, int partition) {}

  private final long boundMs;
  private final Map<Pool, Deque<Change>> pools = new HashMap<>();

  /** Operations that became dead letters: partition and offset. */
  private final Generations<String, DeadLetter> refused;

  /** Judges to within the bound. */
  public HeldQueues(AuditSettings settings) {
    this.boundMs = settings.bound().toMillis();
    // A letter is read at most so long before the operation: topics are read side by side.
    this.refused = new Generations<>(settings.horizon().toMillis());
  }

  @Override
  public void record(Logged<?> record, Findings findings) {
    if (record.value() instanceof Operation operation) {
      Object body = operation.getBody();
      if (body instanceof QueuePaused paused) {
        change(paused.getQueue(), State.PAUSED, record);
      } else if (body instanceof QueueDrained drained) {
        change(drained.getQueue(), State.DRAINING, record);
      } else if (body instanceof QueueResumed resumed) {
        change(resumed.getQueue(), State.OPEN, record);
      }
    } else if (record.value() instanceof DeadLetter letter
        // With an installation's prefix before it.
        && letter.topic().filter(t -> t.endsWith(Source.OPERATIONS.topicName())).isPresent()) {
      String where = letter.partition().orElse("") + "@" + letter.offset().orElse("");
      refused.put(where, letter);
      pools.values().forEach(changes -> changes.removeIf(c -> where(c.place).equals(where)));
      pools.values().removeIf(Deque::isEmpty);
    }
  }

  private void change(String queue, State state, Logged<?> record) {
    if (refused.get(where(record.place())) != null) {
      return;
    }
    Deque<Change> changes =
        pools.computeIfAbsent(
            new Pool(queue, record.place().partition()), any -> new ArrayDeque<>(1));
    if (changes.size() == MOST_CHANGES) {
      changes.removeFirst();
    }
    changes.add(new Change(state, record.atMs(), record.place()));
  }

  private static String where(Place place) {
    return place.partition() + "@" + place.offset();
  }

  @Override
  public void readUpTo(long atMs, Findings findings) {
    refused.advance(atMs);
  }

  @Override
  public void match(MatchFile match, Findings findings) {
    for (Logged<Proposal> proposal : match.proposals()) {
      Proposal it = proposal.value();
      long atMs = it.getAt().toEpochMilli();
      it.getTickets().stream()
          .findFirst()
          .flatMap(ticket -> throughout(State.PAUSED, ticket, atMs))
          .ifPresent(
              pause ->
                  findings.missing(
                      Kind.PROPOSED_PAUSED,
                      "match %s was proposed %d ms after queue %s was paused, and nobody let it go on"
                          .formatted(it.getMatchId(), atMs - pause.atMs, it.getQueue()),
                      unlessEnded(pause, atMs),
                      List.of(pause.place, proposal.place()),
                      Source.OPERATIONS,
                      Source.DEAD_LETTERS));
    }
  }

  @Override
  public void ticket(TicketFile ticket, Findings findings) {
    Optional<Logged<Ticket>> first =
        ticket.issues().stream().filter(issue -> issue.value().getReturns() == 0).findFirst();
    if (first.isEmpty() || !letIn(ticket)) {
      return;
    }
    Logged<Ticket> issue = first.get();
    throughout(State.DRAINING, issue.value(), issue.atMs())
        .ifPresent(
            drain ->
                findings.missing(
                    Kind.ADMITTED_DRAINING,
                    "ticket %s was let into queue %s %d ms after it was closed to newcomers"
                        .formatted(
                            ticket.id(), issue.value().getQueue(), issue.atMs() - drain.atMs),
                    unlessEnded(drain, issue.atMs()),
                    List.of(drain.place, issue.place()),
                    Source.OPERATIONS,
                    Source.DEAD_LETTERS));
  }

  /** Its pool has done something with it other than to refuse it. */
  private static boolean letIn(TicketFile ticket) {
    return !ticket.proposals().isEmpty()
        || ticket.outcomes().stream()
            .map(Logged::value)
            .anyMatch(
                outcome ->
                    outcome.getDecidedBy() == Decider.POOLS
                        && outcome.getType() != OutcomeType.REJECTED);
  }

  /** What would clear it is another operation, or a letter that refuses the one there is. */
  private static Within unlessEnded(Change hold, long atMs) {
    return new Within(hold.atMs, atMs);
  }

  /**
   * The change since which the ticket's queue was so, if it was from before to after this. From the
   * newest on: what is judged is a minute or so old, and a queue may have changed a thousand times.
   */
  private Optional<Change> throughout(State state, Ticket ticket, long atMs) {
    Deque<Change> changes = pools.get(new Pool(ticket.getQueue(), ticket.getPartition()));
    if (changes == null) {
      return Optional.empty();
    }
    for (Iterator<Change> newest = changes.descendingIterator(); newest.hasNext(); ) {
      Change change = newest.next();
      if (change.atMs < atMs - boundMs) {
        return change.state == state ? Optional.of(change) : Optional.empty();
      }
      if (change.atMs <= atMs + boundMs && change.state != state) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }
}
