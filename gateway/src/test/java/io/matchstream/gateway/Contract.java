package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.matchstream.gateway.http.OperationsRoutes;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;

/** openapi.yaml, held against what was in fact answered. */
final class Contract {
  private static final Set<String> METHODS = Set.of("get", "post", "delete", "put", "patch");
  private static final String URI = "https://matchstream.test/openapi.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  final JsonNode document = read();
  private final SchemaRegistry schemas =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12,
          builder -> builder.schemas(Map.of(URI, document.toString())));
  private final Set<String> held = new ConcurrentSkipListSet<>();

  private static JsonNode read() {
    try (InputStream in = Contract.class.getResourceAsStream(OperationsRoutes.CONTRACT)) {
      return new YAMLMapper().readTree(in);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All operations by {@code METHOD path}. */
  Map<String, JsonNode> operations() {
    Map<String, JsonNode> operations = new TreeMap<>();
    document
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method -> {
                          if (METHODS.contains(method.getKey())) {
                            operations.put(
                                method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                method.getValue());
                          }
                        }));
    return operations;
  }

  /** The operations and statuses that have been seen, as {@code GET /v1/matchmaking 200}. */
  Set<String> held() {
    return new TreeSet<>(held);
  }

  /**
   * Fails unless the contract says that this operation may answer like this. A path that is not in
   * the contract may answer only with a problem.
   */
  void hold(String method, String path, int status, String mediaType, String body) {
    String template = template(path);
    JsonNode operation =
        document.path("paths").path(template).path(method.toLowerCase(Locale.ROOT));
    if (operation.isMissingNode()) {
      assertThat(mediaType).isEqualTo("application/problem+json");
      assertThat(errors(pointer("components", "schemas", "Problem"), body)).isEmpty();
      return;
    }
    String place =
        pointer("paths", template, method.toLowerCase(Locale.ROOT), "responses", "" + status);
    JsonNode response = document.at(place);
    assertThat(response.isMissingNode())
        .describedAs("%s %s may answer %d %s", method, template, status, body)
        .isFalse();
    if (response.has("$ref")) {
      place = response.get("$ref").asText().substring(1);
      response = document.at(place);
    }
    String plain = mediaType.split(";", 2)[0];
    assertThat(response.path("content").has(plain))
        .describedAs("%s %s %d may be %s", method, template, status, mediaType)
        .isTrue();
    if (plain.endsWith("json")) {
      String schema = place + pointer("content", plain, "schema");
      assertThat(errors(schema, body)).describedAs("%s %s %s", method, path, body).isEmpty();
    }
    held.add(method + " " + template + " " + status);
  }

  /** Fails unless a socket may say or hear this. */
  void holdMessage(String schema, String message) {
    assertThat(errors(pointer("components", "schemas", schema), message))
        .describedAs(message)
        .isEmpty();
  }

  /** What is wrong with a document, by the schema at this place. */
  List<Error> errors(String place, String json) {
    try {
      return schemas.getSchema(SchemaLocation.of(URI + "#" + place)).validate(JSON.readTree(json));
    } catch (IOException e) {
      throw new IllegalStateException("Not JSON: " + json, e);
    }
  }

  static String pointer(String... names) {
    StringBuilder pointer = new StringBuilder();
    for (String name : names) {
      pointer.append('/').append(name.replace("~", "~0").replace("/", "~1"));
    }
    return pointer.toString();
  }

  private static String template(String path) {
    String bare = path.split("\\?", 2)[0];
    return bare.replaceFirst("^/v1/leaderboards/[^/]+$", "/v1/leaderboards/{queue}")
        .replaceFirst("^/v1/players/[^/]+/rank$", "/v1/players/{id}/rank")
        .replaceFirst("^(/v1/operations/queues)/[^/]+", "$1/{queue}")
        .replaceFirst("^(/v1/operations/queues/\\{queue}/tickets)/[^/]+$", "$1/{ticket}")
        .replaceFirst("^(/v1/operations/players)/[^/]+", "$1/{player}")
        .replaceFirst("^(/v1/operations/dead-letters)/[^/]+/[^/]+", "$1/{partition}/{offset}");
  }
}
