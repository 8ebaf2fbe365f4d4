package io.matchstream.engine.rules;

import static io.matchstream.engine.rules.Given.party;
import static io.matchstream.engine.rules.Given.player;
import static io.matchstream.engine.rules.Given.rules;
import static io.matchstream.engine.rules.Given.solo;
import static io.matchstream.engine.rules.Given.team;
import static io.matchstream.engine.rules.Given.terms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.RuleConfig.Expression;
import io.matchstream.engine.config.RuleConfig.When;
import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.expressions.Expressions;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionsTest {
  private static final String SPREAD =
      "max(players.map(p, p.rating)) - min(players.map(p, p.rating)) <= 300";

  @Test
  void aFormingMatchIsJudgedAtEachAddition() {
    RuleSet rules = rules(forming(SPREAD));
    Facts seed = rules.facts(solo("x", 0, 1500));
    assertThat(rules.admits(List.of(), seed, 0)).isTrue();
    assertThat(rules.admits(List.of(seed), rules.facts(solo("y", 0, 1800)), 0)).isTrue();
    Facts far = rules.facts(solo("z", 0, 1801));
    assertThat(rules.distance(seed, far, 0)).isZero();
    assertThat(rules.admits(List.of(seed), far, 0)).isFalse();
    Miss miss = rules.miss(seed, far, 0).orElseThrow();
    assertThat(miss.rule()).isEqualTo("cel");
    assertThat(miss.detail()).isEqualTo("not true: " + SPREAD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "match.size == 3 && match.waited_seconds == 7",
        "size(teams) == 2 && teams[0].name == 'a' && teams[0].size == 2",
        "teams.all(t, t.players.exists(p, p.role == 'any'))",
        "teams[1].players[0].team == 'b'",
        "sum(players.map(p, p.party_size)) == 5.0",
        "avg(players.map(p, p.attributes.level)) == 20.0",
        "count(players.filter(p, p.party == 'd')) == 2",
        "players[0].id == 'x' && players[0].waited_seconds == 2",
        "players.all(p, p.attributes.level >= 10)",
        "players.exists_one(p, 'hats' in p.attributes && 'top' in p.attributes.hats)",
        "players.exists(p, has(p.attributes.ping) && p.attributes.ping.eu < 50)",
        "sum([]) == 0.0 && avg([]) == 0.0 && min([]) == 0.0 && max([]) == 0.0 && count([]) == 0",
        "min([3, 1.5, 2]) == 1.5 && max([-3, -1]) == -1.0",
      })
  void aCompleteMatchIsSeenWithItsTeams(String expression) {
    GroupPlayer x =
        player(
            "x",
            Map.of(
                "level", Attribute.of(30),
                "hats", Attribute.of(List.of("top", "bowler")),
                "ping", Attribute.of(Map.of("eu", 20.0))));
    GroupTicket duo = party("d", 5_000, x, player("y", Map.of("level", Attribute.of(20))));
    GroupTicket solo = solo("z", 0, Map.of("level", Attribute.of(10)));
    List<GroupTicket> tickets = List.of(solo, duo);
    Lineup lineup = Given.lineup(team("a", tickets, "d/x", "d/y"), team("b", tickets, "z/z"));

    assertThat(Expressions.problem(expression)).isEmpty();
    RuleSet rules = rules(last(expression));
    List<Facts> members = List.of(rules.facts(solo), rules.facts(duo));
    assertThat(rules.admits(members.subList(0, 1), members.get(1), 7_999)).isTrue();
    assertThat(rules.objection(members, lineup, 7_999)).isEmpty();
    RuleSet not = rules(last("!(" + expression + ")"));
    List<Facts> same = List.of(not.facts(solo), not.facts(duo));
    assertThat(not.objection(same, lineup, 7_999)).contains("cel");
  }

  @Test
  @DisplayName("R15: an expression that makes no sense is refused with its place when it is read")
  void problemsHaveAPlace() {
    assertThat(Expressions.problem("players.all(p, p.ratng > 3)"))
        .hasValueSatisfying(text -> assertThat(text).contains("column 17").contains("ratng"));
    assertThat(Expressions.problem("1 +"))
        .hasValueSatisfying(t -> assertThat(t).contains("line 1"));
    assertThat(Expressions.problem("match.size + 1"))
        .hasValueSatisfying(text -> assertThat(text).contains("bool"));
    assertThat(Expressions.problem("match.size == '3'")).isPresent();
    assertThat(Expressions.problem("max([1]) == 1"))
        .hasValueSatisfying(t -> assertThat(t).contains("1.0"));
    assertThat(Expressions.problem("now() > 3")).isPresent();
    assertThat(Expressions.problem("true" + " || true".repeat(200))).isPresent();
    assertThat(Expressions.problem("(".repeat(200) + "true" + ")".repeat(200))).isPresent();
    assertThatThrownBy(() -> rules(forming("nonsense")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nonsense");
  }

  @Test
  @DisplayName("F15: an expression that fails does not admit, says why, and throws nothing")
  void aFailureIsNoException() {
    RuleSet rules = rules(forming("players.all(p, double(p.attributes.level) > 3.0)"));
    Facts seed = rules.facts(solo("x", 0, Map.of("level", Attribute.of(4))));
    Facts wrong = rules.facts(solo("z", 0, Map.of("level", Attribute.of("four"))));
    assertThat(rules.refusal(wrong.ticket())).isEmpty();
    assertThat(rules.admits(List.of(), seed, 0)).isTrue();
    assertThat(rules.admits(List.of(seed), wrong, 0)).isFalse();
    assertThat(rules.miss(seed, wrong, 0).orElseThrow().detail()).startsWith("expression failed: ");
    RuleSet zero = rules(forming("1 / (match.size - 2) >= 0 && max(['a']) == 0.0"));
    assertThat(zero.admits(List.of(zero.facts(seed.ticket())), zero.facts(wrong.ticket()), 0))
        .isFalse();
  }

  @Test
  @DisplayName("R12: who lacks an attribute that an expression reads is refused with its name")
  void whoLacksWhatAnExpressionReadsIsRefused() {
    for (String read :
        List.of(
            "players.all(p, p.attributes['skill'] > 3)",
            "players.all(p, p.attributes.skill > 3)",
            "sum(players.map(q, q.attributes.skill)) > 3.0",
            "teams.all(t, t.players.exists(p, p.attributes['skill'] == 7))")) {
      RuleSet rules = rules(last(read));
      GroupTicket both =
          party("d", 0, player("x", Map.of("skill", Attribute.of(4))), player("y", Map.of()));
      Refusal refusal = rules.refusal(both).orElseThrow();
      assertThat(refusal.attributeMissing()).as(read).isTrue();
      assertThat(refusal.detail()).isEqualTo("skill of y is missing; rule cel needs it");
      assertThat(rules.refusal(solo("x", 0, Map.of("skill", Attribute.of(4))))).isEmpty();
    }
  }

  @Test
  @DisplayName("R12: an attribute whose presence an expression asks for may be missing")
  void whatIsAskedForMayBeMissing() {
    for (String guarded :
        List.of(
            "players.all(p, !('skill' in p.attributes) || p.attributes['skill'] > 3)",
            "players.all(p, has(p.attributes.skill) ? p.attributes.skill > 3 : true)",
            "players.filter(p, 'skill' in p.attributes).map(p, p.attributes.skill).size() < 9")) {
      RuleSet rules = rules(forming(guarded));
      Facts without = rules.facts(solo("x", 0, Map.of()));
      assertThat(rules.refusal(without.ticket())).as(guarded).isEmpty();
      assertThat(rules.admits(List.of(), without, 0)).isTrue();
    }
    RuleSet rules = rules(forming("players.all(p, has(p.attributes.a) && p.attributes.b > 1)"));
    assertThat(rules.refusal(solo("x", 0, Map.of("b", Attribute.of(2))))).isEmpty();
    assertThat(rules.refusal(solo("x", 0, Map.of("a", Attribute.of(2))))).isPresent();
  }

  @Test
  @DisplayName("R12: ifMissing any does not ask the expression of a match that lacks the attribute")
  void anyLetsTheMatchPass() {
    String level = "players.all(p, p.attributes.level > 3)";
    RuleSet rules =
        rules(new Expression(level, When.FORMING, terms("cel", new IfMissing.MatchAny())));
    Facts low = rules.facts(solo("x", 0, Map.of("level", Attribute.of(3))));
    Facts none = rules.facts(solo("y", 0, Map.of()));
    assertThat(rules.refusal(none.ticket())).isEmpty();
    assertThat(rules.admits(List.of(), none, 0)).isTrue();
    assertThat(rules.admits(List.of(none), low, 0)).isTrue();
    assertThat(rules.admits(List.of(low), none, 0)).isTrue();
    assertThat(rules.admits(List.of(), low, 0)).isFalse();
  }

  @Test
  @DisplayName("A running match whose players lack an attribute is not kept from players by it")
  void aBackfillThatLacksTheAttributeIsLetPass() {
    RuleSet rules = rules(forming("players.all(p, p.attributes.level > 3)"));
    Facts running = rules.facts(Given.backfill("b", 0, player("r", Map.of())));
    Facts good = rules.facts(solo("x", 0, Map.of("level", Attribute.of(4))));
    assertThat(rules.admits(List.of(running), good, 0)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "players.all(p, p.attributes.a > 3)",
        "players.all(p, 3.5 >= p.attributes['a'])",
        "players.all(p, p.attributes.a - p.rating < 3.0)",
        "players.all(p, -p.attributes.a < 3)",
        "players.all(p, p.attributes.a in [1, 2])",
        "max(players.map(p, p.attributes.a)) < 5.0",
        "avg(players.filter(p, p.team == 'a').map(p, p.attributes.a)) < 5.0",
        "players.map(p, p.attributes.a).all(v, v <= 10.0)",
        "players.map(p, p.attributes.a).filter(v, v > 1).size() < 9",
        "players.all(p, (has(p.attributes.a) ? p.attributes.a : 1.0) < 5.0)",
      })
  @DisplayName("R15: what an expression reckons with must be a number")
  void anExpressionShowsThatANumberIsNeeded(String expression) {
    RuleSet rules = rules(last(expression));
    assertThat(rules.refusal(solo("x", 0, Map.of("a", Attribute.of(4))))).isEmpty();
    assertThat(rules.refusal(solo("x", 0, Map.of("a", Attribute.of("4")))))
        .hasValueSatisfying(
            refusal -> {
              assertThat(refusal.attributeMissing()).isFalse();
              assertThat(refusal.detail()).isEqualTo("a must be a number, not the text \"4\"");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "players.all(p, p.attributes.a == 'x')",
        "players.all(p, p.attributes.a in ['x', 'y'])",
        "players.all(p, p.attributes.a.startsWith('x'))",
        "players.map(p, p.attributes['a']).all(v, v == 'x')",
        "players.all(p, p.attributes.a + 'y' != 'x')",
        "players.all(p, p.attributes.a == p.team)",
      })
  @DisplayName("R15: what an expression compares with a text must be a text")
  void anExpressionShowsThatATextIsNeeded(String expression) {
    RuleSet rules = rules(last(expression));
    assertThat(rules.refusal(solo("x", 0, Map.of("a", Attribute.of("x"))))).isEmpty();
    assertThat(rules.refusal(solo("x", 0, Map.of("a", Attribute.of(4)))))
        .hasValueSatisfying(
            refusal ->
                assertThat(refusal.detail()).isEqualTo("a must be a text, not the number 4"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "players.all(p, p.attributes.a == 1 || p.attributes.a == 'one')",
        "players.all(p, 'x' in p.attributes.a)",
        "players.all(p, type(p.attributes.a) == double ? p.attributes.a > 3.0 : false)",
        "players.all(p, players.all(q, p.attributes.a == q.attributes.a))",
        "players.all(p, string(p.attributes.a) == '4')",
        "players.map(a, a.attributes.a).all(v, [1].all(v, v == 1))",
      })
  @DisplayName("What the tree does not show plainly is left to the expression")
  void whatMayBeAnythingIsLeft(String expression) {
    RuleSet rules = rules(last(expression));
    for (Attribute value :
        List.of(Attribute.of(4), Attribute.of("4"), Attribute.of(List.of("x")))) {
      assertThat(rules.refusal(solo("x", 0, Map.of("a", value)))).isEmpty();
    }
    assertThat(rules.refusal(solo("x", 0, Map.of()))).isPresent();
  }

  @Test
  @DisplayName("Who sends true where a number is wanted is told that it is taken as a text")
  void trueIsAText() {
    RuleSet rules = rules(last("players.all(p, p.attributes.ranked > 0)"));
    assertThat(rules.refusal(solo("x", 0, Map.of("ranked", Attribute.of("true")))))
        .hasValueSatisfying(
            refusal ->
                assertThat(refusal.detail())
                    .isEqualTo(
                        "ranked must be a number, not the text \"true\" (true and false are taken"
                            + " as texts; send 1 or 0 where a number is wanted)"));
  }

  @Test
  @DisplayName("F15: an expression that runs too long does not admit, and is told as such")
  void aLongRunIsCutShort() {
    RuleSet rules =
        rules(
            forming(
                "players.all(p, players.all(q, players.all(r, players.all(s,"
                    + " p.rating + q.rating + r.rating + s.rating > 0.0))))"));
    List<Facts> members = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      members.add(rules.facts(solo("p" + i, 0, 1500)));
    }
    assertThat(rules.admits(members.subList(0, 5), members.get(5), 0)).isTrue();
    assertThat(rules.admits(members.subList(0, 59), members.get(59), 0)).isFalse();
    RuleSet self =
        rules(
            forming(
                "[0,1,2,3,4,5,6,7,8,9].all(a, [0,1,2,3,4,5,6,7,8,9].all(b,"
                    + " [0,1,2,3,4,5,6,7,8,9].all(c, [0,1,2,3,4,5,6,7,8,9].all(d, a + b + c + d >= 0))))"));
    Facts one = self.facts(members.get(0).ticket());
    assertThat(self.miss(one, self.facts(members.get(1).ticket()), 0).orElseThrow().detail())
        .isEqualTo("expression ran too long: more than 100000 steps");
  }

  @Test
  @DisplayName("An evaluation costs steps for what it looks at, and its parts are bounded")
  void anEvaluationCostsWhatItTakes() {
    RuleSet pairs = rules(forming("players.all(p, players.all(q, p.rating - q.rating < 500.0))"));
    int ten = stepsToAdd(pairs, 10);
    int twenty = stepsToAdd(pairs, 20);
    assertThat(ten).isGreaterThan(10);
    assertThat(twenty).isBetween(3 * ten, 5 * ten);
    assertThat(stepsToAdd(rules(forming("match.size < 99")), 20)).isLessThanOrEqualTo(4);

    String sum = "p.rating" + " + q.rating".repeat(40);
    RuleSet wide = rules(forming("players.all(p, players.all(q, " + sum + " > 0.0))"));
    Facts one = wide.facts(solo("x", 0, 1500));
    Facts other = wide.facts(solo("y", 0, 1500));
    assertThat(wide.admits(List.of(one), other, 0)).isTrue();
    assertThat(stepsToAdd(wide, 60)).isLessThan(7_000);
    assertThat(
            Expressions.compile("players.all(p, players.all(q, " + sum + " > 0.0))")
                .evaluate(Scope.forming(0, members(wide, 59), other, 0), Effort.uncounted())
                .problem())
        .contains("expression ran too long: more than 100000 steps");
  }

  private static List<Facts> members(RuleSet rules, int number) {
    List<Facts> members = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      members.add(rules.facts(solo("p" + i, 0, 1500)));
    }
    return members;
  }

  private static int stepsToAdd(RuleSet rules, int players) {
    Effort effort = Effort.uncounted();
    List<Facts> members = members(rules, players - 1);
    boolean unused = rules.admits(members, rules.facts(solo("z", 0, 1500)), 0, effort);
    return effort.steps();
  }

  @Test
  @DisplayName("What judging a lineup takes is counted too")
  void aFinalEvaluationCostsWhatItTakes() {
    RuleSet rules = rules(last("players.all(p, players.all(q, p.rating - q.rating < 500.0))"));
    List<GroupTicket> tickets = List.of(solo("x", 0, 1500), solo("y", 0, 1500));
    Effort effort = Effort.uncounted();
    assertThat(
            rules.objection(
                tickets.stream().map(rules::facts).toList(),
                Given.lineup(team("a", tickets, "x/x", "y/y")),
                0,
                effort))
        .isEmpty();
    assertThat(effort.steps()).isGreaterThan(2);
  }

  @Test
  void anExpressionMayChangeEachFullSecond() {
    RuleSet rules = rules(forming("players.all(p, p.waited_seconds >= 3)"));
    Facts seed = rules.facts(solo("x", 0, 1500));
    Facts later = rules.facts(solo("y", 500, 1500));
    assertThat(rules.nextChangeMs(seed, 1_200)).isEqualTo(2_000);
    assertThat(rules.nextChangeMs(later, 1_200)).isEqualTo(1_500);
    assertThat(rules.admits(List.of(seed), later, 3_499)).isFalse();
    assertThat(rules.admits(List.of(seed), later, 3_500)).isTrue();
    assertThat(rules.miss(seed, later, 0).orElseThrow().possibleAtMs()).isEqualTo(3_500);
    assertThat(rules(forming(SPREAD)).nextChangeMs(seed, 0)).isEqualTo(Miss.NEVER);
  }

  private static Expression forming(String expression) {
    return new Expression(expression, When.FORMING, terms("cel"));
  }

  private static Expression last(String expression) {
    return new Expression(expression, When.FINAL, terms("cel"));
  }
}
