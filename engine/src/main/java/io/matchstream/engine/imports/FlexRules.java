package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rules of a FlexMatch rule set. Each becomes a rule of ours where one says the same, else an
 * expression; those that a compound rule names are judged by it alone.
 */
final class FlexRules {
  private static final Map<String, String> MERGES =
      Map.of("avg", "mean", "min", "min", "max", "max");

  private final Map<String, Fields> byName = new LinkedHashMap<>();
  private final Map<String, JsonNode> standards = new LinkedHashMap<>();

  /** The declared types of attributes. */
  private final Map<String, String> types = new HashMap<>();

  /** What became of the rules that were converted by themselves. */
  private final Map<String, Verdict> converted = new HashMap<>();

  private final TeamNames teams;
  private final Names names;
  private final FlexExpansions expansions;
  private final Findings findings;
  private final FlexCel cel;
  private final FlexCompounds compounds;

  FlexRules(
      Fields body, TeamNames teams, Names names, FlexExpansions expansions, Findings findings) {
    this.teams = teams;
    this.names = names;
    this.expansions = expansions;
    this.findings = findings;
    this.cel = new FlexCel(teams, standards);
    for (Fields attribute : body.objects("playerAttributes")) {
      attribute(attribute);
    }
    for (Fields rule : body.objects("rules")) {
      rule.text("description");
      String name = rule.text("name").orElse("rule " + byName.size());
      if (byName.putIfAbsent(name, rule) != null) {
        findings.unsupported(
            rule.path(), "'" + name + "' names an earlier rule too, which hides it; left out");
      }
    }
    this.compounds = new FlexCompounds(byName, cel);
  }

  private void attribute(Fields attribute) {
    String name = attribute.text("name").orElse("");
    attribute.text("type").ifPresent(type -> types.put(name, type.toLowerCase(Locale.ROOT)));
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
    Set<String> inCompounds = compounds.named();
    byName.forEach(
        (name, rule) -> {
          if (!inCompounds.contains(name) || compounds.namesItself(name)) {
            once(name, rules, age);
          }
        });
    return rules;
  }

  /** Two compound rules may name one rule, which stands here once. */
  private Verdict once(String name, ArrayNode rules, String age) {
    Verdict known = converted.get(name);
    if (known != null) {
      return known;
    }
    Fields rule = byName.get(name);
    int before = findings.all().size();
    rule(name, rule, rules, age);
    Verdict verdict = findings.worst(before, rule.path());
    converted.put(name, verdict);
    return verdict;
  }

  private void rule(String name, Fields rule, ArrayNode rules, String age) {
    if (FlexCompounds.isCompound(rule)) {
      compound(name, rule, rules, age);
      rule.finish();
      return;
    }
    String type = rule.text("type").orElse("");
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
      findings.made(ours, rule.path());
    } else {
      expression(name, type, rule, rules);
    }
    rule.finish();
  }

  /** No rule of ours says the same, so an expression has to. */
  private void expression(String name, String type, Fields rule, ArrayNode rules) {
    Optional<String> condition = cel.of(rule).filter(FlexCompounds::isUsable);
    if (condition.isPresent()) {
      expression(name, rule, condition.get(), rules);
      if (FlexCel.aggregates(rule)) {
        findings.approximated(
            rule.path(), "an expression that looks at each player of a party: " + condition.get());
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

  private void expression(String name, Fields rule, String condition, ArrayNode rules) {
    ObjectNode ours = rules.addObject().put("type", "expression");
    ours.put("name", names.rule(name, rule.at("name"))).put("cel", condition);
    findings.made(ours, rule.path());
  }

  private boolean equality(Fields rule, ObjectNode ours) {
    Optional<PropertyExpression> measured = FlexCel.single(rule);
    return measured.filter(PropertyExpression::isEverybodys).isPresent()
        && rule.text("operation").orElse("").equals("=")
        && rule.get("referenceValue").isEmpty()
        && same(measured.get().attribute().orElseThrow(), rule, ours);
  }

  /** All have one value; a string-equality reads texts, and lists are left to an expression. */
  private boolean same(String attribute, Fields rule, ObjectNode ours) {
    switch (types.getOrDefault(attribute, "string")) {
      case "string" -> {
        begin("string-equality", attribute, rule, ours);
        ofPlayers(rule, "a string-equality rule");
        return true;
      }
      case "number" -> {
        begin("difference", attribute, rule, ours).put("anchor", "group").put("max", 0);
        merged(
            rule, ours, "a difference rule of 0, each with each, since the attribute is a number");
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  /** A rule of ours that looks at each player, whatever party he is in. */
  private void ofPlayers(Fields rule, String sentence) {
    Optional<String> aggregation = rule.text("partyAggregation");
    if (aggregation.isPresent()) {
      findings.approximated(
          rule.path(),
          sentence + "; it looks at each player, not at the " + aggregation.get() + " of a party");
    } else {
      findings.exact(rule.path(), sentence);
    }
  }

  /** A rule of ours in which one number stands for a party. */
  private void merged(Fields rule, ObjectNode ours, String sentence) {
    String aggregation = merge(rule, ours);
    if (MERGES.containsKey(aggregation)) {
      findings.exact(rule.path(), sentence);
    } else {
      findings.approximated(
          rule.path(), sentence + "; merge: mean, since nothing here is '" + aggregation + "'");
    }
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
      merged(rule, ours, "a difference rule, each with the mean of all");
      return true;
    }
    if (one.applies("avg") && one.ofAllTeams() && ofAll && teams.count() >= 2) {
      begin("team-difference", attribute, rule, ours).put("of", "mean");
      limit(name, "maxDistance", ours, "max", max * 2, 2, age);
      findings.approximated(
          rule.path(),
          "a team-difference rule of twice the distance, since here teams are compared with each"
              + " other and not with the mean of all; of two equally large teams it is the same");
      rule.text("partyAggregation")
          .ifPresent(
              it ->
                  findings.approximated(
                      rule.at("partyAggregation"),
                      "means of players, not of the " + it + " of each party"));
      return true;
    }
    boolean means = one.applies("avg") && other.applies("avg");
    if ((means || (one.applies("sum") && other.applies("sum")))
        && ofTwoTeams(one, other)
        && teams.count() == 2) {
      begin("team-difference", attribute, rule, ours).put("of", means ? "mean" : "sum");
      limit(name, "maxDistance", ours, "max", max, 1, age);
      ofPlayers(rule, "a team-difference rule");
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
      return same(attribute, rule, ours);
    }
    begin("difference", attribute, rule, ours).put("anchor", "group");
    limit(name, "maxDistance", ours, "max", rule.number("maxDistance").orElse(0), 1, age);
    merged(rule, ours, "a difference rule, each with each");
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
    // There a party has what any of its players has, unless the rule says otherwise.
    if (rule.text("partyAggregation").orElse("union").equals("intersection")) {
      findings.exact(rule.path(), "a set-intersection rule");
    } else {
      findings.approximated(
          rule.path(),
          "a set-intersection rule; a party has what all of its players have, not the union");
    }
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
    ours.put("type", "region-latency").put("ifMissing", "refuse");
    limit(name, "maxLatency", ours, "maxLatency", rule.number("maxLatency").orElse(0), 1, age);
    String sentence =
        "a region-latency rule; requests bring the attribute latency, and one without is refused";
    // There a party has the mean of its players' latencies, unless the rule says otherwise.
    String aggregation = rule.text("partyAggregation").orElse("avg");
    if (aggregation.equals("max")) {
      findings.exact(rule.path(), sentence);
    } else {
      findings.approximated(
          rule.path(),
          sentence
              + "; each player of a party has to reach the region in time, not the "
              + aggregation
              + " of them");
    }
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
    Set<String> parts = compounds.parts(name);
    String text = "'" + FlexCompounds.statement(rule) + "'";
    Optional<String> condition = compounds.condition(name);
    if (condition.isPresent()) {
      expression(name, rule, condition.get(), rules);
      boolean aggregates = parts.stream().map(byName::get).anyMatch(FlexCel::aggregates);
      Verdict verdict = aggregates ? Verdict.APPROXIMATED : Verdict.EXACT;
      String what =
          aggregates
              ? "an expression that looks at each player, not at a party as a whole: "
              : "an expression: ";
      findings.add(rule.path(), verdict, what + condition.get());
      parts(name, parts, verdict, "");
      return;
    }
    Optional<Set<String>> all =
        Statement.conjunction(FlexCompounds.statement(rule)).filter(it -> !it.isEmpty());
    if (parts.stream().anyMatch(compounds::namesItself)) {
      findings.unsupported(
          rule.path(),
          text
              + (parts.contains(name) ? " names itself" : " names a rule that names itself")
              + ", so there is nothing to judge; left out");
      parts(name, parts, Verdict.UNSUPPORTED, ", which is left out");
    } else if (all.isPresent() && byName.keySet().containsAll(all.get())) {
      Set<Verdict> verdicts = EnumSet.noneOf(Verdict.class);
      all.get().forEach(part -> verdicts.add(once(part, rules, age)));
      together(rule.path(), verdicts);
    } else {
      findings.unsupported(
          rule.path(),
          text
              + " has parts of which no expression can be made: "
              + inexpressible(parts)
              + "; left out; write an expression rule for what it means");
      parts(name, parts, Verdict.UNSUPPORTED, ", which is left out");
    }
  }

  /** The rules of a compound that stop it, by name; of none it is too long as a whole. */
  private String inexpressible(Set<String> parts) {
    String names =
        parts.stream()
            .filter(part -> compounds.condition(part).isEmpty())
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "all together are too long for one" : names;
  }

  /** A compound rule all of whose rules must hold is what became of them. */
  private void together(String path, Set<Verdict> verdicts) {
    String each = "each of its rules by itself, since all of them must hold";
    if (verdicts.size() != 1) {
      findings.approximated(path, each + "; not all of them are the same here");
    } else if (verdicts.contains(Verdict.UNSUPPORTED)) {
      findings.unsupported(path, "none of its rules can be expressed; left out");
    } else if (verdicts.contains(Verdict.APPROXIMATED)) {
      findings.approximated(path, each + "; they are approximated");
    } else {
      findings.exact(path, each);
    }
  }

  /** What a compound rule names has its verdict. */
  private void parts(String compound, Set<String> parts, Verdict verdict, String end) {
    for (String name : parts) {
      Fields part = byName.get(name);
      if (part != null && !name.equals(compound)) {
        findings.add(part.path(), verdict, "part of the compound rule " + compound + end);
        if (verdict == Verdict.UNSUPPORTED) {
          part.leaveOut();
        }
        part.finish();
      }
    }
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

  /** Sets what stands for a party. Returns what does there. */
  private static String merge(Fields rule, ObjectNode ours) {
    String aggregation = rule.text("partyAggregation").orElse("avg");
    ours.put("merge", MERGES.getOrDefault(aggregation, "mean"));
    return aggregation;
  }
}
