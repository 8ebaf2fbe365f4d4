package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {

  @TempDir Path folder;
  private Path good;
  private Path bad;

  @BeforeEach
  void writeFiles() throws IOException {
    good = Files.writeString(folder.resolve("good.yaml"), "queues:\n  - name: blitz\n");
    bad =
        Files.writeString(
            folder.resolve("bad.yaml"), "queues:\n  - name: blitz\n    ticketTtl: soon\n");
  }

  @Test
  void aGoodFileNamesItsQueues() {
    CommandRun run = CommandRun.of("config", "check", good.toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("blitz");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aBadFileIsAConfigurationErrorWithLineAndReason() {
    CommandRun run = CommandRun.of("config", "check", bad.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("bad.yaml:3:", "ticketTtl").doesNotContain("\tat ");
  }

  @Test
  void forMachinesTheProblemsAreOneJsonLineAndTheExitCodeIsTheSame() throws Exception {
    CommandRun run = CommandRun.of("config", "check", bad.toString(), "--json");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).hasLineCount(1);
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.get("ok").asBoolean()).isFalse();
    assertThat(json.get("problems").get(0).get("line").asInt()).isEqualTo(3);
  }

  @Test
  void aMissingFileIsNamed() {
    CommandRun run = CommandRun.of("config", "check", folder.resolve("none.yaml").toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no such file", "none.yaml");
  }

  @Test
  void anImportedQueueIsAGoodQueueFileAndTheReportStandsBesideIt() throws Exception {
    Path foreign =
        Files.writeString(
            folder.resolve("playfab.json"),
            "{ \"Name\": \"Quick\", \"MinMatchSize\": 2, \"MaxMatchSize\": 4, \"Colour\": 1, }");
    Path out = folder.resolve("quick.yaml");

    CommandRun run = CommandRun.of("config", "import", foreign.toString(), "--out", out.toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("not supported Colour: unknown field", "PlayFab: ");
    assertThat(CommandRun.of("config", "check", out.toString()).out()).contains("quick");
    assertThat(CommandRun.of("config", "import", foreign.toString()).out())
        .isEqualTo(Files.readString(out));
  }

  @Test
  void forMachinesTheReportOfAnImportIsOneJsonLine() throws Exception {
    Path foreign =
        Files.writeString(
            folder.resolve("flex.json"),
            "{ ruleLanguageVersion: '1.0', teams: [{ name: 'a', minPlayers: 1, maxPlayers: 4 }] }");
    Path report = folder.resolve("report.json");

    CommandRun run =
        CommandRun.of(
            "config", "import", foreign.toString(), "--json", "--report", report.toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    JsonNode json = new ObjectMapper().readTree(Files.readString(report));
    assertThat(json.get("platform").asText()).isEqualTo("FlexMatch");
    assertThat(json.get("findings").get(0).has("verdict")).isTrue();
  }

  @Test
  void aFileOfNeitherPlatformIsAUsageError() {
    CommandRun run = CommandRun.of("config", "import", good.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("good.yaml").doesNotContain("\tat ");
  }

  @Test
  void aGroupWithoutACommandIsAUsageError() {
    assertThat(CommandRun.of("config").exitCode()).isEqualTo(2);
  }
}
