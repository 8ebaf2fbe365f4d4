package io.matchstream.engine.imports;

import io.matchstream.engine.expressions.Expressions;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The compound rules of a FlexMatch rule set; each may name others. */
final class FlexCompounds {
  private final Map<String, Fields> byName;
  private final FlexCel cel;

  /** What was asked for already; a rule that is still being asked for has no condition. */
  private final Map<String, Optional<String>> conditions = new HashMap<>();

  /**
   * @param byName all rules of the set
   */
  FlexCompounds(Map<String, Fields> byName, FlexCel cel) {
    this.byName = byName;
    this.cel = cel;
  }

  static boolean isCompound(Fields rule) {
    return rule.text("type").orElse("").equals("compound");
  }

  static String statement(Fields rule) {
    return rule.text("statement").orElse("");
  }

  /** What any compound rule names. */
  Set<String> named() {
    Set<String> named = new LinkedHashSet<>();
    byName.keySet().forEach(name -> named.addAll(parts(name)));
    return named;
  }

  /** What a rule names, and what those name in turn; nothing of a rule that is no compound. */
  Set<String> parts(String name) {
    Set<String> parts = new LinkedHashSet<>();
    collect(name, parts);
    return parts;
  }

  private void collect(String name, Set<String> parts) {
    Fields rule = byName.get(name);
    if (rule == null || !isCompound(rule)) {
      return;
    }
    for (String part : Statement.names(statement(rule))) {
      if (parts.add(part)) {
        collect(part, parts);
      }
    }
  }

  /** Whether a compound rule is among its own parts, so that it says nothing. */
  boolean namesItself(String name) {
    return parts(name).contains(name);
  }

  /** The condition of a rule, compound or not; empty where none that is usable can be written. */
  Optional<String> condition(String name) {
    Fields rule = byName.get(name);
    if (rule == null) {
      return Optional.empty();
    }
    if (!isCompound(rule)) {
      return cel.of(rule);
    }
    Optional<String> known = conditions.putIfAbsent(name, Optional.empty());
    if (known != null) {
      return known;
    }
    Optional<String> condition =
        Statement.cel(statement(rule), this::condition).filter(FlexCompounds::isUsable);
    conditions.put(name, condition);
    return condition;
  }

  /** An expression has a largest size. */
  static boolean isUsable(String condition) {
    return Expressions.problem(condition).isEmpty();
  }
}
