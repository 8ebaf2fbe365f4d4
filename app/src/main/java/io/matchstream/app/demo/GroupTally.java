package io.matchstream.app.demo;

import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Team;
import java.util.List;
import java.util.OptionalDouble;

/** Counts what only matches of groups have. Not for use by several threads. */
final class GroupTally {
  private static final double MICROS = 1_000_000;

  private long matches;
  private long seats;
  private long meetings;
  private double gaps;

  /** A confirmed match, once; it may have been written anew for others who join it. */
  void match(Match match) {
    List<Team> teams =
        match.getTeams().stream().filter(team -> !team.getSeats().isEmpty()).toList();
    matches++;
    teams.forEach(team -> seats += team.getSeats().size());
    if (teams.size() > 1) {
      double[] means = teams.stream().mapToDouble(GroupTally::meanRating).sorted().toArray();
      meetings++;
      gaps += means[means.length - 1] - means[0];
    }
  }

  private static double meanRating(Team team) {
    return team.getSeats().stream().mapToLong(MatchSeat::getRatingMicros).average().orElseThrow()
        / MICROS;
  }

  /** The figures so far. */
  GroupFigures figures(TicketBook book) {
    long issued = book.issued();
    long players = book.accounts().filter(TicketAccount::issued).count();
    return new GroupFigures(
        meetings == 0 ? OptionalDouble.empty() : OptionalDouble.of(gaps / meetings),
        book.accounts()
            .filter(account -> account.role().isPresent() && !account.wanted().isEmpty())
            .mapToInt(account -> isFirstChoice(account) ? 1 : 0)
            .average(),
        issued == 0 ? 0 : (double) players / issued,
        matches == 0 ? 0 : (double) seats / matches);
  }

  /** Who would take any role most of all got it. */
  private static boolean isFirstChoice(TicketAccount account) {
    String wanted = account.wanted().get(0);
    return wanted.equals(RoleTastes.FILL) || account.role().filter(wanted::equals).isPresent();
  }
}
