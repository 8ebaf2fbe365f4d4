package io.matchstream.schemas.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** The form of a version on the topic of schemas: JSON that a person can read. */
final class SchemaClaim {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SchemaClaim() {}

  static byte[] write(RegisteredSchema claim) {
    return JSON.createObjectNode()
        .put("subject", claim.subject())
        .put("version", claim.version())
        .put("id", claim.id())
        .put("schema", claim.schema().toString())
        .toString()
        .getBytes(UTF_8);
  }

  /** The version, or empty where the bytes are none: somebody else wrote to the topic. */
  static Optional<RegisteredSchema> read(byte[] bytes) {
    try {
      JsonNode json = JSON.readTree(bytes);
      if (json == null
          || !json.path("subject").isTextual()
          || !json.path("version").isInt()
          || !json.path("id").isInt()
          || !json.path("schema").isTextual()) {
        return Optional.empty();
      }
      return Optional.of(
          new RegisteredSchema(
              json.get("subject").textValue(),
              json.get("version").intValue(),
              json.get("id").intValue(),
              new Schema.Parser().parse(json.get("schema").textValue())));
    } catch (IOException | AvroRuntimeException e) {
      return Optional.empty();
    }
  }
}
