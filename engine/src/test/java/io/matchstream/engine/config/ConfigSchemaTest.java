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
    for (Map.Entry<String, JsonNode> part : schema.path("$defs").properties()) {
      assertThat(part.getValue().path("description").asText()).as(part.getKey()).isNotBlank();
      describe(part.getKey(), part.getValue(), silent);
    }
    assertThat(silent).isEmpty();
  }

  @Test
  void everyGroupOfFieldsRefusesUnknownOnes() {
    List<JsonNode> groups = new ArrayList<>();
    collectGroups(schema, groups);
    assertThat(groups)
        .hasSizeGreaterThan(24)
        .allSatisfy(
            group ->
                assertThat(
                        // What has kinds leaves that to each of them.
                        group.has("allOf") || !group.path("additionalProperties").asBoolean(true))
                    .as(group.toString())
                    .isTrue());
  }

  private static void collectGroups(JsonNode part, List<JsonNode> groups) {
    if (part.path("type").toString().contains("object") && part.has("properties")) {
      groups.add(part);
    }
    part.forEach(inner -> collectGroups(inner, groups));
  }

  private void describe(String path, JsonNode group, List<String> silent) {
    for (Map.Entry<String, JsonNode> property : group.path("properties").properties()) {
      String inner = path + "/" + property.getKey();
      String reference = property.getValue().path("$ref").asText("#").substring(1);
      if (property.getValue().path("description").asText().isBlank()
          && schema.at(reference).path("description").asText().isBlank()) {
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
