package io.matchstream.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.terminal.JsonLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
  private static final Findings FOUND =
      new Findings(
          JsonLine.of("x", 1),
          List.of(new Table("Ducks", List.of("a", "b"), List.of(List.of("1", "2")))),
          true);

  @TempDir Path folder;

  @Test
  void aSectionIsReplacedAndWhatStandsAroundItStays() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("page.md"),
            "before\n<!-- bench: ducks -->\nold\n<!-- end of ducks -->\nafter\n");
    Page page = new Page(file);

    page.write("ducks", "./matchstream bench ducks", FOUND);
    page.write("ducks", "./matchstream bench ducks", FOUND);

    String text = Files.readString(file);
    assertThat(text).startsWith("before\n<!-- bench: ducks -->\n").endsWith("ducks -->\nafter\n");
    assertThat(text).doesNotContain("old").containsOnlyOnce("| 1 | 2 |").contains("bench ducks`");
  }

  @Test
  void aPageWithoutTheSectionIsRefusedBeforeAnythingIsMeasured() throws IOException {
    Path file = Files.writeString(folder.resolve("page.md"), "<!-- bench: ducks -->\n");

    assertThatThrownBy(() -> new Page(file).require("ducks"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("has no section <!-- bench: ducks -->");
  }

  @Test
  void aRowAsLongAsTheHeaderIsATableAndAnyOtherIsNot() {
    assertThat(new Table("T", List.of("a", "b"), List.of(List.of("1", "2"))).markdown())
        .isEqualTo("**T**\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n");
    assertThatThrownBy(() -> new Table("T", List.of("a", "b"), List.of(List.of("1"))))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
