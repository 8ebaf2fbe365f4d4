package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes the canonical form of what makes a queue one of groups. */
final class GroupWriter {
  private GroupWriter() {}

  static void write(GroupConfig group, ObjectNode queue) {
    ArrayNode teams = queue.putArray("teams");
    group.teams().forEach(team -> write(team, teams.addObject()));
    ArrayNode rules = queue.putArray("rules");
    group.rules().forEach(rule -> RuleWriter.write(rule, rules.addObject()));
    queue.put("fillFor", Durations.format(group.fillFor()));
    PartyConfig party = group.party();
    queue
        .putObject("party")
        .put("maxSize", party.maxSize())
        .put("together", party.together())
        .put("rating", Words.write(party.rating()))
        .put("onLeave", Words.write(party.onLeave()));
    queue
        .putObject("backfill")
        .put("allowed", group.backfill().allowed())
        .put("priority", Words.write(group.backfill().priority()));
  }

  private static void write(TeamConfig team, ObjectNode out) {
    out.put("name", team.name())
        .put("count", team.count())
        .put("min", team.min())
        .put("max", team.max());
    ArrayNode steps = out.putArray("minWidening");
    for (Widening.Step step : team.minWidening()) {
      steps
          .addObject()
          .put("at", Durations.format(step.at()))
          .put("value", (int) step.value().orElseThrow());
    }
    if (!team.roles().isEmpty()) {
      ObjectNode roles = out.putObject("roles");
      team.roles().forEach(roles::put);
    }
  }
}
