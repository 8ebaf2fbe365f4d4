package io.matchstream.engine.seating;

import java.util.OptionalDouble;

/**
 * How strong teams are, and what that predicts.
 *
 * <p>The chance of a team is Elo's expectation {@code 1 / (1 + 10^((b − a) / 400))} on the means of
 * two teams (A. Elo, <i>The Rating of Chessplayers, Past and Present</i>, 1978), and for more teams
 * its generalisation {@code 10^(a / 400) / Σ 10^(x / 400)} (R. D. Luce, <i>Individual Choice
 * Behavior</i>, 1959; for pairs R. A. Bradley and M. E. Terry, 1952). For two teams both are the
 * same number.
 *
 * <p>A team of bots alone has no strength that is known: it makes no difference, and is taken for
 * as strong as the mean of the others.
 */
final class Strength {
  private static final double SCALE_POINTS = 400;
  private static final double MICROS = 1_000_000;

  private Strength() {}

  /** The mean rating of a team in points, with those who play already; NaN without players. */
  static double mean(Table table, int team, TeamSeats members) {
    int players = table.players(team) + members.size();
    return players == 0 ? Double.NaN : (table.micros(team) + members.micros()) / (players * MICROS);
  }

  /** The largest difference of two means that are known; 0 for fewer than two. */
  static double difference(double[] means) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double mean : means) {
      if (!Double.isNaN(mean)) {
        least = Math.min(least, mean);
        most = Math.max(most, mean);
      }
    }
    return most < least ? 0 : most - least;
  }

  /** The chance of each team to win. */
  static double[] chances(double[] means) {
    double sum = 0;
    int known = 0;
    for (double mean : means) {
      if (!Double.isNaN(mean)) {
        sum += mean;
        known++;
      }
    }
    double middle = known == 0 ? 0 : sum / known;
    double[] powers = new double[means.length];
    double all = 0;
    for (int team = 0; team < means.length; team++) {
      double mean = Double.isNaN(means[team]) ? middle : means[team];
      powers[team] = StrictMath.pow(10, (mean - middle) / SCALE_POINTS);
      all += powers[team];
    }
    for (int team = 0; team < means.length; team++) {
      powers[team] /= all;
    }
    return powers;
  }

  /** A number, or empty for NaN. */
  static OptionalDouble known(double value) {
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
