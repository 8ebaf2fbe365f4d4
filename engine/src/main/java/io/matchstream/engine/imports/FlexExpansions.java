package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The expansions of a FlexMatch rule set, by what they are for; each is taken once. */
final class FlexExpansions {
  private static final int MOST_IN_A_TEAM = 64;

  private final Map<String, Expansion> byTarget = new LinkedHashMap<>();
  private final Waits waits;
  private final Findings findings;

  /** The steps of one target, and where they stand. */
  private record Expansion(String path, List<Waits.Step> steps) {}

  FlexExpansions(Fields body, Waits waits, Findings findings) {
    this.waits = waits;
    this.findings = findings;
    for (Fields expansion : body.objects("expansions")) {
      List<Waits.Step> steps = new ArrayList<>();
      for (Fields step : expansion.objects("steps")) {
        OptionalDouble value = step.number("value");
        double seconds = step.number("waitTimeSeconds").orElse(0);
        if (value.isPresent()) {
          steps.add(new Waits.Step(seconds, value));
        }
        step.finish();
      }
      String target = expansion.text("target").orElse("").replace(" ", "");
      byTarget.put(target, new Expansion(expansion.path(), steps));
      expansion.finish();
    }
  }

  /**
   * Widens a rule's limit.
   *
   * @param property the name of the limit there
   * @param factor what a number there is here
   */
  void rule(
      String name, String property, ObjectNode ours, double start, double factor, String age) {
    Expansion expansion = byTarget.remove(target("rules", name, property));
    if (expansion == null) {
      return;
    }
    List<Waits.Step> steps = new ArrayList<>();
    for (Waits.Step step : expansion.steps) {
      steps.add(
          new Waits.Step(step.seconds(), OptionalDouble.of(step.value().orElseThrow() * factor)));
    }
    boolean downwards = ours.path("type").asText().equals("set-intersection");
    waits.steps(ours, start, downwards, steps, expansion.path);
    if (ours.has("widening")) {
      ours.put("age", age);
    }
  }

  /** A team's least number of players. */
  void team(String name, ObjectNode ours) {
    Expansion expansion = byTarget.remove(target("teams", name, "minPlayers"));
    if (expansion == null) {
      return;
    }
    ArrayNode steps = ours.arrayNode();
    for (Waits.Step step : expansion.steps) {
      int value = (int) step.value().orElseThrow();
      boolean fits = value >= 0 && value <= Math.min(MOST_IN_A_TEAM, ours.get("max").intValue());
      if (!fits) {
        findings.unsupported(expansion.path, value + " players are no size of this team; left out");
      }
      waits
          .text(step.seconds(), expansion.path, "it would never happen")
          .filter(at -> fits)
          .ifPresent(at -> steps.addObject().put("at", at).put("value", value));
    }
    if (!steps.isEmpty()) {
      ours.set("minWidening", steps);
      findings.approximated(
          expansion.path, "minWidening of team " + name + ", by the wait of the longest waiting");
    }
  }

  /** Reports what nobody took. */
  void finish() {
    byTarget.forEach(
        (target, expansion) ->
            findings.unsupported(expansion.path, "'" + target + "' does not widen here; left out"));
  }

  private static String target(String kind, String name, String property) {
    return (kind + "[" + name + "]." + property).replace(" ", "");
  }
}
