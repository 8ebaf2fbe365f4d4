package io.matchstream.engine.seating;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * The divisions of units into teams that a search comes across: the best acceptable one as a
 * lineup, and the best of all as the place from where a local search goes on.
 *
 * <p>For one thread, while one lineup is made.
 */
final class Candidates {
  private final Draft draft;
  private final Bots bots;
  private final Predicate<Lineup> acceptable;
  private Lineup best;
  private Score bestScore = Score.WORST;
  private int[] nearest;
  private Score nearestScore = Score.WORST;

  /** None yet. */
  Candidates(Draft draft, Bots bots, Predicate<Lineup> acceptable) {
    this.draft = draft;
    this.bots = bots;
    this.acceptable = acceptable;
  }

  /**
   * How good a division is, lower is better.
   *
   * @param cost of the roles
   * @param lopsided by how much the numbers of bots of two teams differ. It comes before the
   *     strength, since bots have none: all players against bots would be the fairest match
   * @param difference of the teams' means, points
   * @param draw decides between equals
   */
  record Score(long cost, int lopsided, double difference, long draw) implements Comparable<Score> {
    static final Score WORST =
        new Score(Long.MAX_VALUE, Integer.MAX_VALUE, Double.POSITIVE_INFINITY, Long.MAX_VALUE);

    @Override
    public int compareTo(Score other) {
      int order = compareWithoutDraw(other);
      return order != 0 ? order : Long.compare(draw, other.draw);
    }

    int compareWithoutDraw(Score other) {
      if (cost != other.cost) {
        return Long.compare(cost, other.cost);
      }
      return lopsided != other.lopsided
          ? Integer.compare(lopsided, other.lopsided)
          : Double.compare(difference, other.difference);
    }
  }

  /** The score of a division. */
  Score score(TeamSeats[] division, long draw) {
    long cost = 0;
    double[] means = new double[division.length];
    for (int team = 0; team < division.length; team++) {
      cost += division[team].cost();
      means[team] = Strength.mean(draft.table(), team, division[team]);
    }
    int lopsided = bots.beside(division).map(Candidates::range).orElse(Integer.MAX_VALUE);
    return new Score(cost >>> Applicant.COST_SHIFT, lopsided, Strength.difference(means), draw);
  }

  private static int range(int[] numbers) {
    int least = Integer.MAX_VALUE;
    int most = Integer.MIN_VALUE;
    for (int number : numbers) {
      least = Math.min(least, number);
      most = Math.max(most, number);
    }
    return most - least;
  }

  /** Whether a division of at least this cost cannot be better than what there is. */
  boolean isTooDear(long cost) {
    return cost > bestScore.cost();
  }

  /** Whether there is an acceptable one. */
  boolean found() {
    return best != null;
  }

  /**
   * A division, each team with its least.
   *
   * @param teamOf the team of each unit; a copy is taken
   */
  void offer(TeamSeats[] division, int[] teamOf, Score score) {
    if (score.compareTo(nearestScore) < 0) {
      nearestScore = score;
      nearest = teamOf.clone();
    }
    if (score.compareTo(bestScore) < 0) {
      bots.beside(division).ifPresent(filled -> judge(division, filled, score));
    }
  }

  private void judge(TeamSeats[] division, int[] filled, Score score) {
    Lineup lineup = draft.lineup(division, filled, false);
    if (!acceptable.test(lineup)) {
      if (!draft.isPairOfTwins()) {
        return;
      }
      // A rule may know the two by name.
      lineup = draft.lineup(division, filled, true);
      if (!acceptable.test(lineup)) {
        return;
      }
    }
    best = lineup;
    bestScore = score;
  }

  Optional<Lineup> best() {
    return Optional.ofNullable(best);
  }

  /** The team of each unit in the best division of all, acceptable or not. */
  Optional<int[]> nearest() {
    return Optional.ofNullable(nearest);
  }
}
