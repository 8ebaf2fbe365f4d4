package io.matchstream.streams.matches;

import io.matchstream.events.MatchSeat;
import io.matchstream.events.Team;
import java.util.List;
import java.util.Optional;

/** Views on the seats of a match. */
final class Seats {
  private Seats() {}

  /** All, in seat order: team by team. */
  static List<MatchSeat> all(List<Team> teams) {
    return teams.stream().flatMap(team -> team.getSeats().stream()).toList();
  }

  static List<MatchSeat> humans(List<Team> teams) {
    return all(teams).stream().filter(seat -> !seat.getBot()).toList();
  }

  static List<String> players(List<Team> teams) {
    return all(teams).stream().map(MatchSeat::getPlayer).toList();
  }

  /** The other of a duel; empty in any other match. */
  static Optional<MatchSeat> opponent(List<Team> teams, MatchSeat seat) {
    List<MatchSeat> all = all(teams);
    return all.size() == 2
        ? Optional.of(all.get(all.get(0).getPlayer().equals(seat.getPlayer()) ? 1 : 0))
        : Optional.empty();
  }
}
