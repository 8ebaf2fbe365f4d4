package io.matchstream.engine.seating;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The ways in which a unit can sit in a team: how many of it take which role, each with the least
 * cost at which its members can share these roles out. Who takes which is not asked yet.
 *
 * <p>Immutable.
 */
final class Options {
  /**
   * Options kept of a unit in one team, the cheapest. Five members who take any of 8 roles have
   * 792; the rest would be worse for every member and would make each step slower.
   */
  static final int MOST = 1024;

  private final long[][] adds;
  private final int[][] costs;
  private final boolean exact;

  private Options(long[][] adds, int[][] costs, boolean exact) {
    this.adds = adds;
    this.costs = costs;
    this.exact = exact;
  }

  /** The options of members who stay together in one team, for each shape of team. */
  static Options of(Grid grid, List<Member> members) {
    long[][] adds = new long[grid.shapes()][];
    int[][] costs = new int[grid.shapes()][];
    boolean exact = true;
    for (int shape = 0; shape < grid.shapes(); shape++) {
      List<Map.Entry<Long, Integer>> found = new ArrayList<>();
      exact &= find(grid.shape(shape), members, found);
      adds[shape] = found.stream().mapToLong(Map.Entry::getKey).toArray();
      costs[shape] = found.stream().mapToInt(Map.Entry::getValue).toArray();
    }
    return new Options(adds, costs, exact);
  }

  /** Finds them, the cheapest first; whether none was left out. */
  private static boolean find(
      Shape shape, List<Member> members, List<Map.Entry<Long, Integer>> found) {
    int[] all = new int[shape.roles()];
    for (int role = 0; role < all.length; role++) {
      all[role] = shape.places(role);
    }
    long empty = shape.state(shape.seats(), all);
    boolean exact = true;
    // By state, so that nothing depends on the order of the members.
    TreeMap<Long, Integer> states = new TreeMap<>();
    states.put(empty, 0);
    for (Member member : members) {
      TreeMap<Long, Integer> next = new TreeMap<>();
      states.forEach((state, cost) -> sit(shape, state, cost, member, next));
      if (next.size() > MOST) {
        exact = false;
        cheapest(next).stream().skip(MOST).map(Map.Entry::getKey).forEach(next::remove);
      }
      states = next;
    }
    cheapest(states)
        .forEach(entry -> found.add(Map.entry(entry.getKey() - empty, entry.getValue())));
    return exact;
  }

  private static void sit(
      Shape shape, long state, int cost, Member member, Map<Long, Integer> next) {
    if (!shape.hasRoles()) {
      put(shape, state + shape.one(), cost, next);
      return;
    }
    for (int role = 0; role < shape.roles(); role++) {
      if (shape.places(role) > 0 && member.takes(role)) {
        put(shape, state + shape.one(role), cost + member.cost(role), next);
      }
    }
  }

  private static void put(Shape shape, long sum, int cost, Map<Long, Integer> next) {
    if ((sum & shape.guards()) == 0) {
      next.merge(sum, cost, Math::min);
    }
  }

  private static List<Map.Entry<Long, Integer>> cheapest(Map<Long, Integer> states) {
    List<Map.Entry<Long, Integer>> sorted = new ArrayList<>();
    states.forEach((state, cost) -> sorted.add(Map.entry(state, cost)));
    sorted.sort(Map.Entry.<Long, Integer>comparingByValue().thenComparing(Map.Entry::getKey));
    return sorted;
  }

  /** How many there are in a team of a shape. */
  int count(int shape) {
    return adds[shape].length;
  }

  /** What an option adds to a team's state. */
  long adds(int shape, int option) {
    return adds[shape][option];
  }

  /** What an option costs: the positions, from 0, that its members get of their lists. */
  int cost(int shape, int option) {
    return costs[shape][option];
  }

  /** The least cost in any team; 0 where there is no option. */
  int leastCost() {
    int least = Integer.MAX_VALUE;
    for (int[] shape : costs) {
      least = shape.length > 0 ? Math.min(least, shape[0]) : least;
    }
    return least == Integer.MAX_VALUE ? 0 : least;
  }

  /** Whether no option was left out. */
  boolean exact() {
    return exact;
  }

  /** Whether there is a team for them at all. */
  boolean any() {
    for (long[] shape : adds) {
      if (shape.length > 0) {
        return true;
      }
    }
    return false;
  }
}
