package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns what makes a complete queue one of groups into a record. */
final class GroupBinder {
  private GroupBinder() {}

  /** Empty for a queue of duels. */
  static Optional<GroupConfig> bind(JsonNode queue) {
    if (!queue.has("teams")) {
      return Optional.empty();
    }
    List<TeamConfig> teams = new ArrayList<>();
    queue.get("teams").forEach(team -> teams.add(team(team)));
    List<RuleConfig> rules = new ArrayList<>();
    queue.get("rules").forEach(rule -> rules.add(RuleBinder.bind(rule)));
    JsonNode party = queue.get("party");
    JsonNode backfill = queue.get("backfill");
    return Optional.of(
        new GroupConfig(
            teams,
            queue.at("/match/multipleOf").intValue(),
            rules,
            Durations.parse(queue.get("fillFor").textValue()),
            new PartyConfig(
                party.get("maxSize").intValue(),
                party.get("together").booleanValue(),
                Words.read(PartyConfig.PartyRating.class, party.get("rating")),
                Words.read(PartyConfig.OnLeave.class, party.get("onLeave"))),
            new BackfillConfig(
                backfill.get("allowed").booleanValue(),
                Words.read(BackfillConfig.Priority.class, backfill.get("priority")))));
  }

  private static TeamConfig team(JsonNode team) {
    Map<String, Integer> roles = new LinkedHashMap<>();
    team.path("roles").properties().forEach(e -> roles.put(e.getKey(), e.getValue().intValue()));
    return new TeamConfig(
        team.get("name").textValue(),
        team.get("count").intValue(),
        team.get("min").intValue(),
        team.get("max").intValue(),
        RuleBinder.steps(team.get("minWidening")),
        roles);
  }
}
