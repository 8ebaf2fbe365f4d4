package io.matchstream.engine.expressions;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a pattern of {@code matches} may be. It runs in time linear in text and pattern, but it is
 * one step to CEL, and a counted repetition is unrolled before it runs: the 23 characters of {@code
 * ((a{999}){999}){999}} are a thousand million places. So a pattern is written out, where its size
 * is known when the configuration is read, and never what a player brings.
 */
final class Patterns {
  /** Places of an unrolled pattern; some ten microseconds for each hundred letters of a text. */
  private static final long MOST_PLACES = 1_000;

  private static final Pattern COUNTED = Pattern.compile("\\{(\\d{1,6})(?:(,)(\\d{0,6}))?}");

  private Patterns() {}

  /** What is wrong with a pattern in an expression; empty where nothing is. */
  static Optional<String> problem(CelAbstractSyntaxTree tree) {
    return CelNavigableAst.fromAst(tree)
        .getRoot()
        .allNodes()
        .map(CelNavigableExpr::expr)
        .filter(Patterns::isMatch)
        .map(expr -> problem(expr.call()))
        .flatMap(Optional::stream)
        .findFirst()
        .map(sentence -> "line 1, column 1: " + sentence);
  }

  private static boolean isMatch(CelExpr expr) {
    return expr.getKind() == Kind.CALL && expr.call().function().equals("matches");
  }

  private static Optional<String> problem(CelCall call) {
    CelExpr pattern = call.args().get(call.args().size() - 1);
    if (pattern.getKind() != Kind.CONSTANT
        || pattern.constant().getKind() != CelConstant.Kind.STRING_VALUE) {
      return Optional.of("the pattern of matches must be written out as a text");
    }
    if (places(pattern.constant().stringValue()) > MOST_PLACES) {
      return Optional.of(
          "the pattern of matches repeats more than "
              + MOST_PLACES
              + " places, counted one by one; write * or +, or a smaller number");
    }
    return Optional.empty();
  }

  /**
   * How many places a pattern has once its counted repetitions are unrolled; more where it is hard
   * to tell. Stops counting soon after too many. Linear in the pattern.
   */
  static long places(String pattern) {
    Deque<Long> around = new ArrayDeque<>();
    Matcher counted = COUNTED.matcher(pattern);
    long sum = 0;
    long last = 0;
    int at = 0;
    while (at < pattern.length() && sum <= MOST_PLACES) {
      char c = pattern.charAt(at);
      if (c == '{' && counted.region(at, pattern.length()).lookingAt()) {
        long times = times(counted);
        sum += last * Math.max(0, times - 1);
        last *= Math.max(1, times);
        at = counted.end();
        continue;
      }
      switch (c) {
        case '(' -> {
          around.push(sum);
          sum = 0;
          last = 0;
        }
        case ')' -> {
          last = Math.max(1, sum);
          sum = last + (around.isEmpty() ? 0 : around.pop());
        }
        case '*', '+', '?', '|' -> {}
        default -> {
          last = 1;
          sum++;
        }
      }
      at += c == '\\' ? 2 : 1;
    }
    return sum + around.stream().mapToLong(outer -> outer).sum();
  }

  private static long times(Matcher counted) {
    long least = Long.parseLong(counted.group(1));
    String most = counted.group(3);
    return most == null || most.isEmpty() ? least : Math.max(least, Long.parseLong(most));
  }
}
