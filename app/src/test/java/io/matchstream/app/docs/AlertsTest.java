package io.matchstream.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * The alerts that are shipped and the page that says what to do. That the metrics exist is asked of
 * a running process, by {@code .ci/readme}.
 */
class AlertsTest {
  private static final Path ALERTS = Path.of("..", "deploy", "prometheus", "alerts.yml");

  private static final Pattern EVENTS =
      Pattern.compile("matchstream_events_total\\{owner=\"(\\w+)\"(?:,event=~?\"([^\"]+)\")?}");

  /** A name of a counter in the source, or the beginning of several. */
  private static final Pattern COUNTED = Pattern.compile("\"(\\w+\\.[\\w.]*)\"");

  /** Counts of the owner of players are named without him. */
  private static final Pattern OF_PLAYERS = Pattern.compile("count\\(\"(\\w+)\"\\)");

  private final List<JsonNode> rules = rules();

  private static List<JsonNode> rules() {
    try {
      JsonNode file = new ObjectMapper(new YAMLFactory()).readTree(Files.readString(ALERTS));
      return StreamSupport.stream(file.at("/groups/0/rules").spliterator(), false).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Set<String> names() {
    return rules.stream()
        .map(rule -> rule.get("alert").asText())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyAlertSaysHowBadItIsAndWhereItIsExplained() {
    assertThat(rules)
        .hasSizeGreaterThan(10)
        .allSatisfy(
            rule -> {
              String name = rule.get("alert").asText();
              assertThat(rule.at("/labels/severity").asText()).isIn("page", "ticket");
              assertThat(rule.at("/annotations/summary").asText()).as(name).isNotBlank();
              assertThat(rule.at("/annotations/runbook_url").asText())
                  .isEqualTo("docs/runbook.md#" + name.toLowerCase(Locale.ROOT));
            });
    assertThat(names()).as("each once").hasSameSizeAs(rules);
  }

  @Test
  void everyAlertIsInTheRunbookAsBadAsItIsAndNoOther() throws IOException {
    String page = Files.readString(GeneratedSection.page("runbook.md"));
    String alerts =
        page.substring(page.indexOf("\n## Alerts\n"), page.indexOf("\n### What no alert of ours"));
    Matcher section = Pattern.compile("\n### (\\w+)\n\n\\*\\*(Page|Ticket)").matcher(alerts);
    Set<String> explained = new TreeSet<>();
    while (section.find()) {
      explained.add(section.group(1) + " " + section.group(2).toLowerCase(Locale.ROOT));
    }
    assertThat(explained)
        .isEqualTo(
            rules.stream()
                .map(r -> r.get("alert").asText() + " " + r.at("/labels/severity").asText())
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** A misspelt event is never counted, and nobody would notice. */
  @Test
  void everyEventThatIsAskedForIsCountedSomewhere() throws IOException {
    Set<String> counted = counted();
    Set<String> asked = new TreeSet<>();
    for (JsonNode rule : rules) {
      Matcher events = EVENTS.matcher(rule.get("expr").asText());
      while (events.find()) {
        String owner = events.group(1);
        String names = events.group(2) == null ? "" : events.group(2);
        Arrays.stream(names.split("\\|", -1))
            .map(name -> owner + "." + name.replaceFirst("\\.\\*$", "."))
            .forEach(asked::add);
      }
    }
    assertThat(asked).hasSizeGreaterThan(8);
    assertThat(counted).containsAll(asked);
  }

  private static Set<String> counted() throws IOException {
    Set<String> counted = new TreeSet<>();
    for (String module : List.of("streams", "gateway")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          String source = Files.readString(file);
          Matcher name = COUNTED.matcher(source);
          while (name.find()) {
            counted.add(name.group(1));
          }
          Matcher ofPlayers = OF_PLAYERS.matcher(source);
          while (ofPlayers.find()) {
            counted.add("players." + ofPlayers.group(1));
          }
        }
      }
    }
    return counted;
  }
}
