package io.matchstream.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {

  /** JUnit's own folder lies under the system's temporary one. */
  @TempDir Path temporary;

  @Test
  @DisplayName("F44: what must last is refused under the temporary folder, through a link too")
  void whatMustLastIsRefusedUnderTheTemporaryFolder() throws IOException {
    Path link = Path.of("target", "link-into-temporary");
    Files.createDirectories(link.getParent());
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, temporary);

    assertRefused(temporary.resolve("data"));
    assertRefused(link.resolve("data"));
    assertThat(temporary.resolve("data")).doesNotExist();
    Files.delete(link);
  }

  @Test
  void elsewhereTheFolderIsCreated() throws IOException {
    DataFolder folder = DataFolder.lasting(Path.of("target", "data-folder-test"));

    assertThat(folder.root()).isDirectory().isAbsolute();
    assertThat(folder.broker().getParent()).isEqualTo(folder.root());
  }

  @Test
  void theDemoMayUseTheTemporaryFolder() throws IOException {
    assertThat(DataFolder.open(temporary.resolve("demo")).root()).isDirectory();
  }

  private static void assertRefused(Path path) {
    assertThatThrownBy(() -> DataFolder.lasting(path))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("--data");
  }
}
