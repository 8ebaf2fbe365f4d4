package io.matchstream.engine.tickets;

import java.util.List;
import java.util.Map;

/**
 * What a request says of a player, for the queue's rules. It has one of four types, and values of
 * different types are never equal: {@code "40"} is not {@code 40}.
 */
public sealed interface Attribute {

  /** The type's name in messages and in a rule's description: text, number, list or map. */
  String type();

  /** Text. */
  record Text(String value) implements Attribute {
    @Override
    public String type() {
      return "text";
    }
  }

  /** A finite number. */
  record Numeric(double value) implements Attribute {
    /** Refuses what is no number. */
    public Numeric {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("an attribute is a finite number, not " + value);
      }
    }

    @Override
    public String type() {
      return "number";
    }
  }

  /** Words without order, such as the maps a player likes. */
  record Words(List<String> values) implements Attribute {
    /** A copy is taken, sorted and without repetitions. */
    public Words {
      values = values.stream().sorted().distinct().toList();
    }

    @Override
    public String type() {
      return "list";
    }
  }

  /** Finite numbers by name, such as the latency to each region. */
  record Numbers(Map<String, Double> values) implements Attribute {
    /** A copy is taken; refuses what is no number. */
    public Numbers {
      values = Map.copyOf(values);
      values.forEach(
          (name, value) -> {
            if (!Double.isFinite(value)) {
              throw new IllegalArgumentException(name + " is a finite number, not " + value);
            }
          });
    }

    @Override
    public String type() {
      return "map";
    }
  }

  /** The text attribute of this value. */
  static Attribute of(String value) {
    return new Text(value);
  }

  /** The number attribute of this value. */
  static Attribute of(double value) {
    return new Numeric(value);
  }

  /** The list attribute of these words. */
  static Attribute of(List<String> values) {
    return new Words(values);
  }

  /** The map attribute of these numbers. */
  static Attribute of(Map<String, Double> values) {
    return new Numbers(values);
  }
}
