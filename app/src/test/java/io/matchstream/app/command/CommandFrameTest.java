package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandFrameTest {

  @Test
  void aMistypedCommandIsAUsageErrorAndTheNearestIsNamed() {
    CommandRun run = CommandRun.of("verson");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("verson", "Did you mean: matchstream version");
  }

  @Test
  void noCommandIsAUsageErrorThatPointsToTheHelp() {
    CommandRun run = CommandRun.of();

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no command given", "matchstream --help");
  }

  @Test
  void helpGoesToStandardOutputAndNamesTheExitCodes() {
    CommandRun run = CommandRun.of("--help");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("version", "3   the broker or the gateway cannot be reached");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void whoseNameComesFirstIsBuiltWithoutTheOthersAndHasWhatAllHave() {
    CommandLine line = CommandFrame.create("serve", "--help");

    assertThat(line.getSubcommands()).containsOnlyKeys("serve");
    assertThat(CommandRun.of(line, "serve", "--help").out())
        .contains("--verbose", "3   the broker or the gateway cannot be reached");
    assertThat(CommandFrame.create("--verbose", "serve").getSubcommands())
        .containsKeys("serve", "version");
  }

  @Test
  void theVersionForMachinesIsOneJsonLine() throws Exception {
    CommandRun run = CommandRun.of("version", "--json");

    assertThat(run.out()).hasLineCount(1);
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.get("matchstream").asText()).doesNotContain("$").isNotEmpty();
    assertThat(json.get("kafka").asText()).isEqualTo("4.4.0");
    assertThat(json.get("java").asText()).isEqualTo(System.getProperty("java.version"));
  }

  @Test
  void anErrorIsOneLineWithoutItsStackTrace() {
    CommandRun run = CommandRun.of(withFailing(), "failing");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).isEqualToIgnoringNewLines("matchstream: nobody listens there");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void verboseShowsTheStackTraceAfterOrBeforeTheCommand() {
    assertThat(CommandRun.of(withFailing(), "failing", "--verbose").err()).contains("\tat ");
    assertThat(CommandRun.of(withFailing(), "--verbose", "failing").err()).contains("\tat ");
  }

  private static CommandLine withFailing() {
    return CommandFrame.create().addSubcommand(new Failing());
  }

  @Command(name = "failing")
  private static final class Failing implements Callable<Integer> {
    @Override
    public Integer call() {
      throw new CommandFailure(ExitCode.UNREACHABLE, "nobody listens there");
    }
  }
}
