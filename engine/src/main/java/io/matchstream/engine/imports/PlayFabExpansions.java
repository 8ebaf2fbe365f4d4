package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The expansions of PlayFab's rules. Step k comes at k × SecondsBetweenExpansions. The documents do
 * not say whose age counts where two tickets have waited differently; {@code both} is the stricter
 * reading.
 */
final class PlayFabExpansions {
  private final Waits waits;
  private final Findings findings;

  PlayFabExpansions(Waits waits, Findings findings) {
    this.waits = waits;
    this.findings = findings;
  }

  void add(Fields rule, ObjectNode out, String kind, double start) {
    for (String field : new String[] {"LinearExpansion", "CustomExpansion", "Expansion"}) {
      rule.object(field).ifPresent(expansion -> one(expansion, out, kind, start));
    }
  }

  private void one(Fields expansion, ObjectNode out, String kind, double start) {
    expansion.text("Type");
    double every = expansion.number("SecondsBetweenExpansions").orElse(0);
    boolean downwards = kind.equals("set-intersection");
    OptionalDouble delta = expansion.number("Delta");
    OptionalDouble limit = expansion.number("Limit");
    if (delta.isPresent()) {
      double step = downwards ? -Math.abs(delta.getAsDouble()) : delta.getAsDouble();
      double end = limit.orElse(downwards ? 0 : start);
      waits.linear(out, start, step, every, end, expansion.path());
    }
    for (String list :
        List.of("DifferenceOverrides", "MaxLatencyOverrides", "MinIntersectionSizeOverrides")) {
      custom(expansion, list, out, start, downwards, every);
    }
    enabled(expansion, out, every);
    total(expansion, out, every);
    expansion.finish();
    if (out.has("widening")) {
      out.put("age", "both");
      findings.approximated(
          expansion.path(),
          "PlayFab does not say whose wait counts; age: both, the stricter reading");
    }
  }

  private void custom(
      Fields expansion,
      String field,
      ObjectNode out,
      double start,
      boolean downwards,
      double every) {
    List<Waits.Step> steps = steps(expansion, field, every);
    if (!steps.isEmpty()) {
      waits.steps(out, start, downwards, steps, expansion.at(field));
    }
  }

  private List<Waits.Step> steps(Fields expansion, String field, double every) {
    List<Waits.Step> steps = new ArrayList<>();
    for (JsonNode each : expansion.values(field)) {
      JsonNode value = each.isObject() ? value(each) : each;
      int number = steps.size() + 1;
      steps.add(
          new Waits.Step(
              number * every,
              value.isNull() || value.isMissingNode()
                  ? OptionalDouble.empty()
                  : expansion.number(value, expansion.at(field) + "[" + (number - 1) + "]")));
    }
    return steps;
  }

  private static JsonNode value(JsonNode override) {
    return override.has("Value") ? override.get("Value") : override.path("value");
  }

  /** A string-equality can be switched off, and here not on again. */
  private void enabled(Fields expansion, ObjectNode out, double every) {
    boolean off = false;
    int number = 0;
    for (JsonNode each : expansion.values("EnabledOverrides")) {
      number++;
      boolean enabled = (each.isObject() ? value(each) : each).asText().equalsIgnoreCase("true");
      String path = expansion.at("EnabledOverrides") + "[" + (number - 1) + "]";
      if (off && enabled) {
        findings.unsupported(path, "would switch the rule on again; a widening only loosens");
      } else if (!off && !enabled) {
        off = true;
        waits.steps(
            out,
            0,
            false,
            List.of(new Waits.Step(number * every, OptionalDouble.empty())),
            expansion.at("EnabledOverrides"));
      }
    }
  }

  /** Here a total gives way at both ends, by the same. */
  private void total(Fields expansion, ObjectNode out, double every) {
    List<Waits.Step> most = steps(expansion, "MaximumOverrides", every);
    List<Waits.Step> least = steps(expansion, "MinimumOverrides", every);
    double min = out.path("min").asDouble();
    double max = out.path("max").asDouble();
    List<Waits.Step> steps = new ArrayList<>();
    boolean same = true;
    double above = 0;
    double below = 0;
    for (int i = 0; i < Math.max(most.size(), least.size()); i++) {
      above = i < most.size() ? most.get(i).value().orElse(max + above) - max : above;
      below = i < least.size() ? min - least.get(i).value().orElse(min - below) : below;
      same &= above == below || !out.has("min") || !out.has("max");
      steps.add(
          new Waits.Step((i + 1) * every, OptionalDouble.of(Math.max(0, Math.max(above, below)))));
    }
    if (!steps.isEmpty()) {
      waits.steps(out, 0, false, steps, expansion.path());
      if (!same) {
        findings.approximated(
            expansion.path(), "a total gives way at both ends by the same: the larger of the two");
      }
    }
  }
}
