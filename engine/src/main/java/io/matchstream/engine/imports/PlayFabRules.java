package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The rules of a PlayFab queue: in a list for each kind, as its API has them, or in one list with
 * types, as its documents show them.
 */
final class PlayFabRules {
  /** Field of the API, type of the documents, kind here. */
  private static final String[][] KINDS = {
    {"StringEqualityRules", "StringEqualityRule", "string-equality"},
    {"DifferenceRules", "DifferenceRule", "difference"},
    {"SetIntersectionRules", "SetIntersectionRule", "set-intersection"},
    {"MatchTotalRules", "MatchTotalRule", "match-total"},
    {"RegionSelectionRule", "RegionSelectionRule", "region-latency"},
    {"TeamDifferenceRules", "TeamDifferenceRule", "team-difference"},
    {"TeamSizeBalanceRule", "TeamSizeBalanceRule", "team-size-balance"},
    {"TeamTicketSizeSimilarityRule", "TeamTicketSizeSimilarityRule", "party-size-similarity"},
  };

  private static final Map<String, String> MERGES =
      Map.of("min", "min", "max", "max", "average", "mean");

  private final Fields queue;
  private final Names names;
  private final Findings findings;
  private final PlayFabExpansions expansions;
  private final Waits waits;

  PlayFabRules(Fields queue, Names names, Waits waits, Findings findings) {
    this.queue = queue;
    this.names = names;
    this.findings = findings;
    this.waits = waits;
    this.expansions = new PlayFabExpansions(waits, findings);
  }

  void addTo(ArrayNode rules) {
    for (String[] kind : KINDS) {
      for (Fields rule : queue.objects(kind[0])) {
        rules.add(rule(rule, kind[2]));
      }
    }
    for (Fields rule : queue.objects("Rules")) {
      String type = rule.text("Type").orElse("");
      Optional<String> kind = Optional.empty();
      for (String[] each : KINDS) {
        if (each[1].equalsIgnoreCase(type)) {
          kind = Optional.of(each[2]);
        }
      }
      if (kind.isPresent()) {
        rules.add(rule(rule, kind.get()));
      } else {
        findings.unsupported(rule.path(), "no rule is called '" + type + "'; left out");
      }
    }
  }

  private ObjectNode rule(Fields rule, String kind) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("type", kind);
    findings.made(out, rule.path());
    rule.text("Name").ifPresent(name -> out.put("name", names.rule(name, rule.at("Name"))));
    attribute(rule, out);
    double start = limit(rule, out, kind);
    rule.text("MergeFunction")
        .ifPresent(
            merge -> {
              String ours = MERGES.getOrDefault(merge.toLowerCase(Locale.ROOT), "mean");
              if (kind.equals("difference")) {
                out.put("merge", ours);
                findings.exact(rule.at("MergeFunction"), "merge: " + ours);
              } else {
                findings.unsupported(rule.at("MergeFunction"), kind + " merges nothing");
              }
            });
    rule.amount("Weight")
        .ifPresent(
            weight -> {
              Waits.number(out, "weight", weight);
              findings.exact(rule.at("Weight"), "weight");
            });
    missing(rule, out, kind);
    expansions.add(rule, out, kind, start);
    rule.number("SecondsUntilOptional")
        .ifPresent(seconds -> waits.optionalAfter(out, seconds, rule.at("SecondsUntilOptional")));
    rule.finish();
    if (kind.equals("party-size-similarity")) {
      findings.approximated(
          rule.path(), "the largest parties of two teams are equal; smaller ones are not compared");
    } else if (kind.equals("region-latency")) {
      findings.approximated(
          rule.path(), "the attribute is a map from region to milliseconds here, no list");
    } else {
      findings.exact(rule.path(), "a " + kind + " rule");
    }
    return out;
  }

  private void attribute(Fields rule, ObjectNode out) {
    rule.text("Path")
        .ifPresent(path -> out.put("attribute", names.attribute(path, rule.at("Path"))));
    rule.object("Attribute")
        .ifPresent(
            attribute -> {
              String path = attribute.text("Path").orElse("attribute");
              out.put("attribute", names.attribute(path, attribute.at("Path")));
              if (attribute.text("Source").orElse("User").equalsIgnoreCase("User")) {
                findings.exact(attribute.at("Source"), "the request brings it");
              } else {
                findings.approximated(
                    attribute.at("Source"),
                    "the request has to bring it: the platform keeps no attributes of players");
              }
              attribute.finish();
            });
    if (!out.has("attribute") && rule.get("Attribute").isPresent()) {
      out.put("attribute", "attribute");
    }
  }

  /** The limit at first, or 0 of a rule that has none. */
  private double limit(Fields rule, ObjectNode out, String kind) {
    switch (kind) {
      case "difference", "team-difference", "team-size-balance" -> {
        double max = rule.amount("Difference").orElse(0);
        Waits.value(out, "max", max, out);
        return max;
      }
      case "set-intersection" -> {
        int min = rule.size("MinIntersectionSize", 0).orElse(1);
        out.put("min", min);
        return min;
      }
      case "match-total" -> {
        rule.number("Min").ifPresent(min -> Waits.value(out, "min", min, out));
        rule.number("Max").ifPresent(max -> Waits.value(out, "max", max, out));
        return out.path("max").asDouble();
      }
      case "region-latency" -> {
        double max = rule.amount("MaxLatency").orElse(0);
        Waits.value(out, "maxLatency", max, out);
        return max;
      }
      default -> {
        return 0;
      }
    }
  }

  /** PlayFab lets whoever lacks the attribute match anything, unless there is a default. */
  private void missing(Fields rule, ObjectNode out, String kind) {
    String behaviour = rule.text("AttributeNotSpecifiedBehavior").orElse("");
    Optional<JsonNode> standard = rule.get("DefaultAttributeValue");
    if (!out.has("attribute")) {
      return;
    }
    if (standard.isPresent() && !behaviour.equalsIgnoreCase("MatchAny")) {
      JsonNode value = standard.get();
      boolean list = kind.equals("set-intersection") && !value.isArray();
      out.putObject("ifMissing").set("default", list ? out.arrayNode().add(value) : value);
      findings.exact(rule.at("DefaultAttributeValue"), "ifMissing: { default: … }");
    } else {
      out.put("ifMissing", "any");
      findings.exact(rule.at("AttributeNotSpecifiedBehavior"), "ifMissing: any");
      if (standard.isPresent()) {
        findings.exact(rule.at("DefaultAttributeValue"), "not used, as there");
      }
    }
  }
}
