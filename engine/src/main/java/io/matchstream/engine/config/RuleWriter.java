package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.engine.tickets.Attribute;
import java.time.Duration;
import java.util.TreeMap;
import java.util.function.DoubleFunction;

/** Writes the canonical form of a rule. */
final class RuleWriter {
  /** Doubles hold every whole number up to here. */
  private static final double WHOLE = 1e15;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private RuleWriter() {}

  static void write(RuleConfig rule, ObjectNode out) {
    DoubleFunction<JsonNode> unit = RuleWriter::number;
    if (rule instanceof RuleConfig.StringEquality equality) {
      begin("string-equality", rule, out).put("attribute", equality.attribute());
    } else if (rule instanceof RuleConfig.Difference difference) {
      begin("difference", rule, out)
          .put("attribute", difference.attribute())
          .put("merge", Words.write(difference.merge()))
          .put("anchor", Words.write(difference.anchor()))
          .set("max", number(difference.max()));
    } else if (rule instanceof RuleConfig.SetIntersection intersection) {
      begin("set-intersection", rule, out)
          .put("attribute", intersection.attribute())
          .put("min", intersection.min());
    } else if (rule instanceof RuleConfig.MatchTotal total) {
      begin("match-total", rule, out).put("attribute", total.attribute());
      out.set("min", number(total.min()));
      out.set("max", number(total.max()));
    } else if (rule instanceof RuleConfig.RegionLatency region) {
      unit = RuleWriter::latency;
      begin("region-latency", rule, out)
          .put("attribute", region.attribute())
          .set("maxLatency", latency(region.maxLatencyMs()));
    } else if (rule instanceof RuleConfig.TeamDifference difference) {
      begin("team-difference", rule, out)
          .put("attribute", difference.attribute())
          .put("of", Words.write(difference.of()))
          .set("max", number(difference.max()));
    } else if (rule instanceof RuleConfig.TeamSizeBalance balance) {
      begin("team-size-balance", rule, out).put("max", balance.max());
    } else if (rule instanceof RuleConfig.PartySizeSimilarity similarity) {
      begin("party-size-similarity", rule, out).put("max", similarity.max());
    } else if (rule instanceof RuleConfig.BlockList list) {
      begin("block-list", rule, out)
          .put("attribute", list.attribute())
          .put("scope", Words.write(list.scope()));
      ifMissing(rule.terms().ifMissing(), out);
      return;
    } else if (rule instanceof RuleConfig.AvoidList list) {
      begin("avoid-list", rule, out)
          .put("attribute", list.attribute())
          .put("scope", Words.write(list.scope()))
          .put(
              "optionalAfter",
              rule.terms().optionalAfter().map(Durations::format).orElse(RuleBinder.NEVER));
    } else if (rule instanceof RuleConfig.Expression expression) {
      begin("expression", rule, out)
          .put("cel", expression.expression())
          .put("when", Words.write(expression.when()));
    }
    terms(rule, unit, out);
  }

  private static ObjectNode begin(String type, RuleConfig rule, ObjectNode out) {
    return out.put("type", type).put("name", rule.terms().name());
  }

  private static void terms(RuleConfig rule, DoubleFunction<JsonNode> unit, ObjectNode out) {
    RuleTerms terms = rule.terms();
    out.set("weight", number(terms.weight()));
    if (out.has("attribute") || rule instanceof RuleConfig.Expression) {
      ifMissing(terms.ifMissing(), out);
    }
    if (terms.widening() instanceof Widening.Linear linear) {
      ObjectNode widening = out.putObject("widening");
      widening.set("step", unit.apply(linear.step()));
      widening.put("every", Durations.format(linear.every()));
      widening.set("limit", unit.apply(linear.limit()));
    } else if (terms.widening() instanceof Widening.Steps steps) {
      ArrayNode widening = out.putArray("widening");
      for (Widening.Step step : steps.steps()) {
        ObjectNode written = widening.addObject().put("at", Durations.format(step.at()));
        if (step.value().isPresent()) {
          written.set("value", unit.apply(step.value().getAsDouble()));
        } else {
          written.put("inactive", true);
        }
      }
    }
    if (!out.has("optionalAfter")) {
      terms.optionalAfter().ifPresent(wait -> out.put("optionalAfter", Durations.format(wait)));
    }
    out.put("age", Words.write(terms.age()));
  }

  private static void ifMissing(IfMissing ifMissing, ObjectNode out) {
    if (ifMissing instanceof IfMissing.UseDefault standard) {
      out.putObject("ifMissing").set("default", value(standard.value()));
    } else {
      out.put("ifMissing", ifMissing instanceof IfMissing.MatchAny ? "any" : "refuse");
    }
  }

  private static JsonNode value(Attribute value) {
    if (value instanceof Attribute.Text text) {
      return NODES.textNode(text.value());
    } else if (value instanceof Attribute.Numeric number) {
      return number(number.value());
    } else if (value instanceof Attribute.Words words) {
      ArrayNode list = NODES.arrayNode();
      words.values().forEach(list::add);
      return list;
    }
    ObjectNode map = NODES.objectNode();
    new TreeMap<>(((Attribute.Numbers) value).values())
        .forEach((name, number) -> map.set(name, number(number)));
    return map;
  }

  /** Whole numbers without a fraction, as people write them. */
  private static JsonNode number(double value) {
    return value == Math.rint(value) && Math.abs(value) <= WHOLE
        ? NODES.numberNode((long) value)
        : NODES.numberNode(value);
  }

  /** Files know whole milliseconds only. */
  private static JsonNode latency(double millis) {
    if (millis != Math.rint(millis)) {
      throw new IllegalArgumentException(millis + " ms cannot be written: it is no whole number");
    }
    return NODES.textNode(Durations.format(Duration.ofMillis((long) millis)));
  }
}
