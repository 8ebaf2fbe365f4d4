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

  @Test
  void aScenarioThatThereIsNotIsRefusedWithThoseThatThereAre() {
    CommandRun run = CommandRun.of("demo", "--scenario", "chess");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("expected one of duel, dungeon, 5v5, not \"chess\"");
  }

  @Test
  void aScenarioOfGroupsHasAQueueOfItsOwn() {
    CommandRun run = CommandRun.of("demo", "--scenario", "5v5", "--queue", "blitz-3-2");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--scenario 5v5 has a queue of its own");
  }

  @Test
  void aMatchNeedsAsManyPlayersAsItTakes() {
    CommandRun run = CommandRun.of("demo", "--scenario", "5v5", "--players", "9");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("takes 10 players").doesNotContain("starting");
  }
}
