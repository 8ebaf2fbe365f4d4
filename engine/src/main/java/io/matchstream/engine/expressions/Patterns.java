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

  /** A number that begins with 0 makes it plain letters. */
  private static final Pattern COUNTED =
      Pattern.compile("\\{(0|[1-9]\\d{0,5})(?:,(0|[1-9]\\d{0,5})?)?}");

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
          "the pattern of matches has more than "
              + MOST_PLACES
              + " places once its repetitions are written out; write * or +, or a smaller number");
    }
    return Optional.empty();
  }

  /**
   * How many places a pattern has once its counted repetitions are unrolled: each letter, each
   * class of letters and each group is one; more where it is hard to tell. Stops counting soon
   * after too many. Linear in the pattern; brackets that are never closed are each read to its end,
   * a thousand of them at most.
   */
  static long places(String pattern) {
    PatternScanner scanner = new PatternScanner(pattern);
    Deque<Long> around = new ArrayDeque<>();
    Matcher counted = COUNTED.matcher(pattern);
    long sum = 0;
    long last = 0;
    int at = 0;
    while (at < pattern.length() && sum <= MOST_PLACES) {
      char c = pattern.charAt(at);
      int next = at + 1;
      if (c == '{' && counted.region(at, pattern.length()).lookingAt()) {
        long times = times(counted);
        sum += last * Math.max(0, times - 1);
        last *= Math.max(1, times);
        next = counted.end();
      } else if (scanner.isQuote(at)) {
        int quoted = scanner.quotedEnd(at) - at - 2;
        // What repeats nothing new repeats what stood before.
        last = quoted == 0 ? last : 1;
        sum += quoted;
        next = scanner.quotedEnd(at) + 2;
      } else if (scanner.flagsEnd(at) > at) {
        // Likewise: in a{3}(?i){3} the threes multiply.
        next = scanner.flagsEnd(at);
      } else {
        switch (c) {
          case '(' -> {
            around.push(sum);
            sum = 0;
            last = 0;
          }
          case ')' -> {
            last = sum + 1;
            sum = last + (around.isEmpty() ? 0 : around.pop());
          }
          case '*', '+', '?', '|' -> {}
          default -> {
            last = 1;
            sum++;
            next = end(scanner, c, at);
          }
        }
      }
      at = next;
    }
    return sum + around.stream().mapToLong(outer -> outer).sum();
  }

  private static int end(PatternScanner scanner, char c, int at) {
    return switch (c) {
      case '[' -> scanner.classEnd(at);
      case '\\' -> scanner.escapeEnd(at);
      default -> at + 1;
    };
  }

  private static long times(Matcher counted) {
    long least = Long.parseLong(counted.group(1));
    String most = counted.group(2);
    return most == null ? least : Math.max(least, Long.parseLong(most));
  }
}
