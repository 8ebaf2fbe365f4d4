package io.matchstream.engine.seating;

import java.util.List;

/**
 * The ways in which a unit can sit in a team: how many of it take which role, each with the least
 * cost at which its members can share these roles out. Who takes which is not asked yet.
 *
 * <p><b>Who takes any role of a team takes only a seat of it</b>, and its role is left open. That
 * is exact: the places of a team's roles add up to its seats, so whatever the choosy ones take, as
 * many places are left as seats, and any of them will do. Without it five members who take any of
 * 12 roles would have 792 options in place of one.
 *
 * <p>Immutable.
 */
final class Options {
  /**
   * Options kept of a unit in one team, the cheapest. Five members who each take most of 12 roles
   * have 792; the rest would be worse for every member and would make each step slower.
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
      Shape of = grid.shape(shape);
      Layouts found = find(of, members);
      exact &= found.exact();
      adds[shape] = new long[found.size()];
      costs[shape] = new int[found.size()];
      int[] order = found.cheapestFirst();
      for (int option = 0; option < order.length; option++) {
        adds[shape][option] = found.layout(order[option])[0] - of.empty();
        costs[shape][option] = found.cost(order[option]);
      }
    }
    return new Options(adds, costs, exact);
  }

  /** What an otherwise empty team can look like. */
  private static Layouts find(Shape shape, List<Member> members) {
    Layouts states = Layouts.of(new long[] {shape.empty()});
    for (Member member : members) {
      LayoutTable next = new LayoutTable(1, states.size() * shape.roles());
      for (int at = 0; at < states.size(); at++) {
        sit(shape, states.layout(at)[0], states.cost(at), member, next);
      }
      states = next.layouts(MOST, states.exact());
    }
    return states;
  }

  private static void sit(Shape shape, long state, int cost, Member member, LayoutTable next) {
    if (!shape.hasRoles()) {
      put(shape, state + shape.one(), cost, next);
      return;
    }
    if (takesAny(shape, member)) {
      put(shape, state + shape.one(), cost + leastCost(shape, member), next);
      return;
    }
    for (int role = 0; role < shape.roles(); role++) {
      if (shape.places(role) > 0 && member.takes(role)) {
        put(shape, state + shape.one(role), cost + member.cost(role), next);
      }
    }
  }

  private static boolean takesAny(Shape shape, Member member) {
    for (int role = 0; role < shape.roles(); role++) {
      if (shape.places(role) > 0 && !member.takes(role)) {
        return false;
      }
    }
    return true;
  }

  private static int leastCost(Shape shape, Member member) {
    int least = Integer.MAX_VALUE;
    for (int role = 0; role < shape.roles(); role++) {
      least = shape.places(role) > 0 ? Math.min(least, member.cost(role)) : least;
    }
    return least;
  }

  private static void put(Shape shape, long sum, int cost, LayoutTable next) {
    if ((sum & shape.guards()) == 0) {
      next.add(sum, cost);
    }
  }

  /** How many there are in a team of a shape. */
  int count(int shape) {
    return adds[shape].length;
  }

  /** What an option adds to a team's state. */
  long adds(int shape, int option) {
    return adds[shape][option];
  }

  /**
   * What an option costs at least: the positions, from 0, that its members get of their lists,
   * where one who takes any role counts with the role that he likes best.
   */
  int cost(int shape, int option) {
    return costs[shape][option];
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
