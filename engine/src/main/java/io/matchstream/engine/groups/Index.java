package io.matchstream.engine.groups;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The candidates of a section, ordered along the axis of its rules and kept apart by the roles they
 * can take, so that a scarce role is found however many others stand nearer. Adding and removing
 * take O(log n); a walk takes O(log n) for each set of roles and O(1) a step.
 */
final class Index {
  private final TreeMap<Long, TreeSet<Waiter>> byRoles = new TreeMap<>();

  void add(Waiter waiter) {
    byRoles
        .computeIfAbsent(waiter.party.roles(), roles -> new TreeSet<>(Waiter.BY_AXIS))
        .add(waiter);
  }

  void remove(Waiter waiter) {
    TreeSet<Waiter> same = byRoles.get(waiter.party.roles());
    if (same != null && same.remove(waiter) && same.isEmpty()) {
      byRoles.remove(waiter.party.roles());
    }
  }

  /** Walks outwards from a seed, one for each set of roles, in the order of the sets. */
  List<Walk> walksFrom(Waiter seed, double reach) {
    List<Walk> walks = new ArrayList<>(byRoles.size());
    for (Map.Entry<Long, TreeSet<Waiter>> each : byRoles.entrySet()) {
      walks.add(new Walk(each.getValue(), seed, reach));
    }
    return walks;
  }

  /** Tickets in order of their distance along the axis; of two equally far the higher first. */
  static final class Walk {
    private final double middle;
    private final double reach;
    private final Iterator<Waiter> up;
    private final Iterator<Waiter> down;
    private Waiter nextUp;
    private Waiter nextDown;

    private Walk(NavigableSet<Waiter> tickets, Waiter seed, double reach) {
      this.middle = seed.axis;
      this.reach = reach;
      up = tickets.tailSet(seed, false).iterator();
      down = tickets.headSet(seed, false).descendingIterator();
      nextUp = within(up);
      nextDown = within(down);
    }

    /** The next nearest, or null beyond the reach. */
    Waiter next() {
      Waiter next;
      if (nextUp != null && (nextDown == null || nextUp.axis - middle <= middle - nextDown.axis)) {
        next = nextUp;
        nextUp = within(up);
      } else {
        next = nextDown;
        if (next != null) {
          nextDown = within(down);
        }
      }
      return next;
    }

    private Waiter within(Iterator<Waiter> side) {
      if (!side.hasNext()) {
        return null;
      }
      Waiter next = side.next();
      return Math.abs(next.axis - middle) <= reach ? next : null;
    }
  }
}
