package io.matchstream.engine.imports;

import static io.matchstream.engine.imports.Foreign.group;
import static io.matchstream.engine.imports.Foreign.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.Merge;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.ReadyCheckConfig;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.expressions.Expressions;
import io.matchstream.engine.tickets.Attribute;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FlexMatchTest {

  @Test
  void aRuleSetOfTheDocumentsIsRead() {
    Imported fair = Foreign.file("flexmatch-fair");
    GroupConfig group = group(fair, 0);

    RuleConfig.TeamDifference skill = (RuleConfig.TeamDifference) rule(group, "FairTeamSkill");
    assertThat(skill.max()).isEqualTo(20);
    assertThat(skill.terms().ifMissing()).isEqualTo(new IfMissing.UseDefault(Attribute.of(10)));
    assertThat(skill.terms().widening())
        .isEqualTo(new Widening.Steps(List.of(to(5, 40), to(15, 60))));
    assertThat(skill.terms().age()).isEqualTo(Age.OLDEST);
    assertThat(((RuleConfig.TeamSizeBalance) rule(group, "EqualTeamSizes")).max()).isZero();
    RuleConfig mode = rule(group, "SameMode");
    assertThat(((RuleConfig.StringEquality) mode).attribute()).isEqualTo("gameMode");
    assertThat(mode.terms().ifMissing()).isEqualTo(new IfMissing.Refuse());
    RuleConfig.RegionLatency region = (RuleConfig.RegionLatency) rule(group, "FastConnection");
    assertThat(region.maxLatencyMs()).isEqualTo(50);
    assertThat(region.terms().widening()).isEqualTo(new Widening.Steps(List.of(to(10, 150))));
    assertThat(group.teams().get(0).minWidening()).containsExactly(to(20, 2));
    assertThat(group.backfill()).isEqualTo(new BackfillConfig(true, BackfillConfig.Priority.FIRST));
    assertThat(Foreign.of(fair, Verdict.UNSUPPORTED))
        .containsExactlyInAnyOrder("algorithm.sortByAttributes", "expansions[3]");
    assertThat(Foreign.of(fair, Verdict.APPROXIMATED))
        .contains("rules[0]", "algorithm.batchingPreference", "rules[3]");
  }

  @Test
  void aMatchmakersConfigurationIsReadWithTheRuleSetInIt() {
    Imported hunt = Foreign.file("flexmatch-matchmaker");
    QueueConfig queue = hunt.config().queues().get(0);
    GroupConfig group = group(hunt, 0);

    assertThat(queue.name()).isEqualTo("monster-hunt");
    assertThat(queue.ticketTtl()).isEqualTo(Duration.ofSeconds(90));
    assertThat(queue.readyCheck()).contains(new ReadyCheckConfig(Duration.ofSeconds(25)));
    assertThat(group.backfill()).isEqualTo(new BackfillConfig(true, BackfillConfig.Priority.LINE));
    RuleConfig maps = rule(group, "Maps");
    assertThat(((RuleConfig.SetIntersection) maps).min()).isEqualTo(2);
    assertThat(maps.terms().widening()).isEqualTo(new Widening.Steps(List.of(to(30, 1))));
    assertThat(maps.terms().age()).isEqualTo(Age.YOUNGEST);
    assertThat(maps.terms().ifMissing())
        .isEqualTo(new IfMissing.UseDefault(Attribute.of(List.of("moor"))));
    RuleConfig.Difference levels = (RuleConfig.Difference) rule(group, "Levels");
    assertThat(levels.anchor()).isEqualTo(Anchor.GROUP);
    assertThat(levels.merge()).isEqualTo(Merge.MAX);
    assertThat(rule(group, "Near").terms().optionalAfter()).contains(Duration.ZERO);
    String hunters =
        "players.filter(p, p.team == 'hunters').map(p, p.attributes['role'])"
            + ".filter(v, v == 'medic').size()";
    assertThat(cel(group, "Medic")).isEqualTo(hunters + " >= 1 && " + hunters + " <= 2");
    assertThat(cel(group, "Strong"))
        .isEqualTo(
            "min(players.filter(p, p.team == 'monster').map(p, p.attributes['level'])) >= 20.0");
    String body = "Configuration.RuleSetBody";
    assertThat(Foreign.of(hunt, Verdict.UNSUPPORTED))
        .containsExactlyInAnyOrder(
            body + ".rules[3]",
            body + ".expansions[1]",
            "Configuration.AdditionalPlayerCount",
            "Configuration.NotificationTarget",
            "Configuration.GameSessionQueueArns");
    assertThat(Foreign.of(hunt, Verdict.APPROXIMATED))
        .contains(body + ".rules[4]", "Configuration.BackfillMode");
  }

  @Test
  void compoundRulesAreExpressionsOrTheirParts() {
    Imported compound = Foreign.file("flexmatch-compound");
    GroupConfig group = group(compound, 0);

    assertThat(group.teams())
        .containsExactly(new TeamConfig("squad", 3, 1, 3, List.of(), Map.of()));
    assertThat(cel(group, "Either"))
        .startsWith("(((players.map(p, p.attributes['style']).all(v, v == 'serious')) && (")
        .contains(") || !(min(players", "'serious')) != (min(");
    assertThat(group.rules())
        .extracting(rule -> rule.terms().name())
        .containsExactly("Either", "Ping", "Kin");
    assertThat(Foreign.of(compound, Verdict.UNSUPPORTED)).containsExactly("rules[7]", "rules[4]");
  }

  @Test
  void propertyExpressionsAreExpressionsInCel() {
    Imported brawl = Foreign.file("flexmatch-expressions");
    GroupConfig group = group(brawl, 0);

    assertThat(cel(group, "Opponents"))
        .isEqualTo(
            "players.map(p, p.attributes['preferredOpponents']).all(v, players.map(p,"
                + " p.attributes['myCharacter']).filter(w, w in v).size() >= 5)");
    assertThat(cel(group, "Distinct")).contains(".filter(w, w == v).size() == 1");
    RuleConfig.Difference mean = (RuleConfig.Difference) rule(group, "Mean");
    assertThat(mean.anchor()).isEqualTo(Anchor.MEAN);
    assertThat(mean.merge()).isEqualTo(Merge.MAX);
    assertThat(cel(group, "Best"))
        .isEqualTo("max(teams.map(t, avg(t.players.map(p, p.attributes['skill'])))) <= 90.0");
    assertThat(cel(group, "Pair")).contains("- 100.0 <= 50.0", "- 100.0 >= 5.0");
    assertThat(brawl.config().queues())
        .extracting(QueueConfig::name)
        .containsExactly("brawl", "large");
    assertThat(Foreign.of(brawl, Verdict.UNSUPPORTED))
        .containsExactlyInAnyOrder(
            "RuleSets[0].RuleSetBody.rules[3]",
            "RuleSets[1].RuleSetBody.algorithm.balancedAttribute",
            "RuleSets[2].RuleSetBody.teams");
  }

  @Test
  @DisplayName("Latency: a player without it is not matched, and a party is not its mean")
  void latenciesAreNeeded() {
    Imported imported =
        ruleSet(
            "",
            "{ name: 'Default', type: 'latency', maxLatency: 80 }",
            "{ name: 'Min', type: 'latency', maxLatency: 80, partyAggregation: 'min' }",
            "{ name: 'Max', type: 'latency', maxLatency: 80, partyAggregation: 'max' }");

    assertThat(group(imported, 0).rules())
        .hasSize(3)
        .allSatisfy(it -> assertThat(it.terms().ifMissing()).isEqualTo(new IfMissing.Refuse()));
    assertThat(verdicts(imported, 0)).containsOnly(Verdict.APPROXIMATED);
    assertThat(verdicts(imported, 1)).containsOnly(Verdict.APPROXIMATED);
    assertThat(verdicts(imported, 2)).containsOnly(Verdict.EXACT);
  }

  @Test
  @DisplayName("Compounds: what one names has its verdict, also through another compound")
  void whatACompoundNamesHasItsVerdict() {
    Imported imported =
        ruleSet(
            "",
            "{ name: 'A', type: 'batchDistance', batchAttribute: 'a', maxDistance: 1 }",
            "{ name: 'B', type: 'batchDistance', batchAttribute: 'b', maxDistance: 2,"
                + " partyAggregation: 'min' }",
            "{ name: 'Ping', type: 'latency', maxLatency: 80 }",
            "{ name: 'Inner', type: 'compound', statement: 'not(A)' }",
            "{ name: 'Outer', type: 'compound', statement: 'or(Inner, A)' }",
            "{ name: 'Parties', type: 'compound', statement: 'not(B)' }",
            "{ name: 'Left', type: 'compound', statement: 'not(Ping)' }");

    assertThat(cel(group(imported, 0), "Outer"))
        .isEqualTo(
            "((!(max(players.map(p, p.attributes['a'])) - min(players.map(p, p.attributes['a'])) <="
                + " 1.0)) || (max(players.map(p, p.attributes['a'])) - min(players.map(p,"
                + " p.attributes['a'])) <= 1.0))");
    for (int exact : List.of(0, 3, 4)) {
      assertThat(verdicts(imported, exact)).as("rule %s", exact).containsOnly(Verdict.EXACT);
    }
    assertThat(verdicts(imported, 1)).containsOnly(Verdict.APPROXIMATED);
    assertThat(verdicts(imported, 5)).containsOnly(Verdict.APPROXIMATED);
    assertThat(verdicts(imported, 2)).containsOnly(Verdict.UNSUPPORTED);
    assertThat(verdicts(imported, 6)).containsOnly(Verdict.UNSUPPORTED);
  }

  @Test
  @DisplayName("Compounds: one that is its rules by themselves is what became of them")
  void aConjunctionIsWhatBecameOfItsRules() {
    Imported imported =
        ruleSet(
            "",
            "{ name: 'Ping', type: 'latency', maxLatency: 80, partyAggregation: 'max' }",
            "{ name: 'Low', type: 'absoluteSort', sortAttribute: 'a' }",
            "{ name: 'High', type: 'absoluteSort', sortAttribute: 'a' }",
            "{ name: 'Some', type: 'compound', statement: 'and(Ping, Low)' }",
            "{ name: 'None', type: 'compound', statement: 'and(Low, High)' }",
            "{ name: 'All', type: 'compound', statement: 'and(Ping)' }");

    assertThat(group(imported, 0).rules()).hasSize(1);
    assertThat(verdicts(imported, 0)).containsOnly(Verdict.EXACT);
    assertThat(verdicts(imported, 1)).containsOnly(Verdict.UNSUPPORTED);
    assertThat(verdicts(imported, 3)).containsOnly(Verdict.APPROXIMATED);
    assertThat(verdicts(imported, 4)).containsOnly(Verdict.UNSUPPORTED);
    assertThat(verdicts(imported, 5)).containsOnly(Verdict.EXACT);
  }

  @Test
  @DisplayName("Compounds: one that names itself is reported, and so is a hidden rule")
  void aCompoundThatNamesItselfIsReported() {
    Imported imported =
        ruleSet(
            "",
            "{ name: 'One', type: 'compound', statement: 'and(Two, Near)' }",
            "{ name: 'Two', type: 'compound', statement: 'not(One)' }",
            "{ name: 'Self', type: 'compound', statement: 'and(Self)' }",
            "{ name: 'Over', type: 'compound', statement: 'and(Self, Near)' }",
            "{ name: 'Near', type: 'batchDistance', batchAttribute: 'a', maxDistance: 1 }",
            "{ name: 'Near', type: 'batchDistance', batchAttribute: 'b', maxDistance: 1 }",
            "{ name: 'Kept', type: 'batchDistance', batchAttribute: 'c', maxDistance: 1 }");

    assertThat(group(imported, 0).rules())
        .extracting(it -> it.terms().name())
        .containsExactly("Kept");
    for (int lost = 0; lost < 6; lost++) {
      assertThat(verdicts(imported, lost)).as("rule %s", lost).containsOnly(Verdict.UNSUPPORTED);
    }
    assertThat(sentences(imported, 0)).anyMatch(it -> it.contains("names itself"));
    assertThat(sentences(imported, 2)).anyMatch(it -> it.contains("'and(Self)' names itself"));
    assertThat(sentences(imported, 3)).anyMatch(it -> it.contains("a rule that names itself"));
    assertThat(sentences(imported, 5)).anyMatch(it -> it.contains("names an earlier rule too"));
  }

  @Test
  @DisplayName("Types: equal numbers are compared as numbers, and only texts as texts")
  void equalNumbersAreNumbers() {
    Imported imported =
        ruleSet(
            "{ name: 'n', type: 'number' }, { name: 's', type: 'string' },"
                + " { name: 'l', type: 'string_list' }",
            "{ name: 'Number', type: 'comparison', operation: '=',"
                + " measurements: ['flatten(teams[*].players.attributes[n])'] }",
            "{ name: 'Batch', type: 'batchDistance', batchAttribute: 'n' }",
            "{ name: 'Text', type: 'batchDistance', batchAttribute: 's' }",
            "{ name: 'List', type: 'batchDistance', batchAttribute: 'l' }");

    GroupConfig group = group(imported, 0);
    for (String name : List.of("Number", "Batch")) {
      RuleConfig.Difference number = (RuleConfig.Difference) rule(group, name);
      assertThat(number.max()).isZero();
      assertThat(number.anchor()).isEqualTo(Anchor.GROUP);
      assertThat(number.merge()).isEqualTo(Merge.MEAN);
    }
    assertThat(rule(group, "Text")).isInstanceOf(RuleConfig.StringEquality.class);
    assertThat(cel(group, "List")).contains(".all(w, w == v)");
  }

  @Test
  @DisplayName("Parties: a partyAggregation that no rule here has is approximated, with the reason")
  void aPartyAggregationIsNotSilentlyDropped() {
    String max = ", partyAggregation: 'max' }";
    Imported imported =
        ruleSet(
            "",
            "{ name: 'Sums', type: 'distance', maxDistance: 5,"
                + " measurements: ['sum(teams[red].players.attributes[a])'],"
                + " referenceValue: 'sum(teams[blue].players.attributes[a])'"
                + max,
            "{ name: 'Means', type: 'distance', maxDistance: 5,"
                + " measurements: ['avg(teams[*].players.attributes[a])'],"
                + " referenceValue: 'avg(flatten(teams[*].players.attributes[a]))'"
                + max,
            "{ name: 'Union', type: 'collection', operation: 'intersection',"
                + " measurements: ['flatten(teams[*].players.attributes[l])'],"
                + " partyAggregation: 'union' }",
            "{ name: 'Common', type: 'collection', operation: 'intersection',"
                + " measurements: ['flatten(teams[*].players.attributes[l])'],"
                + " partyAggregation: 'intersection' }",
            "{ name: 'Text', type: 'batchDistance', batchAttribute: 's'" + max);

    assertThat(sentences(imported, 0)).anyMatch(it -> it.contains("not at the max of a party"));
    assertThat(Foreign.of(imported, Verdict.APPROXIMATED))
        .contains("rules[0]", "rules[1].partyAggregation", "rules[2]", "rules[4]")
        .doesNotContain("rules[3]");
    assertThat(Foreign.of(imported, Verdict.EXACT)).doesNotContain("rules[0]", "rules[2]");
  }

  @Test
  @DisplayName("Texts: a reference keeps its quotes and backslashes")
  void aReferenceKeepsItsQuotesAndBackslashes() {
    Imported imported =
        ruleSet(
            "",
            "{ name: 'Quoted', type: 'comparison', operation: '=',"
                + " measurements: ['flatten(teams[*].players.attributes[s])'],"
                + " referenceValue: \"it's a \\\\ there\" }");

    assertThat(cel(group(imported, 0), "Quoted"))
        .isEqualTo("players.map(p, p.attributes['s']).all(v, v == 'it\\'s a \\\\ there')");
  }

  @Test
  @DisplayName("Compounds: what lists have in common is an expression too")
  void anIntersectionInACompoundIsAnExpression() {
    Imported imported =
        ruleSet(
            "",
            "{ name: 'Maps', type: 'collection', operation: 'intersection', minCount: 2,"
                + " measurements: ['flatten(teams[*].players.attributes[maps])'] }",
            "{ name: 'Red', type: 'collection', operation: 'intersection', maxCount: 3,"
                + " measurements: ['teams[red].players.attributes[maps]'], partyAggregation:"
                + " 'intersection' }",
            "{ name: 'Any', type: 'batchDistance', batchAttribute: 'any', maxDistance: 1 }",
            "{ name: 'Union', type: 'compound', statement: 'or(Maps, Any)' }",
            "{ name: 'Common', type: 'compound', statement: 'or(Red, Any)' }");

    String maps = "players.map(p, p.attributes['maps'])";
    assertThat(cel(group(imported, 0), "Union"))
        .startsWith("((" + maps + "[0].filter(w, " + maps + ".all(v, w in v)).size() >= 2) || (");
    // There a party has the union of its players' lists, unless the rule says otherwise.
    assertThat(verdicts(imported, 3)).containsOnly(Verdict.APPROXIMATED);
    assertThat(verdicts(imported, 4)).containsOnly(Verdict.EXACT);

    Expressions either = Expressions.compile(cel(group(imported, 0), "Union"));
    assertThat(isTrue(either, List.of("a", "b", "c"), List.of("b", "c"), List.of("c", "b")))
        .isTrue();
    assertThat(isTrue(either, List.of("a", "b", "c"), List.of("b", "c"), List.of("c", "a")))
        .isFalse();
  }

  /** Of players who have these maps, and too little else in common. */
  @SafeVarargs
  private static boolean isTrue(Expressions expression, List<String>... maps) {
    List<Map<String, Object>> players = new ArrayList<>();
    for (List<String> own : maps) {
      players.add(Map.of("attributes", Map.of("maps", own, "any", 5.0 * players.size())));
    }
    return expression
        .evaluate(
            Map.of("match", Map.of(), "teams", List.of(), "players", players), Effort.uncounted())
        .isTrue();
  }

  @Test
  @DisplayName("Defaults: an expression has the default of an attribute that a player lacks")
  void anExpressionHasTheDefaults() {
    Imported imported =
        ruleSet(
            "{ name: 'n', type: 'number', default: 7 }, { name: 's', type: 'string', default:"
                + " 'it\\'s' }, { name: 'l', type: 'string_list', default: ['x', 'y'] }",
            expression("Number", "n", "7"),
            expression("Text", "s", "'x'"),
            "{ name: 'List', type: 'batchDistance', batchAttribute: 'l' }");

    GroupConfig group = group(imported, 0);
    assertThat(cel(group, "Number"))
        .contains("map(p, ('n' in p.attributes ? p.attributes['n'] : 7.0))");
    assertThat(cel(group, "Text")).contains(": 'it\\'s'))");
    assertThat(cel(group, "List")).contains(": ['x', 'y']))");
    for (String name : List.of("Number", "Text", "List")) {
      assertThat(Expressions.compile(cel(group, name)).reads())
          .allSatisfy(read -> assertThat(read.askedFor()).isTrue());
    }
  }

  private static String expression(String name, String attribute, String value) {
    return "{ name: '%s', type: 'comparison', operation: '!=', referenceValue: %s, measurements: ["
            .formatted(name, value)
        + "'flatten(teams[*].players.attributes[%s])'] }".formatted(attribute);
  }

  @Test
  @DisplayName("Compounds: one that cannot be names the rules that stop it")
  void whatStopsACompoundIsNamed() {
    Imported imported =
        ruleSet(
            "",
            "{ name: 'Ping', type: 'latency', maxLatency: 80 }",
            "{ name: 'Near', type: 'batchDistance', batchAttribute: 'a', maxDistance: 1 }",
            "{ name: 'Or', type: 'compound', statement: 'or(Ping, Near)' }");

    assertThat(sentences(imported, 2))
        .anyMatch(it -> it.contains("no expression can be made: Ping; left out; write an"));
  }

  @Test
  @DisplayName("Sizes that contradict or are none are refused with their place")
  void sizesThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> team("minPlayers: 5, maxPlayers: 4"))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("teams[0].minPlayers: is 5, which is above maxPlayers (4)");
    assertThatThrownBy(() -> team("maxPlayers: 4, quantity: 0"))
        .hasMessageContaining("teams[0].quantity: must be a whole number of at least 1, not 0");
    assertThatThrownBy(() -> team("maxPlayers: 2.5"))
        .hasMessageContaining("teams[0].maxPlayers: must be a whole number of at least 1, not 2.5");
    assertThat(group(team("minPlayers: 4, maxPlayers: 4"), 0).maxPlayers()).isEqualTo(4);
  }

  private static Imported team(String sizes) {
    return RuleFiles.read(
        "{ ruleLanguageVersion: '1.0', teams: [{ name: 'red', " + sizes + " }] }", "rules.json");
  }

  /** Two teams of up to three, with these attributes and rules. */
  private static Imported ruleSet(String attributes, String... rules) {
    return RuleFiles.read(
        "{ ruleLanguageVersion: '1.0', teams: [{ name: 'red', maxPlayers: 3 }, { name: 'blue',"
            + " maxPlayers: 3 }], playerAttributes: ["
            + attributes
            + "], rules: ["
            + String.join(", ", rules)
            + "] }",
        "rules.json");
  }

  private static List<Verdict> verdicts(Imported imported, int rule) {
    return of(imported, rule).map(Finding::verdict).toList();
  }

  private static List<String> sentences(Imported imported, int rule) {
    return of(imported, rule).map(Finding::sentence).toList();
  }

  private static Stream<Finding> of(Imported imported, int rule) {
    return imported.findings().stream().filter(it -> it.path().equals("rules[" + rule + "]"));
  }

  private static String cel(GroupConfig group, String name) {
    return ((RuleConfig.Expression) rule(group, name)).expression();
  }

  private static Widening.Step to(int seconds, double value) {
    return new Widening.Step(Duration.ofSeconds(seconds), OptionalDouble.of(value));
  }
}
