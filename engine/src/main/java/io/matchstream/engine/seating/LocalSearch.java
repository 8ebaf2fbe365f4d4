package io.matchstream.engine.seating;

import io.matchstream.engine.draws.Draws;
import io.matchstream.engine.effort.Effort;
import java.util.Arrays;

/**
 * Improves a division by moving one unit to another team or by exchanging two, until neither helps;
 * then shakes the best by a few drawn exchanges and starts again, until its effort is spent.
 *
 * <p>What it promises: with single players in two full teams and no roles, the two sums differ at
 * the end by at most the largest gap {@code G} between neighbours in the order of ratings. Proof:
 * let the stronger team's sum be larger by D &gt; 0. It has a player a who is above a player b of
 * the other team; somewhere between them in the order one of the other team stands directly below
 * one of the stronger, at most G below. Exchanging these two changes D by twice their gap, which
 * helps unless the gap is at least D. So D ≤ G, and the means differ by at most {@code G / size}.
 *
 * <p>For one thread, while one lineup is made.
 */
final class LocalSearch {
  private static final int SHAKES = 3;

  /** Units of effort of an attempt, beside those of the teams that it makes. */
  private static final int ATTEMPT = 8;

  private final Draft draft;
  private final int[] least;
  private final Candidates candidates;
  private int[] teamOf = new int[0];
  private TeamSeats[] empty = new TeamSeats[0];
  private TeamSeats[] teams = new TeamSeats[0];
  private Candidates.Score score = Candidates.Score.WORST;
  private final Effort effort;
  private long draws;

  /**
   * A search.
   *
   * @param least least players of each team
   */
  LocalSearch(Draft draft, int[] least, Candidates candidates, Effort effort) {
    this.draft = draft;
    this.least = least.clone();
    this.candidates = candidates;
    this.effort = effort;
  }

  /**
   * Offers what it finds to the candidates.
   *
   * @param start the team of each unit
   */
  void improve(int[] start) {
    teamOf = start.clone();
    empty = draft.emptyTeams();
    teams = empty.clone();
    for (int unit = 0; unit < teamOf.length; unit++) {
      teams[teamOf[unit]] = teams[teamOf[unit]].with(draft.applicants(unit));
    }
    score = candidates.score(teams, Draws.bits(draft.seed(), draws++));
    candidates.offer(teams, teamOf, score);
    descend();
    while (!effort.isSpent()) {
      shake();
      descend();
    }
  }

  private void descend() {
    boolean better = true;
    while (better && !effort.isSpent()) {
      better = false;
      for (int unit = 0; unit < teamOf.length && !effort.isSpent(); unit++) {
        better |= improveWith(unit);
      }
    }
  }

  private boolean improveWith(int unit) {
    boolean better = false;
    for (int team = 0; team < teams.length; team++) {
      better |= team != teamOf[unit] && attempt(unit, team, -1, false);
    }
    for (int other = unit + 1; other < teamOf.length; other++) {
      better |= teamOf[other] != teamOf[unit] && attempt(unit, teamOf[other], other, false);
    }
    return better;
  }

  private void shake() {
    for (int i = 0; i < SHAKES && !effort.isSpent(); i++) {
      int unit = Draws.below(Draws.bits(draft.seed(), draws++), teamOf.length);
      int other = Draws.below(Draws.bits(draft.seed(), draws++), teamOf.length);
      boolean kept = teamOf[unit] != teamOf[other] && attempt(unit, teamOf[other], other, true);
      if (!kept) {
        effort.spend(ATTEMPT);
      }
    }
  }

  /**
   * Moves a unit to a team and, if there is another one, that one back; keeps it when it is better
   * or forced. Whether it was kept.
   */
  private boolean attempt(int unit, int to, int other, boolean forced) {
    effort.spend(ATTEMPT);
    int from = teamOf[unit];
    TeamSeats oldFrom = teams[from];
    TeamSeats oldTo = teams[to];
    int moved = draft.units().get(unit).size();
    int back = other < 0 ? 0 : draft.units().get(other).size();
    int sizeFrom = oldFrom.size() - moved + back;
    int sizeTo = oldTo.size() + moved - back;
    if (effort.isSpent()
        || sizeFrom > oldFrom.seats()
        || sizeTo > oldTo.seats()
        || sizeFrom < least[from]
        || sizeTo < least[to]) {
      return false;
    }
    move(unit, to, other, from);
    TeamSeats newFrom = gather(from);
    TeamSeats newTo = newFrom == null ? null : gather(to);
    if (newTo != null) {
      teams[from] = newFrom;
      teams[to] = newTo;
      Candidates.Score changed = candidates.score(teams, Draws.bits(draft.seed(), draws++));
      boolean better = changed.compareWithoutDraw(score) < 0;
      if (better || forced || !candidates.found()) {
        candidates.offer(teams, teamOf, changed);
      }
      if (better || forced) {
        score = changed;
        return true;
      }
      teams[from] = oldFrom;
      teams[to] = oldTo;
    }
    move(unit, from, other, to);
    return false;
  }

  private void move(int unit, int team, int other, int otherTeam) {
    teamOf[unit] = team;
    if (other >= 0) {
      teamOf[other] = otherTeam;
    }
  }

  /** A team of those who are in it now, or null if its roles cannot be shared out so. */
  private TeamSeats gather(int team) {
    Applicant[] members = new Applicant[empty[team].seats()];
    int size = 0;
    for (int unit = 0; unit < teamOf.length; unit++) {
      if (teamOf[unit] == team) {
        Applicant[] more = draft.applicants(unit);
        System.arraycopy(more, 0, members, size, more.length);
        size += more.length;
      }
    }
    effort.spend(empty[team].effortOf(size));
    return empty[team].with(Arrays.copyOf(members, size));
  }
}
