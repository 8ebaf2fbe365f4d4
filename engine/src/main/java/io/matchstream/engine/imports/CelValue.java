package io.matchstream.engine.imports;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;

/**
 * What a property expression yields, as an expression in CEL.
 *
 * @param shape how deep it is
 * @param cel of a {@link Shape#PER_TEAM} what it is for a team {@code t}, which are lists if {@code
 *     lists}
 * @param teams of a {@link Shape#PER_TEAM} the list of teams
 * @param lists whether each value is a list again
 */
record CelValue(Shape shape, String cel, String teams, boolean lists) {
  private static final Set<String> OVER_NUMBERS = Set.of("sum", "avg", "min", "max");

  /** How deep a value is. */
  enum Shape {
    ONE,
    LIST,
    PER_TEAM
  }

  /**
   * Translates an expression.
   *
   * @param kinds the names here of the teams of a name there, since several of one kind have
   *     numbers
   * @param read what a player {@code p} has of an attribute
   * @return empty for a function that is not known here, or used on what it does not fit
   */
  static Optional<CelValue> of(
      PropertyExpression expression, TeamNames kinds, UnaryOperator<String> read) {
    Optional<CelValue> value = path(expression, kinds, read);
    for (int i = expression.functions().size() - 1; i >= 0; i--) {
      String function = expression.functions().get(i);
      value = value.flatMap(inner -> inner.apply(function));
    }
    return value;
  }

  /** A condition of each single value {@code v}. */
  String all(String condition) {
    return switch (shape) {
      case ONE -> condition.replaceAll("\\bv\\b", Matcher.quoteReplacement(cel));
      case LIST -> cel + ".all(v, " + condition + ")";
      case PER_TEAM ->
          lists
              ? teams + ".all(t, " + cel + ".all(v, " + condition + "))"
              : teams + ".all(t, [" + cel + "].all(v, " + condition + "))";
    };
  }

  private static Optional<CelValue> path(
      PropertyExpression expression, TeamNames kinds, UnaryOperator<String> read) {
    String property;
    if (expression.property().isEmpty() || expression.property().equals("playerId")) {
      property = "p.id";
    } else if (expression.attribute().isPresent()) {
      property = read.apply(expression.attribute().get());
    } else {
      return Optional.empty();
    }
    List<String> names = kinds.of(expression.teams());
    if (!expression.ofAllTeams() && names.size() == 1) {
      String team = "players.filter(p, p.team == '" + names.get(0) + "')";
      return Optional.of(new CelValue(Shape.LIST, team + ".map(p, " + property + ")", "", false));
    }
    String teams =
        expression.ofAllTeams()
            ? "teams"
            : "teams.filter(t, t.name in ['" + String.join("', '", names) + "'])";
    return Optional.of(
        new CelValue(Shape.PER_TEAM, "t.players.map(p, " + property + ")", teams, true));
  }

  private Optional<CelValue> apply(String function) {
    if (function.equals("flatten")) {
      return flatten();
    }
    boolean counts = function.equals("count");
    if (!counts && !OVER_NUMBERS.contains(function)) {
      return Optional.empty();
    }
    String list = shape == Shape.PER_TEAM && !lists ? teams + ".map(t, " + cel + ")" : cel;
    String called = counts ? "double(count(" + list + "))" : function + "(" + list + ")";
    return switch (shape) {
      case ONE -> Optional.empty();
      case LIST -> Optional.of(new CelValue(Shape.ONE, called, "", false));
      case PER_TEAM ->
          Optional.of(
              lists
                  ? new CelValue(Shape.PER_TEAM, called, teams, false)
                  : new CelValue(Shape.ONE, called, "", false));
    };
  }

  /** All teams' values in one list are all players' values. */
  private Optional<CelValue> flatten() {
    if (shape != Shape.PER_TEAM || !lists) {
      return Optional.empty();
    }
    String of = cel.substring("t.players".length());
    String players =
        teams.equals("teams")
            ? "players"
            : "players.filter(p, p.team in "
                + teams.substring(teams.indexOf('[')).replace(")", "")
                + ")";
    return Optional.of(new CelValue(Shape.LIST, players + of, "", false));
  }
}
