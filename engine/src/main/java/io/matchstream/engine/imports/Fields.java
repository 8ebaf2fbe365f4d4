package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * An object of another platform's file, read field by field. Names are found whatever their case, a
 * single value counts as a list of one, numbers may be written as texts, and null is as if it were
 * not there. What was never asked for is reported by {@link #finish}.
 */
final class Fields {
  private final ObjectNode object;
  private final String path;
  private final Findings findings;
  private final Set<String> asked = new HashSet<>();

  Fields(ObjectNode object, String path, Findings findings) {
    this.object = object;
    this.path = path;
    this.findings = findings;
  }

  /** The place of a field, as reports name it. */
  String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  String path() {
    return path;
  }

  Optional<JsonNode> get(String name) {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (field.getKey().equalsIgnoreCase(name)) {
        asked.add(field.getKey());
        return field.getValue().isNull() ? Optional.empty() : Optional.of(field.getValue());
      }
    }
    return Optional.empty();
  }

  Optional<String> text(String name) {
    return get(name)
        .filter(value -> accept(value.isValueNode(), name, "a text"))
        .map(JsonNode::asText);
  }

  OptionalDouble number(String name) {
    Optional<JsonNode> value = get(name);
    return value.isEmpty() ? OptionalDouble.empty() : number(value.get(), at(name));
  }

  /**
   * How many of something; a text that says a number is read as one, and told.
   *
   * @throws ImportException for what is no whole number or too small: another size would be another
   *     queue
   */
  OptionalInt size(String name, int least) {
    Optional<JsonNode> written = get(name);
    if (written.isEmpty()) {
      return OptionalInt.empty();
    }
    JsonNode value = written.get();
    double number = Double.NaN;
    if (value.isNumber() || value.isTextual()) {
      try {
        number = Double.parseDouble(value.asText());
      } catch (NumberFormatException e) {
        // It stays no number.
      }
    }
    if (number != Math.rint(number) || number < least || number > Integer.MAX_VALUE) {
      throw new ImportException(
          at(name) + ": must be a whole number of at least " + least + ", not " + said(value));
    }
    if (value.isTextual()) {
      findings.approximated(at(name), "the text \"" + value.asText() + "\" is read as a number");
    }
    return OptionalInt.of((int) number);
  }

  /**
   * Two sizes that contradict are nobody's queue: which one is meant only its designer knows.
   *
   * @throws ImportException if the least is above the most
   */
  void ordered(String min, int least, String max, int most) {
    if (least > most) {
      throw new ImportException(
          at(min) + ": is " + least + ", which is above " + max + " (" + most + ")");
    }
  }

  /** A number that is never below zero; a negative one is told, and taken as zero. */
  OptionalDouble amount(String name) {
    OptionalDouble number = number(name);
    if (number.isPresent() && number.getAsDouble() < 0) {
      findings.approximated(at(name), "is negative, " + said(get(name).orElseThrow()) + "; 0 here");
      return OptionalDouble.of(0);
    }
    return number;
  }

  private static String said(JsonNode value) {
    if (value.isTextual()) {
      return "the text \"" + value.asText() + "\"";
    }
    return value.isContainerNode() ? (value.isArray() ? "a list" : "an object") : value.asText();
  }

  boolean flag(String name) {
    return get(name).map(value -> value.asText().equalsIgnoreCase("true")).orElse(false);
  }

  Optional<Fields> object(String name) {
    return get(name)
        .filter(value -> accept(value.isObject(), name, "an object"))
        .map(value -> new Fields((ObjectNode) value, at(name), findings));
  }

  List<JsonNode> values(String name) {
    List<JsonNode> values = new ArrayList<>();
    get(name)
        .ifPresent(
            value -> {
              if (value.isArray()) {
                value.forEach(values::add);
              } else {
                values.add(value);
              }
            });
    return values;
  }

  List<Fields> objects(String name) {
    List<Fields> objects = new ArrayList<>();
    for (JsonNode value : values(name)) {
      String place = at(name) + "[" + objects.size() + "]";
      if (value.isObject()) {
        objects.add(new Fields((ObjectNode) value, place, findings));
      } else {
        findings.unsupported(place, "is no object; left out");
      }
    }
    return objects;
  }

  /** Empty, and reported, where a value is no number. */
  OptionalDouble number(JsonNode value, String place) {
    double number = Double.NaN;
    try {
      number = value.isNumber() ? value.doubleValue() : Double.parseDouble(value.asText());
    } catch (NumberFormatException e) {
      // It stays no number.
    }
    if (!Double.isFinite(number)) {
      findings.unsupported(place, "'" + value.asText() + "' is no number; left out");
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(number);
  }

  /** The whole object is left out, so none of its fields is reported by itself. */
  void leaveOut() {
    object.fieldNames().forEachRemaining(asked::add);
  }

  /** Reports what was never asked for. */
  void finish() {
    for (String name : (Iterable<String>) object::fieldNames) {
      if (!asked.contains(name)) {
        findings.unsupported(at(name), "unknown field; left out");
      }
    }
  }

  private boolean accept(boolean fits, String name, String what) {
    if (!fits) {
      findings.unsupported(at(name), "is not " + what + "; left out");
    }
    return fits;
  }
}
