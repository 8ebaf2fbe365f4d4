package io.matchstream.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What only whole processes can show: kill, a second process, the end of a process. */
@Timeout(180)
class BrokerProcessTest {

  @TempDir Path folder;
  private Process process;

  @AfterEach
  void killWhatStillRuns() {
    process.destroyForcibly();
  }

  @Test
  void afterAKillTheNextProcessHasEveryAcknowledgedRecord() throws Exception {
    process = BrokerProcess.start(folder);
    String servers = process.inputReader(StandardCharsets.UTF_8).readLine();
    Records.createTopic(servers, "kept", Map.of());
    for (int i = 0; i < 3; i++) {
      Records.produce(servers, "kept", "value " + i);
    }
    process.destroyForcibly().waitFor();

    try (EmbeddedBroker next = EmbeddedBroker.start(BrokerOptions.in(folder))) {
      assertThat(Records.values(next.bootstrapServers(), "kept"))
          .containsExactly("value 0", "value 1", "value 2");
    }
  }

  @Test
  @DisplayName("F3: a kill in the middle of transactions leaves none open for ever")
  void noTransactionStaysOpenAfterAKill() throws Exception {
    killInTheMiddleOfTransactions();
  }

  @Tag("long")
  @RepeatedTest(10)
  void noTransactionStaysOpenAfterManyKills() throws Exception {
    killInTheMiddleOfTransactions();
  }

  private void killInTheMiddleOfTransactions() throws Exception {
    process = BrokerProcess.start(folder, "transactions");
    assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isNotNull();
    process.destroyForcibly().waitFor();

    try (EmbeddedBroker next = EmbeddedBroker.start(BrokerOptions.in(folder))) {
      Transactions.awaitAllOver(next.bootstrapServers());
    }
  }

  @Test
  @DisplayName("F43: a second process on the same folder fails at once and says who has it")
  void aSecondProcessOnTheSameFolderFailsAndSaysWhoHasIt() throws Exception {
    try (EmbeddedBroker holder = EmbeddedBroker.start(BrokerOptions.in(folder))) {
      process = BrokerProcess.start(folder);

      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(3);
      assertThat(text(process.getErrorStream()))
          .contains("is in use by process " + ProcessHandle.current().pid());
      assertThat(holder.bootstrapServers()).isNotEmpty();
    }
  }

  @Test
  void aFatalErrorOfTheBrokerEndsTheProcessWithOneAndAReason() throws Exception {
    process = BrokerProcess.start(folder, "fatal");

    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(text(process.getErrorStream())).contains("fatal error", "disk on fire");
  }

  private static String text(InputStream stream) throws IOException {
    return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
  }
}
