package io.matchstream.engine.expressions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternsTest {
  @ParameterizedTest
  @CsvSource({
    "'', 0",
    "abc, 3",
    "'a{5}', 5",
    "'a{2,5}', 5",
    "'a{2,}', 2",
    "'a{,5}', 5", // no repetition: a brace, a comma, a digit, a brace
    "'a{0}', 1",
    "'a{05}', 5", // nor is this one
    "'(ab){3}c', 10", // a group counts
    "'((a{3}){3}){3}', 39",
    "'([0-9]{1,3}\\.){3}', 15", // a class is one place
    "'[(]{4}', 4",
    "'[]({5}]{4}', 4",
    "'[^]({5}]{4}', 4",
    "'[\\](]{4}', 4",
    "'[[:alpha:](]{4}', 4",
    "'[!-[:x:](a{3}){2}', 9", // a range to a bracket, and no name
    "'[\\d-[:x:](]{4}', 4", // what stands for several letters begins no range
    "'[a-](]', 2",
    "'[[:(]{4}', 4",
    "'\\Q({9}\\E{4}', 7",
    "'a{3}\\Q\\E{3}', 9",
    "'a\\Q({9}', 5",
    "'a{3}(?i){3}', 9",
    "'\\x{20}{3}', 3",
    "'\\pL\\p{Greek}{3}', 4",
    "'\\(a{4}', 5",
    "'a{3}{3}', 9",
    "'(a+)+$', 3",
    "'((', 0",
    "'[a{3}', 4",
    "'a)b{2}', 4"
  })
  void aPatternHasThePlacesThatItUnrollsTo(String pattern, long places) {
    assertThat(Patterns.places(pattern)).isEqualTo(places);
  }

  @Test
  @DisplayName("F15: a few characters never become a pattern that fills the memory")
  void whatUnrollsToTooMuchIsRefusedBeforeItIsUnrolled() {
    for (String pattern :
        new String[] {
          "((((a{1,999}){1,999}){1,999}){1,999})",
          "(a{500}){3}",
          "a{999999}",
          "(a|b{300}c{800})",
          "(?:(?:(?:a{200}[(]){200}[(]){200}[(]){200}",
          "(?:(?:(?:a{200}[])(]){200}[^])(]){200}[[:alpha:](]){200}",
          "(?:(?:a{90}(?i){90}b){90}c){90}",
          "(?:(?:(?:a{9}[!-[:x:]){99}[!-[:x:]){99}]){99}",
          "(?:(?:(?:a{9}[0-9(]){99}[(-)]){99}[)]){99}"
        }) {
      assertThat(Expressions.problem("players.all(p, p.id.matches('" + pattern + "'))"))
          .as(pattern)
          .hasValueSatisfying(text -> assertThat(text).contains("more than 1000 places"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "players.all(p, p.id.matches(p.team))",
        "players.all(p, matches(p.id, p.attributes.t))",
        "players.all(p, p.id.matches('a' + p.team))"
      })
  @DisplayName("F15: what a player brings is never a pattern")
  void whatAPlayerBringsIsNoPattern(String expression) {
    assertThat(Expressions.problem(expression))
        .hasValueSatisfying(text -> assertThat(text).contains("must be written out"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"^[a-z]{1,20}-([0-9]{1,3}\\\\.){3}$", "(guild|clan)-.*"})
  void aPatternThatIsWrittenOutIsTaken(String pattern) {
    assertThat(Expressions.problem("players.all(p, p.id.matches('" + pattern + "'))")).isEmpty();
  }
}
