package io.matchstream.engine.imports;

import static io.matchstream.engine.imports.Foreign.group;
import static io.matchstream.engine.imports.Foreign.rule;
import static org.assertj.core.api.Assertions.assertThat;

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
import io.matchstream.engine.tickets.Attribute;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
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
        .contains("rules[0]", "algorithm.batchingPreference", "rules[3].partyAggregation");
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
    assertThat(Foreign.of(compound, Verdict.UNSUPPORTED)).containsExactly("rules[7]");
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

  private static String cel(GroupConfig group, String name) {
    return ((RuleConfig.Expression) rule(group, name)).expression();
  }

  private static Widening.Step to(int seconds, double value) {
    return new Widening.Step(Duration.ofSeconds(seconds), OptionalDouble.of(value));
  }
}
