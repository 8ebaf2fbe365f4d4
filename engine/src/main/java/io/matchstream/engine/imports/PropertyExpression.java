package io.matchstream.engine.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A property expression of FlexMatch, such as {@code avg(flatten(teams[*].players.attributes[x]))}.
 *
 * @param functions from the outermost to the innermost
 * @param teams names of teams; empty for all of them
 * @param property {@code attributes[x]}, {@code playerId}, or empty for the players themselves
 */
record PropertyExpression(List<String> functions, List<String> teams, String property) {
  private static final Pattern CALL = Pattern.compile("\\s*([a-z_]+)\\s*\\((.*)\\)\\s*");
  private static final Pattern PATH =
      Pattern.compile("\\s*teams?\\[([^\\]]+)\\]\\.players(?:\\[[^\\]]*\\])?(?:\\.(.+?))?\\s*");
  private static final Pattern ATTRIBUTE = Pattern.compile("attributes\\[([^\\]]+)\\]");

  PropertyExpression {
    functions = List.copyOf(functions);
    teams = List.copyOf(teams);
  }

  /** Empty for what is no property expression, such as a plain value. */
  static Optional<PropertyExpression> parse(String text) {
    List<String> functions = new ArrayList<>();
    String rest = text;
    for (Matcher call = CALL.matcher(rest); call.matches(); call = CALL.matcher(rest)) {
      functions.add(call.group(1));
      rest = call.group(2);
    }
    Matcher path = PATH.matcher(rest);
    if (!path.matches()) {
      return Optional.empty();
    }
    List<String> teams = new ArrayList<>();
    for (String team : path.group(1).split(",", -1)) {
      if (!team.strip().equals("*")) {
        teams.add(team.strip());
      }
    }
    String property = path.group(2) == null ? "" : path.group(2);
    return Optional.of(new PropertyExpression(functions, teams, property));
  }

  boolean ofAllTeams() {
    return teams.isEmpty();
  }

  /** The attribute that is read; empty where it is none. */
  Optional<String> attribute() {
    Matcher attribute = ATTRIBUTE.matcher(property);
    return attribute.matches() ? Optional.of(attribute.group(1).strip()) : Optional.empty();
  }

  /** Whether these functions, outermost first, and no others are applied. */
  boolean applies(String... wanted) {
    return functions.equals(List.of(wanted));
  }

  /** Whether all players' values of an attribute are meant, in one list. */
  boolean isEverybodys() {
    return applies("flatten") && ofAllTeams() && attribute().isPresent();
  }
}
