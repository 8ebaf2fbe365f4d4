package io.matchstream.app.chaos;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Faults without end, the same for the same seed. Every kind comes once, in a random order, before
 * any comes again: so a short run has as many kinds as it can. Not for use by several threads.
 */
final class FaultPlan {
  /** Between two faults, so that some meet an installation that still recovers. */
  private static final Range PAUSE = new Range(300, 2_000);

  /** How long something is away or ill where it only matters that it is. */
  private static final Range AWAY = new Range(500, 5_000);

  /** Milliseconds, both ends included. */
  private record Range(int least, int most) {
    Duration draw(Random random) {
      return Duration.ofMillis(least + random.nextInt(most - least + 1));
    }
  }

  private final Random random;
  private final int instances;
  private final int brokers;
  private final int failoverMillis;
  private final Set<FaultKind> kinds;
  private final Deque<FaultKind> round = new ArrayDeque<>();

  /**
   * @param instances how many there are to choose from
   * @param brokers how many there are to choose from
   * @param failover how long an instance may be silent before it is taken for dead
   * @param kinds what is done; at least one
   */
  FaultPlan(long seed, int instances, int brokers, Duration failover, Set<FaultKind> kinds) {
    this.random = new Random(seed);
    this.instances = instances;
    this.brokers = brokers;
    this.failoverMillis = Math.toIntExact(failover.toMillis());
    this.kinds = EnumSet.copyOf(kinds);
  }

  /** The next fault. */
  Fault next() {
    if (round.isEmpty()) {
      List<FaultKind> all = new ArrayList<>(kinds);
      Collections.shuffle(all, random);
      round.addAll(all);
    }
    FaultKind kind = round.pop();
    return new Fault(
        kind,
        PAUSE.draw(random),
        random.nextInt(instances),
        random.nextInt(brokers),
        lengthOf(kind).draw(random),
        random.nextLong());
  }

  private Range lengthOf(FaultKind kind) {
    return switch (kind) {
      // Past the end of its session and its transactions.
      case FREEZE -> new Range(failoverMillis * 6 / 5, failoverMillis * 9 / 5);
      // Shorter and longer than a session.
      case CUT -> new Range(failoverMillis * 3 / 10, failoverMillis * 13 / 10);
      case KILL,
          STOP,
          KILL_BROKER,
          KILL_GATEWAY,
          RESTART_ALL,
          LOSE_STATE,
          POISON,
          DISORDER,
          ROLL,
          ALLOCATOR_REFUSES,
          ALLOCATOR_SLOW,
          DELAY,
          SKEW ->
          AWAY;
    };
  }
}
