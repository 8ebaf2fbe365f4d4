package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AuditCommandTest {

  @Test
  void whatIsFollowedHasNoEnd() {
    CommandRun run = CommandRun.of("audit", "--follow", "--to", "2026-11-30T12:00:00Z");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("what is followed has no end");
  }

  @Test
  void aRangeBeginsBeforeItEnds() {
    CommandRun run =
        CommandRun.of(
            "audit", "--from", "2026-11-30T12:00:00.001Z", "--to", "2026-11-30T12:00:00Z");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("it would end before it begins");
  }

  @Test
  void withoutABrokerThereIsNothingToAudit() {
    CommandRun run = CommandRun.of("audit", "--bootstrap-servers", "localhost:1");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("no broker answers at localhost:1");
  }
}
