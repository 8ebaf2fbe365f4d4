package io.matchstream.audit.ratings;

/**
 * M. E. Glickman, <i>Example of the Glicko-2 system</i> (glicko.net/glicko/glicko2.pdf), with one
 * game as one rating period. The letters are the paper's. Besides: volatility is at most 0.1,
 * nobody's deviation exceeds a newcomer's, and numbers are rounded after each game to micro-points
 * and billionths.
 */
final class Glicko2 {
  private static final double SCALE = 173.7178e6;
  private static final double CENTRE = 1_500e6;
  private static final double NANOS = 1e9;
  private static final double HIGHEST_SIGMA = 0.1;
  private static final double EPSILON = 1e-6;

  /** A gap, in the paper's scale, beyond which the outcome is certain to a trillionth. */
  private static final double CERTAIN = 30;

  private Glicko2() {}

  static Strength after(
      RatingRules rules, Strength player, long opponent, long opponentDeviation, double score) {
    double mu = (player.rating() - CENTRE) / SCALE;
    double phi = Math.min(player.deviation(), rules.deviation()) / SCALE;
    double sigma = Math.min(player.volatility() / NANOS, HIGHEST_SIGMA);
    double muJ = (opponent - CENTRE) / SCALE;
    double phiJ = opponentDeviation / SCALE;

    double g = 1 / Math.sqrt(1 + 3 * phiJ * phiJ / (Math.PI * Math.PI));
    double x = Math.min(CERTAIN, Math.max(-CERTAIN, g * (mu - muJ)));
    double won = 1 / (1 + StrictMath.exp(-x));
    double lost = 1 / (1 + StrictMath.exp(x));
    double v = 1 / (g * g * won * lost);
    double delta = v * g * (score - won);

    double moved = volatility(phi, sigma, v, delta, rules.tau());
    long nanos = Math.min((long) (HIGHEST_SIGMA * NANOS), Math.max(1, Math.round(moved * NANOS)));
    double newSigma = nanos / NANOS;
    double phiStar = Math.sqrt(phi * phi + newSigma * newSigma);
    double newPhi = 1 / Math.sqrt(1 / (phiStar * phiStar) + 1 / v);
    double newMu = mu + newPhi * newPhi * g * (score - won);
    long deviation = Math.round(newPhi * SCALE);
    return new Strength(
        Math.round(newMu * SCALE + CENTRE),
        Math.max(1, Math.min(rules.deviation(), deviation)),
        nanos,
        player.games() + 1);
  }

  /** Step 5 of the paper. */
  private static double volatility(double phi, double sigma, double v, double delta, double tau) {
    double a = StrictMath.log(sigma * sigma);
    double bigA = a;
    double bigB;
    if (delta * delta > phi * phi + v) {
      bigB = StrictMath.log(delta * delta - phi * phi - v);
    } else {
      int k = 1;
      while (f(a - k * tau, a, phi, v, delta, tau) < 0) {
        k++;
      }
      bigB = a - k * tau;
    }
    double fA = f(bigA, a, phi, v, delta, tau);
    double fB = f(bigB, a, phi, v, delta, tau);
    while (Math.abs(bigB - bigA) > EPSILON) {
      double bigC = bigA + (bigA - bigB) * fA / (fB - fA);
      double fC = f(bigC, a, phi, v, delta, tau);
      if (fC * fB <= 0) {
        bigA = bigB;
        fA = fB;
      } else {
        fA /= 2;
      }
      bigB = bigC;
      fB = fC;
    }
    return StrictMath.exp(bigA / 2);
  }

  private static double f(double x, double a, double phi, double v, double delta, double tau) {
    double e = StrictMath.exp(x);
    double d = phi * phi + v + e;
    return e * (delta * delta - d) / (2 * d * d) - (x - a) / (tau * tau);
  }
}
