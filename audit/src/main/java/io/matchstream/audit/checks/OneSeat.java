package io.matchstream.audit.checks;

import io.matchstream.audit.Check;
import io.matchstream.audit.Coverage;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.MatchFile;
import io.matchstream.audit.files.SeatEntry;
import io.matchstream.audit.files.TicketFile;
import io.matchstream.events.Closed;
import io.matchstream.events.Rated;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Promise 1: a human is in at most one of a queued ticket, a proposal, a live match. Proved in
 * three steps: the seats of a player follow each other, a new one only when the last is free;
 * whatever holds a player names a seat of his that says the same; and a seat is freed, or matched,
 * only when an outcome, a settlement, a command or a notification is the reason.
 *
 * <p>Keeps a hundred bytes or so for each player of the range, for as long as it is read.
 */
public final class OneSeat implements Check {
  private static final Map<SeatState, Set<SeatState>> NEXT = new EnumMap<>(SeatState.class);

  static {
    NEXT.put(SeatState.RESERVED, EnumSet.of(SeatState.QUEUED, SeatState.MATCHED, SeatState.IDLE));
    NEXT.put(SeatState.QUEUED, EnumSet.of(SeatState.MATCHED, SeatState.IDLE));
    NEXT.put(SeatState.MATCHED, EnumSet.of(SeatState.PARKED, SeatState.IDLE));
    NEXT.put(SeatState.PARKED, EnumSet.of(SeatState.MATCHED, SeatState.IDLE));
  }

  private record Held(long epoch, SeatState state, String ticketId, String matchId, Place place) {}

  private final Coverage coverage;
  private final Map<String, Held> seats = new HashMap<>();

  /** Judges by what was read. */
  public OneSeat(Coverage coverage) {
    this.coverage = coverage;
  }

  @Override
  public void record(Logged<?> record, Findings findings) {
    if (record.value() instanceof SeatEvent event) {
      Held now =
          new Held(
              event.getSeatEpoch(),
              event.getState(),
              event.getTicketId(),
              event.getMatchId(),
              record.place());
      Held before = seats.put(event.getPlayer(), now);
      boolean first = before == null;
      if (first && !coverage.whole(Coverage.BEGINNING, Source.SEATS)) {
        return;
      }
      if (first ? !begins(0, now) : !follows(before, now)) {
        String was =
            first
                ? "nothing"
                : before.state + " of epoch " + before.epoch + " held by " + holder(before);
        findings.wrong(
            Kind.SEAT_ORDER,
            "the seat of %s is %s of epoch %d held by %s, after %s"
                .formatted(event.getPlayer(), now.state, now.epoch, holder(now), was),
            first ? List.of(now.place) : List.of(before.place, now.place));
      }
    }
  }

  private static String holder(Held held) {
    return held.matchId == null ? "ticket " + held.ticketId : "match " + held.matchId;
  }

  private static boolean follows(Held before, Held now) {
    if (before.state == SeatState.IDLE) {
      return begins(before.epoch, now);
    }
    boolean sameTicket = Objects.equals(before.ticketId, now.ticketId);
    boolean sameMatch = before.matchId != null && before.matchId.equals(now.matchId);
    return before.epoch == now.epoch
        && NEXT.getOrDefault(before.state, Set.of()).contains(now.state)
        && (sameTicket || sameMatch);
  }

  private static boolean begins(long epochBefore, Held now) {
    return now.epoch == epochBefore + 1
        && now.ticketId != null
        && (now.state == SeatState.QUEUED || now.state == SeatState.RESERVED);
  }

  @Override
  public void ticket(TicketFile ticket, Findings findings) {
    for (Logged<Ticket> issue : ticket.issues().stream().limit(1).toList()) {
      for (var player : issue.value().getPlayers()) {
        long epoch = TicketFile.epoch(issue.value(), player);
        boolean held =
            ticket.seats().stream()
                .map(Logged::value)
                .anyMatch(
                    seat ->
                        seat.getPlayer().equals(player.getPlayer())
                            && seat.getSeatEpoch() == epoch
                            && seat.getState() != SeatState.IDLE);
        if (!held) {
          findings.missing(
              Kind.SEAT_NOT_TAKEN,
              "ticket %s waits with %s, whose seat of epoch %d was never taken for it"
                  .formatted(ticket.id(), player.getPlayer(), epoch),
              new Within(issue.value().getSince().toEpochMilli(), issue.atMs()),
              List.of(issue.place()),
              Source.SEATS);
        }
      }
    }
    for (Logged<SeatEvent> seat : ticket.seats()) {
      boolean freed =
          seat.value().getState() == SeatState.IDLE
              && seat.value().getCause() == SeatCause.OUTCOME
              && seat.value().getMatchId() == null;
      boolean ended =
          ticket.outcomes().stream()
              .anyMatch(o -> o.value().getPlayer().equals(seat.value().getPlayer()));
      if (freed && !ended) {
        findings.missing(
            Kind.SEAT_UNGROUNDED,
            "the seat of %s was freed by an outcome of ticket %s, which there is not"
                .formatted(seat.value().getPlayer(), ticket.id()),
            Within.at(seat.atMs()),
            List.of(seat.place()),
            Source.OUTCOMES);
      }
    }
  }

  @Override
  public void match(MatchFile match, Findings findings) {
    for (SeatEntry seat : match.seats()) {
      if (seat.isNew()) {
        told(match, seat, findings);
      }
      if (seat.isNewlySettled()) {
        taken(match, seat, findings);
      }
      if (seat.isNewlyFreed()) {
        seat.freed().ifPresent(freed -> freed(match, seat, freed, findings));
      }
    }
  }

  private static void taken(MatchFile match, SeatEntry seat, Findings findings) {
    if (seat.row().isPresent() && seat.taken().isEmpty() && seat.freed().isEmpty()) {
      findings.missing(
          Kind.SEAT_NOT_TAKEN,
          "match %s has %s, whose seat of epoch %d never was in it"
              .formatted(match.id(), seat.player(), seat.epoch()),
          Within.at(seat.row().get().atMs()),
          List.of(seat.row().get().place()),
          Source.SEATS);
    }
  }

  private static void told(MatchFile match, SeatEntry seat, Findings findings) {
    if (seat.taken().isPresent() && seat.told().isEmpty() && seat.row().isEmpty()) {
      findings.missing(
          Kind.SEAT_UNGROUNDED,
          "the seat of %s is in match %s, of which nobody told"
              .formatted(seat.player(), match.id()),
          Within.at(seat.taken().get().atMs()),
          List.of(seat.taken().get().place()),
          Source.NOTIFICATIONS,
          Source.MATCHES);
    }
  }

  private static void freed(
      MatchFile match, SeatEntry seat, Logged<SeatEvent> freed, Findings findings) {
    Object body = seat.settled().map(settled -> settled.value().getBody()).orElse(null);
    boolean grounded =
        switch (freed.value().getCause()) {
          case SETTLED -> body instanceof Rated || body instanceof Closed;
          case SEAT_TTL -> body instanceof SeatExpired;
          // An operator who frees a seat leaves the match for its player.
          case ABANDONED, OPERATOR -> seat.left().isPresent();
          default -> true;
        };
    if (!grounded) {
      findings.missing(
          Kind.SEAT_UNGROUNDED,
          "the seat of %s in match %s was freed as %s, and nothing says so"
              .formatted(seat.player(), match.id(), freed.value().getCause()),
          Within.at(freed.atMs()),
          List.of(freed.place()),
          Source.SETTLEMENTS,
          Source.COMMANDS);
    }
  }
}
