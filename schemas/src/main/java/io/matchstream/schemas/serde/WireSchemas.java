package io.matchstream.schemas.serde;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.apache.avro.Schema;

/** The form in which schemas are registered: without what only Java's generated code needs. */
public final class WireSchemas {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String JAVA_STRING = "avro.java.string";

  private WireSchemas() {}

  /** The schema without {@code avro.java.string}, as other languages would write it. */
  public static Schema of(Schema generated) {
    try {
      JsonNode plain = strip(JSON.readTree(generated.toString()));
      return new Schema.Parser().parse(JSON.writeValueAsString(plain));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Avro wrote a schema that is not JSON", e);
    }
  }

  private static JsonNode strip(JsonNode node) {
    if (node instanceof ArrayNode array) {
      ArrayNode stripped = JSON.createArrayNode();
      array.forEach(element -> stripped.add(strip(element)));
      return stripped;
    }
    if (node instanceof ObjectNode object) {
      ObjectNode stripped = JSON.createObjectNode();
      object
          .properties()
          .forEach(
              field -> {
                if (!field.getKey().equals(JAVA_STRING)) {
                  // A default is data: nothing in it is a schema.
                  boolean data = field.getKey().equals("default");
                  stripped.set(field.getKey(), data ? field.getValue() : strip(field.getValue()));
                }
              });
      boolean plainString = stripped.size() == 1 && stripped.path("type").asText().equals("string");
      return plainString ? TextNode.valueOf("string") : stripped;
    }
    return node;
  }
}
