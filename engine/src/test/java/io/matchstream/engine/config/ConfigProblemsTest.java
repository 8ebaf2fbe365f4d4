package io.matchstream.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigProblemsTest {
  @Test
  void everyProblemIsToldAtOnceWithItsPlace() {
    List<ConfigProblem> problems =
        problems(
            """
            queues:
              - name: Blitz
                ticketTTL: 60s
                seatTtl: 2 hours
                rating:
                  window: { max: -1 }
            """);

    assertThat(problems)
        .extracting(ConfigProblem::line, ConfigProblem::column, ConfigProblem::path)
        .containsExactly(
            tuple(2, 5, "queues[0].name"),
            tuple(3, 5, "queues[0].ticketTTL"),
            tuple(4, 5, "queues[0].seatTtl"),
            tuple(6, 17, "queues[0].rating.window.max"));
    assertThat(problems.get(1))
        .hasToString("q.yaml:3:5: queues[0].ticketTTL: unknown field; did you mean 'ticketTtl'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "name: UPPER | 1 to 64 of a-z 0-9 . _ + -",
        "name: x, ticketTtl: 60 | '60' is not a duration; write a whole number and a unit",
        "name: x, ticketTtl: 1d | '1d' is not a duration",
        "name: x, preset: chess960 | write one of chess, sea-battle, fifo-bot, dungeon-5",
        "name: x, match: {players: 65} | at least 1 and at most 64",
        "name: x, teams: [] | must not be empty",
        "name: x, roles: {} | unknown field; did you mean 'rules'?",
        "name: x, colour: blue | unknown field; remove it. Known here: name, preset",
        "name: x, ifQueued: drop | write one of keep, replace",
        "name: x, maxWaiting: 0 | '0' is out of range, at least 1 and at most 1000000",
        "name: x, maxWaiting: 1.5 | is not a whole number",
        "name: x, rating: {window: {age: mine}} | write one of oldest, youngest, both",
        "name: x, rating: {volatility: 0} | above 0 and at most 0.1",
        "name: x, rating: {trustProducer: maybe} | 'maybe' is not true or false",
        "name: x, servers: [] | must not be empty",
        "name: x, servers: [{address: nowhere}] | host:port as clients reach it",
        "name: x, servers: [{weight: 2}] | needs the field 'address'",
        "name: x, ticketTtl: null | 'null' is not a duration",
        "preset: chess | needs the field 'name'",
      })
  void theSchemaSaysWhatToWriteInstead(String fields, String expected) {
    assertThat(problems("queues: [{" + fields + "}]"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "name: all | queues[0].name | reserved",
        "name: x, ticketTtl: 0s | queues[0].ticketTtl | must be longer than 0",
        "name: x, seatTtl: 0s | queues[0].seatTtl | must be longer than 0",
        "name: x, tokenTtl: 3h | queues[0].tokenTtl | must not be longer than seatTtl (2h)",
        "name: x, bots: {after: 61s} | queues[0].bots.after | no bot would ever play",
        "name: x, preset: chess, rating: {window: {max: 49}} | queues[0].rating.window.max | at"
            + " least initial (50)",
        "name: x, servers: [{address: 'a:1'}], allocator: {url: 'http://h'} | queues[0].allocator |"
            + " exclude each other",
        "name: x, servers: [{address: 'a:1'}, {address: 'a:1'}] | queues[0].servers[1].address |"
            + " listed twice",
        "name: x, servers: [{address: 'a:65536'}] | queues[0].servers[0].address | no such port",
        "name: x, allocator: {url: 'http://h', timeout: 5s, backoff: 0s} | queues[0].pendingTtl |"
            + " longer than the allocator's tries together (15s",
        "name: x, allocator: {url: 'http:///v1'} | queues[0].allocator.url | names no host",
        "name: x, requires: [{attribute: a, code: QUEUE_FULL}] | queues[0].requires[0].code |"
            + " platform's own reasons",
      })
  void rulesBetweenFieldsGiveTheirReason(String fields, String path, String expected) {
    assertThat(problems("queues: [{" + fields + "}]"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo(path);
              assertThat(problem.message()).contains(expected);
              assertThat(problem.line()).isEqualTo(1);
            });
  }

  @Test
  void anAllocatorThatJustFitsIsAccepted() {
    String text =
        "queues: [{name: x, pendingTtl: 15001ms, allocator: {url: 'http://h', timeout: 5s, backoff:"
            + " 0s}}]";
    assertThat(ConfigReader.read(text, "q.yaml").queues()).hasSize(1);
  }

  @Test
  void twoQueuesOfOneNameAreRefusedAtTheSecond() {
    assertThat(problems("queues:\n  - name: x\n  - name: x\n"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.line()).isEqualTo(3);
              assertThat(problem.message()).contains("names are unique");
            });
  }

  @Test
  void whatContradictsItselfInOneQueueIsToldWithWhatIsWrongInAnother() {
    assertThat(
            problems(
                """
                queues:
                  - { name: x, ticketTtl: soon }
                  - { name: y, bots: { after: 2m } }
                  - { name: y, match: { players: 6, colours: true } }
                """))
        .extracting(ConfigProblem::path)
        .containsExactly(
            "queues[0].ticketTtl",
            "queues[1].bots.after",
            "queues[2].name",
            "queues[2].match.colours");
  }

  @Test
  void aFieldWrittenTwiceIsRefusedWithBothLines() {
    assertThat(problems("queues:\n  - name: x\n    seatTtl: 1h\n    seatTtl: 2h\n"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.line()).isEqualTo(4);
              assertThat(problem.message()).contains("the first is on line 3");
            });
  }

  @Test
  void aTextThatIsNoDocumentIsRefusedWhereItBreaks() {
    assertThat(problems("queues:\n  - name: x\n - oops\n"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.line()).isGreaterThanOrEqualTo(2));
    assertThat(problems("{\"queues\": [}"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.line()).isEqualTo(1));
    assertThat(problems(""))
        .extracting(ConfigProblem::message)
        .first()
        .asString()
        .contains("empty");
    assertThat(problems("just words")).isNotEmpty();
    assertThat(problems("queues: []")).isNotEmpty();
    assertThat(problems("queues: [{name: x}]\n---\nqueues: [{name: y}]\n"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("second document"));
  }

  @Test
  void referencesAreRefused() {
    assertThat(problems("queues:\n  - name: &a x\n    timeControl: *a\n"))
        .extracting(ConfigProblem::message)
        .first()
        .asString()
        .contains("write the value out");
  }

  private static List<ConfigProblem> problems(String text) {
    ConfigException thrown =
        catchThrowableOfType(ConfigException.class, () -> ConfigReader.read(text, "q.yaml"));
    assertThat(thrown).as("'%s' must be refused", text).isNotNull();
    assertThat(thrown).hasMessageContaining("q.yaml");
    return thrown.problems();
  }
}
