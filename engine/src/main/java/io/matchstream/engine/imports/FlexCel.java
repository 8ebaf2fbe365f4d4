package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Rules of FlexMatch as expressions in CEL. Numbers of players are doubles there, so numbers are
 * written with a fraction.
 */
final class FlexCel {
  private static final Set<String> OPERATIONS = Set.of("<", "<=", "=", "!=", ">", ">=");

  private final TeamNames teams;
  private final Map<String, JsonNode> standards;

  /**
   * @param standards the values of attributes that a player lacks, by their names there
   */
  FlexCel(TeamNames teams, Map<String, JsonNode> standards) {
    this.teams = teams;
    this.standards = standards;
  }

  /** What a player {@code p} has of an attribute, or what stands for it where he lacks it. */
  private String read(String attribute) {
    String name = "'" + Names.attribute(attribute) + "'";
    String read = "p.attributes[" + name + "]";
    return literal(standards.get(attribute))
        .map(standard -> "(" + name + " in p.attributes ? " + read + " : " + standard + ")")
        .orElse(read);
  }

  private static Optional<String> literal(JsonNode value) {
    if (value == null || value.isObject()) {
      return Optional.empty();
    }
    if (value.isArray()) {
      List<String> words = new ArrayList<>();
      value.forEach(word -> words.add(quoted(word.asText())));
      return Optional.of("[" + String.join(", ", words) + "]");
    }
    return Optional.of(
        value.isNumber() ? String.valueOf(value.doubleValue()) : quoted(value.asText()));
  }

  /** The one property expression that a rule measures; empty where it measures several. */
  static Optional<PropertyExpression> single(Fields rule) {
    List<JsonNode> measured = rule.values("measurements");
    return measured.size() == 1
        ? PropertyExpression.parse(measured.get(0).asText())
        : Optional.empty();
  }

  /** The condition of a rule; empty where it has none that could be written. */
  Optional<String> of(Fields rule) {
    return switch (rule.text("type").orElse("")) {
      case "comparison" -> comparison(rule);
      case "distance" -> distance(rule);
      case "batchDistance" -> batchDistance(rule);
      case "collection" -> collection(rule);
      default -> Optional.empty();
    };
  }

  private Optional<String> comparison(Fields rule) {
    String operation = rule.text("operation").orElse("");
    if (!OPERATIONS.contains(operation)) {
      return Optional.empty();
    }
    String cel = operation.equals("=") ? "==" : operation;
    Optional<JsonNode> reference = rule.get("referenceValue");
    if (reference.isPresent()) {
      return value(reference.get()).flatMap(r -> each(rule, "v " + cel + " " + r));
    }
    // Without a reference the values are compared with each other.
    return lists(rule)
        .filter(lists -> operation.equals("=") || operation.equals("!="))
        .map(
            lists ->
                and(
                    lists.stream()
                        .map(
                            list ->
                                operation.equals("=")
                                    ? list + ".all(v, " + list + ".all(w, w == v))"
                                    : list + ".all(v, " + list + ".filter(w, w == v).size() == 1)")
                        .toList()));
  }

  private Optional<String> distance(Fields rule) {
    Optional<String> reference = rule.get("referenceValue").flatMap(this::value);
    List<String> conditions = new ArrayList<>();
    OptionalDouble max = rule.number("maxDistance");
    OptionalDouble min = rule.number("minDistance");
    if (reference.isEmpty() || (max.isEmpty() && min.isEmpty())) {
      return Optional.empty();
    }
    String r = reference.get();
    max.ifPresent(m -> conditions.add("v - " + r + " <= " + m + " && " + r + " - v <= " + m));
    min.ifPresent(
        m -> conditions.add("(v - " + r + " >= " + m + " || " + r + " - v >= " + m + ")"));
    return each(rule, String.join(" && ", conditions));
  }

  private Optional<String> batchDistance(Fields rule) {
    Optional<String> attribute =
        rule.text("batchAttribute").filter(it -> rule.get("minDistance").isEmpty());
    OptionalDouble max = rule.number("maxDistance");
    return attribute.map(
        name -> {
          String list = "players.map(p, " + read(name) + ")";
          return max.isEmpty()
              ? list + ".all(v, " + list + ".all(w, w == v))"
              : "max(" + list + ") - min(" + list + ") <= " + max.getAsDouble();
        });
  }

  private Optional<String> collection(Fields rule) {
    Optional<JsonNode> reference = rule.get("referenceValue");
    OptionalDouble min = rule.number("minCount");
    OptionalDouble max = rule.number("maxCount");
    String operation = rule.text("operation").orElse("");
    if (operation.equals("intersection")) {
      // What the first has and all have.
      return lists(rule)
          .map(lists -> lists.size() == 1 ? lists.get(0) : "(" + String.join(" + ", lists) + ")")
          .map(all -> all + "[0].filter(w, " + all + ".all(v, w in v)).size()")
          .map(count -> between(count, min, max));
    }
    if (reference.isEmpty()) {
      return Optional.empty();
    }
    if (operation.equals("contains")) {
      return value(reference.get())
          .flatMap(
              r ->
                  lists(rule)
                      .map(
                          lists ->
                              and(
                                  lists.stream()
                                      .map(list -> list + ".filter(v, v == " + r + ").size()")
                                      .map(count -> between(count, min, max))
                                      .toList())));
    } else if (operation.equals("reference_intersection_count")) {
      return list(reference.get())
          .flatMap(r -> each(rule, between(r + ".filter(w, w in v).size()", min, max)));
    }
    return Optional.empty();
  }

  /**
   * Whether a rule looks at a party as a whole, which an expression, that looks at each player,
   * does not. In an intersection a party has what any of its players has, unless the rule says
   * otherwise.
   */
  static boolean aggregates(Fields rule) {
    Optional<String> aggregation = rule.text("partyAggregation");
    return rule.text("operation").orElse("").equals("intersection")
        ? !aggregation.orElse("union").equals("intersection")
        : aggregation.isPresent();
  }

  private static String between(String count, OptionalDouble min, OptionalDouble max) {
    List<String> bounds = new ArrayList<>();
    if (min.isPresent() || max.isEmpty()) {
      bounds.add(count + " >= " + (long) min.orElse(1));
    }
    max.ifPresent(m -> bounds.add(count + " <= " + (long) m));
    return String.join(" && ", bounds);
  }

  /** A condition of each value that the rule measures. */
  private Optional<String> each(Fields rule, String condition) {
    List<String> conditions = new ArrayList<>();
    for (JsonNode measured : rule.values("measurements")) {
      Optional<CelValue> value =
          PropertyExpression.parse(measured.asText())
              .flatMap(e -> CelValue.of(e, teams, this::read));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      conditions.add(value.get().all(condition));
    }
    return conditions.isEmpty() ? Optional.empty() : Optional.of(and(conditions));
  }

  /** The lists that the rule measures; empty where one is no list. */
  private Optional<List<String>> lists(Fields rule) {
    List<String> lists = new ArrayList<>();
    for (JsonNode measured : rule.values("measurements")) {
      Optional<String> list = list(measured);
      if (list.isEmpty()) {
        return Optional.empty();
      }
      lists.add(list.get());
    }
    return lists.isEmpty() ? Optional.empty() : Optional.of(lists);
  }

  private Optional<String> list(JsonNode expression) {
    return PropertyExpression.parse(expression.asText())
        .flatMap(e -> CelValue.of(e, teams, this::read))
        .filter(value -> value.shape() == CelValue.Shape.LIST)
        .map(CelValue::cel);
  }

  /** A number, a text, or what a property expression yields; empty where that is several. */
  private Optional<String> value(JsonNode written) {
    if (written.isNumber()) {
      return Optional.of(String.valueOf(written.doubleValue()));
    }
    Optional<PropertyExpression> expression = PropertyExpression.parse(written.asText());
    if (expression.isEmpty()) {
      return Optional.of(quoted(written.asText()));
    }
    return CelValue.of(expression.get(), teams, this::read)
        .filter(value -> value.shape() == CelValue.Shape.ONE)
        .map(CelValue::cel);
  }

  /** A text as CEL writes it. */
  private static String quoted(String text) {
    return "'"
        + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n").replace("\r", "\\r")
        + "'";
  }

  private static String and(List<String> conditions) {
    return String.join(" && ", conditions);
  }
}
