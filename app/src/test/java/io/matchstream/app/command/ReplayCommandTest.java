package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before a broker is started. */
class ReplayCommandTest {

  @TempDir Path folder;

  @Test
  void aMissingFileIsAUsageError() {
    CommandRun run = CommandRun.of("replay", folder.resolve("none.pgn").toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no such file", "none.pgn").hasLineCount(1);
  }

  @Test
  void aFolderIsAUsageError() {
    CommandRun run = CommandRun.of("replay", folder.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("is a folder").hasLineCount(1);
  }

  @Test
  void whatIsNoPgnIsAUsageErrorThatNamesTheFile() throws Exception {
    Path letter = Files.writeString(folder.resolve("letter.txt"), "Dear all,\n");
    Path packed = Files.write(folder.resolve("games.pgn.gz"), new byte[] {31, -117, 8, 0, 0, 0});
    Path wide =
        Files.writeString(
            folder.resolve("wide.pgn"), "[White \"ann\"]\n", StandardCharsets.UTF_16LE);

    for (Path file : new Path[] {letter, packed, wide}) {
      CommandRun run = CommandRun.of("replay", file.toString(), "--json");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains(file.toString()).hasLineCount(1);
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void gamesThatNobodyCanPlaceAreNoReplay() throws Exception {
    Path file = Files.writeString(folder.resolve("g.pgn"), "[White \"ann\"]\n\n1. e4 1-0\n");

    CommandRun run = CommandRun.of("replay", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("none of the 1 games");
  }

  @Test
  void aPatienceThatIsNoDurationIsAUsageError() throws Exception {
    CommandRun run = CommandRun.of("replay", "--patience", "long", "any.pgn");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--patience", "expected a duration like 20s");
  }
}
