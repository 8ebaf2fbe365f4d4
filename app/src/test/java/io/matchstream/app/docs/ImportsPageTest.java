package io.matchstream.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.imports.Finding;
import io.matchstream.engine.imports.Imported;
import io.matchstream.engine.imports.RuleFiles;
import io.matchstream.engine.imports.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page on other platforms' rule files, and what becomes of the files that tests are made of.
 */
class ImportsPageTest {
  private static final Path EXAMPLES =
      Path.of("..", "engine", "src", "test", "resources", "io", "matchstream", "engine", "imports");

  /** What stands around a queue in one file and not in another. */
  private static final String WRAPPERS =
      "^(data\\.MatchmakingQueues|MatchmakingQueue|Configuration|RuleSets)?(\\[\\d+])?\\.?"
          + "(RuleSetBody\\.?)?";

  @Test
  void everyConstructOfTheExamplesIsOnThePageWithWhatBecomesOfIt() throws IOException {
    Set<String> playFab = new LinkedHashSet<>();
    Set<String> flexMatch = new LinkedHashSet<>();
    for (Path file : examples()) {
      Imported imported = RuleFiles.read(Files.readString(file), file.getFileName().toString());
      Set<String> rows = imported.platform().equals("PlayFab") ? playFab : flexMatch;
      imported.findings().forEach(finding -> rows.add(row(finding)));
    }
    assertThat(playFab).isNotEmpty();
    assertThat(flexMatch).isNotEmpty();
    GeneratedSection.check(
        "imports.md", table("PlayFab", playFab) + "\n" + table("FlexMatch", flexMatch));
  }

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  private static String table(String platform, Set<String> rows) {
    List<String> lines = new ArrayList<>();
    lines.add("### " + platform);
    lines.add("");
    lines.add("| construct | | what it is here |");
    lines.add("| --- | --- | --- |");
    lines.addAll(rows);
    return String.join("\n", lines) + "\n";
  }

  private static String row(Finding finding) {
    String path = finding.path().replaceFirst(WRAPPERS, "").replaceAll("\\[\\d+]", "[]");
    return "| `%s` | %s | %s |"
        .formatted(
            path.isEmpty() ? "(the queue)" : path,
            word(finding.verdict()),
            finding.sentence().replace("|", "\\|"));
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case EXACT -> "exact";
      case APPROXIMATED -> "approximated";
      case UNSUPPORTED -> "not supported";
    };
  }
}
