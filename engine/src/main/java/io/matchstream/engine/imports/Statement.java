package io.matchstream.engine.imports;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The statement of a compound rule: {@code or(and(A, B), not(C))}. */
final class Statement {
  private Statement() {}

  /** Every rule that is named, in the order of the text. */
  static Set<String> names(String text) {
    Set<String> names = new LinkedHashSet<>();
    int open = text.indexOf('(');
    if (open < 0) {
      if (!text.isBlank()) {
        names.add(text.strip());
      }
    } else {
      arguments(text).forEach(argument -> names.addAll(names(argument)));
    }
    return names;
  }

  /**
   * The statement as an expression in CEL.
   *
   * @param rule the condition of a rule of that name, empty where it has none
   * @return empty where a rule has no condition, or an operator is not known
   */
  static Optional<String> cel(String text, Function<String, Optional<String>> rule) {
    int open = text.indexOf('(');
    if (open < 0) {
      return rule.apply(text.strip()).map(condition -> "(" + condition + ")");
    }
    List<String> parts = new ArrayList<>();
    for (String argument : arguments(text)) {
      Optional<String> part = cel(argument, rule);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    return switch (text.substring(0, open).strip()) {
      case "and" -> Optional.of("(" + String.join(" && ", parts) + ")");
      case "or" -> Optional.of("(" + String.join(" || ", parts) + ")");
      case "not" -> parts.size() == 1 ? Optional.of("!" + parts.get(0)) : Optional.empty();
      case "xor" ->
          parts.size() == 2
              ? Optional.of("(" + parts.get(0) + " != " + parts.get(1) + ")")
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** The rules of an {@code and} that has nothing else in it. */
  static Optional<Set<String>> conjunction(String text) {
    int open = text.indexOf('(');
    if (open < 0 || !text.substring(0, open).strip().equals("and")) {
      return Optional.empty();
    }
    return arguments(text).stream().anyMatch(argument -> argument.indexOf('(') >= 0)
        ? Optional.empty()
        : Optional.of(names(text));
  }

  /** What stands between the outermost brackets, split at its commas. */
  private static List<String> arguments(String text) {
    List<String> arguments = new ArrayList<>();
    int depth = 0;
    int begin = text.indexOf('(') + 1;
    for (int i = begin; i < text.length(); i++) {
      char c = text.charAt(i);
      if (depth == 0 && (c == ',' || c == ')')) {
        arguments.add(text.substring(begin, i));
        begin = i + 1;
        if (c == ')') {
          return arguments;
        }
      } else if (c == '(') {
        depth++;
      } else if (c == ')') {
        depth--;
      }
    }
    return arguments;
  }
}
