package io.matchstream.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * Queue files, the shipped ones and those of the documentation, with mistakes in them: such a file
 * is good, or each problem is told with its line, and nothing else happens.
 */
@Label("R15: a queue file with a mistake is refused with its line")
class DamagedConfigProperties {
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");

  /** What YAML, JSON and those who reckon with it have stumbled over. */
  static final List<String> NASTY =
      List.of(
          "",
          "null",
          "~",
          "true",
          "yes",
          "0",
          "-1",
          "-0",
          "1e999999999",
          "-1e999999999",
          "1e-999999999",
          "9".repeat(400),
          "9".repeat(2_000),
          "0x7fffffffffffffff",
          "0o777",
          "0777",
          "0b1",
          "1_000",
          "_1",
          "+",
          "0x",
          "190:20:30",
          ".5",
          ".nan",
          "-.inf",
          "2147483648",
          "9223372036854775808",
          "99999999999999d",
          "9999999999h",
          "0ms",
          "-5s",
          "''",
          "'a: b'",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"\\x\"",
          "\u0000",
          "\uFEFF",
          "\uD800",
          "\t",
          "\r",
          "\u2028",
          "&a x",
          "*a",
          "&a [*a]",
          "<<: *a",
          "!!binary aGk=",
          "!!java.net.URL [\"http://localhost\"]",
          "!!set {a, b}",
          "!!float 1",
          "!!int x",
          "2026-02-30T99:99:99Z",
          "|",
          ">-",
          "|9",
          "%YAML 9.9",
          "---",
          "...",
          "? a",
          "- ",
          ": ",
          "[",
          "]",
          "{",
          "}",
          "[[]]",
          "{}",
          "{a: 1, a: 2}",
          "[" + "[".repeat(200) + "]".repeat(200) + "]",
          "{a: ".repeat(120) + "1" + "}".repeat(120),
          "# ",
          "'",
          "\"",
          "`",
          "@x",
          "preset: chess",
          "blitz-3-2",
          "oldest",
          "cel",
          "x".repeat(5_000));

  private final List<String> files = new ArrayList<>();

  DamagedConfigProperties() throws IOException {
    files.add(ConfigReader.shippedText());
    files.add(ConfigReader.shipped().toJson());
    Matcher examples = EXAMPLE.matcher(Files.readString(Path.of("..", "docs", "queues.md")));
    while (examples.find()) {
      files.add(examples.group(1));
    }
    for (String preset : List.of("chess", "sea-battle", "fifo-bot", "dungeon-5", "team-5v5")) {
      files.add("queues:\n  - name: q\n    preset: " + preset + "\n    ticketTtl: 60s\n");
    }
  }

  @Example
  void everyValueOfEveryFileMayBeAMistake() {
    int turn = 0;
    for (String file : files) {
      for (int value = 0; value < file.split(": ", -1).length - 1; value++) {
        // Each mistake at some of the places, and at others in the next file.
        for (turn++; turn < NASTY.size(); turn += 25) {
          readOrRefuse(new TextDamage.Value(value, NASTY.get(turn)).to(file));
        }
        turn %= 25;
      }
    }
  }

  @Property(tries = 1_000)
  void anyFewMistakesAreToldWithTheirLine(
      @ForAll @IntRange(max = 1_000) int file,
      @ForAll @Size(min = 1, max = 4) List<@From("damages") TextDamage> damages) {
    readOrRefuse(TextDamage.all(files.get(file % files.size()), damages));
  }

  @Property(tries = 1_000)
  void anyTextIsRefusedWithItsLine(@ForAll String text) {
    readOrRefuse(text);
  }

  @Provide
  Arbitrary<TextDamage> damages() {
    return TextDamage.any(NASTY);
  }

  private static void readOrRefuse(String text) {
    MatchstreamConfig config;
    try {
      config = ConfigReader.read(text, "queues.yaml");
    } catch (ConfigException refused) {
      assertThat(refused.problems())
          .as(text)
          .isNotEmpty()
          .allSatisfy(
              problem -> {
                assertThat(problem.message()).isNotBlank();
                int first = problem.message().startsWith("the file is empty") ? 0 : 1;
                assertThat(problem.line()).as(problem.toString()).isBetween(first, lines(text));
              });
      return;
    } catch (RuntimeException | Error other) {
      throw new AssertionError(text, other);
    }
    assertThat(ConfigReader.read(config.toJson(), "queues.json")).as(text).isEqualTo(config);
  }

  /** With one more, where a text that ends too early is said to end. */
  private static int lines(String text) {
    return (int) text.chars().filter(c -> c == '\n' || c == '\r' || c == '\u2028').count() + 2;
  }
}
