package io.matchstream.engine.seating;

import java.util.Optional;

/** How many seats of each team go to bots. */
sealed interface Bots {
  /**
   * For so many players in each team.
   *
   * @param teams the teams, by team
   * @return bots by team; empty when no number of bots makes a match of it
   */
  Optional<int[]> beside(TeamSeats[] teams);

  /** No bots. */
  record None() implements Bots {
    @Override
    public Optional<int[]> beside(TeamSeats[] teams) {
      return Optional.of(new int[teams.length]);
    }
  }

  /**
   * Bots fill each team to its most, since that is what a player expects of "bots fill the group".
   * Where the whole is then no multiple of what the queue asks for, the teams with the most bots
   * have fewer. A running match has its open seats filled, all of them.
   */
  final class Fill implements Bots {
    private final Table table;
    private final int multipleOf;
    private final int[] least;

    /**
     * Bots for a table.
     *
     * @param multipleOf the number of players and bots of a new match is a multiple of this
     * @param least least players and bots of each team
     */
    Fill(Table table, int multipleOf, int[] least) {
      this.table = table;
      this.multipleOf = table.running() ? 1 : multipleOf;
      this.least = least.clone();
    }

    @Override
    public Optional<int[]> beside(TeamSeats[] teams) {
      int[] bots = new int[teams.length];
      for (int team = 0; team < teams.length; team++) {
        bots[team] = table.seats(team) - teams[team].size();
      }
      for (int over = table.openSeats() % multipleOf; over > 0; over--) {
        int most = -1;
        for (int team = 0; team < teams.length; team++) {
          boolean spare = bots[team] > 0 && bots[team] + teams[team].size() > least[team];
          if (spare && (most < 0 || bots[team] > bots[most])) {
            most = team;
          }
        }
        if (most < 0) {
          return Optional.empty();
        }
        bots[most]--;
      }
      return Optional.of(bots);
    }
  }
}
