package io.matchstream.app.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A command's result for machines: one JSON object on one line, its fields in the order in which
 * they were added. Not for use by several threads.
 */
public final class JsonLine {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ObjectNode fields = MAPPER.createObjectNode();

  private JsonLine() {}

  /** A line with its first field. */
  public static JsonLine of(String name, Object value) {
    return new JsonLine().and(name, value);
  }

  /**
   * Adds a field, or replaces its value; {@code value} is text, a number, a truth value or JSON.
   */
  public JsonLine and(String name, Object value) {
    fields.set(name, MAPPER.valueToTree(value));
    return this;
  }

  /** The line, without its end. */
  @Override
  public String toString() {
    try {
      return MAPPER.writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree that cannot be written", e);
    }
  }
}
