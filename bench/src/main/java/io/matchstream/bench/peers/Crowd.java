package io.matchstream.bench.peers;

import java.util.SplittableRandom;

/**
 * Players one after the other, all different, whose ratings are normal around 1500 with a deviation
 * of 350, as on a large chess platform. The same seed gives the same ones. For one thread.
 */
final class Crowd {
  private final SplittableRandom random;
  private final String prefix;
  private long made;

  Crowd(long seed, String prefix) {
    random = new SplittableRandom(seed);
    this.prefix = prefix;
  }

  Player next() {
    return new Player(id(), (int) Math.round(strength()));
  }

  String id() {
    return prefix + made++;
  }

  /** Points, by Marsaglia's polar method. */
  double strength() {
    double u;
    double s;
    do {
      u = 2 * random.nextDouble() - 1;
      double v = 2 * random.nextDouble() - 1;
      s = u * u + v * v;
    } while (s >= 1 || s == 0);
    return 1500 + 350 * u * Math.sqrt(-2 * Math.log(s) / s);
  }

  /** From 0 up to {@code bound}, without it. */
  int below(int bound) {
    return random.nextInt(bound);
  }
}
