package io.matchstream.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A short chaos run. One broker: three more processes would take the cores from what is tested. */
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

  private static JsonNode lastLine(String said) throws Exception {
    String[] lines = said.strip().split("\n", -1);
    return new ObjectMapper().readTree(lines[lines.length - 1]);
  }
}
