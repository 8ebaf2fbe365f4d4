package io.matchstream.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Short chaos runs. One broker: three more processes would take the cores from what is tested. */
@Tag("long") // half a minute of faults, and two minutes of starts and rest
@Timeout(900)
class ChaosTest {
  @TempDir Path home;

  @Test
  void noPromiseIsBrokenByWhateverBreaks() throws Exception {
    try (MatchstreamProcess chaos =
        MatchstreamProcess.start(
            home,
            "chaos",
            "--json",
            "--duration",
            "30s",
            "--nodes",
            "2",
            "--brokers",
            "1",
            "--data",
            home.resolve("chaos").toString())) {
      int exitCode = chaos.exitCode(Duration.ofMinutes(12));
      JsonNode line = lastLine(chaos.said());
      assertThat(line.get("violations").asLong()).as(chaos.said()).isZero();
      assertThat(line.get("lost").asLong()).as(chaos.said()).isZero();
      assertThat(line.get("unrecovered").asLong()).as(chaos.said()).isZero();
      assertThat(line.get("faults").asInt()).isPositive();
      assertThat(line.get("matches").asLong()).isPositive();
      assertThat(exitCode).as(chaos.said()).isZero();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whoeverStopsTheRunLeavesNoProcessBehind() throws Exception {
    try (MatchstreamProcess chaos =
        MatchstreamProcess.start(
            home, "chaos", "--nodes", "2", "--data", home.resolve("chaos").toString())) {
      // In the middle of the starts: the run, its broker and an instance run, others are to follow.
      await().atMost(MatchstreamProcess.LIMIT).until(() -> processes().size() >= 3);
      chaos.terminate().exitCode();
      // The system may need a moment to take them off its list.
      await().atMost(Duration.ofSeconds(10)).until(() -> processes().isEmpty());
    }
  }

  /**
   * The run and what it has started: each names its folder, as that of its temporary files. Java
   * itself does not tell the arguments of a process whose class path is long.
   */
  private List<ProcessHandle> processes() {
    return ProcessHandle.allProcesses()
        .filter(process -> commandLine(process).contains(home.toString()))
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
    } catch (IOException gone) {
      return "";
    }
  }

  private static JsonNode lastLine(String said) throws Exception {
    String[] lines = said.strip().split("\n", -1);
    return new ObjectMapper().readTree(lines[lines.length - 1]);
  }
}
