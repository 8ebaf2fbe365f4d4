package io.matchstream.audit.checks;

import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Check;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.TicketFile;
import io.matchstream.audit.limits.Queue;
import io.matchstream.audit.limits.Queues;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Ticket;
import java.util.ArrayList;
import java.util.List;

/**
 * Promise 2: every accepted ticket ends once for each of its players, by one match or one outcome,
 * within its time-to-live, the windows of a ready check and an allocation if it was proposed, and
 * the bound.
 */
public final class OneOutcome implements Check {
  private final Queues queues;
  private final long boundMs;

  /** Judges by these versions of the configuration. */
  public OneOutcome(Queues queues, AuditSettings settings) {
    this.queues = queues;
    this.boundMs = settings.bound().toMillis();
  }

  @Override
  public void ticket(TicketFile ticket, Findings findings) {
    for (String player : ticket.players().keySet()) {
      List<Place> ends = new ArrayList<>();
      long endedAtMs = Long.MIN_VALUE;
      for (Logged<Outcome> outcome : ticket.outcomes()) {
        if (outcome.value().getPlayer().equals(player)) {
          ends.add(outcome.place());
          endedAtMs = outcome.value().getAt().toEpochMilli();
        }
      }
      for (TicketFile.Seated seated : ticket.seated()) {
        if (seated.seat().getPlayer().equals(player)) {
          ends.add(seated.match().place());
          endedAtMs = seated.match().atMs();
        }
      }
      judge(ticket, player, ends, endedAtMs, findings);
    }
    ticket.outcomes().forEach(outcome -> issued(ticket, outcome, findings));
  }

  private void judge(
      TicketFile ticket, String player, List<Place> ends, long endedAtMs, Findings findings) {
    String of = "ticket %s of %s ".formatted(ticket.id(), player);
    List<Place> proof = new ArrayList<>();
    ticket.issues().forEach(issue -> proof.add(issue.place()));
    proof.addAll(ends);
    if (ends.size() > 1) {
      findings.wrong(Kind.OUTCOME_TWICE, of + "ended %d times".formatted(ends.size()), proof);
    } else if (ends.isEmpty()) {
      findings.missing(
          Kind.OUTCOME_MISSING,
          of + "never ended",
          new Within(ticket.firstAtMs(), ticket.deadlineMs()),
          proof,
          Source.OUTCOMES,
          Source.MATCHES);
    } else if (ticket.deadlineMs() > Long.MIN_VALUE && endedAtMs > ticket.deadlineMs() + boundMs) {
      long late = endedAtMs - ticket.deadlineMs();
      findings.wrong(Kind.OUTCOME_LATE, of + "ended %d ms too late".formatted(late), proof);
    }
  }

  private void issued(TicketFile ticket, Logged<Outcome> outcome, Findings findings) {
    Outcome it = outcome.value();
    if (ticket.issues().isEmpty()) {
      long sinceMs = (it.getSince() == null ? it.getAt() : it.getSince()).toEpochMilli();
      findings.missing(
          Kind.OUTCOME_UNISSUED,
          "ticket %s ended for %s and was never queued".formatted(ticket.id(), it.getPlayer()),
          new Within(sinceMs, outcome.atMs()),
          List.of(outcome.place()),
          Source.TICKETS);
    } else if (it.getType() == OutcomeType.EXPIRED) {
      Logged<Ticket> issue = ticket.issues().get(0);
      long ttl =
          Math.min(
              issue.value().getTtlMs(),
              queues
                  .queue(it.getConfigVersion(), it.getQueue())
                  .map(Queue::ttlMs)
                  .orElse(Long.MAX_VALUE));
      long waited = it.getAt().toEpochMilli() - issue.value().getSince().toEpochMilli();
      if (waited <= ttl) {
        findings.wrong(
            Kind.OUTCOME_EARLY,
            "ticket %s expired after %d ms, of %d".formatted(ticket.id(), waited, ttl),
            issue.place(),
            outcome.place());
      }
    }
  }
}
