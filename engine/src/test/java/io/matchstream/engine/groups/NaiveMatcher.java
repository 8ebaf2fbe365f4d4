package io.matchstream.engine.groups;

import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The reference: looks at every group of tickets and every way to seat it, and shares nothing with
 * the engine but the words. For small pools only.
 *
 * @param teams of a match
 * @param window initial points and points a second, by the seed's wait in whole seconds
 * @param level largest difference of the parties' mean levels, and what each 5 s add to it, by the
 *     longer wait of each pair
 */
record NaiveMatcher(List<Team> teams, int window, int perSecond, double level, double levelStep) {

  /** A team takes so many players, of these roles if there are any. */
  record Team(int min, int max, Map<String, Integer> roles) {}

  int maxPlayers() {
    return teams.stream().mapToInt(Team::max).sum();
  }

  /**
   * The size of the largest legal match with this seed and tickets behind it; 0 if there is none.
   */
  int largest(GroupTicket seed, List<GroupTicket> waiting, long nowMs) {
    List<GroupTicket> behind =
        waiting.stream().filter(t -> GroupTicket.BY_WAIT.compare(seed, t) < 0).toList();
    int largest = 0;
    for (int set = 0; set < 1 << behind.size(); set++) {
      List<GroupTicket> group = new ArrayList<>(List.of(seed));
      for (int i = 0; i < behind.size(); i++) {
        if ((set & (1 << i)) != 0) {
          group.add(behind.get(i));
        }
      }
      int players = players(group);
      if (players > largest && players <= maxPlayers() && legal(group, nowMs)) {
        largest = players;
      }
    }
    return largest;
  }

  /** Whether these may play together, the seed first. */
  boolean legal(List<GroupTicket> group, long nowMs) {
    for (GroupTicket one : group) {
      long seconds = group.get(0).waitMs(nowMs) / 1_000;
      double limit = window + perSecond * (double) seconds;
      if (Math.abs(one.rating() - group.get(0).rating()) > limit || !build(one, group.get(0))) {
        return false;
      }
      for (GroupTicket other : group) {
        GroupTicket older = GroupTicket.BY_WAIT.compare(one, other) <= 0 ? one : other;
        long steps = older.waitMs(nowMs) / 5_000;
        double most = level + levelStep * steps;
        if (Math.abs(level(one) - level(other)) > most) {
          return false;
        }
      }
    }
    return seats(group, 0, new int[teams.size()], roles());
  }

  static int players(List<GroupTicket> group) {
    return group.stream().mapToInt(t -> t.players().size()).sum();
  }

  private List<Map<String, Integer>> roles() {
    List<Map<String, Integer>> left = new ArrayList<>();
    teams.forEach(team -> left.add(new HashMap<>(team.roles())));
    return left;
  }

  private boolean seats(
      List<GroupTicket> group, int next, int[] seated, List<Map<String, Integer>> roles) {
    if (next == group.size()) {
      for (int team = 0; team < seated.length; team++) {
        if (seated[team] < teams.get(team).min()) {
          return false;
        }
      }
      return true;
    }
    List<GroupPlayer> party = group.get(next).players();
    for (int team = 0; team < seated.length; team++) {
      if (seated[team] + party.size() <= teams.get(team).max()) {
        seated[team] += party.size();
        if (plays(group, next, 0, team, seated, roles)) {
          return true;
        }
        seated[team] -= party.size();
      }
    }
    return false;
  }

  private boolean plays(
      List<GroupTicket> group,
      int next,
      int member,
      int team,
      int[] seated,
      List<Map<String, Integer>> roles) {
    List<GroupPlayer> party = group.get(next).players();
    if (member == party.size() || teams.get(team).roles().isEmpty()) {
      return seats(group, next + 1, seated, roles);
    }
    Map<String, Integer> left = roles.get(team);
    for (String role : List.copyOf(left.keySet())) {
      List<String> wishes = party.get(member).roles();
      if (left.get(role) > 0 && (wishes.contains(role) || wishes.contains(GroupPlayer.FILL))) {
        left.merge(role, -1, Integer::sum);
        if (plays(group, next, member + 1, team, seated, roles)) {
          return true;
        }
        left.merge(role, 1, Integer::sum);
      }
    }
    return false;
  }

  private static boolean build(GroupTicket one, GroupTicket other) {
    return one.players()
        .get(0)
        .attributes()
        .get("build")
        .equals(other.players().get(0).attributes().get("build"));
  }

  private static double level(GroupTicket ticket) {
    return ticket.players().stream()
        .mapToDouble(p -> ((Attribute.Numeric) p.attributes().get("level")).value())
        .average()
        .orElseThrow();
  }
}
