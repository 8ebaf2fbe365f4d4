package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.matchstream.engine.expressions.Expressions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** The rules between the fields of a queue's rules, and between the rules. */
final class RuleChecks {
  private static final Set<String> OF_TEAMS =
      Set.of("team-difference", "team-size-balance", "party-size-similarity");

  /** What the attribute of a rule has to be; a string-equality takes any type. */
  private static final Map<String, String> TYPES =
      Map.of(
          "difference", "a number",
          "match-total", "a number",
          "team-difference", "a number",
          "set-intersection", "a list",
          "block-list", "a list",
          "avoid-list", "a list",
          "region-latency", "a map");

  private final JsonNode queue;
  private final Pointer at;
  private final BiConsumer<Pointer, String> report;

  /**
   * @param queue a complete queue of groups
   */
  RuleChecks(JsonNode queue, Pointer at, BiConsumer<Pointer, String> report) {
    this.queue = queue;
    this.at = at.field("rules");
    this.report = report;
  }

  void run() {
    Set<String> names = new HashSet<>();
    Map<String, JsonNode> firstUse = new HashMap<>();
    for (int i = 0; i < queue.get("rules").size(); i++) {
      JsonNode rule = queue.get("rules").get(i);
      Pointer place = at.item(i);
      if (!names.add(rule.get("name").textValue())) {
        report.accept(
            place.field("name"),
            "'" + rule.get("name").textValue() + "' names an earlier rule too; rename one");
      }
      attribute(rule, place, firstUse);
      ifMissing(rule, place);
      total(rule, place);
      expression(rule, place);
      teams(rule, place);
      optionalAfter(rule, place);
      new WideningChecks(queue, rule, place, report).run();
    }
  }

  /** R15: an attribute that two rules need in two types could fit neither. */
  private void attribute(JsonNode rule, Pointer place, Map<String, JsonNode> firstUse) {
    String attribute = rule.path("attribute").asText("");
    String type = TYPES.getOrDefault(rule.get("type").textValue(), "");
    if (attribute.equals(RuleConfig.RATING)) {
      rating(type, place);
    } else if (!type.isEmpty()) {
      JsonNode first = firstUse.putIfAbsent(attribute, rule);
      String other = first == null ? type : TYPES.get(first.get("type").textValue());
      if (!other.equals(type)) {
        report.accept(
            place.field("attribute"),
            "'"
                + attribute
                + "' is "
                + type
                + " here and "
                + other
                + " for "
                + first.get("name").textValue()
                + ": no value is both; use another attribute");
      }
    }
  }

  private void rating(String type, Pointer place) {
    if (!type.isEmpty() && !type.equals("a number")) {
      report.accept(
          place.field("attribute"), "'rating' is the player's rating, a number, not " + type);
    } else if (!queue.has("rating")) {
      report.accept(
          place.field("attribute"),
          "the queue has no ratings; add rating: {} to it, or name another attribute");
    }
  }

  private void ifMissing(JsonNode rule, Pointer place) {
    JsonNode standard = rule.at("/ifMissing/default");
    String needed = TYPES.getOrDefault(rule.get("type").textValue(), "");
    if (standard.isMissingNode() || needed.isEmpty()) {
      return;
    }
    String given =
        standard.isNumber()
            ? "a number"
            : standard.isArray() ? "a list" : standard.isObject() ? "a map" : "a text";
    if (!given.equals(needed)) {
      report.accept(
          place.field("ifMissing").field("default"),
          "is " + given + ", but the rule compares " + needed.substring(2) + "s; write " + needed);
    }
  }

  private void total(JsonNode rule, Pointer place) {
    if (!rule.get("type").textValue().equals("match-total")) {
      return;
    }
    double min = rule.get("min").doubleValue();
    double max = rule.get("max").doubleValue();
    if (min > max) {
      report.accept(place.field("min"), "must not be above max; lower it or raise max");
    } else if (min == -RuleConfig.MatchTotal.NO_LIMIT && max == RuleConfig.MatchTotal.NO_LIMIT) {
      report.accept(place, "limits nothing; give it a min or a max");
    }
  }

  private void expression(JsonNode rule, Pointer place) {
    if (rule.has("cel")) {
      Expressions.problem(rule.get("cel").textValue())
          .ifPresent(problem -> report.accept(place.field("cel"), "cannot be used: " + problem));
    }
  }

  private void teams(JsonNode rule, Pointer place) {
    int teams = 0;
    for (JsonNode team : queue.get("teams")) {
      teams += team.get("count").intValue();
    }
    String type = rule.get("type").textValue();
    if (teams < 2 && OF_TEAMS.contains(type)) {
      report.accept(
          place.field("type"),
          type + " compares teams, but a match of this queue has only one; remove it or add teams");
    }
  }

  private void optionalAfter(JsonNode rule, Pointer place) {
    Optional.ofNullable(rule.get("optionalAfter"))
        .map(JsonNode::textValue)
        .filter(text -> !text.equals(RuleBinder.NEVER))
        .map(Durations::parse)
        .ifPresent(
            wait ->
                StepTimes.within(
                    queue,
                    wait,
                    place.field("optionalAfter"),
                    "the rule would always filter",
                    report));
  }
}
