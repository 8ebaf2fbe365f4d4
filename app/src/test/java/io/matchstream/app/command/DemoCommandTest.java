package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemoCommandTest {

  @Test
  void aQueueThatSimulatedPlayersCannotAskForIsRefusedBeforeAnythingStarts() {
    CommandRun run = CommandRun.of("demo", "--queue", "fifo-bot");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("fifo-bot requires rosterSize").doesNotContain("starting");
  }

  @Test
  void aQueueThatThereIsNotIsRefused() {
    CommandRun run = CommandRun.of("demo", "--queue", "nowhere");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no such queue: nowhere");
  }
}
