package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The JSON Schema of a queue file: what it refuses, in sentences, and the defaults it states. */
final class ConfigSchema {
  private static final ConfigSchema INSTANCE = new ConfigSchema();

  private final JsonNode json;
  private final Schema schema;

  private ConfigSchema() {
    json = LocatedTree.read(Resources.text("queues.schema.json"), "queues.schema.json").root();
    schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(json);
  }

  static ConfigSchema get() {
    return INSTANCE;
  }

  /** Every way in which the document breaks the schema. */
  List<ConfigProblem> problems(LocatedTree tree) {
    List<ConfigProblem> problems = new ArrayList<>();
    for (Error error : schema.validate(tree.root())) {
      Pointer at = pointer(error.getInstanceLocation());
      String sentence = SchemaSentences.sentence(error, at, describe(at));
      boolean namesField =
          error.getProperty() != null && error.getKeyword().equals("additionalProperties");
      problems.add(tree.problem(namesField ? at.field(error.getProperty()) : at, sentence));
    }
    return problems;
  }

  /** Fills in the defaults of every object that is there, deeper ones too. */
  void fillDefaults(ObjectNode queue) {
    fill(queue, json.at("/$defs/queue"));
  }

  private void fill(ObjectNode object, JsonNode objectSchema) {
    for (Map.Entry<String, JsonNode> property : objectSchema.path("properties").properties()) {
      JsonNode standard = property.getValue().path("default");
      if (!standard.isMissingNode() && !object.has(property.getKey())) {
        object.set(property.getKey(), standard.deepCopy());
      }
      JsonNode value = object.path(property.getKey());
      if (value instanceof ObjectNode inner) {
        fill(inner, property.getValue());
      } else if (value.isArray()) {
        for (JsonNode item : value) {
          if (item instanceof ObjectNode inner) {
            fill(inner, property.getValue().path("items"));
          }
        }
      }
    }
  }

  /** The part of the schema that describes a place; a missing node for a place it does not know. */
  private JsonNode describe(Pointer at) {
    JsonNode part = json;
    for (Object step : at.steps()) {
      part = part.path(step instanceof String ? "properties" : "items");
      if (step instanceof String name) {
        part = part.path(name);
      }
      String target = part.path("$ref").asText("");
      if (target.equals("#/$defs/queue")) {
        part = json.at("/$defs/queue");
      }
    }
    return part;
  }

  private static Pointer pointer(NodePath path) {
    Pointer pointer = Pointer.ROOT;
    for (int i = 0; i < path.getNameCount(); i++) {
      Object element = path.getElement(i);
      pointer =
          element instanceof Integer index
              ? pointer.item(index)
              : pointer.field(String.valueOf(element));
    }
    return pointer;
  }
}
