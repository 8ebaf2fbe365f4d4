package io.matchstream.engine.groups;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The candidates of a section, ordered along the axis of its rules and kept apart by the roles they
 * can take, so that a scarce role is found however many others stand nearer. Where several stand at
 * one place of the axis, they stand in the order of the line. Adding and removing take O(log n); a
 * walk takes O(log n) for each place it comes to and O(1) a ticket.
 */
final class Index {
  private final TreeMap<Long, TreeMap<Double, NavigableSet<Waiter>>> byRoles = new TreeMap<>();

  void add(Waiter waiter) {
    byRoles
        .computeIfAbsent(waiter.party.roles(), roles -> new TreeMap<>())
        .computeIfAbsent(waiter.axis, axis -> new TreeSet<>(Waiter.BY_WAIT))
        .add(waiter);
  }

  void remove(Waiter waiter) {
    TreeMap<Double, NavigableSet<Waiter>> same = byRoles.get(waiter.party.roles());
    NavigableSet<Waiter> place = same == null ? null : same.get(waiter.axis);
    if (place != null && place.remove(waiter) && place.isEmpty()) {
      same.remove(waiter.axis);
      if (same.isEmpty()) {
        byRoles.remove(waiter.party.roles());
      }
    }
  }

  /**
   * Walks outwards from a seed over those who may follow it: who stands behind it in the line, or
   * anybody where the seed is a running match. One for each set of roles, in the order of the sets.
   *
   * @param roles a set of roles none of which is of use is left out
   */
  List<Walk> walksFrom(Waiter seed, double reach, long roles) {
    List<Walk> walks = new ArrayList<>(byRoles.size());
    for (Map.Entry<Long, TreeMap<Double, NavigableSet<Waiter>>> each : byRoles.entrySet()) {
      if ((each.getKey() & roles) != 0) {
        walks.add(new Walk(each.getKey(), each.getValue(), seed, reach));
      }
    }
    return walks;
  }

  /** Tickets in order of their distance along the axis, then of the line; higher places first. */
  static final class Walk {
    /** What those of this walk can play. */
    final long roles;

    private final Waiter seed;
    private final double reach;
    private final Iterator<Map.Entry<Double, NavigableSet<Waiter>>> up;
    private final Iterator<Map.Entry<Double, NavigableSet<Waiter>>> down;
    private Map.Entry<Double, NavigableSet<Waiter>> nextUp;
    private Map.Entry<Double, NavigableSet<Waiter>> nextDown;
    private Iterator<Waiter> here = Collections.emptyIterator();

    private Walk(
        long roles, NavigableMap<Double, NavigableSet<Waiter>> places, Waiter seed, double reach) {
      this.roles = roles;
      this.seed = seed;
      this.reach = reach;
      up = places.tailMap(seed.axis, true).entrySet().iterator();
      down = places.headMap(seed.axis, false).descendingMap().entrySet().iterator();
      nextUp = within(up);
      nextDown = within(down);
    }

    /** The next nearest, or null beyond the reach. */
    Waiter next() {
      while (!here.hasNext()) {
        Map.Entry<Double, NavigableSet<Waiter>> place = nextPlace();
        if (place == null) {
          return null;
        }
        NavigableSet<Waiter> line = place.getValue();
        here = (seed.backfill ? line : line.tailSet(seed, false)).iterator();
      }
      return here.next();
    }

    private Map.Entry<Double, NavigableSet<Waiter>> nextPlace() {
      Map.Entry<Double, NavigableSet<Waiter>> next;
      if (nextUp != null
          && (nextDown == null || nextUp.getKey() - seed.axis <= seed.axis - nextDown.getKey())) {
        next = nextUp;
        nextUp = within(up);
      } else {
        next = nextDown;
        nextDown = nextDown == null ? null : within(down);
      }
      return next;
    }

    private Map.Entry<Double, NavigableSet<Waiter>> within(
        Iterator<Map.Entry<Double, NavigableSet<Waiter>>> side) {
      if (!side.hasNext()) {
        return null;
      }
      Map.Entry<Double, NavigableSet<Waiter>> next = side.next();
      return Math.abs(next.getKey() - seed.axis) <= reach ? next : null;
    }
  }
}
