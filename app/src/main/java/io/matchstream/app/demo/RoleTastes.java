package io.matchstream.app.demo;

import io.matchstream.engine.config.GroupConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What roles players like to take. A role is the first choice of as many as a match has of it, but
 * for the first one in the queue's file: only half as many want it, and the others want the last
 * one instead. So of a tank, a healer and three damage, 10 % want to be the tank, 20 % the healer
 * and 70 % damage, and a match must persuade somebody.
 *
 * <p>Of those who come alone half name one role only, four in ten a second one, and one in ten
 * takes any other. Friends have agreed that each fills in where he is needed, so that no party asks
 * for what can never be.
 */
final class RoleTastes {
  /** A role in the contract: any other. */
  static final String FILL = "fill";

  private static final double ONE_ROLE = 0.5;
  private static final double SECOND_ROLE = 0.4;

  private final List<String> roles;
  private final List<Double> shares;

  private RoleTastes(List<String> roles, List<Double> shares) {
    this.roles = roles;
    this.shares = shares;
  }

  /** The tastes of the players of this queue; nobody names a role where it has none. */
  static RoleTastes of(GroupConfig group) {
    Map<String, Integer> places = new LinkedHashMap<>();
    group
        .teams()
        .forEach(
            team ->
                team.roles()
                    .forEach(
                        (role, count) -> places.merge(role, count * team.count(), Integer::sum)));
    double all = places.values().stream().mapToInt(Integer::intValue).sum();
    List<Double> shares = new ArrayList<>();
    places.values().forEach(count -> shares.add(count / all));
    if (shares.size() > 1) {
      double half = shares.get(0) / 2;
      shares.set(0, half);
      shares.set(shares.size() - 1, shares.get(shares.size() - 1) + half);
    }
    return new RoleTastes(List.copyOf(places.keySet()), List.copyOf(shares));
  }

  /** The roles of the next player, most wanted first. */
  List<String> draw(boolean alone, Random random) {
    if (roles.isEmpty()) {
      return List.of();
    }
    String first = roles.get(first(random));
    if (!alone) {
      return List.of(first, FILL);
    }
    double more = random.nextDouble();
    if (more < ONE_ROLE || roles.size() == 1) {
      return List.of(first);
    }
    if (more < ONE_ROLE + SECOND_ROLE) {
      List<String> others = roles.stream().filter(role -> !role.equals(first)).toList();
      return List.of(first, others.get(random.nextInt(others.size())));
    }
    return List.of(first, FILL);
  }

  private int first(Random random) {
    double rest = random.nextDouble();
    int role = 0;
    // The last one takes what rounding leaves.
    while (role < roles.size() - 1 && rest >= shares.get(role)) {
      rest -= shares.get(role);
      role++;
    }
    return role;
  }
}
