package io.matchstream.engine.seating;

import io.matchstream.engine.config.SeatCounters;

/**
 * How the free places of a team are counted in the bits of one number.
 *
 * <p>Each role has a field of as many bits as its capacity needs, and a guard bit above it; the
 * team's size has one more, on top. A role's places are the top of its field's range: the team
 * fills them from one end, by counting up; a party that wants in fills them from the other, by what
 * it takes. The two meet before the last place exactly when the sum reaches the guard. So one
 * addition and one test of all guards at once say whether a party fits, and the sum is the new
 * state. (Masks with a bit for each place would need 60 bits for 60 seats, this needs 7.)
 *
 * <p>A state says how many places are free and not how many are taken, so that a team of a running
 * match with as many places left is the same as a forming one.
 *
 * <p>Immutable.
 */
final class Shape {
  private final boolean named;
  private final int seats;
  private final int[] places;
  private final int[] offset;
  private final int sizeOffset;
  private final long guards;
  private final long ones;

  /**
   * A team's packing.
   *
   * @param seats most players
   * @param places most players of each role, by number of the role; all zero where the team has no
   *     roles
   */
  Shape(int seats, int[] places) {
    this.seats = seats;
    this.places = places.clone();
    this.offset = new int[places.length];
    int at = 0;
    long guardBits = 0;
    long oneBits = 0;
    boolean roles = false;
    for (int role = 0; role < places.length; role++) {
      offset[role] = at;
      if (places[role] > 0) {
        roles = true;
        oneBits |= 1L << at;
        at += bits(places[role]);
        guardBits |= 1L << at;
        at++;
      }
    }
    sizeOffset = at;
    oneBits |= 1L << at;
    at += bits(seats);
    guardBits |= 1L << at;
    named = roles;
    guards = guardBits;
    ones = oneBits;
  }

  private static int bits(int most) {
    return SeatCounters.bits(most);
  }

  private static long top(int most) {
    return (1L << bits(most)) - 1;
  }

  /** How many bits the counters need, at most {@link SeatCounters#MOST_BITS}. */
  int width() {
    return sizeOffset + bits(seats) + 1;
  }

  /** Whether the team has roles. */
  boolean hasRoles() {
    return named;
  }

  int seats() {
    return seats;
  }

  int roles() {
    return places.length;
  }

  /** Most players of a role. */
  int places(int role) {
    return places[role];
  }

  /** The bits that are set in a sum exactly when something is over its capacity. */
  long guards() {
    return guards;
  }

  /** One in each field; added to a state it sets the guards of the full ones. */
  long ones() {
    return ones;
  }

  /**
   * The state with so many places left.
   *
   * @param freeSeats at most the seats of the shape
   * @param free by role, at most the shape's places
   */
  long state(int freeSeats, int[] free) {
    long state = (top(seats) - freeSeats) << sizeOffset;
    for (int role = 0; role < places.length; role++) {
      if (places[role] > 0) {
        state |= (top(places[role]) - free[role]) << offset[role];
      }
    }
    return state;
  }

  /** The state with nobody in the team. */
  long empty() {
    return state(seats, places);
  }

  /** What a player adds who takes a role. */
  long one(int role) {
    return 1L << sizeOffset | 1L << offset[role];
  }

  /** What a player adds to a team without roles. */
  long one() {
    return 1L << sizeOffset;
  }

  /** How many more players fit by size. */
  int freeSeats(long state) {
    return (int) (top(seats) - (state >>> sizeOffset));
  }

  /** Whether the team is full, of a state to which {@link #ones} were added. */
  boolean isFull(long stateAndOnes) {
    return (stateAndOnes >>> sizeOffset & top(seats) + 1) != 0;
  }

  /** Whether a role is full, of a state to which {@link #ones} were added. */
  boolean isFull(long stateAndOnes, int role) {
    return places[role] == 0 || (stateAndOnes >>> offset[role] & top(places[role]) + 1) != 0;
  }
}
