package io.matchstream.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.tickets.Attribute;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupReaderTest {
  private static final Duration FIVE_SECONDS = Duration.ofSeconds(5);

  @Test
  void theDesignsDungeonIsRead() {
    QueueConfig queue =
        only(
            """
            name: dungeon-5
            teams: [{ name: party, roles: { tank: 1, healer: 1, damage: 3 } }]
            rules:
              - { type: string-equality, attribute: build }
              - { type: difference, attribute: skill, max: 0.2, merge: mean, anchor: group, age: oldest, weight: 1.0, ifMissing: any, optionalAfter: 30s, widening: { step: 0.1, every: 5s, limit: 0.5 } }
              - { type: region-latency, maxLatency: 80ms }
            """);
    GroupConfig group = queue.group().orElseThrow();

    assertThat(queue.match()).isEqualTo(new MatchShape(5, 5, false));
    assertThat(queue.rating()).isEmpty();
    assertThat(group.teams())
        .containsExactly(
            new TeamConfig(
                "party", 1, 5, 5, List.of(), Map.of("tank", 1, "healer", 1, "damage", 3)));
    assertThat(group.teams().get(0).roles().keySet()).containsExactly("tank", "healer", "damage");
    assertThat(group.rules())
        .containsExactly(
            new RuleConfig.StringEquality(
                "build", plain("string-equality(build)", new IfMissing.Refuse())),
            new RuleConfig.Difference(
                "skill",
                0.2,
                Merge.MEAN,
                Anchor.GROUP,
                new RuleTerms(
                    "difference(skill)",
                    1,
                    new IfMissing.MatchAny(),
                    new Widening.Linear(0.1, FIVE_SECONDS, 0.5),
                    Optional.of(Duration.ofSeconds(30)),
                    Age.OLDEST)),
            new RuleConfig.RegionLatency(
                "latency", 80, plain("region-latency(latency)", new IfMissing.Refuse())));
    assertThat(group.fillFor()).isZero();
    assertThat(group.party())
        .isEqualTo(
            new PartyConfig(5, true, PartyConfig.PartyRating.MEAN, PartyConfig.OnLeave.DISSOLVE));
    assertThat(group.backfill())
        .isEqualTo(new BackfillConfig(false, BackfillConfig.Priority.FIRST));
    assertThat(queue.readyCheck()).isEmpty();
  }

  @Test
  void theDesignsArenaIsRead() {
    QueueConfig queue =
        only(
            """
            name: arena-5v5
            teams: [{ name: red, players: 5, roles: { tank: 2, healer: 3 } }, { name: blue, players: 5 }]
            fillFor: 20s
            party: { maxSize: 5, together: true, rating: mean-plus-spread, onLeave: shrink }
            readyCheck: { window: 20s }
            backfill: { allowed: true, priority: last }
            """);
    GroupConfig group = queue.group().orElseThrow();

    assertThat(queue.match()).isEqualTo(new MatchShape(10, 10, false));
    assertThat(group.teams()).extracting(TeamConfig::name).containsExactly("red", "blue");
    assertThat(group.teams()).allMatch(team -> team.min() == 5 && team.max() == 5);
    assertThat(group.fillFor()).isEqualTo(Duration.ofSeconds(20));
    assertThat(group.party())
        .isEqualTo(
            new PartyConfig(
                5, true, PartyConfig.PartyRating.MEAN_PLUS_SPREAD, PartyConfig.OnLeave.SHRINK));
    assertThat(queue.readyCheck()).contains(new ReadyCheckConfig(Duration.ofSeconds(20)));
    assertThat(group.backfill()).isEqualTo(new BackfillConfig(true, BackfillConfig.Priority.LAST));
  }

  @Test
  @DisplayName("R5: a free for all is one team of its sizes")
  void matchSizesWithoutTeamsAreOneTeam() {
    QueueConfig queue = only("{ name: brawl, match: { min: 8, players: 60, multipleOf: 2 } }");
    GroupConfig group = queue.group().orElseThrow();

    assertThat(queue.match()).isEqualTo(new MatchShape(8, 60, false));
    assertThat(group.multipleOf()).isEqualTo(2);
    assertThat(group.teams())
        .containsExactly(new TeamConfig("players", 1, 8, 60, List.of(), Map.of()));
    assertThat(group.party().maxSize()).isEqualTo(60);
  }

  @Test
  @DisplayName("R14: a team's least number may fall as the seed waits")
  void teamsMayBeSeveralOfOneKindAndTheirLeastMayFall() {
    QueueConfig queue =
        only(
            """
            name: squads
            teams: [{ name: squad, count: 3, min: 2, max: 4, minWidening: [{ at: 45s, value: 1 }] }]
            """);

    assertThat(queue.match()).isEqualTo(new MatchShape(6, 12, false));
    assertThat(queue.group().orElseThrow().teams())
        .containsExactly(
            new TeamConfig(
                "squad",
                3,
                2,
                4,
                List.of(new Widening.Step(Duration.ofSeconds(45), OptionalDouble.of(1))),
                Map.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "match: {players: 2, min: 2, multipleOf: 1}",
        "rules: []",
        "teams: null, rules: null, party: null, backfill: null",
        "rating: {window: {age: oldest, anchor: seed}}",
        "readyCheck: {}",
        "preset: dungeon-5, teams: null"
      })
  void aQueueOfTwoWithNothingForGroupsIsOneOfDuels(String fields) {
    assertThat(only("{ name: x, " + fields + " }").group()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rules: [{type: block-list}]",
        "party: {}",
        "fillFor: 0s",
        "backfill: {}",
        "rating: {window: {age: both}}",
        "rating: {window: {anchor: mean}}"
      })
  void oneAgainstOneWithAnythingForGroupsIsTwoTeamsOfOne(String fields) {
    QueueConfig queue = only("{ name: x, " + fields + " }");
    GroupConfig group = queue.group().orElseThrow();

    assertThat(queue.match()).isEqualTo(new MatchShape(2, 2, false));
    assertThat(group.teams())
        .containsExactly(
            new TeamConfig("1", 1, 1, 1, List.of(), Map.of()),
            new TeamConfig("2", 1, 1, 1, List.of(), Map.of()));
    assertThat(group.party().maxSize()).isEqualTo(1);
  }

  @Test
  void aReadyCheckIsGivenItsTimeBeforeTheServerIs() {
    assertThat(only("{ name: x, readyCheck: {} }").pendingTtl())
        .isEqualTo(Duration.ofSeconds(15 + 20));
    assertThat(only("{ name: x, readyCheck: { window: 8s }, pendingTtl: 9s }").pendingTtl())
        .isEqualTo(Duration.ofSeconds(9));
  }

  @Test
  void aQueueWithTeamsMaySayTheirSumAgain() {
    assertThat(
            only("{ name: x, match: { players: 4, min: 2 }, teams: [{ name: a, min: 2, max: 4 }] }")
                .match())
        .isEqualTo(new MatchShape(2, 4, false));
  }

  @Test
  void rulesWithoutANameAreCalledByTheirKindAndAttributeAndANumber() {
    assertThat(
            rules(
                """
                - { type: difference, attribute: a, max: 1 }
                - { type: difference, attribute: a, max: 2 }
                - { type: difference, attribute: b, max: 2, name: difference(a)-2 }
                - { type: expression, cel: "match.size > 0" }
                """))
        .extracting(rule -> rule.terms().name())
        .containsExactly("difference(a)", "difference(a)-3", "difference(a)-2", "expression");
  }

  @Test
  @DisplayName("R7 R8 R9 R10: every kind of rule is read with its own fields")
  void everyKindOfRuleIsRead() {
    List<RuleConfig> rules =
        rules(
            """
            - { type: set-intersection, name: maps, attribute: maps, min: 2, widening: { step: -1, every: 5s, limit: 1 } }
            - { type: match-total, name: cost, attribute: cost, max: 100 }
            - { type: region-latency, name: region, maxLatency: 80ms, widening: [{ at: 5s, value: 120ms }, { at: 9s, inactive: true }] }
            - { type: team-difference, name: even, max: 50, of: sum, age: both }
            - { type: team-size-balance, name: sizes, max: 1 }
            - { type: party-size-similarity, name: parties }
            - { type: block-list, name: block, scope: team }
            - { type: avoid-list, name: avoid }
            - { type: avoid-list, name: avoid always, optionalAfter: never }
            - { type: expression, name: sum, cel: "match.size > 0", when: forming }
            """);

    Duration nine = Duration.ofSeconds(9);
    RuleTerms avoid = plain("avoid", new IfMissing.MatchAny());
    assertThat(rules)
        .containsExactly(
            new RuleConfig.SetIntersection(
                "maps",
                2,
                new RuleTerms(
                    "maps",
                    1,
                    new IfMissing.Refuse(),
                    new Widening.Linear(-1, FIVE_SECONDS, 1),
                    Optional.empty(),
                    Age.OLDEST)),
            new RuleConfig.MatchTotal(
                "cost",
                -RuleConfig.MatchTotal.NO_LIMIT,
                100,
                plain("cost", new IfMissing.Refuse())),
            new RuleConfig.RegionLatency(
                "latency",
                80,
                new RuleTerms(
                    "region",
                    1,
                    new IfMissing.Refuse(),
                    new Widening.Steps(
                        List.of(
                            new Widening.Step(FIVE_SECONDS, OptionalDouble.of(120)),
                            new Widening.Step(nine, OptionalDouble.empty()))),
                    Optional.empty(),
                    Age.OLDEST)),
            new RuleConfig.TeamDifference(
                "rating",
                50,
                RuleConfig.Total.SUM,
                new RuleTerms(
                    "even",
                    1,
                    new IfMissing.Refuse(),
                    new Widening.None(),
                    Optional.empty(),
                    Age.BOTH)),
            new RuleConfig.TeamSizeBalance(1, plain("sizes", new IfMissing.MatchAny())),
            new RuleConfig.PartySizeSimilarity(0, plain("parties", new IfMissing.MatchAny())),
            new RuleConfig.BlockList(
                "blocked", RuleConfig.Scope.TEAM, plain("block", new IfMissing.MatchAny())),
            new RuleConfig.AvoidList(
                "avoided",
                RuleConfig.Scope.MATCH,
                new RuleTerms(
                    avoid.name(),
                    1,
                    avoid.ifMissing(),
                    avoid.widening(),
                    Optional.of(Duration.ofSeconds(10)),
                    Age.OLDEST)),
            new RuleConfig.AvoidList(
                "avoided", RuleConfig.Scope.MATCH, plain("avoid always", new IfMissing.MatchAny())),
            new RuleConfig.Expression(
                "match.size > 0", RuleConfig.When.FORMING, plain("sum", new IfMissing.Refuse())));
  }

  @Test
  @DisplayName("R12: what a player lacks may be anything, a value of the rule's type, or a refusal")
  void aMissingAttributeHasTheDefaultOfItsType() {
    assertThat(
            rules(
                """
                - { type: string-equality, attribute: a, ifMissing: { default: "40" } }
                - { type: string-equality, attribute: a, ifMissing: { default: 40 } }
                - { type: set-intersection, attribute: b, ifMissing: { default: [y, x] } }
                - { type: region-latency, maxLatency: 80ms, ifMissing: { default: { eu: 30 } } }
                """))
        .extracting(rule -> rule.terms().ifMissing())
        .containsExactly(
            new IfMissing.UseDefault(Attribute.of("40")),
            new IfMissing.UseDefault(Attribute.of(40)),
            new IfMissing.UseDefault(Attribute.of(List.of("x", "y"))),
            new IfMissing.UseDefault(Attribute.of(Map.of("eu", 30.0))));
  }

  private static RuleTerms plain(String name, IfMissing ifMissing) {
    return new RuleTerms(name, 1, ifMissing, new Widening.None(), Optional.empty(), Age.OLDEST);
  }

  /** Rules of a queue with ratings and two teams. */
  private static List<RuleConfig> rules(String list) {
    return only("name: x\nrating: {}\nteams: [{ name: a, count: 2, players: 2 }]\nrules:\n"
            + list.indent(2))
        .group()
        .orElseThrow()
        .rules();
  }

  private static QueueConfig only(String fields) {
    String text = "queues:\n  -\n" + fields.indent(4);
    List<QueueConfig> queues = ConfigReader.read(text, "test.yaml").queues();
    assertThat(queues).hasSize(1);
    assertThat(ConfigReader.read(new MatchstreamConfig(queues).toJson(), "back").queues())
        .isEqualTo(queues);
    return queues.get(0);
  }
}
