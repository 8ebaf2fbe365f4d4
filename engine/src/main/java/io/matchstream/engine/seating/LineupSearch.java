package io.matchstream.engine.seating;

import io.matchstream.engine.draws.Draws;
import io.matchstream.engine.effort.Effort;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tries the divisions of units into teams, depth first, and leaves what cannot become better
 * (branch and bound on the cost of roles, on sizes, and on interchangeable teams). When there are
 * too many it stops at half of its effort and a {@link LocalSearch} goes on from the best that was
 * seen.
 *
 * <p>For one thread, while one lineup is made.
 */
final class LineupSearch {
  /** Up to here all divisions into two teams are tried: at most 4,095 steps, about half a ms. */
  private static final int EXACT_UNITS = 12;

  private static final int EXACT_TEAMS = 2;

  private final Draft draft;
  private final int[] least;
  private final Candidates candidates;
  private final int[] playersFrom;
  private final long[] costFrom;
  private final TeamSeats[] teams;
  private final int[] teamOf;
  private final Effort effort;
  private final boolean small;
  private int placed;
  private boolean cut;

  /**
   * A search.
   *
   * @param least least players of each team
   * @param effort what it may spend; enough for a first lineup is spent in any case
   */
  LineupSearch(Draft draft, int[] least, Candidates candidates, Effort effort) {
    this.draft = draft;
    this.least = least.clone();
    this.candidates = candidates;
    this.effort = effort;
    List<Unit> units = draft.units();
    playersFrom = new int[units.size() + 1];
    costFrom = new long[units.size() + 1];
    teams = draft.emptyTeams();
    teamOf = new int[units.size()];
    small = teamOf.length <= EXACT_UNITS && teams.length <= EXACT_TEAMS;
    for (int unit = units.size() - 1; unit >= 0; unit--) {
      playersFrom[unit] = playersFrom[unit + 1] + units.get(unit).size();
      costFrom[unit] = costFrom[unit + 1] + leastCost(unit);
    }
  }

  /** What a unit's roles cost at least: in the best of the teams, which are still empty. */
  private long leastCost(int unit) {
    long least = Long.MAX_VALUE;
    for (int team = 0; team < teams.length && least > 0; team++) {
      TeamSeats alone = isRepetition(team) ? null : sit(unit, team);
      least = alone == null ? least : Math.min(least, alone.cost() >>> Applicant.COST_SHIFT);
    }
    return least == Long.MAX_VALUE ? 0 : least;
  }

  private TeamSeats sit(int unit, int team) {
    effort.spend(teams[team].effortOf(draft.applicants(unit).length));
    return teams[team].with(draft.applicants(unit));
  }

  /**
   * The best lineup that is found.
   *
   * @param some a division with which the local search begins when none was found before
   */
  Optional<Lineup> best(Supplier<int[]> some) {
    place(0, 0);
    if (cut) {
      new LocalSearch(draft, least, candidates, effort)
          .improve(candidates.nearest().orElseGet(some));
    }
    return candidates.best();
  }

  private boolean isToStop() {
    cut |= placed >= teamOf.length && (small ? effort.isSpent() : effort.isHalfSpent());
    return cut;
  }

  private void place(int unit, long draw) {
    if (unit == teamOf.length) {
      candidates.offer(teams, teamOf, candidates.score(teams, draw));
      return;
    }
    int[] order = emptiestFirst();
    for (int team : order) {
      if (isToStop()) {
        return;
      }
      TeamSeats before = teams[team];
      TeamSeats after = isRepetition(team) ? null : sit(unit, team);
      if (after != null) {
        placed++;
        teams[team] = after;
        teamOf[unit] = team;
        if (isHopeful(unit + 1)) {
          place(unit + 1, Draws.bits(draft.seed() ^ draw, team));
        }
        teams[team] = before;
      }
    }
  }

  /** Of several empty twins only the first one is tried. */
  private boolean isRepetition(int team) {
    if (teams[team].size() > 0) {
      return false;
    }
    for (int other = 0; other < team; other++) {
      if (teams[other].size() == 0 && draft.areTwins(team, other)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the rest can give each team its least, and not at too high a cost. */
  private boolean isHopeful(int unit) {
    int lacking = 0;
    long cost = 0;
    for (int team = 0; team < teams.length; team++) {
      lacking += Math.max(0, least[team] - teams[team].size());
      cost += teams[team].cost();
    }
    return lacking <= playersFrom[unit]
        && !candidates.isTooDear((cost >>> Applicant.COST_SHIFT) + costFrom[unit]);
  }

  /** A good division comes early when the emptiest, then the weakest team chooses first. */
  private int[] emptiestFirst() {
    int[] order = new int[teams.length];
    for (int team = 0; team < order.length; team++) {
      int at = team;
      while (at > 0 && isBefore(team, order[at - 1])) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = team;
    }
    return order;
  }

  private boolean isBefore(int team, int other) {
    int size = Integer.compare(teams[team].size(), teams[other].size());
    return size != 0 ? size < 0 : teams[team].micros() < teams[other].micros();
  }
}
