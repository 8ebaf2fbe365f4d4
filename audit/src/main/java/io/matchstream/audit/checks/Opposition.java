package io.matchstream.audit.checks;

import io.matchstream.events.MatchSeat;
import io.matchstream.events.Rated;
import io.matchstream.events.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whom a player is rated against, from the match: the other of a duel; or all players of the other
 * teams as one, whose rating is the mean of theirs and whose deviation the root of the mean of
 * their squares.
 */
record Opposition(String name, double rating, double deviation) {
  /** Rounded to micro-points by somebody else. */
  private static final double NEAR = 1.0;

  static Optional<Opposition> of(List<Team> teams, String player) {
    List<Team> others = new ArrayList<>();
    boolean duel = true;
    int playing = 0;
    for (Team team : teams) {
      boolean own = team.getSeats().stream().anyMatch(s -> s.getPlayer().equals(player));
      playing += team.getSeats().isEmpty() ? 0 : 1;
      duel &= team.getSeats().size() == 1;
      if (!own && !team.getSeats().isEmpty()) {
        others.add(team);
      }
    }
    if (others.isEmpty()) {
      return Optional.empty();
    }
    double sum = 0;
    double squares = 0;
    int count = 0;
    for (Team team : others) {
      for (MatchSeat seat : team.getSeats()) {
        sum += seat.getRatingMicros();
        squares += (double) seat.getDeviationMicros() * seat.getDeviationMicros();
        count++;
      }
    }
    String team = others.size() == 1 ? "team:" + others.get(0).getName() : "teams";
    String name = duel && playing == 2 ? others.get(0).getSeats().get(0).getPlayer() : team;
    return Optional.of(new Opposition(name, sum / count, Math.sqrt(squares / count)));
  }

  boolean is(Rated game) {
    return game.getOpponent().equals(name)
        && Math.abs(game.getOpponentRatingMicros() - rating) <= NEAR
        && Math.abs(game.getOpponentDeviationMicros() - deviation) <= NEAR;
  }
}
