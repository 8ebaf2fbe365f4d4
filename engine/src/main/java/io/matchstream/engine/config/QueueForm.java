package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Completes a queue as written: the preset, the schema's defaults, and what follows from other
 * fields, all written out. A queue of groups has the field {@code teams} afterwards, one of duels
 * does not.
 */
final class QueueForm {
  private static final int DUELISTS = 2;

  /** Nobody is asked longer than this; a longer window is left to the checks. */
  private static final Duration LONGEST_READY_CHECK = Duration.ofHours(1);

  private QueueForm() {}

  /** The complete queue; {@code written} is left as it is. */
  static ObjectNode complete(ObjectNode written) {
    ObjectNode queue = Presets.expand(written);
    boolean group = isGroup(queue);
    if (group) {
      // So that the schema's defaults inside them are filled in.
      for (String part : new String[] {"party", "backfill"}) {
        if (!queue.has(part)) {
          queue.putObject(part);
        }
      }
      if (!queue.has("rules")) {
        queue.putArray("rules");
      }
    }
    boolean patient = queue.has("pendingTtl");
    ConfigSchema.get().fillDefaults(queue);
    if (!patient && queue.has("readyCheck")) {
      waitForTheReadyCheck(queue);
    }
    ObjectNode match = (ObjectNode) queue.get("match");
    if (!queue.has("teams")) {
      fill(match, "players", DUELISTS);
      fill(match, "min", match.get("players").intValue());
    }
    if (group && (queue.has("teams") || isPossible(match))) {
      deriveTeams(queue, match);
      nameRules(queue.get("rules"));
    }
    return queue;
  }

  private static boolean isGroup(JsonNode queue) {
    JsonNode match = queue.path("match");
    JsonNode window = queue.at("/rating/window");
    return queue.has("teams")
        || !queue.path("rules").isEmpty()
        || queue.has("party")
        || queue.has("fillFor")
        || queue.has("backfill")
        || match.path("players").asInt(DUELISTS) != DUELISTS
        || match.path("min").asInt(DUELISTS) != DUELISTS
        || match.path("multipleOf").asInt(1) != 1
        || !window.path("age").asText("oldest").equals("oldest")
        || !window.path("anchor").asText("seed").equals("seed");
  }

  /** Of an impossible size no team is made; the checks tell its designer. */
  private static boolean isPossible(JsonNode match) {
    return match.get("min").intValue() <= match.get("players").intValue();
  }

  /** The time for a game server begins when all have answered. */
  private static void waitForTheReadyCheck(ObjectNode queue) {
    Duration window = Durations.parse(queue.at("/readyCheck/window").textValue());
    if (window.compareTo(LONGEST_READY_CHECK) <= 0) {
      Duration longer = Durations.parse(queue.get("pendingTtl").textValue()).plus(window);
      queue.put("pendingTtl", Durations.format(longer));
    }
  }

  private static void deriveTeams(ObjectNode queue, ObjectNode match) {
    if (!queue.has("teams")) {
      ArrayNode teams = queue.putArray("teams");
      if (match.get("players").intValue() == DUELISTS && match.get("min").intValue() == DUELISTS) {
        team(teams, "1", 1, 1);
        team(teams, "2", 1, 1);
      } else {
        team(teams, "players", match.get("min").intValue(), match.get("players").intValue());
      }
    }
    int least = 0;
    int most = 0;
    int largest = 0;
    for (JsonNode team : queue.get("teams")) {
      deriveSize((ObjectNode) team);
      int count = team.get("count").intValue();
      least += count * team.path("min").intValue();
      most += count * team.path("max").intValue();
      largest = Math.max(largest, team.path("max").intValue());
    }
    fill(match, "players", most);
    fill(match, "min", least);
    fill((ObjectNode) queue.get("party"), "maxSize", largest);
  }

  private static void team(ArrayNode teams, String name, int min, int max) {
    ObjectNode team = teams.addObject().put("name", name).put("count", 1);
    team.put("min", min).put("max", max).putArray("minWidening");
  }

  /** A team that says nothing of its size stays without one; the checks tell its designer. */
  private static void deriveSize(ObjectNode team) {
    if (team.has("players")) {
      fill(team, "max", team.get("players").intValue());
    } else if (team.has("roles")) {
      int sum = 0;
      for (JsonNode seats : team.get("roles")) {
        sum += seats.intValue();
      }
      fill(team, "max", sum);
    }
    if (team.has("max")) {
      fill(team, "min", team.get("max").intValue());
    }
  }

  /** Names that are written come first, so that no derived one takes theirs. */
  private static void nameRules(JsonNode rules) {
    Set<String> taken = new HashSet<>();
    for (JsonNode rule : rules) {
      if (rule.has("name")) {
        taken.add(rule.get("name").textValue());
      }
    }
    for (JsonNode rule : rules) {
      if (!rule.has("name")) {
        String type = rule.get("type").textValue();
        String kind =
            rule.has("attribute") ? type + "(" + rule.get("attribute").textValue() + ")" : type;
        String name = kind;
        for (int number = 2; !taken.add(name); number++) {
          name = kind + "-" + number;
        }
        ((ObjectNode) rule).put("name", name);
      }
    }
  }

  private static void fill(ObjectNode object, String field, int value) {
    if (!object.has(field)) {
      object.put(field, value);
    }
  }
}
