package io.matchstream.engine.config;

import java.util.ArrayList;
import java.util.List;

/**
 * The place of a value in a document.
 *
 * @param steps field names and list positions ({@code Integer}), from the root on
 */
record Pointer(List<Object> steps) {
  static final Pointer ROOT = new Pointer(List.of());

  Pointer {
    steps = List.copyOf(steps);
  }

  Pointer field(String name) {
    return step(name);
  }

  Pointer item(int index) {
    return step(index);
  }

  private Pointer step(Object step) {
    List<Object> longer = new ArrayList<>(steps);
    longer.add(step);
    return new Pointer(longer);
  }

  boolean isRoot() {
    return steps.isEmpty();
  }

  /** Whether this is the outer place or one inside it. */
  boolean isWithin(Pointer outer) {
    return steps.size() >= outer.steps.size()
        && steps.subList(0, outer.steps.size()).equals(outer.steps);
  }

  Pointer parent() {
    return new Pointer(steps.subList(0, steps.size() - 1));
  }

  /** The last field name; empty for the root. */
  String lastField() {
    for (int i = steps.size() - 1; i >= 0; i--) {
      if (steps.get(i) instanceof String name) {
        return name;
      }
    }
    return "";
  }

  /** Such as {@code queues[0].rating.window.max}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Object step : steps) {
      if (step instanceof String name) {
        text.append(text.isEmpty() ? "" : ".").append(name);
      } else {
        text.append('[').append(step).append(']');
      }
    }
    return text.toString();
  }
}
