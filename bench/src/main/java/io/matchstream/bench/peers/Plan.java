package io.matchstream.bench.peers;

import java.time.Duration;
import java.util.List;

/**
 * How much is measured.
 *
 * @param rounds that count; one before them warms up
 * @param seed of the first round's players; each round has its own
 * @param time of one run of a matchmaker
 * @param depths arrivals under way at once, on Redis
 * @param sizes how many wait, where many wait
 */
record Plan(int rounds, long seed, Duration time, List<Integer> depths, List<Integer> sizes) {
  /** Connections to PostgreSQL; more made nothing faster on two cores. */
  static final int CONNECTIONS = 16;

  /** At which our pipeline is compared: where Redis is at its best. */
  static final int DEEPEST = 64;

  /** At which our engine is compared: where reading all who wait is at its worst. */
  static final int LARGEST = 100_000;

  private static final List<Integer> DEPTHS = List.of(1, 16, DEEPEST);
  private static final List<Integer> SIZES = List.of(1_000, 10_000, LARGEST);

  Plan {
    depths = List.copyOf(depths);
    sizes = List.copyOf(sizes);
  }

  /** About 80 seconds a round. */
  static Plan full(int rounds, long seed) {
    return new Plan(rounds, seed, Duration.ofSeconds(1), DEPTHS, SIZES);
  }

  /** A few seconds a round, for whoever works on it; its figures say little. */
  static Plan quick(int rounds, long seed) {
    return new Plan(rounds, seed, Duration.ofMillis(100), DEPTHS, SIZES);
  }

  /** The same, shorter, for a round that does not count. */
  Plan warmUp() {
    return new Plan(rounds, seed, time.dividedBy(4), depths, sizes);
  }
}
