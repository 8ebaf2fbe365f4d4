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

/** The JSON Schema of a queue file: what it refuses, in sentences, and the defaults it states. */
final class ConfigSchema {
  private static final ConfigSchema INSTANCE = new ConfigSchema();

  private final Schema schema;
  private final SchemaParts parts;
  private final SchemaSentences sentences;

  private ConfigSchema() {
    JsonNode json =
        LocatedTree.read(Resources.text("queues.schema.json"), "queues.schema.json").root();
    schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(json);
    parts = new SchemaParts(json);
    sentences = new SchemaSentences(parts.ruleFields());
  }

  static ConfigSchema get() {
    return INSTANCE;
  }

  /**
   * One way in which a document breaks the schema.
   *
   * @param at where
   * @param sentence what is wrong and what to write instead
   */
  record Breach(Pointer at, String sentence) {}

  /** Every way in which the document breaks the schema. */
  List<Breach> breaches(JsonNode document) {
    List<Breach> breaches = new ArrayList<>();
    for (Error error : schema.validate(document)) {
      Pointer at = pointer(error.getInstanceLocation());
      String sentence = sentences.sentence(error, parts.at(at, document));
      boolean namesField =
          error.getProperty() != null && error.getKeyword().equals("additionalProperties");
      breaches.add(new Breach(namesField ? at.field(error.getProperty()) : at, sentence));
    }
    return breaches;
  }

  /** Fills in the defaults of every object that is there, deeper ones too. */
  void fillDefaults(ObjectNode queue) {
    parts.fillDefaults(queue);
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
