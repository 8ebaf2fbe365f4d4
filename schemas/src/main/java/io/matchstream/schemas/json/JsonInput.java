package io.matchstream.schemas.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * One JSON object, read strictly: each field by its name and kind, and in the end nothing may be
 * left. A field that is null counts as absent. For one thread.
 */
final class JsonInput {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private static final BigDecimal MICROS = BigDecimal.valueOf(1_000_000);

  /** No rating of any system comes near it; keeps the arithmetic in range. */
  private static final int MAX_POINTS = 1_000_000;

  private static final int MAX_TEXT = 1024;

  private final ObjectNode object;

  /** Where the object stands, such as {@code party[1].}; empty for the outermost. */
  private final String place;

  private final Set<String> known = new HashSet<>();

  private JsonInput(ObjectNode object, String place) {
    this.object = object;
    this.place = place;
  }

  static JsonInput parse(byte[] bytes) {
    JsonNode tree;
    try {
      tree = MAPPER.readTree(bytes);
    } catch (IOException | NumberFormatException e) {
      // The latter for an exponent of too many digits, which Jackson lets out as it is.
      throw new BadRecordException(Reason.BAD_JSON, firstLine(e), e);
    }
    if (!(tree instanceof ObjectNode object)) {
      throw new BadRecordException(Reason.BAD_JSON, "not an object");
    }
    if (!Letters.whole(object)) {
      throw new BadRecordException(
          Reason.INVALID, "a text has half a letter (a surrogate without the other)");
    }
    return new JsonInput(object, "");
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable");
  }

  /** Refuses what nobody asked for. */
  void done() {
    Set<String> unknown = new TreeSet<>();
    object.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(known);
    if (!unknown.isEmpty()) {
      throw new BadRecordException(
          Reason.UNKNOWN_FIELD,
          place
              + String.join(", ", unknown)
              + "; known here: "
              + String.join(", ", new TreeSet<>(known)));
    }
  }

  /** Text that may be absent: then null, which is what the generated builders take. */
  String optionalText(String field) {
    JsonNode node = get(field);
    if (node == null) {
      return null;
    }
    if (!node.isTextual() || node.textValue().isEmpty()) {
      throw invalid(field, "must be text and not empty");
    }
    if (node.textValue().length() > MAX_TEXT) {
      throw invalid(field, "is longer than " + MAX_TEXT + " characters");
    }
    // It ends up in keys, logs and terminals.
    if (node.textValue().chars().anyMatch(Character::isISOControl)) {
      throw invalid(field, "has control characters");
    }
    return node.textValue();
  }

  String text(String field) {
    String value = optionalText(field);
    if (value == null) {
      throw invalid(field, "is missing");
    }
    return value;
  }

  boolean flag(String field) {
    JsonNode node = get(field);
    if (node == null) {
      return false;
    }
    if (!node.isBoolean()) {
      throw invalid(field, "must be true or false");
    }
    return node.booleanValue();
  }

  /** One of the constants, in either case of letters. */
  <E extends Enum<E>> E choice(String field, Class<E> type, E otherwise) {
    String value = optionalText(field);
    if (value == null) {
      return otherwise;
    }
    // What a reader takes for a symbol that he does not know is not for writers.
    List<E> choices =
        Arrays.stream(type.getEnumConstants()).filter(c -> !c.name().equals("UNKNOWN")).toList();
    for (E constant : choices) {
      if (constant.name().equalsIgnoreCase(value)) {
        return constant;
      }
    }
    String all = choices.toString().toLowerCase(Locale.ROOT);
    throw invalid(field, "must be one of " + all + ", not '" + value + "'");
  }

  /** Milliseconds, from a whole number of them or from text such as 20s; null when absent. */
  Long optionalMillis(String field) {
    JsonNode node = get(field);
    if (node == null) {
      return null;
    }
    long millis = -1;
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      millis = node.longValue();
    } else if (node.isTextual()) {
      millis = Durations.parse(node.textValue()).map(d -> d.toMillis()).orElse(-1L);
    }
    if (millis <= 0) {
      throw invalid(field, "must be a duration such as \"20s\", or milliseconds, above 0");
    }
    return millis;
  }

  /** A number exactly as it was written; null when absent. */
  BigDecimal optionalNumber(String field) {
    JsonNode node = get(field);
    if (node == null) {
      return null;
    }
    if (!node.isNumber()) {
      throw invalid(field, "must be a number");
    }
    BigDecimal number = node.decimalValue();
    if (!Decimals.bounded(number)) {
      throw invalid(field, "must be a number of at most " + Decimals.MAX_DIGITS + " digits");
    }
    return number;
  }

  /** A number of points in millionths; null when absent. */
  Long optionalMicros(String field) {
    return optionalMicros(field, MAX_POINTS);
  }

  /** The same, where at most so many points may be above or below zero. */
  Long optionalMicros(String field, int mostPoints) {
    BigDecimal points = optionalNumber(field);
    if (points == null) {
      return null;
    }
    if (points.abs().compareTo(BigDecimal.valueOf(mostPoints)) > 0) {
      throw invalid(field, "must be between -" + mostPoints + " and " + mostPoints);
    }
    return points.multiply(MICROS).setScale(0, RoundingMode.HALF_EVEN).longValueExact();
  }

  /**
   * Names and values in the types of the contract: text, a number, a list of texts, or an object of
   * numbers. Truth values become text.
   */
  Map<String, Object> attributes(String field) {
    JsonNode node = get(field);
    if (node == null) {
      return Map.of();
    }
    if (!node.isObject()) {
      throw invalid(field, "must be an object");
    }
    Map<String, Object> values = new LinkedHashMap<>();
    node.properties()
        .forEach(
            attribute ->
                values.put(
                    attribute.getKey(),
                    attribute(field + "." + attribute.getKey(), attribute.getValue())));
    return values;
  }

  private Object attribute(String field, JsonNode value) {
    if (value.isTextual() || value.isBoolean()) {
      return value.asText();
    } else if (value.isNumber()) {
      return finite(field, value);
    } else if (value.isArray()) {
      return texts(field, value);
    } else if (value.isObject() && value.isEmpty()) {
      throw invalid(field, "is an object without a number; name one at least, or leave it out");
    } else if (value.isObject()) {
      Map<String, Double> numbers = new LinkedHashMap<>();
      value
          .properties()
          .forEach(
              each ->
                  numbers.put(each.getKey(), finite(field + "." + each.getKey(), each.getValue())));
      return numbers;
    }
    throw invalid(field, "must be text, a number, true or false, a list or an object of numbers");
  }

  private double finite(String field, JsonNode value) {
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw invalid(field, "must be a number");
    }
    return value.doubleValue();
  }

  private List<String> texts(String field, JsonNode list) {
    List<String> texts = new ArrayList<>();
    for (JsonNode each : list) {
      if (!each.isTextual()) {
        throw invalid(field, "must be a list of texts");
      }
      texts.add(each.textValue());
    }
    return texts;
  }

  /** A list of texts; empty when absent. */
  List<String> texts(String field) {
    JsonNode node = get(field);
    if (node == null) {
      return List.of();
    }
    if (!node.isArray()) {
      throw invalid(field, "must be a list of texts");
    }
    return texts(field, node);
  }

  /** The objects of a list; empty when absent. */
  List<JsonInput> optionalObjects(String field) {
    JsonNode node = get(field);
    return node == null || (node.isArray() && node.isEmpty()) ? List.of() : objects(field);
  }

  /** A whole number of 1 or more, with what stands for an absent one. */
  int count(String field, int otherwise) {
    JsonNode node = get(field);
    if (node == null) {
      return otherwise;
    }
    if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < 1) {
      throw invalid(field, "must be a whole number of 1 or more");
    }
    return node.intValue();
  }

  /** Whether the field is there. */
  boolean has(String field) {
    return get(field) != null;
  }

  /** True or false, with what stands for an absent one. */
  boolean flag(String field, boolean otherwise) {
    return get(field) == null ? otherwise : flag(field);
  }

  /** The objects of a list that must not be empty. */
  List<JsonInput> objects(String field) {
    JsonNode node = get(field);
    if (node == null || !node.isArray() || node.isEmpty()) {
      throw invalid(field, "must be a list that is not empty");
    }
    List<JsonInput> inputs = new ArrayList<>();
    for (JsonNode element : node) {
      if (!(element instanceof ObjectNode each)) {
        throw invalid(field, "must hold objects");
      }
      inputs.add(new JsonInput(each, place + field + "[" + inputs.size() + "]."));
    }
    return inputs;
  }

  BadRecordException invalid(String field, String problem) {
    return new BadRecordException(Reason.INVALID, place + field + " " + problem);
  }

  private JsonNode get(String field) {
    known.add(field);
    JsonNode node = object.get(field);
    return node == null || node.isNull() ? null : node;
  }
}
