package io.matchstream.app.demo;

import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Result;
import io.matchstream.events.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * How a simulated match of teams ends: one team wins and the others lose, each player with his
 * team. A team's chance goes by the mean of its players' strength on the logistic curve of Elo's
 * system, {@code 10^(mean / 400)} against the sum over all teams; two teams draw one game in ten. A
 * team without an opponent wins.
 */
final class TeamGame {
  private static final long WON = 1_000_000;
  private static final long DRAWN = 500_000;
  private static final double DRAWS = 0.1;

  private TeamGame() {}

  /**
   * The result to report.
   *
   * @param strength of a player, in points
   */
  static Result played(Match match, ToDoubleFunction<String> strength, Random random) {
    List<Team> teams =
        match.getTeams().stream().filter(team -> !team.getSeats().isEmpty()).toList();
    boolean drawn = teams.size() == 2 && random.nextDouble() < DRAWS;
    int winner = winner(teams, strength, random);
    List<PlayerResult> players = new ArrayList<>();
    for (int team = 0; team < teams.size(); team++) {
      long score = drawn ? DRAWN : team == winner ? WON : 0;
      for (MatchSeat seat : teams.get(team).getSeats()) {
        players.add(new PlayerResult(seat.getPlayer(), score, null));
      }
    }
    return Result.newBuilder().setMatchId(match.getMatchId()).setPlayers(players).build();
  }

  private static int winner(List<Team> teams, ToDoubleFunction<String> strength, Random random) {
    List<Double> weights =
        teams.stream().map(team -> Math.pow(10, mean(team, strength) / 400)).toList();
    double rest = random.nextDouble() * weights.stream().mapToDouble(Double::doubleValue).sum();
    int team = 0;
    while (team < teams.size() - 1 && rest >= weights.get(team)) {
      rest -= weights.get(team);
      team++;
    }
    return team;
  }

  private static double mean(Team team, ToDoubleFunction<String> strength) {
    return team.getSeats().stream()
        .map(MatchSeat::getPlayer)
        .mapToDouble(strength)
        .average()
        .orElseThrow();
  }
}
