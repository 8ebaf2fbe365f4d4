package io.matchstream.audit.checks;

import io.matchstream.audit.Check;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.MatchFile;
import io.matchstream.audit.files.SeatEntry;
import io.matchstream.events.Proposal;
import io.matchstream.events.Returned;
import java.util.List;
import java.util.Optional;

/**
 * Promise 8: a proposal is confirmed or aborted, one of the two and in time; nothing is delivered
 * for an aborted one.
 */
public final class OneDecision implements Check {

  @Override
  public void match(MatchFile match, Findings findings) {
    if (match.aborted().isPresent()) {
      match.seats().stream()
          .filter(seat -> seat.isNew() || seat.isNewlySettled())
          .map(OneDecision::delivered)
          .flatMap(Optional::stream)
          .findFirst()
          .ifPresent(
              place ->
                  findings.wrong(
                      Kind.DELIVERED_ABORTED,
                      "match %s was given back, and delivered all the same".formatted(match.id()),
                      match.aborted().get(),
                      place));
    }
    for (Logged<Proposal> proposal : match.proposals()) {
      boolean main = proposal.value().getBackfill() == null;
      boolean decided =
          main
              ? match.confirmed().isPresent() || match.aborted().isPresent()
              : joined(match, proposal.value()) || returned(match, proposal.value());
      if (!decided) {
        findings.missing(
            Kind.PROPOSAL_UNDECIDED,
            "match %s was proposed, and neither confirmed nor given back".formatted(match.id()),
            new Within(proposal.atMs(), Math.max(proposal.atMs(), match.deadlineMs())),
            List.of(proposal.place()),
            Source.MATCHES,
            Source.SETTLEMENTS);
      }
    }
  }

  private static Optional<Place> delivered(SeatEntry seat) {
    return seat.row()
        .map(Logged::place)
        .or(() -> seat.told().map(Logged::place))
        .or(seat::signedAnew)
        .or(() -> seat.settled().map(Logged::place));
  }

  private static boolean joined(MatchFile match, Proposal proposal) {
    return proposal.getTeams().stream()
        .flatMap(team -> team.getSeats().stream())
        .filter(seat -> !seat.getBot())
        .allMatch(
            seat ->
                match.seats().stream()
                    .anyMatch(
                        entry ->
                            entry.row().isPresent()
                                && entry.epoch() == seat.getSeatEpoch()
                                && entry.player().equals(seat.getPlayer())));
  }

  private static boolean returned(MatchFile match, Proposal proposal) {
    return proposal.getTickets().stream()
        .allMatch(
            ticket ->
                match.returns().stream()
                    .map(settlement -> ((Returned) settlement.value().getBody()).getTicket())
                    .anyMatch(
                        back ->
                            back.getTicketId().equals(ticket.getTicketId())
                                && back.getReturns() == ticket.getReturns()));
  }
}
