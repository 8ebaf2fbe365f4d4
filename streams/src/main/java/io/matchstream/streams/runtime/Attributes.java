package io.matchstream.streams.runtime;

import io.matchstream.engine.tickets.Attribute;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Attributes as the contract carries them, in the types that the engine decides on. Pure. */
public final class Attributes {
  private Attributes() {}

  /**
   * The engine's view of these attributes.
   *
   * @throws IllegalArgumentException if a value has none of the contract's types
   */
  public static Map<String, Attribute> of(Map<String, Object> attributes) {
    Map<String, Attribute> typed = new LinkedHashMap<>();
    attributes.forEach((name, value) -> typed.put(name, attribute(value)));
    return typed;
  }

  /** How many characters these attributes have together, a number counting as eight. */
  public static long characters(Map<String, Object> attributes) {
    return attributes.entrySet().stream()
        .mapToLong(attribute -> attribute.getKey().length() + length(attribute.getValue()))
        .sum();
  }

  @SuppressWarnings("unchecked") // as the schema says
  private static Attribute attribute(Object value) {
    if (value instanceof String text) {
      return Attribute.of(text);
    } else if (value instanceof Double number) {
      return Attribute.of(number);
    } else if (value instanceof List<?> words) {
      return Attribute.of((List<String>) words);
    } else if (value instanceof Map<?, ?> numbers) {
      return Attribute.of((Map<String, Double>) numbers);
    }
    throw new IllegalArgumentException("Not an attribute: " + value);
  }

  private static long length(Object value) {
    if (value instanceof String text) {
      return text.length();
    } else if (value instanceof List<?> words) {
      return words.stream().mapToLong(Attributes::length).sum();
    } else if (value instanceof Map<?, ?> numbers) {
      return numbers.keySet().stream().mapToLong(name -> length(name) + Double.BYTES).sum();
    }
    return Double.BYTES;
  }
}
