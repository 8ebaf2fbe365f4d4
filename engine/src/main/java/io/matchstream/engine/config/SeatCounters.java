package io.matchstream.engine.config;

import java.util.Collection;

/**
 * How large the teams of a queue may be. While a match forms, the free seats of a team are counted
 * in one number, the counters of its roles beside each other; a team whose counters need more bits
 * cannot be. It stands here so that a configuration is refused when it is checked.
 */
public final class SeatCounters {
  /** A number has no more bits to compare as a signed one. */
  public static final int MOST_BITS = 63;

  private SeatCounters() {}

  /**
   * The bits that a team needs: for each role, for the seats, and, where there are roles, for the
   * seats that a running match may open for any role, those of the number and one more.
   *
   * @param seats most players
   * @param roles most players of each role; empty where there are none
   */
  public static int bits(int seats, Collection<Integer> roles) {
    int counters = roles.isEmpty() ? 1 : 2;
    return counters * (bits(seats) + 1) + roles.stream().mapToInt(most -> bits(most) + 1).sum();
  }

  /** The bits of a number from 0 to this. */
  public static int bits(int most) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(most);
  }
}
