package io.matchstream.streams.runtime;

import io.matchstream.engine.tickets.Attribute;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Attributes as the contract carries them, in the types that the engine decides on. Pure. */
public final class Attributes {
  private Attributes() {}

  /**
   * The engine's view of these attributes.
   *
   * @throws IllegalArgumentException if a value has none of the contract's types, or is a number
   *     that is not {@link #finite}
   */
  public static Map<String, Attribute> of(Map<String, Object> attributes) {
    Map<String, Attribute> typed = new LinkedHashMap<>();
    attributes.forEach((name, value) -> typed.put(name, attribute(value)));
    return typed;
  }

  /** Whether every number among them is one: the contract's may be infinite, or none at all. */
  public static boolean finite(Map<String, Object> attributes) {
    return attributes.values().stream().allMatch(Attributes::finite);
  }

  /**
   * About how many bytes these attributes take in a record: a word or a name those of its text and
   * one, a number eight.
   */
  public static long bytes(Map<String, Object> attributes) {
    return attributes.entrySet().stream()
        .mapToLong(attribute -> bytes(attribute.getKey()) + bytesOf(attribute.getValue()))
        .sum();
  }

  /** The same of one word. */
  public static long bytes(String word) {
    return word.getBytes(StandardCharsets.UTF_8).length + 1L;
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

  private static boolean finite(Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number);
    }
    return !(value instanceof Map<?, ?> numbers)
        || numbers.values().stream().allMatch(Attributes::finite);
  }

  private static long bytesOf(Object value) {
    if (value instanceof String text) {
      return bytes(text);
    } else if (value instanceof List<?> words) {
      return words.stream().mapToLong(Attributes::bytesOf).sum();
    } else if (value instanceof Map<?, ?> numbers) {
      return numbers.keySet().stream().mapToLong(name -> bytesOf(name) + Double.BYTES).sum();
    }
    return Double.BYTES;
  }
}
