package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The schema as a description: which part of it describes a value, and the defaults it states.
 *
 * <p>References are followed, and where a list holds things of several kinds, the part is that of
 * the value's own kind. Durations keep their reference, since that is how they are told from other
 * texts.
 */
final class SchemaParts {
  /** What describes a duration. */
  static final String DURATION = "#/$defs/duration";

  private final JsonNode json;

  /**
   * @param json the whole schema
   */
  SchemaParts(JsonNode json) {
    this.json = json;
  }

  /**
   * The part that describes a place; a missing node for a place that the schema does not know.
   *
   * @param document the document the place is in, since a rule is described by its type
   */
  JsonNode at(Pointer at, JsonNode document) {
    JsonNode value = document;
    JsonNode part = json;
    for (Object step : at.steps()) {
      if (step instanceof String name) {
        value = value.path(name);
        JsonNode named = part.path("properties").path(name);
        part = resolve(named.isMissingNode() ? part.path("additionalProperties") : named, value);
      } else {
        value = value.path((Integer) step);
        part = resolve(part.path("items"), value);
      }
    }
    return part;
  }

  /** Fills in the defaults of every object that is there, deeper ones too. */
  void fillDefaults(ObjectNode queue) {
    fill(queue, json.at("/$defs/queue"));
  }

  /** The names of all fields that rules of any kind have. */
  Set<String> ruleFields() {
    Set<String> names = new LinkedHashSet<>();
    for (JsonNode kind : json.at("/$defs/rule/allOf")) {
      resolve(kind.get("then"), kind).path("properties").fieldNames().forEachRemaining(names::add);
    }
    return names;
  }

  private void fill(ObjectNode object, JsonNode objectSchema) {
    for (Map.Entry<String, JsonNode> property : objectSchema.path("properties").properties()) {
      String name = property.getKey();
      JsonNode part = resolve(property.getValue(), object.path(name));
      if (part.has("default") && !object.has(name)) {
        object.set(name, part.get("default").deepCopy());
      }
      JsonNode value = object.path(name);
      if (value instanceof ObjectNode inner) {
        fill(inner, part);
      } else if (value.isArray()) {
        for (JsonNode item : value) {
          if (item instanceof ObjectNode inner) {
            fill(inner, resolve(part.path("items"), inner));
          }
        }
      }
    }
  }

  private JsonNode resolve(JsonNode part, JsonNode value) {
    String target = part.path("$ref").asText("");
    if (!target.isEmpty() && !target.equals(DURATION)) {
      ObjectNode referenced = json.at(target.substring(1)).deepCopy();
      ObjectNode own = part.deepCopy();
      own.remove("$ref");
      // What is written beside a reference is nearer than what it refers to.
      referenced.setAll(own);
      return resolve(referenced, value);
    }
    for (JsonNode kind : part.path("allOf")) {
      if (kind.at("/if/properties/type/const").equals(value.path("type"))) {
        return resolve(kind.get("then"), value);
      }
    }
    return part;
  }
}
