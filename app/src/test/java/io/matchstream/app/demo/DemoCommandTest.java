package io.matchstream.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.app.command.CommandFrame;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DemoCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aShortDemoKeepsEveryPromise() throws Exception {
    int code = run("demo", "--duration", "5s", "--rate", "50/s", "--players", "200", "--json");

    assertThat(code).as("%s%n%s", out, err).isZero();
    assertThat(out.toString().lines()).hasSize(1);
    JsonNode line = new ObjectMapper().readTree(out.toString());
    assertThat(line.get("matched").asLong()).isGreaterThan(50);
    assertThat(line.get("doubleBooked").asLong()).isZero();
    assertThat(line.get("lost").asLong()).isZero();
    assertThat(line.get("waiting").asLong()).isZero();
    long ends =
        line.get("matched").asLong()
            + line.get("cancelled").asLong()
            + line.get("expired").asLong()
            + line.get("rejected").asLong();
    assertThat(line.get("enqueued").asLong()).isEqualTo(ends);
  }

  @Test
  void aRateWithoutANumberIsRefusedWithASentence() {
    assertThat(run("demo", "--rate", "fast")).isEqualTo(2);
    assertThat(err.toString()).contains("'fast' is not a rate").doesNotContain("Exception");
  }

  private int run(String... args) {
    CommandLine line = CommandFrame.create();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(args);
  }
}
