package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.matchstream.engine.expressions.Expressions;
import io.matchstream.engine.expressions.Foregone;
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
  private final boolean sized;

  /**
   * @param queue a complete queue of groups
   * @param sized whether its teams all have a size
   */
  RuleChecks(JsonNode queue, Pointer at, BiConsumer<Pointer, String> report, boolean sized) {
    this.sized = sized;
    this.queue = queue;
    this.at = at.field("rules");
    this.report = report;
  }

  void run() {
    Set<String> names = new HashSet<>();
    Map<String, Use> firstUse = new HashMap<>();
    for (JsonNode requirement : queue.get("requires")) {
      if (requirement.has("min")) {
        firstUse.put(requirement.get("attribute").textValue(), new Use("a number", "requires"));
      }
    }
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
      expression(rule, place, firstUse);
      teams(rule, place);
      optionalAfter(rule, place);
      new WideningChecks(queue, rule, place, report).run();
    }
  }

  /**
   * What an attribute has to be.
   *
   * @param by who says so
   */
  private record Use(String type, String by) {}

  private void attribute(JsonNode rule, Pointer place, Map<String, Use> firstUse) {
    String attribute = rule.path("attribute").asText("");
    String type = TYPES.getOrDefault(rule.get("type").textValue(), "");
    if (attribute.equals(RuleConfig.RATING)) {
      rating(type, place);
    } else if (!type.isEmpty()) {
      oneType(attribute, type, rule, place.field("attribute"), firstUse);
    }
  }

  /** R15: an attribute that two rules need in two types could fit neither. */
  private void oneType(
      String attribute, String type, JsonNode rule, Pointer place, Map<String, Use> firstUse) {
    Use use = new Use(type, rule.get("name").textValue());
    Use first = firstUse.getOrDefault(attribute, use);
    firstUse.put(attribute, first);
    if (!first.type().equals(type)) {
      report.accept(
          place,
          "'"
              + attribute
              + "' is "
              + type
              + " here and "
              + first.type()
              + " for "
              + first.by()
              + ": no value is both; use another attribute");
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

  private void expression(JsonNode rule, Pointer place, Map<String, Use> firstUse) {
    if (!rule.has("cel")) {
      return;
    }
    String cel = rule.get("cel").textValue();
    Pointer at = place.field("cel");
    Optional<String> problem = Expressions.problem(cel);
    problem.ifPresent(sentence -> report.accept(at, "cannot be used: " + sentence));
    if (problem.isEmpty()) {
      boolean forming = rule.get("when").textValue().equals("forming");
      Set<Integer> sizes = sized ? SizeChecks.totals(queue) : Set.of();
      Foregone.problem(cel, forming, sizes).ifPresent(sentence -> report.accept(at, sentence));
      for (Expressions.Read read : Expressions.compile(cel).reads()) {
        read(read, rule, at, firstUse);
      }
    }
  }

  private void read(Expressions.Read read, JsonNode rule, Pointer at, Map<String, Use> firstUse) {
    if (read.attribute().equals(RuleConfig.RATING)) {
      report.accept(at, "the rating is no attribute that players bring; write rating, as p.rating");
    } else if (read.type().isPresent()) {
      String type = read.type().get() == Expressions.Type.NUMBER ? "a number" : "a text";
      oneType(read.attribute(), type, rule, at, firstUse);
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
