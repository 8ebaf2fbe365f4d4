package io.matchstream.engine.rules;

import static io.matchstream.engine.rules.Given.party;
import static io.matchstream.engine.rules.Given.player;
import static io.matchstream.engine.rules.Given.rules;
import static io.matchstream.engine.rules.Given.solo;
import static io.matchstream.engine.rules.Given.terms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.RuleConfig.BlockList;
import io.matchstream.engine.config.RuleConfig.Scope;
import io.matchstream.engine.config.RuleConfig.StringEquality;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EqualityRuleTest {
  private static final double FILTERED = Double.POSITIVE_INFINITY;
  private static final StringEquality BUILD = new StringEquality("build", terms("same-build"));

  @Test
  @DisplayName("R6: all are equal, and the value parts the pool")
  void allAreEqual() {
    RuleSet rules = rules(BUILD, new StringEquality("mode", terms("same-mode")));
    Facts a = rules.facts(solo("a", 0, Map.of("build", text("7"), "mode", text("hard"))));
    Facts b = rules.facts(solo("b", 0, Map.of("build", text("7"), "mode", text("hard"))));
    Facts c = rules.facts(solo("c", 0, Map.of("build", text("7h"), "mode", text("ard"))));

    assertThat(rules.distance(a, b, 0)).isZero();
    assertThat(rules.distance(a, c, 0)).isEqualTo(FILTERED);
    assertThat(rules.partition(a)).isEqualTo(rules.partition(b));
    assertThat(rules.partition(a)).isNotEqualTo(rules.partition(c));
    Miss miss = rules.miss(a, c, 0).orElseThrow();
    assertThat(miss.rule()).isEqualTo("same-build");
    assertThat(miss.detail()).isEqualTo("build differs");
    assertThat(miss.possibleAtMs()).isEqualTo(Miss.NEVER);
  }

  @Test
  @DisplayName("R15: 40 is not \"40\", and the ticket is told so")
  void aNumberIsNoText() {
    assertThat(rules(BUILD).refusal(solo("a", 0, Map.of("build", Attribute.of(40)))))
        .contains(new Refusal(false, "build must be a text, not the number 40"));
    StringEquality wrong =
        new StringEquality("build", terms("b", new IfMissing.UseDefault(Attribute.of(List.of()))));
    assertThatThrownBy(() -> rules(wrong))
        .hasMessage("rule b: the default of build must be a text, not the list");
    RuleSet numbers =
        rules(new StringEquality("build", terms("b", new IfMissing.UseDefault(Attribute.of(40)))));
    assertThat(numbers.refusal(solo("a", 0, Map.of("build", text("40")))))
        .contains(new Refusal(false, "build must be a number, not the text \"40\""));
    GroupTicket forty = solo("b", 0, Map.of("build", Attribute.of(40)));
    assertThat(distance(numbers, forty, solo("c", 0, Map.of()))).isZero();
    assertThat(distance(numbers, forty, solo("c", 0, Map.of("build", Attribute.of(41)))))
        .isEqualTo(FILTERED);
  }

  @Test
  @DisplayName("R12: what is missing is refused, stands for anything, or has a default")
  void whatIsMissing() {
    GroupTicket without = solo("a", 0, Map.of());
    GroupTicket seven = solo("b", 0, Map.of("build", text("7")));
    GroupTicket eight = solo("c", 0, Map.of("build", text("8")));

    RuleSet refusing = rules(BUILD);
    assertThat(refusing.refusal(without))
        .contains(new Refusal(true, "build of a is missing; rule same-build needs it"));
    assertThat(distance(refusing, without, seven)).isEqualTo(FILTERED);
    assertThat(refusing.admits(List.of(refusing.facts(seven)), refusing.facts(without), 0))
        .isFalse();

    RuleSet any = rules(new StringEquality("build", terms("b", new IfMissing.MatchAny())));
    assertThat(any.refusal(without)).isEmpty();
    assertThat(distance(any, without, seven)).isZero();
    assertThat(any.partition(any.facts(seven))).isEmpty();

    RuleSet standard =
        rules(new StringEquality("build", terms("b", new IfMissing.UseDefault(text("7")))));
    assertThat(distance(standard, without, seven)).isZero();
    assertThat(distance(standard, without, eight)).isEqualTo(FILTERED);
  }

  @Test
  @DisplayName("R13: an optional rule no longer filters, and who keeps it comes first")
  void optionalRanks() {
    RuleSet rules =
        rules(new StringEquality("build", Given.optional("b", Duration.ofSeconds(30), Age.OLDEST)));
    Facts seed = rules.facts(solo("a", 0, Map.of("build", text("7"))));
    Facts same = rules.facts(solo("b", 9_000, Map.of("build", text("7"))));
    Facts other = rules.facts(solo("c", 9_000, Map.of("build", text("8"))));

    assertThat(rules.distance(seed, other, 29_999)).isEqualTo(FILTERED);
    assertThat(rules.distance(seed, other, 30_000)).isEqualTo(2);
    assertThat(rules.distance(seed, same, 30_000)).isZero();
    assertThat(rules.admits(List.of(seed), other, 30_000)).isTrue();
    // The pair of the two younger ones is not optional yet.
    assertThat(rules.admits(List.of(seed, same), other, 30_000)).isFalse();
    assertThat(rules.nextChangeMs(seed, 29_999)).isEqualTo(30_000);
    assertThat(rules.partition(seed)).isEmpty();
    assertThat(rules.miss(seed, other, 0).orElseThrow().possibleAtMs()).isEqualTo(30_000);
  }

  @Test
  @DisplayName("R7: a step without a value makes the rule inactive, it neither filters nor ranks")
  void inactiveIsSilent() {
    Widening steps = new Widening.Steps(List.of(Given.inactive(Duration.ofSeconds(10))));
    RuleSet rules = rules(new StringEquality("build", terms("b", steps, Age.YOUNGEST)));
    Facts seed = rules.facts(solo("a", 0, Map.of("build", text("7"))));
    Facts other = rules.facts(solo("c", 5_000, Map.of("build", text("8"))));
    assertThat(rules.distance(seed, other, 14_999)).isEqualTo(FILTERED);
    assertThat(rules.distance(seed, other, 15_000)).isZero();
  }

  @Test
  @DisplayName("F12: a party whose own players could never play together is refused")
  void aPartyAtOddsWithItself() {
    GroupTicket party =
        party(
            "p",
            0,
            player("a", Map.of("build", text("7"))),
            player("b", Map.of("build", text("8"))));
    assertThat(rules(BUILD).refusal(party))
        .contains(
            new Refusal(
                false,
                "the players of the party differ in build, and rule same-build wants them equal"));
    RuleSet yielding =
        rules(new StringEquality("build", Given.optional("b", Duration.ofSeconds(30), Age.OLDEST)));
    assertThat(yielding.refusal(party)).isEmpty();
    assertThat(yielding.admits(List.of(), yielding.facts(party), 29_999)).isFalse();
    assertThat(yielding.admits(List.of(), yielding.facts(party), 30_000)).isTrue();
    assertThat(rules().refusal(party("p", 0, player("a", Map.of()), player("a", Map.of()))))
        .contains(new Refusal(false, "a is in the party twice"));
  }

  @Test
  void aRunningMatchIsNeverRefused() {
    RuleSet rules = rules(BUILD);
    GroupTicket match = Given.backfill("m", 0, player("x", Map.of()));
    assertThat(rules.refusal(match)).isEmpty();
    assertThat(rules.roams(rules.facts(match))).isTrue();
    assertThat(distance(rules, match, solo("a", 0, Map.of("build", text("7"))))).isZero();
  }

  @Test
  @DisplayName("What the players of a running match are to each other keeps nobody out")
  void thoseWhoPlayAlreadyDoSo() {
    RuleSet rules =
        rules(
            new StringEquality("build", terms("b", new IfMissing.MatchAny())),
            new BlockList("block", Scope.MATCH, terms("block", new IfMissing.MatchAny())));
    GroupPlayer x =
        player("x", Map.of("build", text("7"), "block", new Attribute.Words(List.of("y"))));
    GroupPlayer y = player("y", Map.of("build", text("8")));
    Facts match = rules.facts(Given.backfill("m", 0, x, y));
    assertThat(rules.admits(List.of(), match, 0)).isTrue();
    assertThat(rules.admits(List.of(match), rules.facts(solo("a", 0, Map.of())), 0)).isTrue();
    assertThat(rules.admits(List.of(), rules.facts(party("p", 0, x, y)), 0)).isFalse();
  }

  @Test
  @DisplayName("F33: who met a moment ago meets again when the ban ends, and not before")
  void rematchesWait() {
    RuleSet rules = rules();
    Facts a = rules.facts(Given.avoiding(solo("a", 0, 1500), "b", 20_000));
    Facts b = rules.facts(solo("b", 0, 1500));
    assertThat(rules.distance(a, b, 19_999)).isEqualTo(FILTERED);
    assertThat(rules.admits(List.of(b), a, 19_999)).isFalse();
    assertThat(rules.distance(b, a, 20_000)).isZero();
    Miss miss = rules.miss(b, a, 5_000).orElseThrow();
    assertThat(miss.rule()).isEqualTo("avoid-rematch");
    assertThat(miss.possibleAtMs()).isEqualTo(20_000);
    assertThat(rules.nextChangeMs(a, 5_000)).isEqualTo(20_000);
  }

  @Test
  @DisplayName("F1: nobody is in a match twice")
  void nobodyMeetsHimself() {
    RuleSet rules = rules();
    Facts a = rules.facts(party("t1", 0, player("x", Map.of()), player("y", Map.of())));
    Facts b = rules.facts(party("t2", 0, player("y", Map.of())));
    assertThat(rules.distance(a, b, 0)).isEqualTo(FILTERED);
    assertThat(rules.miss(a, b, 0).orElseThrow().rule()).isEqualTo("same-player");
    assertThat(rules.names()).containsExactly("avoid-rematch", "same-player");
  }

  private static double distance(RuleSet rules, GroupTicket a, GroupTicket b) {
    return rules.distance(rules.facts(a), rules.facts(b), 0);
  }

  private static Attribute text(String value) {
    return Attribute.of(value);
  }
}
