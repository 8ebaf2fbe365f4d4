package io.matchstream.audit.checks;

import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Check;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.Generations;
import io.matchstream.audit.files.TicketFile;
import io.matchstream.events.Closed;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Request;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Promise 5: the first enqueue time of a ticket is the log time of its request, or the one that its
 * player inherits because his opponent did not show, and no decline, no-show, failed allocation or
 * restart changes it. Who is to blame for a return is not queued again.
 */
public final class FirstEnqueueTime implements Check {
  /** For so long a first enqueue time may be inherited. */
  private static final Duration INHERITABLE = Duration.ofSeconds(60);

  /**
   * A request may wait for the end of a ticket that it replaces, whose proposal may have to be
   * decided first. What comes later than this is undecided.
   */
  private static final Duration REQUESTS_KEPT = Duration.ofMinutes(5);

  private record Asked(String player, String requestId) {}

  private record Bequest(String queue, long epoch, long sinceMs, long atMs, Place place) {}

  private final Generations<Asked, Logged<String>> requests =
      new Generations<>(REQUESTS_KEPT.toMillis());
  private final Generations<String, Bequest> bequests;

  /** The epoch of the seat whose match a player has left himself last. */
  private final Generations<String, Long> left;

  /** Remembers for as long as a ticket may be judged late. */
  public FirstEnqueueTime(AuditSettings settings) {
    long kept = INHERITABLE.plus(settings.horizon().multipliedBy(2)).toMillis();
    bequests = new Generations<>(kept + REQUESTS_KEPT.toMillis());
    left = new Generations<>(kept + REQUESTS_KEPT.toMillis());
  }

  @Override
  public void record(Logged<?> record, Findings findings) {
    if (record.value() instanceof Request request && request.getBody() instanceof Enqueue) {
      String id = request.getRequestId();
      Place place = record.place();
      String named = id == null ? place.partition() + "-" + place.offset() : id;
      Asked asked = new Asked(request.getPlayer(), named);
      if (requests.get(asked) == null) {
        requests.put(asked, record.with(named));
      }
    } else if (record.value() instanceof Settlement settlement
        && settlement.getBody() instanceof Closed closed
        && closed.getSince() != null) {
      bequests.put(
          settlement.getPlayer(),
          new Bequest(
              closed.getQueue(),
              settlement.getSeatEpoch(),
              closed.getSince().toEpochMilli(),
              record.atMs(),
              record.place()));
    } else if (record.value() instanceof SeatEvent seat
        && seat.getState() == SeatState.IDLE
        && seat.getMatchId() != null
        && (seat.getCause() == SeatCause.ABANDONED || seat.getCause() == SeatCause.OPERATOR)) {
      left.put(seat.getPlayer(), seat.getSeatEpoch());
    }
  }

  @Override
  public void readUpTo(long atMs, Findings findings) {
    requests.advance(atMs);
    bequests.advance(atMs);
    left.advance(atMs);
  }

  @Override
  public void ticket(TicketFile ticket, Findings findings) {
    if (ticket.issues().isEmpty()) {
      return;
    }
    Logged<Ticket> first = ticket.issues().get(0);
    kept(ticket, first, findings);
    if (first.value().getReturns() == 0) {
      earned(first, findings);
    }
    for (Logged<Ticket> issue : ticket.issues()) {
      if (issue.value().getReturns() > 0) {
        cameBack(ticket, issue, findings);
      }
    }
  }

  private static void kept(TicketFile ticket, Logged<Ticket> first, Findings findings) {
    Instant since = first.value().getSince();
    for (Logged<Ticket> issue : ticket.issues()) {
      changed(first, since, issue.value().getSince(), issue.place(), findings);
    }
    for (TicketFile.Proposed proposed : ticket.proposals()) {
      Place place = proposed.proposal().place();
      changed(first, since, proposed.ticket().getSince(), place, findings);
    }
    for (TicketFile.Seated seated : ticket.seated()) {
      changed(first, since, seated.seat().getSince(), seated.match().place(), findings);
    }
  }

  private static void changed(
      Logged<Ticket> first, Instant since, Instant other, Place where, Findings findings) {
    if (!since.equals(other)) {
      findings.wrong(
          Kind.SINCE_CHANGED,
          "ticket %s waits since %s, and then since %s"
              .formatted(first.value().getTicketId(), since, other),
          first.place(),
          where);
    }
  }

  private void earned(Logged<Ticket> first, Findings findings) {
    Ticket ticket = first.value();
    String leader = ticket.getPlayers().get(0).getPlayer();
    long sinceMs = ticket.getSince().toEpochMilli();
    Bequest bequest = bequests.get(leader);
    boolean inherits =
        bequest != null && bequest.queue.equals(ticket.getQueue()) && bequest.sinceMs == sinceMs;
    Logged<String> request = requests.get(new Asked(leader, ticket.getRequestId()));
    if (request == null) {
      findings.undecided(Kind.SINCE_UNEARNED);
    } else if (sinceMs < request.atMs() && !inherits) {
      findings.wrong(
          Kind.SINCE_UNEARNED,
          "ticket %s waits since %d ms before its request"
              .formatted(ticket.getTicketId(), request.atMs() - sinceMs),
          request.place(),
          first.place());
    }
    // Who has left before may have asked again before his owner heard that nobody had come.
    boolean mustInherit =
        bequest != null
            && bequest.queue.equals(ticket.getQueue())
            && bequest.epoch + 1 == ticket.getSeatEpoch()
            && !Long.valueOf(bequest.epoch).equals(left.get(leader))
            && first.atMs() <= bequest.atMs + INHERITABLE.toMillis();
    if (mustInherit && !inherits && bequest.sinceMs < sinceMs) {
      findings.wrong(
          Kind.SINCE_NOT_INHERITED,
          "ticket %s waits since %s, and its player was stood up at the place of %s"
              .formatted(
                  ticket.getTicketId(), ticket.getSince(), Instant.ofEpochMilli(bequest.sinceMs)),
          bequest.place,
          first.place());
    }
  }

  /** Queued again only after it was given back, and without who was to blame. */
  private static void cameBack(TicketFile ticket, Logged<Ticket> issue, Findings findings) {
    int before = issue.value().getReturns() - 1;
    for (Logged<Settlement> settlement : ticket.returns()) {
      Returned returned = (Returned) settlement.value().getBody();
      if (returned.getTicket().getReturns() == before) {
        boolean blamed =
            issue.value().getPlayers().stream()
                .anyMatch(player -> returned.getBlamed().contains(player.getPlayer()));
        if (blamed) {
          findings.wrong(
              Kind.RETURN_UNGROUNDED,
              "ticket %s was queued again with who is to blame".formatted(ticket.id()),
              settlement.place(),
              issue.place());
        }
        return;
      }
    }
    findings.missing(
        Kind.RETURN_UNGROUNDED,
        "ticket %s was queued again and did not come back".formatted(ticket.id()),
        new Within(issue.value().getSince().toEpochMilli(), issue.atMs()),
        List.of(issue.place()),
        Source.SETTLEMENTS);
  }
}
