package io.matchstream.engine.rules;

import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Backfill;
import io.matchstream.engine.tickets.GroupPlayer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A player of a team, as the final rules see him. Bots are none.
 *
 * @param player the player
 * @param ticket the ticket that brought him; of a running match the one that asks for players
 * @param role the role played; empty text for none
 */
record Playing(GroupPlayer player, Facts ticket, String role) {

  /**
   * The players of each team, in the order of the lineup; who plays already stands first in his
   * team. Bots and open seats are left out.
   */
  static Map<String, List<Playing>> teams(List<Facts> members, Lineup lineup) {
    Map<String, List<Playing>> teams = new LinkedHashMap<>();
    lineup.teams().forEach(team -> teams.put(team.name(), new ArrayList<>()));
    for (Facts member : members) {
      member.ticket().backfill().ifPresent(running -> seat(member, running, teams));
    }
    for (Lineup.Team team : lineup.teams()) {
      for (Lineup.Seat seat : team.seats()) {
        seat.sitter()
            .ifPresent(
                sitter ->
                    teams
                        .get(team.name())
                        .add(
                            new Playing(
                                sitter.player(),
                                ticket(members, sitter.ticketId()),
                                seat.role().orElse(""))));
      }
    }
    return teams;
  }

  private static void seat(Facts member, Backfill running, Map<String, List<Playing>> teams) {
    for (Backfill.Seated seated : running.seated()) {
      for (GroupPlayer player : member.ticket().players()) {
        if (player.id().equals(seated.player())) {
          teams
              .computeIfAbsent(seated.team(), team -> new ArrayList<>())
              .add(new Playing(player, member, seated.role().orElse("")));
        }
      }
    }
  }

  private static Facts ticket(List<Facts> members, String id) {
    for (Facts member : members) {
      if (member.ticket().id().equals(id)) {
        return member;
      }
    }
    throw new IllegalArgumentException("ticket " + id + " of the lineup is no member of the group");
  }
}
