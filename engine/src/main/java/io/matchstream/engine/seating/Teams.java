package io.matchstream.engine.seating;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.SeatCounters;
import io.matchstream.engine.config.TeamConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The teams of a match one by one, and which of them are alike.
 *
 * @param roles names of all roles, in the order in which the file names them first
 * @param configs the config of each team
 * @param names the name of each team in the match
 * @param kinds for each team the number of its config; teams of one kind differ in the name only
 * @param shapes for each team the number of its shape; teams of one shape have the same sizes and
 *     roles, such as red and blue
 */
record Teams(
    List<String> roles,
    List<TeamConfig> configs,
    List<String> names,
    List<Integer> kinds,
    List<Integer> shapes) {
  private static final int MOST_ROLES = Long.SIZE;

  Teams {
    configs = List.copyOf(configs);
    names = List.copyOf(names);
    kinds = List.copyOf(kinds);
    shapes = List.copyOf(shapes);
  }

  static Teams of(GroupConfig group) {
    List<TeamConfig> alike = new ArrayList<>();
    List<TeamConfig> configs = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<Integer> kinds = new ArrayList<>();
    List<Integer> shapes = new ArrayList<>();
    for (int kind = 0; kind < group.teams().size(); kind++) {
      TeamConfig team = group.teams().get(kind);
      TeamConfig nameless =
          new TeamConfig("", 1, team.min(), team.max(), team.minWidening(), team.roles());
      if (!alike.contains(nameless)) {
        alike.add(nameless);
      }
      for (int number = 1; number <= team.count(); number++) {
        configs.add(team);
        names.add(team.count() == 1 ? team.name() : team.name() + "-" + number);
        kinds.add(kind);
        shapes.add(alike.indexOf(nameless));
      }
    }
    return new Teams(roles(group), configs, names, kinds, shapes);
  }

  private static List<String> roles(GroupConfig group) {
    return group.teams().stream()
        .flatMap(team -> team.roles().keySet().stream())
        .distinct()
        .toList();
  }

  static Optional<String> problem(GroupConfig group) {
    List<String> roles = roles(group);
    if (roles.size() > MOST_ROLES) {
      return Optional.of(
          "a queue has at most " + MOST_ROLES + " roles, this one has " + roles.size());
    }
    for (TeamConfig team : group.teams()) {
      int sum = team.roles().values().stream().mapToInt(Integer::intValue).sum();
      if (!team.roles().isEmpty() && sum != team.max()) {
        return Optional.of(
            "the roles of team "
                + team.name()
                + " add up to "
                + sum
                + ", but it takes "
                + team.max()
                + " players; with roles the two are the same");
      }
      if (SeatCounters.bits(team.max(), team.roles().values()) > SeatCounters.MOST_BITS) {
        return Optional.of(
            "team " + team.name() + " has too many roles or places; merge or drop some roles");
      }
    }
    return Optional.empty();
  }

  /**
   * Most players of a team by role, and last the seats that a running match may open for any role.
   */
  private static int[] places(TeamConfig team, List<String> roles, boolean running) {
    int[] places = new int[roles.size() + 1];
    for (int role = 0; role < roles.size(); role++) {
      places[role] = team.roles().getOrDefault(roles.get(role), 0);
    }
    places[roles.size()] = running && !team.roles().isEmpty() ? team.max() : 0;
    return places;
  }

  /** The grid for a new match, or for the open seats of a running one. */
  Grid grid(boolean running) {
    TreeMap<Integer, Shape> byNumber = new TreeMap<>();
    for (int team = 0; team < configs.size(); team++) {
      TeamConfig config = configs.get(team);
      byNumber.putIfAbsent(
          shapes.get(team), new Shape(config.max(), places(config, roles, running)));
    }
    int[] counts = new int[byNumber.size()];
    shapes.forEach(shape -> counts[shape]++);
    return new Grid(List.copyOf(byNumber.values()), counts);
  }

  int shape(int team) {
    return shapes.get(team);
  }

  int size() {
    return configs.size();
  }

  /** Most players of a role in a team; of the place after the last role, none. */
  int[] places(int team) {
    return places(configs.get(team), roles, false);
  }

  /** Most players of one team. */
  int largest() {
    return configs.stream().mapToInt(TeamConfig::max).max().orElse(0);
  }

  /** The roles that some of these can take, a bit for each; all ones if a team has no roles. */
  long rolesOf(List<Member> members) {
    if (configs.stream().anyMatch(team -> team.roles().isEmpty())) {
      return -1L;
    }
    long mask = 0;
    for (int role = 0; role < roles.size(); role++) {
      int number = role;
      if (members.stream().anyMatch(member -> member.takes(number))) {
        mask |= 1L << role;
      }
    }
    return mask;
  }
}
