package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.matchstream.engine.tickets.Attribute;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Turns a complete rule into a record. */
final class RuleBinder {
  /** An avoid-list's {@code optionalAfter} that does not come. */
  static final String NEVER = "never";

  private RuleBinder() {}

  static RuleConfig bind(JsonNode rule) {
    RuleTerms terms = terms(rule);
    String type = rule.get("type").textValue();
    return switch (type) {
      case "string-equality" -> new RuleConfig.StringEquality(attribute(rule), terms);
      case "difference" ->
          new RuleConfig.Difference(
              attribute(rule),
              rule.get("max").doubleValue(),
              Words.read(Merge.class, rule.get("merge")),
              Words.read(Anchor.class, rule.get("anchor")),
              terms);
      case "set-intersection" ->
          new RuleConfig.SetIntersection(attribute(rule), rule.get("min").intValue(), terms);
      case "match-total" ->
          new RuleConfig.MatchTotal(
              attribute(rule), rule.get("min").doubleValue(), rule.get("max").doubleValue(), terms);
      case "region-latency" ->
          new RuleConfig.RegionLatency(attribute(rule), number(rule.get("maxLatency")), terms);
      case "team-difference" ->
          new RuleConfig.TeamDifference(
              attribute(rule),
              rule.get("max").doubleValue(),
              Words.read(RuleConfig.Total.class, rule.get("of")),
              terms);
      case "team-size-balance" -> new RuleConfig.TeamSizeBalance(rule.get("max").intValue(), terms);
      case "party-size-similarity" ->
          new RuleConfig.PartySizeSimilarity(rule.get("max").intValue(), terms);
      case "block-list" -> new RuleConfig.BlockList(attribute(rule), scope(rule), terms);
      case "avoid-list" -> new RuleConfig.AvoidList(attribute(rule), scope(rule), terms);
      case "expression" ->
          new RuleConfig.Expression(
              rule.get("cel").textValue(),
              Words.read(RuleConfig.When.class, rule.get("when")),
              terms);
      default -> throw new IllegalStateException("the schema knows a rule " + type + ", not this");
    };
  }

  /** A number as it is, a duration in milliseconds. */
  static double number(JsonNode value) {
    return value.isTextual() ? Durations.parse(value.textValue()).toMillis() : value.doubleValue();
  }

  private static String attribute(JsonNode rule) {
    return rule.get("attribute").textValue();
  }

  private static RuleConfig.Scope scope(JsonNode rule) {
    return Words.read(RuleConfig.Scope.class, rule.get("scope"));
  }

  /** What a kind of rule has not, is as if there were none. */
  private static RuleTerms terms(JsonNode rule) {
    return new RuleTerms(
        rule.get("name").textValue(),
        rule.has("weight") ? rule.get("weight").doubleValue() : 1,
        ifMissing(rule.path("ifMissing")),
        widening(rule.path("widening")),
        optionalAfter(rule),
        rule.has("age") ? Words.read(Age.class, rule.get("age")) : Age.OLDEST);
  }

  private static Optional<Duration> optionalAfter(JsonNode rule) {
    return Optional.ofNullable(rule.get("optionalAfter"))
        .map(JsonNode::textValue)
        .filter(text -> !text.equals(NEVER))
        .map(Durations::parse);
  }

  private static IfMissing ifMissing(JsonNode written) {
    if (written.isObject()) {
      return new IfMissing.UseDefault(value(written.get("default")));
    }
    return written.asText("any").equals("any") ? new IfMissing.MatchAny() : new IfMissing.Refuse();
  }

  private static Attribute value(JsonNode value) {
    if (value.isNumber()) {
      return Attribute.of(value.doubleValue());
    } else if (value.isArray()) {
      List<String> words = new ArrayList<>();
      value.forEach(word -> words.add(word.textValue()));
      return Attribute.of(words);
    } else if (value.isObject()) {
      Map<String, Double> numbers = new TreeMap<>();
      value.properties().forEach(e -> numbers.put(e.getKey(), e.getValue().doubleValue()));
      return Attribute.of(numbers);
    }
    return Attribute.of(value.textValue());
  }

  private static Widening widening(JsonNode written) {
    if (written.isObject()) {
      return new Widening.Linear(
          number(written.get("step")),
          Durations.parse(written.get("every").textValue()),
          number(written.get("limit")));
    }
    List<Widening.Step> steps = steps(written);
    return steps.isEmpty() ? new Widening.None() : new Widening.Steps(steps);
  }

  /** Steps in the file's order; a step without a value is an inactive one. */
  static List<Widening.Step> steps(JsonNode list) {
    List<Widening.Step> steps = new ArrayList<>();
    for (JsonNode step : list) {
      steps.add(
          new Widening.Step(
              Durations.parse(step.get("at").textValue()),
              step.has("value")
                  ? OptionalDouble.of(number(step.get("value")))
                  : OptionalDouble.empty()));
    }
    return steps;
  }
}
