package io.matchstream.engine.seating;

import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.PartyConfig;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queues and tickets for the tests of seating. */
final class Groups {
  private static final long MICROS = 1_000_000;

  private Groups() {}

  static GroupConfig group(int multipleOf, boolean together, TeamConfig... teams) {
    return new GroupConfig(
        List.of(teams),
        multipleOf,
        List.of(),
        Duration.ZERO,
        new PartyConfig(8, together, PartyConfig.PartyRating.MEAN, PartyConfig.OnLeave.DISSOLVE),
        new BackfillConfig(true, BackfillConfig.Priority.FIRST));
  }

  static GroupConfig group(TeamConfig... teams) {
    return group(1, true, teams);
  }

  /** A team without roles. */
  static TeamConfig team(String name, int count, int min, int max) {
    return new TeamConfig(name, count, min, max, List.of(), Map.of());
  }

  /** A full team of roles, written {@code "tank:1 healer:1 damage:3"}. */
  static TeamConfig team(String name, int count, String roles) {
    Map<String, Integer> places = new LinkedHashMap<>();
    for (String role : roles.split(" ", -1)) {
      String[] parts = role.split(":", 2);
      places.put(parts[0], Integer.valueOf(parts[1]));
    }
    int max = places.values().stream().mapToInt(Integer::intValue).sum();
    return new TeamConfig(name, count, max, max, List.of(), places);
  }

  static GroupPlayer player(String id, int rating, String... roles) {
    return new GroupPlayer(id, rating * MICROS, Map.of(), List.of(roles));
  }

  static GroupTicket ticket(String id, GroupPlayer... players) {
    return GroupTicket.fresh(id, List.of(players), 0, 60_000, 1500);
  }

  /** A ticket whose players each have these wishes, written {@code "tank"} or {@code "a,b"}. */
  static GroupTicket party(String id, String... wishes) {
    List<GroupPlayer> players = new ArrayList<>();
    for (int i = 0; i < wishes.length; i++) {
      players.add(
          wishes[i].isEmpty()
              ? player(id + i, 1500)
              : player(id + i, 1500, wishes[i].split(",", -1)));
    }
    return GroupTicket.fresh(id, players, 0, 60_000, 1500);
  }

  /** A party of so many without wishes. */
  static GroupTicket party(String id, int size) {
    String[] wishes = new String[size];
    Arrays.fill(wishes, "");
    return party(id, wishes);
  }

  /** The group of these tickets, in this order; empty when one has no place. */
  static Optional<Seating> seat(SeatingPlan plan, List<GroupTicket> tickets) {
    return seat(plan, plan.empty(), tickets);
  }

  static Optional<Seating> seat(SeatingPlan plan, Seating start, List<GroupTicket> tickets) {
    Optional<Seating> seating = Optional.of(start);
    for (GroupTicket ticket : tickets) {
      seating = seating.flatMap(group -> group.with(plan.party(ticket)));
    }
    return seating;
  }

  static Optional<Seating> seat(SeatingPlan plan, GroupTicket... tickets) {
    return seat(plan, List.of(tickets));
  }

  /** Any lineup will do. */
  static Optional<Lineup> lineup(Seating seating, long seed) {
    return seating.lineup(0, lineup -> true, seed, new Effort(20_000), false);
  }

  /** Role by player id. */
  static Map<String, String> roles(Lineup lineup) {
    Map<String, String> roles = new LinkedHashMap<>();
    lineup
        .teams()
        .forEach(
            team ->
                team.seats()
                    .forEach(
                        seat ->
                            seat.sitter()
                                .ifPresent(
                                    sitter ->
                                        roles.put(sitter.player().id(), seat.role().orElse("")))));
    return roles;
  }
}
