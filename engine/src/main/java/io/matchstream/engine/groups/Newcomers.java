package io.matchstream.engine.groups;

import java.util.Arrays;
import java.util.List;

/** The tickets that have come since the last pass, in the order of the axis. */
final class Newcomers {
  private final Waiter[] byAxis;

  private Newcomers(Waiter[] byAxis) {
    this.byAxis = byAxis;
  }

  /** Those of them who are still there. */
  static Newcomers of(List<Waiter> tickets) {
    Waiter[] live = tickets.stream().filter(t -> t.live && t.awake).toArray(Waiter[]::new);
    Arrays.sort(live, Waiter.BY_AXIS);
    return new Newcomers(live);
  }

  boolean isEmpty() {
    return byAxis.length == 0;
  }

  /**
   * How many players have come within reach of a seed that could be what it lacks; counted only as
   * far as it matters.
   */
  int near(Waiter seed, double reach) {
    int enough = Math.max(1, seed.lacking);
    int players = 0;
    for (int i = firstFrom(seed.axis - reach);
        i < byAxis.length && byAxis[i].axis <= seed.axis + reach && players < enough;
        i++) {
      Waiter each = byAxis[i];
      if (each != seed && (each.party.roles() & seed.lackingRoles) != 0) {
        players += each.size();
      }
    }
    return players;
  }

  private int firstFrom(double axis) {
    int low = 0;
    int high = byAxis.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (byAxis[middle].axis < axis) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
