package io.matchstream.engine.imports;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.TextDamage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * Rule files of other platforms with mistakes in them: what can be read becomes a good queue file,
 * the rest is refused with a sentence, and nothing else happens.
 */
@Label("R15: a rule file with a mistake is read or refused with a sentence")
class DamagedRuleFilesProperties {
  private static final List<String> FILES =
      List.of(
          "playfab-quick",
          "playfab-arena",
          "playfab-world",
          "playfab-teams",
          "flexmatch-fair",
          "flexmatch-matchmaker",
          "flexmatch-compound",
          "flexmatch-expressions");

  /** A value of JSON that is no object and no list. */
  private static final Pattern PLAIN =
      Pattern.compile(":\\s*(\"(?:[^\"\\\\]|\\\\.)*\"|-?[0-9.]+|true|false|null)");

  /** All mistakes at all places take two minutes, and were tried once. */
  private static final int SPACING = 11;

  private static final List<String> NASTY =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "0.1",
          "1e999999999",
          "-1e999999999",
          "1e-999999999",
          "1e308",
          "9".repeat(400),
          "9".repeat(2_000),
          "2147483648",
          "9223372036854775808",
          "NaN",
          "\"\"",
          "\" \"",
          "\"x\"",
          "\"9\"",
          "\"-9e99\"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"'\"",
          "\"a'b\\\"c\\\\\"",
          "\"${x}\"",
          "\"teams[*].players.attributes[\"",
          "\"max(min(avg(set_intersection([])))\"",
          "\"avg(flatten(teams[red].players.attributes[skill]))\"",
          "\"" + "(".repeat(200) + "\"",
          "\"" + "avg(".repeat(50) + ")".repeat(50) + "\"",
          "\"" + "x".repeat(300) + "\"",
          "\"and(a, or(b, not(\"",
          "[]",
          "[null]",
          "[1, \"a\", {}]",
          "[[[]]]",
          "{}",
          "{\"a\": {}}",
          "[".repeat(300) + "]".repeat(300));

  private final List<String> files = new ArrayList<>();

  DamagedRuleFilesProperties() throws IOException {
    for (String name : FILES) {
      try (InputStream in = Foreign.class.getResourceAsStream(name + ".json")) {
        files.add(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
  }

  @Example
  void everyValueOfEveryFileMayBeAMistake() {
    int turn = 0;
    for (String file : files) {
      Matcher values = PLAIN.matcher(file);
      while (values.find()) {
        // Each mistake at some of the places, and at others in the next file.
        for (turn++; turn < NASTY.size(); turn += SPACING) {
          String before = file.substring(0, values.start(1));
          readOrRefuse(before + NASTY.get(turn) + file.substring(values.end(1)));
        }
        turn %= SPACING;
      }
    }
  }

  @Property(tries = 200)
  void anyFewMistakesAreReadOrRefused(
      @ForAll @IntRange(max = 1_000) int file,
      @ForAll @Size(min = 1, max = 4) List<@From("damages") TextDamage> damages) {
    readOrRefuse(TextDamage.all(files.get(file % files.size()), damages));
  }

  @Provide
  Arbitrary<TextDamage> damages() {
    return TextDamage.any(NASTY);
  }

  /** Found here: they could not be written as durations of ours. */
  @Example
  void latenciesThatNobodyCanHaveAreReadOrRefused() {
    for (String latency :
        List.of("-1", "2147483648", "1e308", "1e999999999", "\"Infinity\"", "\"NaN\"")) {
      readOrRefuse(
          "{ MinMatchSize: 2, MaxMatchSize: 2, RegionSelectionRule: { Name: 'r', Path: 'l',"
              + " MaxLatency: "
              + latency
              + " } }");
    }
  }

  private static void readOrRefuse(String text) {
    Imported imported;
    try {
      imported = RuleFiles.read(text, "x.json");
    } catch (ImportException refused) {
      assertThat(refused.getMessage()).contains(": ").hasSizeGreaterThan(12);
      return;
    } catch (RuntimeException | Error other) {
      throw new AssertionError(text, other);
    }
    assertThat(ConfigReader.read(imported.yaml(), "back.yaml"))
        .as(text)
        .isEqualTo(imported.config());
  }
}
