package io.matchstream.engine.seating;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.List;

/**
 * Tries every player in every role of every team, with no bits and no short cuts: what the seating
 * is compared with.
 */
final class NaiveSeats {
  private final List<TeamConfig> teams = new ArrayList<>();
  private final List<String> roles;
  private final boolean together;
  private final List<GroupPlayer> players = new ArrayList<>();
  private final List<Integer> ticketOf = new ArrayList<>();
  private final int[][] used;
  private final int[] size;
  private final long[] micros;
  private final int[] teamOf;
  private boolean atLeastMin;
  private int leastCost = Integer.MAX_VALUE;
  private double leastDifference = Double.POSITIVE_INFINITY;

  private NaiveSeats(GroupConfig group, List<GroupTicket> tickets) {
    for (TeamConfig team : group.teams()) {
      for (int i = 0; i < team.count(); i++) {
        teams.add(team);
      }
    }
    roles =
        group.teams().stream().flatMap(team -> team.roles().keySet().stream()).distinct().toList();
    together = group.party().together();
    for (int ticket = 0; ticket < tickets.size(); ticket++) {
      for (GroupPlayer player : tickets.get(ticket).players()) {
        players.add(player);
        ticketOf.add(ticket);
      }
    }
    used = new int[teams.size()][roles.size()];
    size = new int[teams.size()];
    micros = new long[teams.size()];
    teamOf = new int[players.size()];
  }

  /** Whether there is a place for all, whatever the least of the teams. */
  static boolean fit(GroupConfig group, List<GroupTicket> tickets) {
    NaiveSeats naive = new NaiveSeats(group, tickets);
    naive.place(0, 0);
    return naive.leastCost < Integer.MAX_VALUE;
  }

  /**
   * The least cost of roles with which each team has its least, and of these lineups the least
   * difference; empty when there is none.
   */
  static List<Double> best(GroupConfig group, List<GroupTicket> tickets) {
    NaiveSeats naive = new NaiveSeats(group, tickets);
    naive.atLeastMin = true;
    naive.place(0, 0);
    return naive.leastCost == Integer.MAX_VALUE
        ? List.of()
        : List.of((double) naive.leastCost, naive.leastDifference);
  }

  private void place(int player, int cost) {
    if (player == teamOf.length) {
      judge(cost);
      return;
    }
    for (int team = 0; team < teams.size(); team++) {
      boolean apart =
          together
              && player > 0
              && ticketOf.get(player).equals(ticketOf.get(player - 1))
              && teamOf[player - 1] != team;
      if (apart || size[team] == teams.get(team).max()) {
        continue;
      }
      sit(player, team, cost);
    }
  }

  private void sit(int player, int team, int cost) {
    teamOf[player] = team;
    size[team]++;
    micros[team] += players.get(player).ratingMicros();
    if (teams.get(team).roles().isEmpty()) {
      place(player + 1, cost);
    }
    for (int role = 0; role < roles.size(); role++) {
      int price = price(players.get(player).roles(), roles.get(role));
      if (price >= 0
          && used[team][role] < teams.get(team).roles().getOrDefault(roles.get(role), 0)) {
        used[team][role]++;
        place(player + 1, cost + price);
        used[team][role]--;
      }
    }
    size[team]--;
    micros[team] -= players.get(player).ratingMicros();
  }

  private static int price(List<String> wishes, String role) {
    if (wishes.isEmpty()) {
      return 0;
    }
    return wishes.contains(role) ? wishes.indexOf(role) : wishes.indexOf(GroupPlayer.FILL);
  }

  private void judge(int cost) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int team = 0; team < teams.size(); team++) {
      if (atLeastMin && size[team] < teams.get(team).min()) {
        return;
      }
      if (size[team] > 0) {
        double mean = micros[team] / 1e6 / size[team];
        low = Math.min(low, mean);
        high = Math.max(high, mean);
      }
    }
    double difference = high - low;
    if (cost < leastCost) {
      leastCost = cost;
      leastDifference = difference;
    } else if (cost == leastCost) {
      leastDifference = Math.min(leastDifference, difference);
    }
  }
}
