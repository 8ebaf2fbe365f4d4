package io.matchstream.streams.matches;

import io.matchstream.events.MatchSeat;
import io.matchstream.events.Team;
import java.util.List;
import java.util.Set;

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

  /** The teams with the seats of these players only. */
  static List<Team> only(List<Team> teams, Set<String> players) {
    return teams.stream()
        .map(
            team ->
                Team.newBuilder(team)
                    .setSeats(
                        team.getSeats().stream()
                            .filter(seat -> players.contains(seat.getPlayer()))
                            .toList())
                    .build())
        .toList();
  }

  /** Two teams of one. Two who play together are no duel. */
  static boolean isDuel(List<Team> teams) {
    return all(teams).size() == 2 && teams.stream().allMatch(team -> team.getSeats().size() < 2);
  }
}
