package io.matchstream.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.expressions.Expressions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The page on queue files, and the schema they are checked with. */
class QueuesPageTest {
  private static final String PAGE = "queues.md";
  private static final Pattern YAML = Pattern.compile("(?s)```yaml\n(.*?)```");

  private static final Pattern CEL_FIELD =
      Pattern.compile("\\| `((?:match|teams\\[]|players\\[])\\.\\w+)` \\| ([^|]+) \\|");

  private static final List<String> HEAD =
      List.of("| field | type | default | meaning |", "| --- | --- | --- | --- |");

  private final JsonNode schema = schema();

  @Test
  void everyFieldOfTheSchemaIsOnThePageWithItsTypeAndDefault() throws IOException {
    List<String> rows = new ArrayList<>();
    rows.addAll(HEAD);
    fields("", schema.at("/$defs/queue"), rows);
    for (JsonNode kind : schema.at("/$defs/rule/allOf")) {
      JsonNode rule = resolve(kind.get("then"));
      String type = kind.at("/if/properties/type/const").asText();
      rows.add("\n#### `%s`\n\n%s\n".formatted(type, rule.path("description").asText()));
      rows.addAll(HEAD);
      fields("", rule, rows);
    }
    GeneratedSection.check(PAGE, String.join("\n", rows) + "\n");
  }

  @Test
  void whatAnExpressionSeesIsOnThePageWithItsType() throws IOException {
    Map<String, String> documented = new TreeMap<>();
    Matcher rows = CEL_FIELD.matcher(expressions());
    while (rows.find()) {
      documented.put(rows.group(1), rows.group(2));
    }
    assertThat(documented).isEqualTo(new TreeMap<>(Expressions.fields()));
  }

  @Test
  void theFunctionsAndLimitsOfExpressionsAreOnThePage() throws IOException {
    assertThat(expressions())
        .contains(String.format(Locale.ROOT, "at most %,d characters", Expressions.LONGEST))
        .contains(String.format(Locale.ROOT, "at most %,d steps", Expressions.MOST_STEPS));
    assertThat(Expressions.functions())
        .isNotEmpty()
        .allSatisfy(function -> assertThat(expressions()).contains("`" + function + "`"));
  }

  private static String expressions() throws IOException {
    String page = Files.readString(GeneratedSection.page(PAGE));
    int begin = page.indexOf("### Expressions");
    return page.substring(begin, page.indexOf("\n### ", begin));
  }

  @Test
  void everyExampleOnThePageIsAGoodQueueFile() throws IOException {
    Matcher examples = YAML.matcher(Files.readString(GeneratedSection.page(PAGE)));
    int count = 0;
    while (examples.find()) {
      assertThat(ConfigReader.read(examples.group(1), PAGE).queues()).isNotEmpty();
      count++;
    }
    assertThat(count).isPositive();
  }

  private void fields(String path, JsonNode object, List<String> rows) {
    object
        .path("properties")
        .properties()
        .forEach(
            property -> {
              JsonNode field = resolve(property.getValue());
              String name = path + property.getKey();
              rows.add(row(name, field, object));
              fields(name + ".", field, rows);
              fields(name + "[].", resolve(field.path("items")), rows);
            });
  }

  /** What is written beside a reference wins; durations keep theirs, by which they are known. */
  private JsonNode resolve(JsonNode part) {
    String target = part.path("$ref").asText("");
    if (target.isEmpty() || target.endsWith("/duration")) {
      return part;
    }
    ObjectNode referenced = schema.at(target.substring(1)).deepCopy();
    ObjectNode own = part.deepCopy();
    own.remove("$ref");
    referenced.setAll(own);
    return resolve(referenced);
  }

  private String row(String name, JsonNode field, JsonNode object) {
    boolean required =
        StreamSupport.stream(object.path("required").spliterator(), false)
            .anyMatch(each -> each.asText().equals(name.replaceAll(".*\\.", "")));
    String standard =
        field.has("default") ? "`" + text(field.get("default")) + "`" : required ? "required" : "–";
    return "| `%s` | %s | %s | %s |"
        .formatted(name, type(field), standard, field.path("description").asText());
  }

  private String type(JsonNode field) {
    if (field.has("$ref")) {
      return "duration";
    }
    if (field.has("const")) {
      return "`" + text(field.get("const")) + "`";
    }
    if (field.has("enum")) {
      return StreamSupport.stream(field.get("enum").spliterator(), false)
          .map(value -> "`" + value.asText() + "`")
          .collect(Collectors.joining(", "));
    }
    JsonNode declared = field.path("type");
    String type = declared.isArray() ? declared.get(0).asText() : declared.asText();
    if (declared.size() > 1 && !declared.toString().contains("null")) {
      return StreamSupport.stream(declared.spliterator(), false)
          .map(each -> each.asText().replace("string", "text").replace("array", "list"))
          .collect(Collectors.joining(" or "));
    }
    return switch (type) {
      case "integer", "number" -> type + range(field);
      case "array" -> "list";
      case "string" -> "text";
      default -> type;
    };
  }

  private static String range(JsonNode field) {
    String least =
        field.has("exclusiveMinimum")
            ? "above " + text(field.get("exclusiveMinimum"))
            : text(field.path("minimum"));
    return " " + least + " to " + text(field.path("maximum"));
  }

  private static String text(JsonNode value) {
    return value.isTextual() ? value.asText() : value.toString();
  }

  private static JsonNode schema() {
    try (InputStream in = ConfigReader.class.getResourceAsStream("queues.schema.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
