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
import io.matchstream.audit.files.TicketFile;
import io.matchstream.audit.limits.Queue;
import io.matchstream.audit.limits.Queues;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Promise 3: all or nothing. A match has the players that were proposed, all of them; a ticket is
 * proposed once for each time it was queued; a party is whole, in one match, in one team where
 * parties share one.
 */
public final class WholeMatches implements Check {
  private final Queues queues;

  /** Judges by these versions of the configuration. */
  public WholeMatches(Queues queues) {
    this.queues = queues;
  }

  @Override
  public void match(MatchFile match, Findings findings) {
    for (Logged<Proposal> proposal : match.proposals()) {
      whole(proposal, findings);
      if (proposal.value().getBackfill() == null) {
        match.confirmed().ifPresent(row -> same(proposal, row, findings));
      }
    }
    boolean news = match.seats().stream().anyMatch(SeatEntry::isNew);
    if (news && match.confirmed().isPresent() && !match.wasProposed()) {
      Logged<Match> row = match.confirmed().get();
      findings.missing(
          Kind.MATCH_UNPROPOSED,
          "match %s was never proposed".formatted(match.id()),
          new Within(row.value().getProposedAt().toEpochMilli(), row.atMs()),
          List.of(row.place()),
          Source.PROPOSALS);
    }
  }

  private static void same(Logged<Proposal> proposal, Logged<Match> row, Findings findings) {
    Set<String> proposed = humans(proposal.value().getTeams());
    Set<String> confirmed = humans(row.value().getTeams());
    if (!proposed.equals(confirmed)) {
      findings.wrong(
          Kind.MATCH_NOT_WHOLE,
          "match %s was proposed with %s and confirmed with %s"
              .formatted(row.value().getMatchId(), proposed, confirmed),
          proposal.place(),
          row.place());
    }
  }

  /** Each human with his ticket. */
  private static Set<String> humans(List<Team> teams) {
    Set<String> humans = new TreeSet<>();
    for (Team team : teams) {
      for (MatchSeat seat : team.getSeats()) {
        if (!seat.getBot()) {
          humans.add(seat.getPlayer() + " of " + seat.getTicketId());
        }
      }
    }
    return humans;
  }

  /** Whoever is on a ticket of the proposal has a seat in it, and a party shares a team. */
  private void whole(Logged<Proposal> proposal, Findings findings) {
    Proposal it = proposal.value();
    Map<String, String> teams = new HashMap<>();
    for (Team team : it.getTeams()) {
      team.getSeats().forEach(seat -> teams.put(seat.getPlayer(), team.getName()));
    }
    Optional<Queue> queue = queues.queue(it.getConfigVersion(), it.getQueue());
    for (Ticket ticket : it.getTickets()) {
      Set<String> own = new HashSet<>();
      for (TicketPlayer player : ticket.getPlayers()) {
        own.add(teams.getOrDefault(player.getPlayer(), "no team"));
      }
      boolean together = queue.map(Queue::together).orElse(false);
      if (own.contains("no team") || (together && own.size() > 1)) {
        findings.wrong(
            Kind.PARTY_SPLIT,
            "the players of ticket %s are in %s of match %s"
                .formatted(ticket.getTicketId(), own, it.getMatchId()),
            proposal.place());
      }
    }
  }

  @Override
  public void ticket(TicketFile ticket, Findings findings) {
    Map<Integer, Place> seen = new HashMap<>();
    for (TicketFile.Proposed proposed : ticket.proposals()) {
      int returns = proposed.ticket().getReturns();
      Place place = proposed.proposal().place();
      Place before = seen.put(returns, place);
      if (before != null) {
        findings.wrong(
            Kind.PROPOSED_TWICE,
            "ticket %s was proposed twice".formatted(ticket.id()),
            before,
            place);
      }
      Optional<Logged<Ticket>> issue =
          ticket.issues().stream().filter(i -> i.value().getReturns() == returns).findFirst();
      if (issue.isPresent()) {
        complete(ticket, issue.get(), proposed, findings);
      } else {
        findings.missing(
            Kind.PROPOSED_UNISSUED,
            "ticket %s was proposed, and was not queued for the %dth time"
                .formatted(ticket.id(), returns + 1),
            new Within(proposed.ticket().getSince().toEpochMilli(), proposed.proposal().atMs()),
            List.of(place),
            Source.TICKETS);
      }
    }
    Set<String> matches = new HashSet<>();
    ticket.seated().forEach(seated -> matches.add(seated.match().value().getMatchId()));
    if (matches.size() > 1 && ticket.players().size() > 1) {
      findings.wrong(
          Kind.PARTY_SPLIT,
          "the party of ticket %s is in the matches %s".formatted(ticket.id(), matches),
          ticket.seated().stream().map(seated -> seated.match().place()).toList());
    }
  }

  /** Who waited and is not in the proposal has left the party before, which has its outcome. */
  private static void complete(
      TicketFile ticket, Logged<Ticket> issue, TicketFile.Proposed proposed, Findings findings) {
    for (TicketPlayer player : issue.value().getPlayers()) {
      boolean there =
          proposed.ticket().getPlayers().stream()
              .anyMatch(other -> other.getPlayer().equals(player.getPlayer()));
      boolean left =
          ticket.outcomes().stream()
              .anyMatch(outcome -> outcome.value().getPlayer().equals(player.getPlayer()));
      if (!there && !left) {
        findings.missing(
            Kind.PARTY_SPLIT,
            "ticket %s was proposed without %s".formatted(ticket.id(), player.getPlayer()),
            Within.at(proposed.proposal().atMs()),
            List.of(issue.place(), proposed.proposal().place()),
            Source.OUTCOMES);
      }
    }
  }
}
