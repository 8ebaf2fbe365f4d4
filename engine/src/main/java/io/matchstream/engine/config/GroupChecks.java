package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** The rules between the fields of a queue of groups: sizes, teams, roles and parties. */
final class GroupChecks {
  /** A result names every player, and takes no more. */
  private static final int MOST_PLAYERS = 64;

  /** As a player's role it means any; as a team's it would mean none. */
  private static final String FILL = "fill";

  private final JsonNode queue;
  private final Pointer at;
  private final BiConsumer<Pointer, String> report;

  /**
   * @param queue a complete queue of groups
   */
  GroupChecks(JsonNode queue, Pointer at, BiConsumer<Pointer, String> report) {
    this.queue = queue;
    this.at = at;
    this.report = report;
  }

  void run() {
    Pointer match = at.field("match");
    if (queue.at("/match/colours").booleanValue()) {
      report.accept(
          match.field("colours"),
          "only a duel has colours: two players, no teams, rules or parties; remove it");
    }
    boolean sized = teams();
    teamNames();
    fillFor();
    new RuleChecks(queue, at, report, sized).run();
    if (sized) {
      sizes(match);
      party();
      new SizeChecks(queue, at, report).run();
    }
  }

  /** Whether every team says how large it is, and nothing impossible. */
  private boolean teams() {
    boolean sized = true;
    for (int i = 0; i < queue.get("teams").size(); i++) {
      JsonNode team = queue.get("teams").get(i);
      Pointer place = at.field("teams").item(i);
      if (team.has("max")) {
        size(team, place);
        roles(team, place);
        minWidening(team, place.field("minWidening"));
        sized &= team.get("min").intValue() <= team.get("max").intValue();
      } else {
        sized = false;
        report.accept(place, "needs players, max or roles, or nobody knows how large it is");
      }
    }
    return sized;
  }

  private void size(JsonNode team, Pointer place) {
    int min = team.get("min").intValue();
    int max = team.get("max").intValue();
    if (team.has("players")) {
      int players = team.get("players").intValue();
      String other = max != players ? "max" : min != players ? "min" : "";
      if (!other.isEmpty()) {
        report.accept(
            place.field(other),
            "contradicts players: "
                + players
                + ", which is short for that min and max; write either players or min and max");
      }
    } else if (min > max) {
      report.accept(place.field("min"), "must not be above max (" + max + "); lower it");
    }
  }

  private void roles(JsonNode team, Pointer place) {
    int sum = 0;
    for (Map.Entry<String, JsonNode> role : team.path("roles").properties()) {
      sum += role.getValue().intValue();
      if (role.getKey().equals(FILL)) {
        report.accept(
            place.field("roles").field(FILL),
            "'fill' is the players' word for any role; choose another name");
      }
    }
    int max = team.get("max").intValue();
    if (team.has("roles") && sum != max) {
      report.accept(
          place.field("roles"),
          "add up to "
              + sum
              + ", but the team takes "
              + max
              + ": every seat has a role; make them equal, or leave the size out");
    }
    counters(max, team, place);
  }

  private void counters(int max, JsonNode team, Pointer place) {
    List<Integer> roles = new ArrayList<>();
    team.path("roles").forEach(most -> roles.add(most.intValue()));
    int bits = SeatCounters.bits(max, roles);
    if (bits > SeatCounters.MOST_BITS) {
      report.accept(
          place.field("roles"),
          "are too many for one team: they take "
              + bits
              + " bits to be counted, and there are "
              + SeatCounters.MOST_BITS
              + ", where a role has those of its number and one more; merge or drop some");
    }
  }

  private void minWidening(JsonNode team, Pointer place) {
    StepTimes times = new StepTimes(queue, report);
    for (int i = 0; i < team.get("minWidening").size(); i++) {
      JsonNode step = team.get("minWidening").get(i);
      times.next(step, place.item(i));
      if (step.get("value").intValue() > team.get("max").intValue()) {
        report.accept(
            place.item(i).field("value"),
            "must not be above max (" + team.get("max").intValue() + "); lower it");
      }
    }
  }

  private void teamNames() {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < queue.get("teams").size(); i++) {
      JsonNode team = queue.get("teams").get(i);
      String name = team.get("name").textValue();
      int count = team.get("count").intValue();
      for (int number = 1; number <= count; number++) {
        String full = count == 1 ? name : name + "-" + number;
        if (!seen.add(full)) {
          report.accept(
              at.field("teams").item(i).field("name"),
              "'" + full + "' names an earlier team too; rename one, or use count for several");
          break;
        }
      }
    }
  }

  private void sizes(Pointer match) {
    int least = 0;
    int most = 0;
    for (JsonNode team : queue.get("teams")) {
      least += team.get("count").intValue() * team.get("min").intValue();
      most += team.get("count").intValue() * team.get("max").intValue();
    }
    if (most > MOST_PLAYERS) {
      report.accept(
          at.field("teams"),
          "add up to "
              + most
              + " players, but a match has at most "
              + MOST_PLAYERS
              + ", as many as a result names; make them fewer or smaller");
    }
    if (least < 1) {
      report.accept(
          at.field("teams"), "allow a match of nobody; give one of them a min of at least 1");
    }
    bots(most);
    same(match, "players", most);
    same(match, "min", least);
  }

  /** The bots of a match are all different, and one human may be alone with them. */
  private void bots(int most) {
    JsonNode pool = queue.at("/bots/pool");
    if (pool.isIntegralNumber() && pool.intValue() < most - 1) {
      report.accept(
          at.field("bots").field("pool"),
          "must be at least "
              + (most - 1)
              + ", or one player could not be given a full match of "
              + most
              + "; raise it");
    }
  }

  private void same(Pointer match, String field, int sum) {
    int written = queue.get("match").get(field).intValue();
    if (written != sum) {
      report.accept(
          match.field(field), "the teams add up to " + sum + ", not " + written + "; leave it out");
    }
  }

  private void party() {
    JsonNode party = queue.get("party");
    int largestTeam = 0;
    for (JsonNode team : queue.get("teams")) {
      largestTeam = Math.max(largestTeam, team.get("max").intValue());
    }
    boolean together = party.get("together").booleanValue();
    int room = together ? largestTeam : queue.at("/match/players").intValue();
    if (party.get("maxSize").intValue() > room) {
      report.accept(
          at.field("party").field("maxSize"),
          "a party of this size never fits: "
              + (together
                  ? "it shares a team, and the largest takes " + room
                  : "a match takes " + room)
              + "; lower it");
    }
  }

  private void fillFor() {
    StepTimes.within(
        queue,
        Durations.parse(queue.get("fillFor").textValue()),
        at.field("fillFor"),
        "no match but the largest would ever be made",
        report);
  }
}
