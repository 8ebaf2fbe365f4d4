package io.matchstream.engine.expressions;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** The count of places against what RE2J makes of a pattern. */
class PatternProperties {
  /** A place is an instruction, and a group, an alternative or a star a few more. */
  private static final int INSTRUCTIONS_A_PLACE = 6;

  /** What a program has besides, and what an alternative of nothing has. */
  private static final int INSTRUCTIONS_BESIDES = 10;

  private static final String[] IN_CLASSES = {
    "(",
    ")",
    "[",
    "]",
    "^",
    "-",
    "-[",
    "a",
    ":",
    "[:",
    ":]",
    "[:alpha:]",
    "{3}",
    "\\]",
    "\\[",
    "\\d",
    "\\pL",
    "\\p{Greek}",
    "\\x{41}",
    "\\\\",
    "!"
  };

  private static final String[] AROUND = {
    "a", "\\(", "\\[", "\\Q(\\E", "\\Q\\E", "\\Q[{3}", "\\E", "(?i)", "|", "]", "^", "\\d", "\\pL",
    "\\x{3}", "{03}", "*", "+"
  };

  /** Whatever a text looks like: its program is no larger than its places say. */
  @Property
  void aPatternThatIsTakenNeverUnrollsToMoreThanItsPlaces(@ForAll("patterns") String pattern) {
    long places = Patterns.places(pattern);
    Optional<Integer> size = size(pattern);
    Statistics.label("RE2J takes it").collect(size.isPresent());
    size.ifPresent(
        instructions ->
            assertThat((long) instructions)
                .as("%s has %d places", pattern, places)
                .isLessThanOrEqualTo(INSTRUCTIONS_A_PLACE * places + INSTRUCTIONS_BESIDES));
  }

  /** A class is a place, whatever it is made of. */
  @Property
  void aClassOfAnyLettersIsOnePlace(@ForAll("classes") String letters) {
    Optional<Integer> size = size(letters);
    Statistics.label("RE2J takes it").collect(size.isPresent());
    // A class that ended early is followed by others, and the program is longer.
    size.filter(instructions -> instructions <= size("a").orElseThrow())
        .ifPresent(one -> assertThat(Patterns.places(letters)).as(letters).isEqualTo(1));
  }

  private static Optional<Integer> size(String pattern) {
    try {
      return Optional.of(Pattern.compile(pattern).programSize());
    } catch (PatternSyntaxException refused) {
      return Optional.empty();
    }
  }

  @Provide
  Arbitrary<String> classes() {
    return Combinators.combine(
            Arbitraries.of("[", "[^", "[]", "[^]"),
            Arbitraries.of(IN_CLASSES).list().ofMaxSize(4).map(parts -> String.join("", parts)))
        .as((open, inside) -> open + inside + "]");
  }

  /** Groups in groups of classes and the like, each repeated a few times. */
  @Provide
  Arbitrary<String> patterns() {
    Arbitrary<String> other =
        Arbitraries.of(AROUND).list().ofMaxSize(2).map(parts -> String.join("", parts));
    Arbitrary<String> layer =
        Combinators.combine(
                Arbitraries.of("(", "(?:", "", "(?P<n>"),
                classes(),
                other,
                Arbitraries.of("{3}", "{2,4}", "{0,3}", "{4,}", "", "?", "*"))
            .as(
                (open, letters, more, times) ->
                    open + "%s" + letters + more + (open.isEmpty() ? "" : ")") + times);
    return layer
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(layers -> layers.stream().reduce("a", (inner, each) -> each.replace("%s", inner)));
  }
}
