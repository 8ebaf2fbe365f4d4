package io.matchstream.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.matchstream.engine.seating.SeatingPlan;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GroupProblemsTest {
  private static final String ONE_AGAINST_FOUR =
      "teams: [{name: one, players: 1}, {name: four, players: 4}]";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "teams: [{players: 5}] | needs the field 'name'",
        "teams: [{name: '-', players: 5}] | 1 to 32 of A-Z",
        "teams: [{name: a, players: 65}] | '65' is out of range, at least 1 and at most 64",
        "teams: [{name: a, player: 5}] | did you mean 'players'?",
        "teams: [{name: a, roles: {tank: 0}}] | '0' is out of range, at least 1",
        "teams: [{name: a, roles: {}}] | must not be empty",
        "teams: [{name: a, roles: {'my tank': 1}}] | is not allowed. How many of each role",
        "party: {onLeave: stay} | write one of dissolve, shrink",
        "party: {rating: median} | write one of mean, max, mean-plus-spread",
        "backfill: {priority: high} | write one of first, line, last",
        "readyCheck: {window: 20} | '20' is not a duration",
        "fillFor: soon | 'soon' is not a duration",
        "match: {multipleOf: 0} | at least 1",
        "rules: [{attribute: a}] | needs the field 'type'",
        "rules: [{type: equality}] | write one of string-equality, difference, set-intersection",
        "rules: [{type: difference, attribute: a}] | needs the field 'max'",
        "rules: [{type: difference, attribute: a, max: -1}] | '-1' is out of range",
        "rules: [{type: difference, atribute: a, attribute: a, max: 1}] | did you mean 'attribute'?",
        "rules: [{type: difference, attribute: a, max: 1, of: sum}] | does not fit a difference"
            + " rule; remove it. Known here: type, name, attribute, max, merge",
        "rules: [{type: block-list, widening: []}] | does not fit a block-list rule",
        "rules: [{type: block-list, optionalAfter: 5s}] | it neither widens nor becomes optional;"
            + " avoid-list does",
        "rules: [{type: team-size-balance, max: 1, ifMissing: any}] | does not fit a"
            + " team-size-balance rule",
        "rules: [{type: string-equality, attribute: a, widening: {step: 1}}] | is not a list",
        "rules: [{type: string-equality, attribute: a, widening: [{at: 1s, value: 1, inactive:"
            + " true}]}] | unknown field; remove it. Known here: at, inactive",
        "rules: [{type: difference, attribute: a, max: 1, widening: {step: 1, every: 5s}}] | needs"
            + " the field 'limit'",
        "rules: [{type: difference, attribute: a, max: 1, widening: 5}] | How the limit loosens",
        "rules: [{type: difference, attribute: a, max: 1, ifMissing: ask}] | any: the rule lets him"
            + " pass",
        "rules: [{type: difference, attribute: a, max: 1, ifMissing: {value: 1}, age: oldest}] |"
            + " 'default'",
        "rules: [{type: difference, attribute: a, max: 1, weight: -1}] | at least 0",
        "rules: [{type: region-latency, maxLatency: 80}] | '80' is not a duration",
        "rules: [{type: region-latency, maxLatency: 80ms, widening: {step: 5, every: 5s, limit:"
            + " 90ms}}] | '5' is not a duration",
        "rules: [{type: avoid-list, optionalAfter: later}] | never: it always filters",
        "rules: [{type: expression, cel: ''}] | must not be empty",
      })
  void theSchemaNamesTheKindAndSaysWhatToWriteInstead(String fields, String expected) {
    assertThat(problems(fields))
        .anySatisfy(problem -> assertThat(problem.message()).contains(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "teams: [{name: a, players: 12}], bots: {pool: 10} | bots.pool | must be at least 11, or one",
        "match: {players: 4, colours: true} | match.colours | only a duel has colours",
        "match: {players: 4, min: 5} | match.min | must not be above players",
        "match: {min: 8, players: 9, multipleOf: 5} | match.multipleOf | no size from 8 to 9",
        "teams: [{name: a}] | teams[0] | needs players, max or roles",
        "teams: [{name: a, players: 5, max: 6}] | teams[0].max | contradicts players: 5",
        "teams: [{name: a, players: 5, min: 4}] | teams[0].min | contradicts players: 5",
        "teams: [{name: a, min: 5, max: 4}] | teams[0].min | must not be above max (4)",
        "teams: [{name: a, max: 5, roles: {tank: 1}}] | teams[0].roles | add up to 1, but the team"
            + " takes 5",
        "teams: [{name: a, roles: {fill: 1}}] | teams[0].roles.fill | the players' word for any",
        "teams: [{name: a, max: 2, minWidening: [{at: 2m, value: 1}]}] |"
            + " teams[0].minWidening[0].at | it would never happen",
        "teams: [{name: a, max: 2, minWidening: [{at: 5s, value: 3}]}] |"
            + " teams[0].minWidening[0].value | must not be above max (2)",
        "teams: [{name: a, max: 3, minWidening: [{at: 5s, value: 2}, {at: 5s, value: 1}]}] |"
            + " teams[0].minWidening[1].at | later than the step before (5s)",
        "teams: [{name: a, players: 2}, {name: a, players: 2}] | teams[1].name | names an earlier",
        "teams: [{name: s, count: 2, players: 2}, {name: s-1, players: 2}] | teams[1].name |"
            + " 's-1' names an earlier team",
        "teams: [{name: s-2, players: 2}, {name: s, count: 2, players: 2}] | teams[1].name |"
            + " 's-2' names an earlier team",
        "teams: [{name: a, count: 4, players: 20}] | teams | add up to 80 players",
        "teams: [{name: a, min: 0, max: 4}] | teams | allow a match of nobody",
        "teams: [{name: a, players: 4}], match: {players: 5} | match.players | add up to 4, not 5",
        "teams: [{name: a, max: 4, min: 2}], match: {min: 3} | match.min | add up to 2, not 3",
        "teams: [{name: a, players: 4}], party: {maxSize: 5} | party.maxSize | the largest takes 4",
        "party: {maxSize: 3, together: false} | party.maxSize | a match takes 2",
        "teams: [{name: a, min: 3, max: 4, minWidening: [{at: 9s, value: 2}]}], match: {multipleOf:"
            + " 5} | match.multipleOf | no size from 2 to 4",
        "fillFor: 61s | fillFor | no match but the largest would ever be made",
        "readyCheck: {window: 0s} | readyCheck.window | nobody can answer",
        "readyCheck: {window: 20s}, pendingTtl: 20s | pendingTtl | longer than the ready check (20s)",
        "readyCheck: {window: 10s}, pendingTtl: 12s, allocator: {url: 'http://h', timeout: 2s,"
            + " attempts: 1} | pendingTtl | the ready check and the allocator's tries together"
            + " (12s)",
      })
  void sizesAndTimesGiveTheirReason(String fields, String path, String expected) {
    assertThat(problems(fields))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("queues[0]." + path);
              assertThat(problem.message()).contains(expected);
              assertThat(problem.line()).isPositive();
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{type: difference, attribute: a, max: 5, widening: {step: 1, every: 5s, limit: 4}} |"
            + " .widening.limit | must be at least the start (5)",
        "{type: difference, attribute: a, max: 5, widening: {step: -1, every: 5s, limit: 9}} |"
            + " .widening.step | must be above 0",
        "{type: difference, attribute: a, max: 5, widening: {step: 1, every: 0s, limit: 9}} |"
            + " .widening.every | must be at least 100ms: each step is a search",
        "{type: difference, attribute: a, max: 5, widening: {step: 1, every: 99ms, limit: 9}} |"
            + " .widening.every | must be at least 100ms: each step is a search",
        "{type: difference, attribute: a, max: 5, widening: {step: 1, every: 61s, limit: 9}} |"
            + " .widening.every | it would never widen",
        "{type: set-intersection, attribute: a, min: 3, widening: {step: 1, every: 5s, limit: 1}} |"
            + " .widening.step | must be below 0",
        "{type: set-intersection, attribute: a, min: 3, widening: {step: -1, every: 5s, limit: 4}}"
            + " | .widening.limit | between 0 and the start (3)",
        "{type: match-total, attribute: a, max: 5, widening: [{at: 5s, value: -1}]} |"
            + " .widening[0].value | must be at least the start (0)",
        "{type: expression, cel: 'match.sise > 1'} | .cel | sise",
        "{type: region-latency, maxLatency: 80ms, widening: {step: 5ms, every: 5s, limit: 79ms}} |"
            + " .widening.limit | must be at least the start (80)",
        "{type: difference, attribute: a, max: 5, widening: [{at: 9s, value: 7}, {at: 8s, value:"
            + " 8}]} | .widening[1].at | later than the step before (9s)",
        "{type: difference, attribute: a, max: 5, widening: [{at: 8s, value: 7}, {at: 9s, value:"
            + " 6}]} | .widening[1].value | at least the step before (7)",
        "{type: difference, attribute: a, max: 5, widening: [{at: 8s}]} | .widening[0] | either a"
            + " value or inactive",
        "{type: difference, attribute: a, max: 5, widening: [{at: 8s, value: 7, inactive: true}]} |"
            + " .widening[0] | either a value or inactive",
        "{type: difference, attribute: a, max: 5, widening: [{at: 8s, inactive: true}, {at: 9s,"
            + " value: 7}]} | .widening[0].inactive | must be the last step",
        "{type: difference, attribute: a, max: 5, widening: [{at: 61s, value: 7}]} |"
            + " .widening[0].at | it would never happen",
        "{type: difference, attribute: a, max: 5, optionalAfter: 61s} | .optionalAfter | the rule"
            + " would always filter",
        "{type: difference, attribute: rating, max: 5} | .attribute | the queue has no ratings",
        "{type: string-equality, attribute: rating} | .attribute | the queue has no ratings",
        "{type: difference, attribute: a, max: 5, ifMissing: {default: '5'}} | .ifMissing.default |"
            + " is a text, but the rule compares numbers; write a number",
        "{type: match-total, attribute: a, min: 5, max: 4} | .min | must not be above max",
        "{type: match-total, attribute: a} | '' | limits nothing",
        "{type: team-size-balance, max: 1} | .type | a match of this queue has only one",
      })
  void rulesGiveTheirReason(String rule, String path, String expected) {
    assertThat(problems("match: {players: 4}, rules: [" + rule + "]"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("queues[0].rules[0]" + path.replace("'", ""));
              assertThat(problem.message()).contains(expected);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{type: team-size-balance, max: 2} | .max | differ by at least 3 players, and the limit is"
            + " never above 2",
        "{type: team-size-balance, max: 1, widening: {step: 1, every: 31s, limit: 3}} | .max |"
            + " never above 2",
        "{type: team-size-balance, max: 1, widening: [{at: 9s, value: 2}]} | .max | never above 2",
        "{type: expression, cel: 'false'} | .cel | is never true",
        "{type: expression, cel: 'match.size < 3'} | .cel | whatever its size",
        "{type: expression, cel: 'match.size > 2 && 1 == 2'} | .cel | is never true",
        "{type: expression, cel: '1 / 0 == 1'} | .cel | is never true",
        "{type: expression, cel: 'true', optionalAfter: 9s} | .cel | is always true",
        "{type: expression, cel: '!(1 == 2 && match.size > 3)'} | .cel | is always true",
        "{type: expression, cel: 'teams.size() == 2', when: forming} | .cel | say when: final",
        "{type: expression, cel: 'avg(players.map(p, p.attributes[\"rating\"])) > 9.0'} | .cel |"
            + " write rating, as p.rating",
      })
  @DisplayName("What can never be matched is refused with its reason: one against four")
  void whatCanNeverBeMatchedIsRefused(String rule, String path, String expected) {
    assertThat(problems(ONE_AGAINST_FOUR + ", party: {maxSize: 1}, rules: [" + rule + "]"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("queues[0].rules[0]" + path);
              assertThat(problem.message()).contains(expected);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{type: team-size-balance, max: 3}",
        "{type: team-size-balance, max: 1, widening: {step: 1, every: 30s, limit: 3}}",
        "{type: team-size-balance, max: 1, widening: [{at: 60s, value: 3}]}",
        "{type: team-size-balance, max: 1, widening: [{at: 60s, inactive: true}]}",
        "{type: team-size-balance, max: 1, optionalAfter: 60s}",
        "{type: party-size-similarity}",
        "{type: expression, cel: 'match.size < 6'}",
        "{type: expression, cel: 'players.size() == 3'}",
        "{type: expression, cel: 'teams.size() == 2'}",
        "{type: expression, cel: 'teams.all(t, t.size > 4)', when: forming}",
      })
  @DisplayName("What may be matched is not refused: one against four")
  void whatMayBeMatchedIsNotRefused(String rule) {
    assertThat(reads(ONE_AGAINST_FOUR + ", party: {maxSize: 1}, rules: [" + rule + "]")).isTrue();
  }

  @Test
  @DisplayName("With bots a rule of sizes is not judged, so it makes nothing impossible")
  void botsMakeSizesPossible() {
    String rules = ", party: {maxSize: 1}, rules: [{type: team-size-balance, max: 1}]";
    assertThat(reads(ONE_AGAINST_FOUR + rules)).isFalse();
    assertThat(reads(ONE_AGAINST_FOUR + rules + ", bots: {pool: 10}")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "teams: [{name: a, players: 1}, {name: b, min: 2, max: 4}], party: {maxSize: 3}, rules:"
            + " [{type: team-size-balance, max: 1}] | party.maxSize | leave room for one of 2",
        "teams: [{name: a, players: 1}, {name: b, players: 4}], rules: [{type:"
            + " party-size-similarity, max: 1}] | party.maxSize | a party of 4 could never be"
            + " matched: the rules about sizes leave room for one of 2; write maxSize: 2",
        "teams: [{name: a, min: 1, max: 5}], match: {multipleOf: 4} | party.maxSize | one of 4",
        "teams: [{name: a, min: 2, max: 3}, {name: b, min: 2, max: 3}], match: {multipleOf: 5},"
            + " rules: [{type: team-size-balance, max: 0}] | rules[0].max | at least 1 players",
        "teams: [{name: a, players: 1}, {name: b, min: 0, max: 1}], match: {multipleOf: 1}, rules:"
            + " [{type: expression, cel: 'match.size == 4'}] | rules[0].cel | never true",
        "teams: [{name: a, players: 3}], requires: [{attribute: load, min: 40}], rules: [{type:"
            + " match-total, attribute: load, max: 119}] | rules[0].max | at least 3 players has to"
            + " bring 40",
        "teams: [{name: a, players: 3}], rules: [{type: match-total, attribute: load, max: 9},"
            + " {type: match-total, attribute: load, min: 12, widening: [{at: 5s, value: 2}]}] |"
            + " rules[1] | no sum of load keeps this rule and an earlier one",
        "teams: [{name: a, players: 3}], requires: [{attribute: maps, min: 1}], rules: [{type:"
            + " set-intersection, attribute: maps}] | rules[0].attribute | is a list here and a"
            + " number for requires",
        "teams: [{name: a, players: 3}], rules: [{type: difference, attribute: mode, max: 1}, {type:"
            + " expression, cel: 'players.all(p, p.attributes.mode == \"x\")'}] | rules[1].cel |"
            + " 'mode' is a text here and a number for difference(mode)",
      })
  @DisplayName("Sizes, parties and totals that contradict are refused where they do")
  void whatContradictsIsRefused(String fields, String path, String expected) {
    assertThat(problems(fields))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("queues[0]." + path);
              assertThat(problem.message()).contains(expected);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "teams: [{name: a, players: 1}, {name: b, min: 2, max: 4}], party: {maxSize: 2}, rules:"
            + " [{type: team-size-balance, max: 1}]",
        "teams: [{name: a, players: 1}, {name: b, players: 4}], party: {maxSize: 2}, rules: [{type:"
            + " party-size-similarity, max: 1}]",
        "teams: [{name: a, players: 3}], requires: [{attribute: load, min: 40}], rules: [{type:"
            + " match-total, attribute: load, max: 120}]",
        "teams: [{name: a, players: 3}], rules: [{type: match-total, attribute: load, max: 9},"
            + " {type: match-total, attribute: load, min: 12, widening: [{at: 5s, value: 3}]}]",
      })
  @DisplayName("One more, and they do not contradict")
  void whatDoesNotContradictIsRead(String fields) {
    assertThat(reads(fields)).isTrue();
  }

  @Test
  @DisplayName("R15: an attribute that is a number for one rule and a list for another is refused")
  void anAttributeHasOneType() {
    assertThat(
            problems(
                "rules: [{type: difference, attribute: a, max: 1}, {type: set-intersection,"
                    + " attribute: a}]"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("queues[0].rules[1].attribute");
              assertThat(problem.message())
                  .contains("'a' is a list here and a number for difference(a)");
            });
  }

  @Test
  @DisplayName(
      "A step each 100ms is the fastest widening of a rule; a team's sizes have steps alone")
  void aWideningOfAHundredMillisecondsIsRead() {
    String text =
        "queues: [{name: x, teams: [{name: a, max: 3, minWidening: [{at: 10ms, value: 2}, {at: 20ms,"
            + " value: 1}]}], rules: [{type: difference, attribute: a, max: 1, widening: {step: 1,"
            + " every: 100ms, limit: 9}}]}]";

    RuleConfig rule =
        ConfigReader.read(text, "q.yaml").queues().get(0).group().orElseThrow().rules().get(0);
    assertThat(rule.terms().widening())
        .isEqualTo(new Widening.Linear(1, Duration.ofMillis(100), 9));
  }

  @Test
  void twoRulesOfOneNameAreRefusedAtTheSecond() {
    assertThat(
            problems(
                "rules: [{type: difference, attribute: a, max: 1, name: n}, {type: block-list,"
                    + " name: n}]"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("queues[0].rules[1].name");
              assertThat(problem.message()).contains("'n' names an earlier rule too");
            });
  }

  @Test
  @DisplayName("A team that seating could not count is refused when the file is read")
  void aTeamHasNoMoreRolesThanCanBeCounted() {
    assertThat(ConfigReader.read(withRoles(25), "q.yaml").queues())
        .allSatisfy(queue -> assertThat(SeatingPlan.of(queue.group().orElseThrow())).isNotNull());
    ConfigException thrown =
        catchThrowableOfType(
            ConfigException.class, () -> ConfigReader.read(withRoles(26), "q.yaml"));
    assertThat(thrown.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("queues[0].teams[0].roles");
              assertThat(problem.message())
                  .isEqualTo(
                      "are too many for one team: they take 64 bits to be counted, and there are 63,"
                          + " where a role has those of its number and one more; merge or drop some");
            });
  }

  private static String withRoles(int roles) {
    return IntStream.range(0, roles)
        .mapToObj(role -> "r" + role + ": 1")
        .collect(
            Collectors.joining(", ", "queues: [{name: x, teams: [{name: a, roles: {", "}}]}]"));
  }

  private static boolean reads(String fields) {
    try {
      return !ConfigReader.read("queues: [{name: x, " + fields + "}]", "q.yaml").queues().isEmpty();
    } catch (ConfigException e) {
      return false;
    }
  }

  private static List<ConfigProblem> problems(String fields) {
    String text = "queues: [{name: x, " + fields + "}]";
    ConfigException thrown =
        catchThrowableOfType(ConfigException.class, () -> ConfigReader.read(text, "q.yaml"));
    assertThat(thrown).as("'%s' must be refused", text).isNotNull();
    return thrown.problems();
  }
}
