package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class AclsCommandTest {

  @Test
  void whoIsNamedIsPrintedAsCommandsAndNobodyElse() {
    CommandRun run =
        CommandRun.of(
            "acls",
            "game-server",
            "--bootstrap-servers",
            "kafka-1:9093",
            "--command-config",
            "admin.properties",
            "--principal",
            "game-server=User:arena");

    assertThat(run.exitCode()).as(run.err()).isZero();
    String call =
        "kafka-acls.sh --bootstrap-server kafka-1:9093 --command-config admin.properties"
            + " --add --allow-principal User:arena --operation ";
    assertThat(run.out().lines())
        .containsExactly(
            "# game-server",
            call + "Read --topic matches --topic schemas",
            call + "Write --topic results",
            call + "Read --resource-pattern-type prefixed --group game-server");
  }

  /** A distinguished name has spaces, and may have worse. */
  @Test
  void aShellTakesEachPrincipalAsOneWord() throws IOException, InterruptedException {
    String principal = "User:CN=o'hara, O=a $(id) b";
    CommandRun run = CommandRun.of("acls", "delivery", "--principal", "delivery=" + principal);

    String said = shell("kafka-acls.sh() { printf '[%s]' \"$@\"; }\n" + run.out());
    assertThat(said.split("\\Q[--allow-principal][" + principal + "]\\E", -1))
        .hasSize(1 + (int) run.out().lines().filter(line -> !line.startsWith("#")).count());
  }

  private static String shell(String script) throws IOException, InterruptedException {
    Process bash = new ProcessBuilder(List.of("bash", "-c", script)).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).isZero();
    return said;
  }

  @Test
  void everyActorHasALineOfItsOwnInJson() {
    CommandRun run = CommandRun.of("acls", "--json");

    assertThat(run.out().lines())
        .hasSizeGreaterThan(30)
        .allMatch(line -> line.startsWith("{\"actor\":\"") && line.contains("\"operations\":["));
    assertThat(run.out()).contains("\"actor\":\"players\"", "\"actor\":\"audit\"");
  }
}
