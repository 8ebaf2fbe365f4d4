package io.matchstream.engine.config;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A document of YAML or JSON that still knows on which line each value stood. */
final class LocatedTree {
  /** Far deeper than any queue file; a deeper one is a mistake or an attack. */
  private static final int DEEPEST = 50;

  /**
   * Digits of a number before and after its point, more than any field has use for. Ten characters
   * can name a number that fills the memory once its digits are written out: 1e99999999.
   */
  private static final int MOST_DIGITS = 30;

  private final String source;
  private final Map<Pointer, JsonLocation> locations = new HashMap<>();
  private final List<ConfigProblem> problems = new ArrayList<>();
  private JsonNode root = MissingNode.getInstance();

  private LocatedTree(String source) {
    this.source = source;
  }

  /**
   * Reads a text. It is JSON when the source's name ends in {@code .json} or the text begins with a
   * brace, else YAML.
   *
   * @throws ConfigException if the text is neither
   */
  static LocatedTree read(String text, String source) {
    LocatedTree tree = new LocatedTree(source);
    boolean json =
        source.toLowerCase(Locale.ROOT).endsWith(".json") || text.stripLeading().startsWith("{");
    JsonFactory factory = json ? new JsonFactory() : new YAMLFactory();
    try (JsonParser parser = factory.createParser(text)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        tree.problems.add(
            tree.problem(Pointer.ROOT, "the file is empty; write at least one queue"));
      } else {
        tree.root = tree.value(parser, Pointer.ROOT, 0);
        if (parser.nextToken() != null) {
          tree.problems.add(
              tree.problem(
                  Pointer.ROOT,
                  parser.currentTokenLocation(),
                  "a second document begins here; one file holds one document"));
        }
      }
    } catch (JsonProcessingException e) {
      tree.problems.add(tree.problem(Pointer.ROOT, e.getLocation(), firstLine(e)));
    } catch (IOException e) {
      throw new IllegalStateException("a text in memory cannot fail to be read", e);
    }
    if (!tree.problems.isEmpty()) {
      throw new ConfigException(tree.problems);
    }
    return tree;
  }

  JsonNode root() {
    return root;
  }

  /** A problem at a value, or, where the text does not have it, at the nearest one around it. */
  ConfigProblem problem(Pointer pointer, String message) {
    Pointer place = pointer;
    while (!locations.containsKey(place) && !place.isRoot()) {
      place = place.parent();
    }
    return problem(pointer, locations.getOrDefault(place, JsonLocation.NA), message);
  }

  private ConfigProblem problem(Pointer pointer, JsonLocation location, String message) {
    int line = location == null ? 0 : Math.max(0, location.getLineNr());
    int column = location == null ? 0 : Math.max(0, location.getColumnNr());
    return new ConfigProblem(source, line, column, pointer.toString(), message);
  }

  private JsonNode value(JsonParser parser, Pointer at, int depth) throws IOException {
    locations.putIfAbsent(at, parser.currentTokenLocation());
    if (depth > DEEPEST) {
      throw new ConfigException(List.of(problem(at, "nested more than " + DEEPEST + " deep")));
    }
    if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
      problems.add(
          problem(at, "references (*name) are not read; write the value out, or use a preset"));
    }
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, at, depth);
      case START_ARRAY -> array(parser, at, depth);
      case VALUE_TRUE -> nodes.booleanNode(true);
      case VALUE_FALSE -> nodes.booleanNode(false);
      case VALUE_NULL -> nodes.nullNode();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser, at);
      default -> nodes.textNode(parser.getText());
    };
  }

  /**
   * Numbers keep every digit; what is no finite number (.nan, .inf) stays a text and is refused.
   */
  private JsonNode number(JsonParser parser, Pointer at) throws IOException {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT && parser.isNaN()) {
      return nodes.textNode(parser.getText());
    }
    BigDecimal number;
    try {
      number = parser.getDecimalValue();
    } catch (NumberFormatException e) { // an exponent of too many digits, which Jackson lets out
      problems.add(problem(at, "is no number that can be read"));
      return nodes.nullNode();
    }
    if (Math.abs((long) number.scale()) > MOST_DIGITS || number.precision() > MOST_DIGITS) {
      problems.add(problem(at, "is a number of more than " + MOST_DIGITS + " digits"));
      return nodes.nullNode();
    }
    return parser.currentToken() == JsonToken.VALUE_NUMBER_INT
        ? nodes.numberNode(parser.getBigIntegerValue())
        : nodes.numberNode(number);
  }

  private ObjectNode object(JsonParser parser, Pointer at, int depth) throws IOException {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      Pointer field = at.field(name);
      if (object.has(name)) {
        problems.add(
            problem(
                field,
                parser.currentTokenLocation(),
                "is written twice; keep one, the first is on line "
                    + locations.get(field).getLineNr()));
      }
      locations.putIfAbsent(field, parser.currentTokenLocation());
      parser.nextToken();
      object.set(name, value(parser, field, depth + 1));
    }
    return object;
  }

  private ArrayNode array(JsonParser parser, Pointer at, int depth) throws IOException {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser, at.item(array.size()), depth + 1));
    }
    return array;
  }

  private static String firstLine(JsonProcessingException e) {
    String message = e.getOriginalMessage();
    return "cannot be read: " + message.lines().findFirst().orElse("it is neither YAML nor JSON");
  }
}
