package io.matchstream.engine.imports;

import static io.matchstream.engine.imports.Foreign.group;
import static io.matchstream.engine.imports.Foreign.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.MatchShape;
import io.matchstream.engine.config.Merge;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.tickets.Attribute;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayFabTest {
  private static final Widening NEVER = new Widening.None();

  @Test
  void aQueueOfTheDocumentsIsRead() {
    Imported quick = Foreign.file("playfab-quick");

    assertThat(quick.config().queues().get(0).name()).isEqualTo("myfirstqueue");
    assertThat(quick.config().queues().get(0).match()).isEqualTo(new MatchShape(2, 2, false));
    assertThat(group(quick, 0).rules())
        .containsExactly(
            new RuleConfig.StringEquality("Build", terms("BuildVersionRule", 1, NEVER)));
    assertThat(Foreign.of(quick, Verdict.UNSUPPORTED)).containsExactly("MatchmakingQueue.Rules[1]");
  }

  @Test
  void teamsAndTheirRulesAreRead() {
    Imported arena = Foreign.file("playfab-arena");
    GroupConfig group = group(arena, 0);

    assertThat(group.teams())
        .extracting(TeamConfig::name, TeamConfig::min, TeamConfig::max)
        .containsExactly(tuple("red", 4, 4), tuple("blue", 4, 4));
    assertThat(group.party().maxSize()).isEqualTo(4);
    assertThat(rule(group, "mode"))
        .isEqualTo(
            new RuleConfig.StringEquality(
                "mode",
                new RuleTerms(
                    "mode",
                    2,
                    new IfMissing.UseDefault(Attribute.of("capture")),
                    new Widening.Steps(List.of(off(30))),
                    Optional.empty(),
                    Age.BOTH)));
    assertThat(rule(group, "skill"))
        .isEqualTo(
            new RuleConfig.Difference(
                "skill",
                5,
                Merge.MEAN,
                Anchor.GROUP,
                new RuleTerms(
                    "skill",
                    0.5,
                    new IfMissing.UseDefault(Attribute.of(25.5)),
                    new Widening.Linear(2.5, Duration.ofSeconds(5), 20),
                    Optional.of(Duration.ofSeconds(120)),
                    Age.BOTH)));
    assertThat(((RuleConfig.Difference) rule(group, "level")).merge()).isEqualTo(Merge.MAX);
    assertThat(rule(group, "level").terms().widening())
        .isEqualTo(new Widening.Steps(List.of(to(20, 4), to(60, 9), off(80))));
    assertThat(((RuleConfig.TeamDifference) rule(group, "even")).max()).isEqualTo(2);
    assertThat(rule(group, "sizes"))
        .isEqualTo(
            new RuleConfig.TeamSizeBalance(
                0, terms("sizes", 1, new Widening.Linear(1, Duration.ofSeconds(30), 2))));
    assertThat(rule(group, "parties").terms().optionalAfter()).contains(Duration.ofSeconds(45));
    assertThat(Foreign.of(arena, Verdict.UNSUPPORTED))
        .containsExactlyInAnyOrder(
            "StringEqualityRules[0].Expansion.EnabledOverrides[3]",
            "DifferenceRules[1].CustomExpansion.DifferenceOverrides[1]",
            "ServerAllocationEnabled",
            "BuildId",
            "StatisticsVisibilityToPlayers");
    assertThat(Foreign.of(arena, Verdict.APPROXIMATED))
        .contains("DifferenceRules[0].Attribute.Source", "TeamTicketSizeSimilarityRule[0]");
  }

  @Test
  void regionsSetsAndTotalsAreRead() {
    Imported world = Foreign.file("playfab-world");
    GroupConfig group = group(world, 0);

    assertThat(world.config().queues())
        .extracting(QueueConfig::name)
        .containsExactly("world", "world-2");
    assertThat(world.config().queues().get(0).match()).isEqualTo(new MatchShape(4, 10, false));
    assertThat(rule(group, "region"))
        .isEqualTo(
            new RuleConfig.RegionLatency(
                "Latencies",
                100,
                new RuleTerms(
                    "region",
                    1,
                    new IfMissing.MatchAny(),
                    new Widening.Linear(50, Duration.ofSeconds(15), 300),
                    Optional.of(Duration.ofSeconds(90)),
                    Age.BOTH)));
    assertThat(rule(group, "maps").terms().ifMissing())
        .isEqualTo(new IfMissing.UseDefault(Attribute.of(List.of("harbour", "bridge"))));
    assertThat(rule(group, "maps").terms().widening())
        .isEqualTo(new Widening.Linear(-1, Duration.ofSeconds(10), 0));
    assertThat(rule(group, "modes").terms().widening())
        .isEqualTo(new Widening.Steps(List.of(to(10, 2), to(20, 1))));
    assertThat(rule(group, "cost").terms().widening())
        .isEqualTo(new Widening.Steps(List.of(to(20, 20), to(40, 50))));
    assertThat(rule(group, "hands").terms().widening())
        .isEqualTo(new Widening.Steps(List.of(to(20, 2), to(40, 4))));
    assertThat(Foreign.of(world, Verdict.UNSUPPORTED)).isEmpty();
  }

  @Test
  void sizesThatDoNotFollowFromTheTeamsAreExpressions() {
    Imported uneven = Foreign.file("playfab-teams");

    assertThat(uneven.config().queues()).hasSize(1);
    assertThat(group(uneven, 0).rules())
        .extracting(rule -> ((RuleConfig.Expression) rule).expression())
        .containsExactly("match.size >= 5", "match.size <= 7");
    assertThat(Foreign.of(uneven, Verdict.UNSUPPORTED))
        .containsExactlyInAnyOrder(
            "data.MatchmakingQueues[0].Teams[1].Colour",
            "data.MatchmakingQueues[1].MaxMatchSize",
            "code");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "MinMatchSize: -2, MaxMatchSize: '4' | MinMatchSize: must be a whole number of at least 1,"
            + " not -2",
        "MinMatchSize: 2, MaxMatchSize: 'four' | MaxMatchSize: must be a whole number of at least"
            + " 1, not the text \"four\"",
        "MinMatchSize: true, MaxMatchSize: 4 | MinMatchSize: must be a whole number of at least 1,"
            + " not true",
        "MinMatchSize: [2], MaxMatchSize: 4 | MinMatchSize: must be a whole number of at least 1,"
            + " not a list",
        "MinMatchSize: 2.5, MaxMatchSize: 4 | MinMatchSize: must be a whole number of at least 1,"
            + " not 2.5",
        "MinMatchSize: 5, MaxMatchSize: 4 | MinMatchSize: is 5, which is above MaxMatchSize (4)",
        "MinMatchSize: 2, MaxMatchSize: 4, MaxTicketSize: 0 | MaxTicketSize: must be a whole number",
        "MinMatchSize: 2, MaxMatchSize: 8, Teams: [{ Name: 'a', MinTeamSize: 5, MaxTeamSize: 4 }] |"
            + " Teams[0].MinTeamSize: is 5, which is above MaxTeamSize (4)",
        "MinMatchSize: 2, MaxMatchSize: 8, Teams: [{ Name: 'a', MinTeamSize: -1, MaxTeamSize: 4 }] |"
            + " Teams[0].MinTeamSize: must be a whole number of at least 0, not -1",
      })
  void sizesThatMakeNoSenseAreRefusedWithTheirPlace(String fields, String expected) {
    assertThatThrownBy(() -> queue(fields))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void aSizeThatIsATextIsReadAndTold() {
    Imported imported = queue("MinMatchSize: 2, MaxMatchSize: '4'");
    assertThat(imported.config().queues().get(0).match()).isEqualTo(new MatchShape(2, 4, false));
    assertThat(Foreign.of(imported, Verdict.APPROXIMATED)).contains("MaxMatchSize");
  }

  @Test
  void aNegativeLimitIsTold() {
    Imported imported =
        queue(
            "MinMatchSize: 2, MaxMatchSize: 4, DifferenceRules: [{ Name: 'd', Difference: -3, Weight:"
                + " -1, Attribute: { Path: 'skill' } }]");
    assertThat(Foreign.of(imported, Verdict.APPROXIMATED))
        .contains("DifferenceRules[0].Difference", "DifferenceRules[0].Weight");
  }

  @Test
  @DisplayName("Nothing is dropped silently: each field of a queue has a line")
  void everyFieldOfAQueueHasALine() {
    String attribute = "Attribute: { Path: 'a', Source: 'User' }";
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("Name", "'Arena'");
    fields.put("MinMatchSize", "2");
    fields.put("MaxMatchSize", "4");
    fields.put("MaxTicketSize", "2");
    fields.put("ServerAllocationEnabled", "true");
    fields.put("BuildId", "'b'");
    fields.put("BuildAliasParams", "{ AliasId: 'x' }");
    fields.put("StatisticsVisibilityToPlayers", "{ ShowNumberOfPlayersMatching: true }");
    fields.put("StringEqualityRules", "[{ Name: 'r1', " + attribute + " }]");
    fields.put("DifferenceRules", "[{ Name: 'r2', Difference: 1, Attribute: { Path: 'b' } }]");
    fields.put(
        "SetIntersectionRules",
        "[{ Name: 'r3', MinIntersectionSize: 1, Attribute: { Path: 'c' } }]");
    fields.put("MatchTotalRules", "[{ Name: 'r4', Max: 9, Attribute: { Path: 'd' } }]");
    fields.put("RegionSelectionRule", "{ Name: 'r5', MaxLatency: 90, Path: 'e' }");
    fields.put(
        "Teams", "[{ Name: 'x', MinTeamSize: 1, MaxTeamSize: 2 }, { Name: 'y', MaxTeamSize: 2 }]");
    fields.put("TeamDifferenceRules", "[{ Name: 'r6', Difference: 2, Attribute: { Path: 'b' } }]");
    fields.put("TeamSizeBalanceRule", "{ Name: 'r7', Difference: 1 }");
    fields.put("TeamTicketSizeSimilarityRule", "{ Name: 'r8' }");
    for (String teams : List.of("with", "without")) {
      if (teams.equals("without")) {
        fields
            .keySet()
            .removeAll(
                Set.of(
                    "Teams",
                    "TeamDifferenceRules",
                    "TeamSizeBalanceRule",
                    "TeamTicketSizeSimilarityRule"));
      }
      Imported imported =
          queue(
              fields.entrySet().stream()
                  .map(field -> field.getKey() + ": " + field.getValue())
                  .collect(Collectors.joining(", ")));
      assertThat(fields.keySet())
          .allSatisfy(
              field ->
                  assertThat(imported.findings())
                      .as("%s, %s teams", field, teams)
                      .anyMatch(finding -> finding.path().split("[.\\[]", -1)[0].equals(field)));
    }
  }

  private static Imported queue(String fields) {
    return RuleFiles.read("{ " + fields + " }", "queue.json");
  }

  private static RuleTerms terms(String name, double weight, Widening widening) {
    return new RuleTerms(
        name,
        weight,
        new IfMissing.MatchAny(),
        widening,
        Optional.empty(),
        widening.equals(NEVER) ? Age.OLDEST : Age.BOTH);
  }

  private static Widening.Step to(int seconds, double value) {
    return new Widening.Step(Duration.ofSeconds(seconds), OptionalDouble.of(value));
  }

  private static Widening.Step off(int seconds) {
    return new Widening.Step(Duration.ofSeconds(seconds), OptionalDouble.empty());
  }
}
