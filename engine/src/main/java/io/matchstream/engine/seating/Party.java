package io.matchstream.engine.seating;

import java.util.List;

/**
 * What a plan needs to know of a ticket, computed once when it enters the pool: in which ways its
 * players can sit, each at its least cost.
 *
 * <p>Immutable, thread-safe.
 */
public final class Party {
  private final List<Unit> units;
  private final int size;
  private final long roles;
  private final long[] memberRoles;

  /**
   * Made by {@link SeatingPlan#party}.
   *
   * @param roles what {@link #roles} says
   * @param memberRoles the same of each member alone, in the order of the ticket
   */
  Party(List<Unit> units, long roles, long[] memberRoles) {
    this.units = List.copyOf(units);
    this.memberRoles = memberRoles;
    this.size = units.stream().mapToInt(Unit::size).sum();
    this.roles = roles;
  }

  /** How many players it has. */
  public int size() {
    return size;
  }

  /**
   * The roles that its members can take, a bit for each in the order of {@link SeatingPlan#roles};
   * all ones where every team takes anybody. A party none of whose roles is in {@link
   * Seating#openRoles} has no place.
   */
  public long roles() {
    return roles;
  }

  /** The roles that one of its members can take, as in {@link #roles}. */
  public long roles(int member) {
    return memberRoles[member];
  }

  /** What sits in one team each. */
  List<Unit> units() {
    return units;
  }
}
