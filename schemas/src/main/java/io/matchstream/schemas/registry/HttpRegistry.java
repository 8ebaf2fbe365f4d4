package io.matchstream.schemas.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

/**
 * A client of any registry that speaks Confluent's REST API. Ids and schemas are asked for once and
 * kept, for they never change; that an id is unknown is kept for a few seconds, so that a flood of
 * poison does not become a flood of requests. Safe for use by several threads.
 */
public final class HttpRegistry implements SubjectRegistry {
  private static final Duration UNKNOWN_FOR = Duration.ofSeconds(5);

  /** Unknown ids come from poison, which has four billion of them. */
  private static final int MAX_UNKNOWN = 1_000;

  private record Wanted(String subject, String schema) {}

  private final HttpRegistryOptions options;
  private final RegistryHttp http;
  private final Map<Integer, Schema> schemas = new ConcurrentHashMap<>();
  private final Map<Wanted, Integer> ids = new ConcurrentHashMap<>();
  private final Map<Integer, Long> unknownSince = new ConcurrentHashMap<>();

  /** Opens no connection yet. */
  public HttpRegistry(HttpRegistryOptions options) {
    this.options = options;
    this.http = new RegistryHttp(options);
  }

  @Override
  public int register(String subject, Schema schema) {
    Wanted wanted = new Wanted(subject, schema.toString());
    Integer known = ids.get(wanted);
    if (known != null) {
      return known;
    }
    int id =
        switch (options.registration()) {
          case REGISTER -> integer(http.post(versionsPath(subject), body(schema)), "id");
          case LOOK_UP ->
              find(subject, schema)
                  .orElseThrow(
                      () ->
                          new RegistryException(
                              RegistryException.SCHEMA_NOT_FOUND,
                              "the schema is not registered under " + subject))
                  .id();
          case LATEST -> latestLike(subject, schema);
        };
    ids.put(wanted, id);
    // What this process writes it can read, whatever the registry does later.
    schemas.put(id, schema);
    return id;
  }

  private int latestLike(String subject, Schema schema) {
    RegisteredSchema latest = latest(subject);
    String ours = SchemaNormalization.toParsingForm(schema);
    if (!SchemaNormalization.toParsingForm(latest.schema()).equals(ours)) {
      throw new RegistryException(
          RegistryException.INCOMPATIBLE,
          "version " + latest.version() + " of " + subject + " is not the schema written here");
    }
    return latest.id();
  }

  @Override
  public Schema schema(int id) {
    Schema known = schemas.get(id);
    if (known != null) {
      return known;
    }
    Long since = unknownSince.get(id);
    if (since != null && System.nanoTime() - since < UNKNOWN_FOR.toNanos()) {
      throw RegistryState.schemaNotFound(id);
    }
    try {
      Schema schema = parse(http.get("/schemas/ids/" + id));
      schemas.put(id, schema);
      return schema;
    } catch (RegistryException e) {
      // A 404 without the registry's own code is a proxy's, and says nothing of the schema.
      if (e.code() != RegistryException.SCHEMA_NOT_FOUND) {
        throw e;
      }
      if (unknownSince.size() >= MAX_UNKNOWN) {
        unknownSince.clear();
      }
      unknownSince.put(id, System.nanoTime());
      throw RegistryState.schemaNotFound(id);
    }
  }

  @Override
  public List<String> subjects() {
    return stream(http.get("/subjects")).map(JsonNode::asText).sorted().toList();
  }

  @Override
  public List<Integer> versions(String subject) {
    return stream(http.get(versionsPath(subject))).map(JsonNode::asInt).toList();
  }

  @Override
  public RegisteredSchema version(String subject, int version) {
    return registered(http.get(versionsPath(subject) + "/" + version));
  }

  @Override
  public RegisteredSchema latest(String subject) {
    return registered(http.get(versionsPath(subject) + "/latest"));
  }

  @Override
  public Optional<RegisteredSchema> find(String subject, Schema schema) {
    try {
      return Optional.of(registered(http.post("/subjects/" + encode(subject), body(schema))));
    } catch (RegistryException e) {
      if (e.code() == RegistryException.SCHEMA_NOT_FOUND
          || e.code() == RegistryException.SUBJECT_NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public List<String> incompatibilities(String subject, Schema schema) {
    JsonNode answer;
    try {
      answer = http.post("/compatibility" + versionsPath(subject) + "?verbose=true", body(schema));
    } catch (RegistryException e) {
      if (e.code() == RegistryException.SUBJECT_NOT_FOUND) {
        return List.of();
      }
      throw e;
    }
    if (answer.path("is_compatible").asBoolean()) {
      return List.of();
    }
    List<String> messages = stream(answer.path("messages")).map(JsonNode::asText).toList();
    return messages.isEmpty() ? List.of("the registry gives no reason") : messages;
  }

  private RegisteredSchema registered(JsonNode answer) {
    return new RegisteredSchema(
        answer.path("subject").asText(),
        integer(answer, "version"),
        integer(answer, "id"),
        parse(answer));
  }

  /** A schema may name types of others: those are parsed first. */
  private Schema parse(JsonNode answer) {
    try {
      Schema.Parser parser = new Schema.Parser();
      Set<String> parsed = new HashSet<>();
      for (String text : inOrder(answer, parsed, new ArrayList<>())) {
        parser.parse(text);
      }
      return parser.parse(text(answer));
    } catch (AvroRuntimeException e) {
      throw new RegistryException(
          RegistryException.INVALID_SCHEMA, "the registry answers with no schema", e);
    }
  }

  private List<String> inOrder(JsonNode answer, Set<String> seen, List<String> texts) {
    for (JsonNode reference : answer.path("references")) {
      String path =
          versionsPath(reference.path("subject").asText()) + "/" + integer(reference, "version");
      if (seen.add(path)) {
        JsonNode referenced = http.get(path);
        inOrder(referenced, seen, texts);
        texts.add(text(referenced));
      }
    }
    return texts;
  }

  private static String text(JsonNode answer) {
    if (!answer.path("schema").isTextual()) {
      throw new RegistryException(
          RegistryException.UNREACHABLE, "what answered is no registry: there is no schema");
    }
    return answer.path("schema").textValue();
  }

  private static int integer(JsonNode answer, String field) {
    if (!answer.path(field).isInt()) {
      throw new RegistryException(
          RegistryException.UNREACHABLE, "what answered is no registry: there is no " + field);
    }
    return answer.path(field).intValue();
  }

  private static ObjectNode body(Schema schema) {
    return RegistryJson.object().put("schema", schema.toString());
  }

  private static String versionsPath(String subject) {
    return "/subjects/" + encode(subject) + "/versions";
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  private static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
