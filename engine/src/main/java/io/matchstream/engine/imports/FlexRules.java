package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.engine.rules.Expressions;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules of a FlexMatch rule set. Each becomes a rule of ours where one says the same, else an
 * expression; those that a compound rule names are judged by it alone.
 */
final class FlexRules {
  private final Map<String, Fields> byName = new LinkedHashMap<>();
  private final Map<String, JsonNode> standards = new LinkedHashMap<>();
  private final TeamNames teams;
  private final Names names;
  private final FlexExpansions expansions;
  private final Findings findings;
  private final FlexCel cel;

  FlexRules(
      Fields body, TeamNames teams, Names names, FlexExpansions expansions, Findings findings) {
    this.teams = teams;
    this.names = names;
    this.expansions = expansions;
    this.findings = findings;
    this.cel = new FlexCel(teams);
    for (Fields attribute : body.objects("playerAttributes")) {
      attribute(attribute);
    }
    for (Fields rule : body.objects("rules")) {
      rule.text("description");
      byName.put(rule.text("name").orElse("rule " + byName.size()), rule);
    }
  }

  private void attribute(Fields attribute) {
    String name = attribute.text("name").orElse("");
    attribute.text("type");
    Optional<JsonNode> standard = attribute.get("default");
    standard.ifPresent(value -> standards.put(name, value));
    findings.exact(
        attribute.path(),
        standard.isPresent()
            ? "ifMissing: { default: … } of the rules that read it"
            : "a request without it is refused by the rules that read it");
    attribute.finish();
  }

  ArrayNode convert(String age) {
    ArrayNode rules = JsonNodeFactory.instance.arrayNode();
    Set<String> inCompounds = new LinkedHashSet<>();
    byName
        .values()
        .forEach(
            rule ->
                rule.text("statement")
                    .ifPresent(text -> inCompounds.addAll(Statement.names(text))));
    byName.forEach(
        (name, rule) -> {
          if (!inCompounds.contains(name)) {
            rule(name, rule, rules, age);
          }
        });
    inCompounds.stream()
        .map(name -> Optional.ofNullable(byName.get(name)))
        .flatMap(Optional::stream)
        .forEach(
            rule -> {
              findings.exact(rule.path(), "part of a compound rule");
              rule.finish();
            });
    return rules;
  }

  private void rule(String name, Fields rule, ArrayNode rules, String age) {
    String type = rule.text("type").orElse("");
    if (type.equals("compound")) {
      compound(name, rule, rules, age);
      rule.finish();
      return;
    }
    ObjectNode ours = rules.objectNode();
    boolean done =
        switch (type) {
          case "comparison" -> equality(rule, ours) || sizes(rule, ours);
          case "distance" -> distance(name, rule, ours, age);
          case "batchDistance" -> batchDistance(name, rule, ours, age);
          case "collection" -> intersection(name, rule, ours, age);
          case "latency" -> latency(name, rule, ours, age);
          case "distanceSort" -> sort(rule, ours);
          default -> false;
        };
    if (done) {
      ours.put("name", names.rule(name, rule.at("name")));
      rules.add(ours);
    } else {
      expression(name, type, rule, rules);
    }
    rule.finish();
  }

  /** No rule of ours says the same, so an expression has to. */
  private void expression(String name, String type, Fields rule, ArrayNode rules) {
    Optional<String> condition = cel.of(rule).filter(FlexRules::isUsable);
    if (condition.isPresent()) {
      rules.add(expression(names.rule(name, rule.at("name")), condition.get(), rules));
      if (rule.text("partyAggregation").isPresent()) {
        findings.approximated(rule.path(), "an expression that looks at each player of a party");
      } else {
        findings.exact(rule.path(), "an expression: " + condition.get());
      }
    } else {
      String why =
          type.equals("absoluteSort")
              ? "candidates are ranked by nearness, not by the smallest or largest value"
              : "no rule of this kind says what it does, and no expression can";
      findings.unsupported(rule.path(), "'" + type + "' " + name + ": " + why + "; left out");
      rule.leaveOut();
    }
  }

  /** An expression has a largest size. */
  private static boolean isUsable(String condition) {
    return Expressions.problem(condition).isEmpty();
  }

  private static ObjectNode expression(String name, String condition, ArrayNode rules) {
    return rules.objectNode().put("type", "expression").put("name", name).put("cel", condition);
  }

  private boolean equality(Fields rule, ObjectNode ours) {
    Optional<PropertyExpression> measured = FlexCel.single(rule);
    boolean equal =
        measured.filter(PropertyExpression::isEverybodys).isPresent()
            && rule.text("operation").orElse("").equals("=")
            && rule.get("referenceValue").isEmpty();
    if (equal) {
      begin("string-equality", measured.get().attribute().orElseThrow(), rule, ours);
      findings.exact(rule.path(), "a string-equality rule");
    }
    return equal;
  }

  /** The numbers of players of two teams are equal. */
  private boolean sizes(Fields rule, ObjectNode ours) {
    Optional<PropertyExpression> one = FlexCel.single(rule);
    Optional<PropertyExpression> other =
        rule.text("referenceValue").flatMap(PropertyExpression::parse);
    boolean sizes =
        teams.count() == 2
            && rule.text("operation").orElse("").equals("=")
            && one.isPresent()
            && other.isPresent()
            && one.get().applies("count")
            && other.get().applies("count")
            && ofTwoTeams(one.get(), other.get());
    if (sizes) {
      ours.put("type", "team-size-balance").put("max", 0);
      findings.exact(rule.path(), "a team-size-balance rule");
    }
    return sizes;
  }

  private static boolean ofTwoTeams(PropertyExpression one, PropertyExpression other) {
    return one.teams().size() == 1
        && other.teams().size() == 1
        && !one.teams().equals(other.teams());
  }

  private boolean distance(String name, Fields rule, ObjectNode ours, String age) {
    Optional<PropertyExpression> measured = FlexCel.single(rule);
    Optional<PropertyExpression> reference =
        rule.text("referenceValue").flatMap(PropertyExpression::parse);
    double max = rule.number("maxDistance").orElse(-1);
    if (max < 0
        || measured.isEmpty()
        || reference.isEmpty()
        || rule.get("minDistance").isPresent()
        || measured.get().attribute().isEmpty()
        || !measured.get().property().equals(reference.get().property())) {
      return false;
    }
    String attribute = measured.get().attribute().get();
    PropertyExpression one = measured.get();
    PropertyExpression other = reference.get();
    boolean ofAll = other.applies("avg", "flatten") && other.ofAllTeams();
    if (one.isEverybodys() && ofAll) {
      begin("difference", attribute, rule, ours).put("anchor", "mean");
      limit(name, "maxDistance", ours, "max", max, 1, age);
      merge(rule, ours);
      findings.exact(rule.path(), "a difference rule, each with the mean of all");
      return true;
    }
    if (one.applies("avg") && one.ofAllTeams() && ofAll && teams.count() >= 2) {
      begin("team-difference", attribute, rule, ours).put("of", "mean");
      limit(name, "maxDistance", ours, "max", max * 2, 2, age);
      findings.approximated(
          rule.path(),
          "a team-difference rule of twice the distance, since here teams are compared with each"
              + " other and not with the mean of all; of two equally large teams it is the same");
      rule.text("partyAggregation");
      return true;
    }
    boolean means = one.applies("avg") && other.applies("avg");
    if ((means || (one.applies("sum") && other.applies("sum")))
        && ofTwoTeams(one, other)
        && teams.count() == 2) {
      begin("team-difference", attribute, rule, ours).put("of", means ? "mean" : "sum");
      limit(name, "maxDistance", ours, "max", max, 1, age);
      rule.text("partyAggregation");
      findings.exact(rule.path(), "a team-difference rule");
      return true;
    }
    return false;
  }

  private boolean batchDistance(String name, Fields rule, ObjectNode ours, String age) {
    String attribute = rule.text("batchAttribute").orElse("");
    if (attribute.isEmpty() || rule.get("minDistance").isPresent()) {
      return false;
    }
    if (rule.get("maxDistance").isEmpty()) {
      begin("string-equality", attribute, rule, ours);
      rule.text("partyAggregation");
      findings.exact(rule.path(), "a string-equality rule");
      return true;
    }
    begin("difference", attribute, rule, ours).put("anchor", "group");
    limit(name, "maxDistance", ours, "max", rule.number("maxDistance").orElse(0), 1, age);
    merge(rule, ours);
    findings.exact(rule.path(), "a difference rule, each with each");
    return true;
  }

  private boolean intersection(String name, Fields rule, ObjectNode ours, String age) {
    Optional<PropertyExpression> measured = FlexCel.single(rule);
    if (!rule.text("operation").orElse("").equals("intersection")
        || measured.filter(PropertyExpression::isEverybodys).isEmpty()) {
      return false;
    }
    begin("set-intersection", measured.get().attribute().orElseThrow(), rule, ours);
    limit(name, "minCount", ours, "min", rule.number("minCount").orElse(1), 1, age);
    if (rule.get("maxCount").isPresent()) {
      findings.unsupported(rule.at("maxCount"), "more in common is always better here; left out");
    }
    rule.text("partyAggregation");
    findings.exact(rule.path(), "a set-intersection rule");
    return true;
  }

  private boolean latency(String name, Fields rule, ObjectNode ours, String age) {
    if (rule.get("maxDistance").isPresent() || rule.get("distanceReference").isPresent()) {
      findings.unsupported(
          rule.at("maxDistance"), "latencies have a limit here, no distance; left out");
    }
    if (rule.get("maxLatency").isEmpty()) {
      return false;
    }
    ours.put("type", "region-latency").put("ifMissing", "any");
    limit(name, "maxLatency", ours, "maxLatency", rule.number("maxLatency").orElse(0), 1, age);
    if (rule.text("partyAggregation").filter(it -> !it.equals("max")).isPresent()) {
      findings.approximated(
          rule.at("partyAggregation"), "each player of a party has to reach the region in time");
    }
    findings.exact(rule.path(), "a region-latency rule; requests bring the attribute latency");
    return true;
  }

  /** A rule that is optional from the start filters nobody and only ranks. */
  private boolean sort(Fields rule, ObjectNode ours) {
    String attribute = rule.text("sortAttribute").orElse("");
    boolean nearest = rule.text("sortDirection").orElse("ascending").equals("ascending");
    if (attribute.isEmpty() || !nearest || rule.get("mapKey").isPresent()) {
      return false;
    }
    begin("difference", attribute, rule, ours).put("max", 1000).put("optionalAfter", "0s");
    merge(rule, ours);
    findings.approximated(
        rule.path(),
        "a difference rule that only ranks; beyond a distance of 1000 all are alike, so set max to"
            + " the attribute's range");
    return true;
  }

  private void compound(String name, Fields rule, ArrayNode rules, String age) {
    String text = rule.text("statement").orElse("");
    Optional<String> condition = Statement.cel(text, this::part).filter(FlexRules::isUsable);
    if (condition.isPresent()) {
      rules.add(expression(names.rule(name, rule.at("name")), condition.get(), rules));
      findings.exact(rule.path(), "an expression: " + condition.get());
      return;
    }
    Optional<Set<String>> all = Statement.conjunction(text);
    if (all.isPresent() && byName.keySet().containsAll(all.get())) {
      all.get().forEach(part -> rule(part, byName.get(part), rules, age));
      findings.exact(rule.path(), "each of its rules by itself, since all of them must hold");
    } else {
      findings.unsupported(
          rule.path(), "'" + text + "' has parts of which no expression can be made; left out");
    }
  }

  private Optional<String> part(String name) {
    return Optional.ofNullable(byName.get(name)).flatMap(cel::of);
  }

  private ObjectNode begin(String type, String attribute, Fields rule, ObjectNode ours) {
    ours.put("type", type).put("attribute", names.attribute(attribute, rule.path()));
    JsonNode standard = standards.get(attribute);
    if (standard != null) {
      boolean list = type.equals("set-intersection") && !standard.isArray();
      ours.putObject("ifMissing").set("default", list ? ours.arrayNode().add(standard) : standard);
    }
    return ours;
  }

  private void limit(
      String name,
      String property,
      ObjectNode ours,
      String field,
      double value,
      double factor,
      String age) {
    Waits.value(ours, field, value, ours);
    expansions.rule(name, property, ours, value, factor, age);
  }

  private void merge(Fields rule, ObjectNode ours) {
    String aggregation = rule.text("partyAggregation").orElse("avg");
    String merge = aggregation.equals("avg") ? "mean" : aggregation;
    ours.put("merge", merge.equals("min") || merge.equals("max") ? merge : "mean");
  }
}
