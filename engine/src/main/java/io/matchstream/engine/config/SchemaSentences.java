package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Says in a sentence what a schema error means and what to write instead. */
final class SchemaSentences {
  private static final int LONGEST_QUOTE = 40;

  private final Set<String> ruleFields;

  /**
   * @param ruleFields what rules of any kind have
   */
  SchemaSentences(Set<String> ruleFields) {
    this.ruleFields = ruleFields;
  }

  /**
   * @param error what the validator found
   * @param part the schema of that place
   */
  String sentence(Error error, JsonNode part) {
    String found = quote(error.getInstanceNode());
    return switch (error.getKeyword()) {
      case "additionalProperties" -> unknownField(error.getProperty(), part);
      case "required" -> "needs the field '" + error.getProperty() + "'";
      case "pattern" ->
          isDuration(part)
              ? found + " is not a duration; write a whole number and a unit: 80ms, 10s, 2m or 2h"
              : found + " is not allowed. " + description(part);
      case "enum" -> found + " is not known; write one of " + choices(part) + ".";
      case "propertyNames" -> "a name in " + found + " is not allowed. " + description(part);
      case "const" -> found + " is not allowed. " + description(part);
      case "type" ->
          isDuration(part)
              ? found + " is not a duration; write a whole number and a unit: 80ms, 10s, 2m or 2h"
              : found + " is not " + kind(part) + ". " + description(part);
      case "minimum", "exclusiveMinimum", "maximum" ->
          found + " is out of range, " + range(part) + ". " + description(part);
      case "minItems", "minProperties", "minLength" -> "must not be empty. " + description(part);
      case "maxItems" ->
          "has too many entries, at most "
              + part.path("maxItems").asText()
              + ". "
              + description(part);
      default -> found + ": " + error.getMessage() + ". " + description(part);
    };
  }

  private String unknownField(String name, JsonNode part) {
    List<String> known = new ArrayList<>();
    part.path("properties").fieldNames().forEachRemaining(known::add);
    String list = String.join(", ", known);
    if (part.has("title") && ruleFields.contains(name)) {
      return "does not fit "
          + part.get("title").asText()
          + "; remove it. Known here: "
          + list
          + ". "
          + description(part);
    }
    Optional<String> near =
        known.stream().filter(candidate -> closeEnough(name, candidate)).findFirst();
    return near.map(n -> "unknown field; did you mean '" + n + "'?")
        .orElse("unknown field; remove it. Known here: " + list);
  }

  private static boolean isDuration(JsonNode part) {
    return part.path("$ref").asText("").equals(SchemaParts.DURATION);
  }

  private static String description(JsonNode part) {
    return part.path("description").asText("");
  }

  private static String choices(JsonNode part) {
    return StreamSupport.stream(part.path("enum").spliterator(), false)
        .map(JsonNode::asText)
        .collect(Collectors.joining(", "));
  }

  private static String kind(JsonNode part) {
    JsonNode type = part.path("type");
    return switch (type.isArray() ? type.path(0).asText() : type.asText()) {
      case "object" -> "a group of fields";
      case "array" -> "a list";
      case "integer" -> "a whole number";
      case "number" -> "a number";
      case "boolean" -> "true or false";
      default -> "a text (put it in quotes)";
    };
  }

  private static String range(JsonNode part) {
    List<String> bounds = new ArrayList<>();
    bound(part, "minimum", "at least ").ifPresent(bounds::add);
    bound(part, "exclusiveMinimum", "above ").ifPresent(bounds::add);
    bound(part, "maximum", "at most ").ifPresent(bounds::add);
    return String.join(" and ", bounds);
  }

  private static Optional<String> bound(JsonNode part, String keyword, String words) {
    return part.has(keyword) ? Optional.of(words + part.get(keyword).asText()) : Optional.empty();
  }

  private static String quote(JsonNode value) {
    if (value == null) {
      return "it";
    }
    String text = value.isTextual() ? value.textValue() : value.toString();
    String shown = text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
    return "'" + shown + "'";
  }

  /** At most two letters apart, letter case aside. */
  private static boolean closeEnough(String written, String known) {
    String a = written.toLowerCase(Locale.ROOT);
    String b = known.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()] <= Math.min(2, b.length() / 2);
  }
}
