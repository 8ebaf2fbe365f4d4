package io.matchstream.streams.matches;

import io.matchstream.events.MatchSeat;
import io.matchstream.events.Team;
import java.util.List;
import java.util.Optional;

/**
 * Whom a player is rated against: the other of a duel, in any other match all players of the other
 * teams as one opponent. His rating is the mean of theirs; his deviation the root of the mean of
 * their squares, since it is variances and not deviations that average. All from the snapshot that
 * the match took, so the order of results changes nothing.
 *
 * @param name the opponent of a duel; else {@code team:} and the name of the other team, or {@code
 *     teams} where there are several. None of the last two is a player's id
 * @param ratingMicros micro-points
 * @param deviationMicros micro-points
 */
record Opposition(String name, long ratingMicros, long deviationMicros) {
  private static final String TEAM = "team:";
  private static final String TEAMS = "teams";

  /**
   * The opponent of this player. O(players). Empty in a match of one team, where there is none:
   * such a match is played together and not against anybody.
   */
  static Optional<Opposition> of(List<Team> teams, String player) {
    List<Team> others =
        teams.stream()
            .filter(team -> !team.getSeats().isEmpty())
            .filter(team -> team.getSeats().stream().noneMatch(s -> s.getPlayer().equals(player)))
            .toList();
    List<MatchSeat> opponents = Seats.all(others);
    if (opponents.isEmpty()) {
      return Optional.empty();
    }
    if (Seats.isDuel(teams)) {
      MatchSeat one = opponents.get(0);
      return Optional.of(
          new Opposition(one.getPlayer(), one.getRatingMicros(), one.getDeviationMicros()));
    }
    long sum = opponents.stream().mapToLong(MatchSeat::getRatingMicros).sum();
    double squares =
        opponents.stream()
            .mapToDouble(MatchSeat::getDeviationMicros)
            .map(deviation -> deviation * deviation)
            .sum();
    return Optional.of(
        new Opposition(
            others.size() == 1 ? TEAM + others.get(0).getName() : TEAMS,
            Math.round((double) sum / opponents.size()),
            Math.round(Math.sqrt(squares / opponents.size()))));
  }
}
