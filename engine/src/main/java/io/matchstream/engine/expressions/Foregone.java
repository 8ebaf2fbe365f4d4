package io.matchstream.engine.expressions;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.runtime.CelAttributePattern;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.PartialVars;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of an expression before there is any match: it is evaluated with all that players
 * bring unknown. CEL then says what follows from the rest alone, so {@code false && match.size > 1}
 * is false. Only a certain answer is one: {@code players.size() == 3} is left to the matches.
 */
public final class Foregone {
  private static final CelAttributePattern MATCH = CelAttributePattern.create("match");
  private static final CelAttributePattern WAITED =
      CelAttributePattern.fromQualifiedIdentifier("match.waited_seconds");
  private static final CelAttributePattern TEAMS = CelAttributePattern.create("teams");
  private static final CelAttributePattern PLAYERS = CelAttributePattern.create("players");

  private Foregone() {}

  /**
   * Why an expression is of no use to a queue; empty where it may be.
   *
   * @param expression one without a {@link Expressions#problem}
   * @param forming whether it also judges a match that forms, which has no teams
   * @param sizes of the matches that it judges, in players
   */
  public static Optional<String> problem(String expression, boolean forming, Set<Integer> sizes) {
    CelRuntime.Program program = program(expression);
    Optional<Boolean> always = value(program, Map.of(), MATCH, TEAMS, PLAYERS);
    if (always.isPresent()) {
      return Optional.of(
          always.get()
              ? "is always true, so it says nothing; correct or remove it"
              : "is never true, so no match could ever be made; correct or remove it");
    }
    if (forming && isFalse(value(program, Map.of("teams", List.of()), MATCH, PLAYERS))) {
      return Optional.of(
          "is never true while a match forms, since it has no teams yet; say when: final");
    }
    if (!sizes.isEmpty() && sizes.stream().allMatch(size -> isFalse(ofSize(program, size)))) {
      return Optional.of(
          "is never true of a match of this queue, whatever its size; correct it or the teams");
    }
    return Optional.empty();
  }

  private static Optional<Boolean> ofSize(CelRuntime.Program program, int size) {
    return value(program, Map.of("match", Map.of("size", (long) size)), WAITED, TEAMS, PLAYERS);
  }

  private static boolean isFalse(Optional<Boolean> value) {
    return value.isPresent() && !value.get();
  }

  /** Empty for what depends on the unknown. A failure is as good as false: it admits nobody. */
  private static Optional<Boolean> value(
      CelRuntime.Program program, Map<String, Object> known, CelAttributePattern... unknown) {
    try {
      Object value = program.eval(PartialVars.of(new HashMap<>(known), unknown));
      return value instanceof Boolean decided ? Optional.of(decided) : Optional.empty();
    } catch (CelEvaluationException e) {
      return Optional.of(false);
    }
  }

  private static CelRuntime.Program program(String expression) {
    CelAbstractSyntaxTree tree = Expressions.tree(expression);
    try {
      return Expressions.FORESEEING.createProgram(tree);
    } catch (CelEvaluationException e) {
      throw new IllegalArgumentException(expression + ": " + e.getMessage(), e);
    }
  }
}
