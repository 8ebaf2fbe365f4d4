package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.engine.config.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A PlayFab matchmaking queue, made ours. For one queue, once. */
final class PlayFabQueue {
  /** PlayFab's own longest GiveUpAfterSeconds is 599; here the queue says the longest wait. */
  private static final Duration TICKET_TTL = Duration.ofMinutes(10);

  private static final int MOST_PLAYERS = 64;

  private static final List<String> SERVERS =
      List.of("ServerAllocationEnabled", "BuildId", "BuildAliasParams");

  private final Fields queue;
  private final Names queueNames;
  private final Findings findings;

  PlayFabQueue(Fields queue, Names queueNames, Findings findings) {
    this.queue = queue;
    this.queueNames = queueNames;
    this.findings = findings;
  }

  /** Empty, and reported, for a queue whose matches are too large. */
  Optional<ObjectNode> convert() {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("name", queueNames.queue(queue.text("Name").orElse("playfab"), queue.at("Name")));
    int min = queue.size("MinMatchSize", 1).orElse(2);
    int max = queue.size("MaxMatchSize", 1).orElse(min);
    queue.ordered("MinMatchSize", min, "MaxMatchSize", max);
    if (max > MOST_PLAYERS) {
      findings.unsupported(
          queue.at("MaxMatchSize"),
          "a match has " + MOST_PLAYERS + " players at most; the queue is left out");
      return Optional.empty();
    }
    Names names = new Names(findings);
    ArrayNode rules = JsonNodeFactory.instance.arrayNode();
    size(out, rules, min, max);
    queue.size("MaxTicketSize", 1).ifPresent(size -> party(out, size, max));
    new PlayFabRules(queue, names, new Waits(TICKET_TTL, findings), findings).addTo(rules);
    if (!rules.isEmpty()) {
      out.set("rules", rules);
    }
    out.put("ticketTtl", Durations.format(TICKET_TTL));
    findings.approximated(
        queue.path(),
        "a request's GiveUpAfterSeconds is giveUpAfter here; the queue's ticketTtl, 10m, is the"
            + " longest");
    servers();
    statistics();
    queue.finish();
    return Optional.of(out);
  }

  private void size(ObjectNode out, ArrayNode rules, int min, int max) {
    List<Fields> teams = queue.objects("Teams");
    if (teams.isEmpty()) {
      ObjectNode match = out.putObject("match");
      if (min < max) {
        match.put("min", min);
      }
      match.put("players", max);
      findings.exact(queue.at("MinMatchSize"), "match.min and match.players");
      findings.exact(queue.at("MaxMatchSize"), "match.players");
      return;
    }
    ArrayNode written = out.putArray("teams");
    Names names = new Names(findings);
    int least = 0;
    int most = 0;
    for (Fields team : teams) {
      int teamMax = team.size("MaxTeamSize", 1).orElse(1);
      int teamMin = team.size("MinTeamSize", 0).orElse(teamMax);
      team.ordered("MinTeamSize", teamMin, "MaxTeamSize", teamMax);
      ObjectNode ours = written.addObject();
      findings.made(ours, team.path());
      String name = team.text("Name").orElse("team");
      ours.put("name", names.team(name, team.at("Name"))).put("min", teamMin).put("max", teamMax);
      team.finish();
      least += teamMin;
      most += teamMax;
      findings.exact(team.path(), "team " + ours.get("name").asText());
    }
    bound(rules, "MinMatchSize", "min-match-size", least < min, "match.size >= " + min);
    bound(rules, "MaxMatchSize", "max-match-size", most > max, "match.size <= " + max);
  }

  /** A party shares a team, so it is never larger than the largest. */
  private void party(ObjectNode out, int written, int matchMax) {
    int room = out.has("teams") ? 1 : Math.max(1, matchMax == 2 ? 1 : matchMax);
    for (JsonNode team : out.path("teams")) {
      room = Math.max(room, team.get("max").intValue());
    }
    int size = Math.max(1, Math.min(written, room));
    out.putObject("party").put("maxSize", size);
    if (size == written) {
      findings.exact(queue.at("MaxTicketSize"), "party.maxSize");
    } else {
      findings.approximated(
          queue.at("MaxTicketSize"), "party.maxSize: " + size + ", since a party shares a team");
    }
  }

  /** Sizes of a match that do not follow from those of its teams. */
  private void bound(ArrayNode rules, String field, String name, boolean needed, String cel) {
    if (needed) {
      ObjectNode ours = rules.addObject().put("type", "expression");
      findings.made(ours.put("name", name).put("cel", cel), queue.at(field));
      findings.exact(queue.at(field), "an expression, since the teams alone allow other sizes");
    } else {
      findings.exact(queue.at(field), "follows from the teams");
    }
  }

  private void servers() {
    if (queue.get("ServerAllocationEnabled").isPresent()
        && !queue.flag("ServerAllocationEnabled")) {
      findings.exact(queue.at("ServerAllocationEnabled"), "no server is asked for");
    }
    for (String field : SERVERS) {
      if (field.equals("ServerAllocationEnabled")
          ? queue.flag(field)
          : queue.get(field).isPresent()) {
        findings.unsupported(
            queue.at(field),
            "game servers come from elsewhere here; write servers or an allocator");
      }
    }
  }

  private void statistics() {
    Optional<JsonNode> shown = queue.get("StatisticsVisibilityToPlayers");
    if (shown.isPresent()) {
      findings.unsupported(
          queue.at("StatisticsVisibilityToPlayers"),
          "figures are the operator's, not the players'");
    }
  }
}
