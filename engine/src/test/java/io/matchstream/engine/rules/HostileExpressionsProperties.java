package io.matchstream.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.engine.config.RuleConfig.Expression;
import io.matchstream.engine.config.RuleConfig.When;
import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.expressions.Expressions;
import io.matchstream.engine.expressions.Foregone;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * Expressions of the whole grammar, sensible or not: one is refused with its place, or it can be
 * used; what it says of a match it says within its steps and without an exception, whatever the
 * players brought.
 */
@Label("F15: an expression is refused with its place or ends within its steps")
class HostileExpressionsProperties {
  /** Units of effort for one step; see {@link Expressions}. */
  private static final int A_STEP = 8;

  private static final int MOST_EFFORT_STEPS =
      (Expressions.MOST_STEPS + 1) * A_STEP / Effort.STEP + 1;

  private static final List<Map<String, Object>> MATCHES = List.of(match(1), match(3), match(60));

  private static Map<String, Object> match(int players) {
    RuleSet any = Given.rules(new Expression("match.size < 99", When.FORMING, Given.terms("cel")));
    List<Facts> members = IntStream.range(0, players).mapToObj(i -> any.facts(ticket(i))).toList();
    int last = players - 1;
    return Scope.forming(0, members.subList(0, last), members.get(last), 61_500);
  }

  /** Each brings something else under the same names. */
  private static GroupTicket ticket(int i) {
    Attribute odd =
        switch (i % 4) {
          case 0 -> Attribute.of(i - 1.5);
          case 1 -> Attribute.of("1970-01-01T00:00:0" + i % 10 + "Z");
          case 2 -> Attribute.of(List.of("a", "(", "b".repeat(i)));
          default -> Attribute.of(Map.of("eu", 1e308, "us", (double) -i));
        };
    return Given.solo(
        "p" + i, 0, Map.of("a", odd, "level", Attribute.of(i), "t", Attribute.of("(")));
  }

  @Property(tries = 300)
  void anyExpressionIsRefusedOrUsed(@ForAll("truths") String expression) {
    refuseOrUse(expression);
  }

  @Property(tries = 500)
  void anyTextIsRefusedOrUsed(@ForAll("tokens") String text) {
    refuseOrUse(text);
  }

  @Property(tries = 300)
  void anyCharactersAreRefusedOrUsed(@ForAll String text) {
    refuseOrUse(text);
  }

  @Example
  void whatHasHurtOtherReadersIsRefusedOrUsed() {
    for (String expression :
        List.of(
            "",
            " ",
            "\u0000",
            "'\\ud800' == ''",
            "\"\uD800\" == ''",
            "9223372036854775807 + 1 > 0",
            "-9223372036854775808 == 0",
            "-(-9223372036854775807 - 1) > 0",
            "(-9223372036854775807 - 1) / -1 > 0",
            "(-9223372036854775807 - 1) % -1 == 0",
            "1 / 0 == 0",
            "1.0 / 0.0 > 1.0",
            "int(1e300) > 0",
            "uint(-1.0) > 0u",
            "int('x') == 0",
            "double('x') == 0.0",
            "timestamp('x') == timestamp('y')",
            "timestamp('9999-12-31T23:59:59Z') + duration('999999h') > timestamp('1970-01-01T00:00:00Z')",
            "duration('1000000000000000000000h') > duration('1s')",
            "timestamp('1970-01-01T00:00:00Z').getHours('No/Where') == 0",
            "'a'.matches('(')",
            "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('(a+)+$')",
            "'a'.matches('((((a{1,999}){1,999}){1,999}){1,999})')",
            "players.all(p, p.attributes.t.matches(p.attributes.t))",
            "players.all(p, int(p.attributes.a) > 0)",
            "players.all(p, timestamp(p.attributes.a).getFullYear() > 0)",
            "players.all(p, p.attributes.a[0] == 'a')",
            "players.all(p, p.attributes.a['eu'] > 0.0)",
            "players[-1].rating > 0.0",
            "players[9223372036854775807].rating > 0.0",
            "players[1u].rating > 0.0",
            "{1: 2}[3] == 2",
            "{'a': 1, 'a': 2}.a == 1",
            "[1][1.5] == 1",
            "type(type(1)) == type",
            "dyn(1)",
            "dyn(players)",
            "size('a') == size([1]) && size(b'\\377') == 1",
            "google.protobuf.Timestamp{seconds: 1} == timestamp('1970-01-01T00:00:01Z')",
            "google.protobuf.Any{type_url: 'x'} == google.protobuf.Any{}",
            "matchstream.Match{size: 1}.size == 1",
            "matchstream.Player{attributes: {'a': 1}}.attributes.a == 1",
            "has(players)",
            "has(match.size) && has(match.waited_seconds)",
            "players.map(p, players).size() == 60",
            "players.map(p, players.map(q, players.map(r, players))).size() == 60",
            "players.map(p, [p, p].map(q, [q, q].map(r, [r, r].map(s, [s, s])))) == []",
            "[players, players, players].all(x, [x, x, x].all(y, y == x))",
            "players.all(p, players.all(q, players == players))",
            "players.all(p, players.all(q, string(p.rating) + q.id != ''))",
            "sum(players) > 0.0",
            "sum([[1]]) > 0.0",
            "max([1, 'a']) > 0.0",
            "min(players.map(p, p.attributes.a)) > 0.0",
            "sum([9223372036854775807, 1e308, 1e308]) > 0.0",
            "true ? true : true ? true : true",
            "!".repeat(400) + "true",
            "-".repeat(400) + "1 == 1",
            "[".repeat(400) + "]".repeat(400) + " == []",
            "a" + ".b".repeat(400),
            "true" + " && true".repeat(100),
            "1" + " + 1".repeat(240) + " > 0")) {
      refuseOrUse(expression);
    }
  }

  private static void refuseOrUse(String expression) {
    try {
      Optional<String> problem = Expressions.problem(expression);
      Statistics.label("sensible").collect(problem.isEmpty());
      if (problem.isPresent()) {
        assertThat(problem.get()).startsWith("line ");
        assertThatThrownBy(() -> Expressions.compile(expression))
            .isInstanceOf(IllegalArgumentException.class);
        return;
      }
      Optional<String> foregone = Foregone.problem(expression, true, Set.of(1, 3, 60));
      assertThat(foregone.orElse("useful")).isNotBlank();
      Expressions compiled = Expressions.compile(expression);
      for (Map<String, Object> match : MATCHES) {
        Effort effort = Effort.uncounted();
        Expressions.Result result = compiled.evaluate(match, effort);
        assertThat(result.isTrue() && result.problem().isPresent()).isFalse();
        assertThat(effort.steps()).isLessThanOrEqualTo(MOST_EFFORT_STEPS);
        assertThat(compiled.evaluate(match, Effort.uncounted())).isEqualTo(result);
      }
    } catch (RuntimeException | Error other) {
      if (other instanceof AssertionError) {
        throw other;
      }
      throw new AssertionError(expression, other);
    }
  }

  @Provide
  Arbitrary<String> truths() {
    return truth(3);
  }

  private static Arbitrary<String> truth(int depth) {
    Arbitrary<String> plain =
        anyOf("true | false | match.size > 2 | p.team == '' | has(p.attributes.a)" + " | dyn(1)");
    if (depth == 0) {
      return plain;
    }
    Arbitrary<String> inner = truth(depth - 1);
    Arbitrary<String> number = number(depth - 1);
    Arbitrary<String> text = text(depth - 1);
    Arbitrary<String> list = list(depth - 1);
    return Arbitraries.oneOf(
        plain,
        inner.map(a -> "!(" + a + ")"),
        joined(inner, Arbitraries.of(" && ", " || ", " == ", " != "), inner),
        joined(number, Arbitraries.of(" < ", " <= ", " > ", " == ", " != "), number),
        joined(text, Arbitraries.of(" == ", " < ", ".contains", ".matches"), text),
        joined(text, Arbitraries.of(" in "), list),
        Combinators.combine(
                list,
                Arbitraries.of("all", "exists", "exists_one"),
                Arbitraries.of("p", "q", "v"),
                inner)
            .as((of, macro, name, body) -> of + "." + macro + "(" + name + ", " + body + ")"),
        Combinators.combine(inner, inner, inner)
            .as((a, b, c) -> "(" + a + " ? " + b + " : " + c + ")"));
  }

  private static Arbitrary<String> number(int depth) {
    Arbitrary<String> plain =
        anyOf(
            "0 | 1 | -1 | 2.5 | 1e308 | 9223372036854775807 | 3u | match.size"
                + " | p.rating | q.rating | p.attributes.level | p.attributes.a"
                + " | match.waited_seconds | p.party_size | v | players[0].rating"
                + " | players[7].rating");
    if (depth == 0) {
      return plain;
    }
    Arbitrary<String> inner = number(depth - 1);
    return Arbitraries.oneOf(
        plain,
        joined(inner, Arbitraries.of(" + ", " - ", " * ", " / ", " % "), inner),
        Combinators.combine(
                Arbitraries.of("sum", "avg", "min", "max", "count", "size"), list(depth - 1))
            .as((function, of) -> function + "(" + of + ")"),
        Combinators.combine(Arbitraries.of("int", "double", "uint", "-"), inner)
            .as((function, of) -> function + "(" + of + ")"),
        text(depth - 1).map(of -> "double(" + of + ")"));
  }

  private static Arbitrary<String> text(int depth) {
    Arbitrary<String> plain =
        anyOf(
            "'' | 'a' | '(' | '(a+)+$' | p.id | q.id | p.party | p.attributes.t"
                + " | p.attributes.a | '1970-01-01T00:00:00Z' | '\\u0000'");
    return depth == 0
        ? plain
        : Arbitraries.oneOf(
            plain,
            joined(text(depth - 1), Arbitraries.of(" + "), text(depth - 1)),
            number(depth - 1).map(of -> "string(" + of + ")"));
  }

  private static Arbitrary<String> list(int depth) {
    Arbitrary<String> plain =
        anyOf(
            "players | teams | [] | [1, 2.5] | ['a', 'b'] | p.attributes.a"
                + " | players.map(p, p.rating) | [players, players] | {'a': 1}");
    return depth == 0
        ? plain
        : Arbitraries.oneOf(
            plain,
            joined(list(depth - 1), Arbitraries.of(" + "), list(depth - 1)),
            Combinators.combine(list(depth - 1), Arbitraries.of("p", "q", "v"), number(depth - 1))
                .as((of, name, body) -> of + ".map(" + name + ", " + body + ")"),
            Combinators.combine(list(depth - 1), Arbitraries.of("p", "q", "v"), truth(depth - 1))
                .as((of, name, body) -> of + ".filter(" + name + ", " + body + ")"));
  }

  private static Arbitrary<String> joined(
      Arbitrary<String> left, Arbitrary<String> between, Arbitrary<String> right) {
    return Combinators.combine(left, between, right)
        .as((a, by, b) -> by.startsWith(".") ? a + by + "(" + b + ")" : "(" + a + by + b + ")");
  }

  private static Arbitrary<String> anyOf(String choices) {
    return Arbitraries.of(choices.split(" \\| ", -1));
  }

  /** The words of the language in any order. */
  @Provide
  Arbitrary<String> tokens() {
    String all =
        "( ) [ ] { } . , ? : ! - + * / % == < >= && || in true null 1 1.5 'a' b'\\377' r'\\'"
            + " \"\"\" players match teams p size all map has rating attributes \\ ` # //"
            + " \n \u0000 \uD83D é";
    return Arbitraries.of(all.split(" ", -1))
        .list()
        .ofMaxSize(14)
        .map(words -> String.join(" ", words));
  }
}
