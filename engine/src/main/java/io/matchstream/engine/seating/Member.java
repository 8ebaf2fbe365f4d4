package io.matchstream.engine.seating;

import io.matchstream.engine.tickets.GroupPlayer;
import java.util.Arrays;
import java.util.List;

/**
 * A player of a party and what each role costs him: the position of the role in his list, from 0.
 *
 * <p>Immutable.
 */
final class Member {
  private static final int NEVER = -1;

  private final GroupPlayer player;
  private final String ticketId;
  private final int[] costs;

  private Member(GroupPlayer player, String ticketId, int[] costs) {
    this.player = player;
    this.ticketId = ticketId;
    this.costs = costs;
  }

  /**
   * A player's wishes. {@link GroupPlayer#FILL} stands for all roles not named, at its own
   * position. Who names no role takes any at no cost. Names that the queue does not know are passed
   * over.
   *
   * @param roles the plan's roles; after them comes one more place, a seat for any role, which
   *     costs nothing
   */
  static Member of(GroupPlayer player, String ticketId, List<String> roles) {
    int[] costs = new int[roles.size() + 1];
    List<String> wishes = player.roles();
    if (wishes.isEmpty()) {
      return new Member(player, ticketId, costs);
    }
    Arrays.fill(costs, NEVER);
    costs[roles.size()] = 0;
    for (int position = 0; position < wishes.size(); position++) {
      int role = roles.indexOf(wishes.get(position));
      if (role >= 0 && costs[role] == NEVER) {
        costs[role] = position;
      }
    }
    int fill = wishes.indexOf(GroupPlayer.FILL);
    for (int role = 0; fill >= 0 && role < roles.size(); role++) {
      costs[role] = costs[role] == NEVER ? fill : costs[role];
    }
    return new Member(player, ticketId, costs);
  }

  GroupPlayer player() {
    return player;
  }

  String ticketId() {
    return ticketId;
  }

  boolean takes(int role) {
    return costs[role] != NEVER;
  }

  /** The cost of a role that he takes. */
  int cost(int role) {
    return costs[role];
  }
}
