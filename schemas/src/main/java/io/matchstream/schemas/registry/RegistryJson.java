package io.matchstream.schemas.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** The bodies of the REST API. */
final class RegistryJson {
  static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";

  private static final ObjectMapper JSON = new ObjectMapper();

  private RegistryJson() {}

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  static ArrayNode array() {
    return JSON.createArrayNode();
  }

  static JsonNode parse(byte[] body) throws IOException {
    JsonNode json = JSON.readTree(body);
    return json == null ? JSON.missingNode() : json;
  }

  static ObjectNode error(int code, String message) {
    return object().put("error_code", code).put("message", message);
  }

  static ObjectNode version(RegisteredSchema registered) {
    return object()
        .put("subject", registered.subject())
        .put("version", registered.version())
        .put("id", registered.id())
        .put("schema", registered.schema().toString());
  }

  /** The schema of a request, or the refusal that the API has for it. */
  static Schema schema(JsonNode request) {
    String type = request.path("schemaType").asText("AVRO");
    if (!type.equals("AVRO")) {
      throw new RegistryException(
          RegistryException.INVALID_SCHEMA, "Only AVRO is kept here, not " + type + ".");
    }
    if (!request.path("references").isEmpty()) {
      throw new RegistryException(
          RegistryException.INVALID_SCHEMA, "References to other schemas are not kept here.");
    }
    try {
      return new Schema.Parser().parse(request.path("schema").asText());
    } catch (AvroRuntimeException e) {
      throw new RegistryException(
          RegistryException.INVALID_SCHEMA, "Not a schema: " + e.getMessage(), e);
    }
  }
}
