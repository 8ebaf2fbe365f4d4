package io.matchstream.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigSchemaTest {
  private final JsonNode schema = readSchema();

  @Test
  void theSchemaIsValid() {
    JsonNode metaSchema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()))
            .getSchemaNode();
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(metaSchema)
                .validate(schema))
        .isEmpty();
  }

  @Test
  void everyFieldSaysWhatItIs() {
    List<String> silent = new ArrayList<>();
    describe("", schema, silent);
    describe("queue", schema.at("/$defs/queue"), silent);
    assertThat(silent).isEmpty();
  }

  @Test
  void everyGroupOfFieldsRefusesUnknownOnes() {
    List<JsonNode> groups = new ArrayList<>();
    collectGroups(schema, groups);
    assertThat(groups)
        .hasSizeGreaterThan(8)
        .allSatisfy(
            group -> assertThat(group.get("additionalProperties").asBoolean(true)).isFalse());
  }

  private static void collectGroups(JsonNode part, List<JsonNode> groups) {
    if (part.path("type").toString().contains("object") && part.has("properties")) {
      groups.add(part);
    }
    part.forEach(inner -> collectGroups(inner, groups));
  }

  private static void describe(String path, JsonNode group, List<String> silent) {
    for (Map.Entry<String, JsonNode> property : group.path("properties").properties()) {
      String inner = path + "/" + property.getKey();
      if (property.getValue().path("description").asText().isBlank()) {
        silent.add(inner);
      }
      describe(inner, property.getValue(), silent);
      describe(inner + "[]", property.getValue().path("items"), silent);
    }
  }

  private static JsonNode readSchema() {
    try {
      return new ObjectMapper().readTree(ConfigReader.schemaText());
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
