package io.matchstream.engine.rules;

import static io.matchstream.engine.rules.Given.party;
import static io.matchstream.engine.rules.Given.player;
import static io.matchstream.engine.rules.Given.rules;
import static io.matchstream.engine.rules.Given.solo;
import static io.matchstream.engine.rules.Given.terms;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.Merge;
import io.matchstream.engine.config.RuleConfig.Difference;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DifferenceRuleTest {
  private static final double FILTERED = Double.POSITIVE_INFINITY;
  private static final Widening BY_TENTHS = Given.linear(0.1, Duration.ofSeconds(5), 0.5);

  @Test
  @DisplayName("R2: 0 for equal, 1 at the limit, infinite beyond, weighted, and the limit stays")
  void distanceGrowsToTheLimit() {
    RuleSet light = rules(difference(10, Given.weighing("skill", 0)));
    RuleSet heavy =
        rules(
            difference(10, Given.weighing("skill", 3)),
            new Difference("level", 4, Merge.MEAN, Anchor.GROUP, Given.weighing("level", 0.5)));
    assertThat(distance(heavy, both("a", 5, 1), both("b", 5, 1))).isZero();
    assertThat(distance(heavy, both("a", 5, 1), both("b", 10, 3))).isEqualTo(3 * 0.5 + 0.5 * 0.5);
    assertThat(distance(heavy, both("a", 5, 1), both("b", 15, 5))).isEqualTo(3.5);
    assertThat(distance(heavy, both("a", 5, 1), both("b", 15.001, 1))).isEqualTo(FILTERED);
    assertThat(distance(light, both("a", 5, 1), both("b", 15.001, 1))).isEqualTo(FILTERED);
  }

  @Test
  @DisplayName("R3: a newcomer is checked against every member and not only against the seed")
  void everyMemberIsChecked() {
    RuleSet rules = rules(difference(10, terms("skill")));
    Facts seed = rules.facts(skilled("a", 0, 50));
    Facts second = rules.facts(skilled("b", 0, 60));
    Facts third = rules.facts(skilled("c", 0, 40));
    assertThat(rules.admits(List.of(seed), third, 0)).isTrue();
    assertThat(rules.admits(List.of(seed, second), third, 0)).isFalse();
    List<GroupTicket> all = List.of(seed.ticket(), second.ticket(), third.ticket());
    assertThat(
            rules.objection(
                List.of(seed, second, third),
                Given.lineup(Given.team("a", all, "a/a", "b/b"), Given.team("b", all, "c/c")),
                0))
        .contains("skill");
  }

  @Test
  @DisplayName("R7: the limit widens by a step every while, to its end, boundaries inclusive")
  void theLimitWidens() {
    RuleSet rules = rules(difference(0.2, terms("skill", BY_TENTHS, Age.OLDEST)));
    Facts seed = rules.facts(skilled("a", 0, 0.1));
    Facts near = rules.facts(skilled("b", 0, 0.3));
    Facts wide = rules.facts(skilled("c", 0, 0.4));
    Facts far = rules.facts(skilled("d", 0, 0.61));

    assertThat(rules.distance(seed, near, 0)).isBetween(0.999, 1.0);
    assertThat(rules.distance(seed, wide, 4_999)).isEqualTo(FILTERED);
    assertThat(rules.distance(seed, wide, 5_000)).isBetween(0.999, 1.0);
    assertThat(rules.distance(seed, far, 100_000)).isEqualTo(FILTERED);
    assertThat(rules.nextChangeMs(seed, 0)).isEqualTo(5_000);
    assertThat(rules.nextChangeMs(seed, 5_000)).isEqualTo(10_000);
    assertThat(rules.nextChangeMs(seed, 15_000)).isEqualTo(Miss.NEVER);
    Miss miss = rules.miss(seed, wide, 0).orElseThrow();
    assertThat(miss.possibleAtMs()).isEqualTo(5_000);
    assertThat(miss.detail()).isEqualTo("skill differs by 0.3, the limit is 0.2");
    assertThat(miss.distance()).isBetween(0.4999, 0.5001);
    assertThat(rules.miss(seed, far, 0).orElseThrow().possibleAtMs()).isEqualTo(Miss.NEVER);
  }

  @Test
  @DisplayName("R7: a decimal limit includes the numbers that a designer sees on it")
  void binaryFractionsDoNotCount() {
    RuleSet rules = rules(difference(0.2, terms("skill")));
    for (int tenths = 0; tenths < 100; tenths++) {
      GroupTicket a = skilled("a", 0, tenths / 10.0);
      assertThat(distance(rules, a, skilled("b", 0, (tenths + 2) / 10.0))).isBetween(0.99, 1.0);
      assertThat(distance(rules, a, skilled("b", 0, tenths / 10.0 + 0.2001))).isEqualTo(FILTERED);
    }
  }

  @Test
  @DisplayName("R7: steps set the limit, and one without a value makes the rule inactive")
  void stepsSetTheLimit() {
    Widening steps =
        new Widening.Steps(
            List.of(Given.step(Duration.ofSeconds(10), 5), Given.inactive(Duration.ofSeconds(20))));
    RuleSet rules = rules(difference(1, terms("skill", steps, Age.OLDEST)));
    Facts seed = rules.facts(skilled("a", 0, 0));
    Facts five = rules.facts(skilled("b", 0, 5));
    assertThat(rules.distance(seed, five, 9_999)).isEqualTo(FILTERED);
    assertThat(rules.distance(seed, five, 10_000)).isEqualTo(1.0);
    assertThat(rules.distance(seed, five, 19_999)).isEqualTo(1.0);
    assertThat(rules.distance(seed, five, 20_000)).isZero();
    assertThat(rules.reach(seed, 20_000)).isInfinite();
  }

  @Test
  @DisplayName("R7: a party's number is its least, its largest or its mean")
  void aPartyIsMerged() {
    GroupTicket party = party("p", 0, skilled("x", 10), skilled("y", 40));
    GroupTicket solo = skilled("s", 0, 25);
    assertThat(axis(Merge.MIN, party)).isEqualTo(10);
    assertThat(axis(Merge.MAX, party)).isEqualTo(40);
    assertThat(axis(Merge.MEAN, party)).isEqualTo(25);
    assertThat(distance(rules(difference(1, terms("skill"))), party, solo)).isZero();
  }

  @Test
  @DisplayName("R12: who lacks the number matches any, or plays with its default, player by player")
  void whatIsMissing() {
    GroupTicket without = party("p", 0, player("x", Map.of()), skilled("y", 40));
    RuleSet any = rules(difference(1, terms("skill", new IfMissing.MatchAny())));
    assertThat(distance(any, without, skilled("s", 0, 1000))).isZero();
    assertThat(any.axis(any.facts(skilled("s", 0, 1000)))).isZero();
    RuleSet standard =
        rules(difference(1, terms("skill", new IfMissing.UseDefault(Attribute.of(20)))));
    assertThat(standard.axis(standard.facts(without))).isEqualTo(30);
    assertThat(rules(difference(1, terms("skill"))).refusal(without))
        .contains(new Refusal(true, "skill of x is missing; rule skill needs it"));
  }

  @Test
  @DisplayName("R15: the text \"40\" is no number, whatever a missing one would mean")
  void aTextIsNoNumber() {
    GroupTicket text = solo("a", 0, Map.of("skill", Attribute.of("40")));
    Refusal refusal = new Refusal(false, "skill must be a number, not the text \"40\"");
    assertThat(rules(difference(1, terms("skill"))).refusal(text)).contains(refusal);
    RuleSet any = rules(difference(1, terms("skill", new IfMissing.MatchAny())));
    assertThat(any.refusal(text)).contains(refusal);
  }

  @Test
  @DisplayName("R13: a broken optional rule ranks behind everybody who keeps it")
  void optionalRanks() {
    RuleSet rules =
        rules(difference(10, Given.optional("skill", Duration.ofSeconds(30), Age.BOTH)));
    Facts seed = rules.facts(skilled("a", 0, 0));
    Facts far = rules.facts(skilled("b", 1_000, 11));
    assertThat(rules.distance(seed, far, 30_999)).isEqualTo(FILTERED);
    assertThat(rules.distance(seed, far, 31_000)).isEqualTo(2);
    assertThat(rules.distance(seed, rules.facts(skilled("c", 0, 10)), 31_000)).isEqualTo(1);
    assertThat(rules.reach(seed, 29_999)).isBetween(10.0, 10.01);
    assertThat(rules.reach(seed, 30_000)).isInfinite();
  }

  @Test
  void theAxisPrefersARuleThatAlwaysFilters() {
    RuleSet rules =
        rules(
            difference(10, Given.optional("skill", Duration.ofSeconds(30), Age.BOTH)),
            new Difference("level", 4, Merge.MEAN, Anchor.GROUP, terms("level")));
    Facts facts = rules.facts(both("a", 7, 3));
    assertThat(rules.axis(facts)).isEqualTo(3);
    assertThat(rules.reach(facts, 0)).isBetween(4.0, 4.01);
    assertThat(rules().reach(rules().facts(both("a", 7, 3)), 0)).isInfinite();
  }

  private static double axis(Merge merge, GroupTicket ticket) {
    RuleSet rules = rules(new Difference("skill", 1, merge, Anchor.GROUP, terms("skill")));
    return rules.axis(rules.facts(ticket));
  }

  private static Difference difference(double max, RuleTerms terms) {
    return new Difference("skill", max, Merge.MEAN, Anchor.GROUP, terms);
  }

  private static GroupTicket skilled(String id, long sinceMs, double skill) {
    return solo(id, sinceMs, Map.of("skill", Attribute.of(skill)));
  }

  private static GroupPlayer skilled(String id, double skill) {
    return player(id, Map.of("skill", Attribute.of(skill)));
  }

  private static GroupTicket both(String id, double skill, double level) {
    return solo(id, 0, Map.of("skill", Attribute.of(skill), "level", Attribute.of(level)));
  }

  private static double distance(RuleSet rules, GroupTicket a, GroupTicket b) {
    return rules.distance(rules.facts(a), rules.facts(b), 0);
  }
}
