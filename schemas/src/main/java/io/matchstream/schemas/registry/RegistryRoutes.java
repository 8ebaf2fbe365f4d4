package io.matchstream.schemas.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;

/** What each path of the REST API answers. */
final class RegistryRoutes {
  private final SubjectRegistry registry;

  RegistryRoutes(SubjectRegistry registry) {
    this.registry = registry;
  }

  JsonNode get(List<String> path) {
    if (path.isEmpty()) {
      return RegistryJson.object();
    }
    return switch (path.get(0)) {
      case "subjects" -> subjects(path);
      case "schemas" -> schemas(path);
      case "config" -> {
        require(path.size() <= 2);
        yield RegistryJson.object().put("compatibilityLevel", Compatibility.LEVEL);
      }
      case "mode" -> {
        require(path.size() <= 2);
        yield RegistryJson.object().put("mode", "READWRITE");
      }
      default -> throw notFound();
    };
  }

  private JsonNode subjects(List<String> path) {
    if (path.size() == 1) {
      return texts(registry.subjects());
    }
    require(path.size() >= 3 && path.size() <= 5 && path.get(2).equals("versions"));
    String subject = path.get(1);
    if (path.size() == 3) {
      ArrayNode versions = RegistryJson.array();
      registry.versions(subject).forEach(versions::add);
      return versions;
    }
    RegisteredSchema version = version(subject, path.get(3));
    if (path.size() == 4) {
      return RegistryJson.version(version);
    }
    require(path.get(4).equals("schema"));
    return plain(version.schema());
  }

  private JsonNode schemas(List<String> path) {
    if (path.equals(List.of("schemas", "types"))) {
      return RegistryJson.array().add("AVRO");
    }
    require(path.size() >= 3 && path.size() <= 4 && path.get(1).equals("ids"));
    int id = number(path.get(2), RegistryException.SCHEMA_NOT_FOUND);
    Schema schema = registry.schema(id);
    if (path.size() == 3) {
      return RegistryJson.object().put("schema", schema.toString());
    }
    return switch (path.get(3)) {
      case "schema" -> plain(schema);
      case "versions" -> versionsOf(schema);
      default -> throw notFound();
    };
  }

  private JsonNode versionsOf(Schema schema) {
    ArrayNode versions = RegistryJson.array();
    for (String subject : registry.subjects()) {
      registry
          .find(subject, schema)
          .ifPresent(
              found ->
                  versions.addObject().put("subject", subject).put("version", found.version()));
    }
    return versions;
  }

  JsonNode post(List<String> path, JsonNode body, boolean verbose) {
    require(path.size() >= 2);
    if (path.get(0).equals("compatibility")) {
      return compatibility(path, RegistryJson.schema(body), verbose);
    }
    require(path.get(0).equals("subjects"));
    String subject = path.get(1);
    if (path.size() == 2) {
      registry.versions(subject); // whether there is such a subject at all
      return registry
          .find(subject, RegistryJson.schema(body))
          .map(RegistryJson::version)
          .orElseThrow(
              () -> new RegistryException(RegistryException.SCHEMA_NOT_FOUND, "Schema not found."));
    }
    require(path.size() == 3 && path.get(2).equals("versions"));
    return RegistryJson.object().put("id", registry.register(subject, RegistryJson.schema(body)));
  }

  private JsonNode compatibility(List<String> path, Schema schema, boolean verbose) {
    require(
        path.size() >= 4
            && path.size() <= 5
            && path.get(1).equals("subjects")
            && path.get(3).equals("versions"));
    String subject = path.get(2);
    List<String> problems =
        path.size() == 4
            ? registry.incompatibilities(subject, schema)
            : Compatibility.problems(schema, version(subject, path.get(4)).schema());
    ObjectNode answer = RegistryJson.object().put("is_compatible", problems.isEmpty());
    if (verbose) {
      answer.set("messages", texts(problems));
    }
    return answer;
  }

  JsonNode put(List<String> path, JsonNode body) {
    require(!path.isEmpty() && path.size() <= 2 && path.get(0).equals("config"));
    String level = body.path("compatibility").asText();
    if (!level.equals(Compatibility.LEVEL)) {
      throw new RegistryException(
          RegistryException.INVALID_COMPATIBILITY,
          "This registry keeps to " + Compatibility.LEVEL + ", not '" + level + "'.");
    }
    return RegistryJson.object().put("compatibility", level);
  }

  private RegisteredSchema version(String subject, String version) {
    if (version.equals("latest") || version.equals("-1")) {
      return registry.latest(subject);
    }
    return registry.version(subject, number(version, RegistryException.INVALID_VERSION));
  }

  private static int number(String text, int codeOtherwise) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new RegistryException(codeOtherwise, "'" + text + "' is no such number.", e);
    }
  }

  private static ArrayNode texts(List<String> values) {
    ArrayNode array = RegistryJson.array();
    values.forEach(array::add);
    return array;
  }

  /** The schema as JSON itself, not as text within JSON. */
  private static JsonNode plain(Schema schema) {
    String text = schema.toString();
    try {
      return RegistryJson.parse(text.getBytes(UTF_8));
    } catch (IOException e) {
      return TextNode.valueOf(text);
    }
  }

  private static void require(boolean known) {
    if (!known) {
      throw notFound();
    }
  }

  private static RegistryException notFound() {
    return new RegistryException(404, "HTTP 404 Not Found");
  }
}
