package io.matchstream.app.replay;

import io.matchstream.app.demo.BackEnd;
import io.matchstream.app.demo.Ledger;
import io.matchstream.app.demo.Summary;
import io.matchstream.app.demo.TopicTail;
import io.matchstream.app.node.Installation;
import io.matchstream.app.terminal.Progress;
import io.matchstream.engine.config.MatchstreamConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Replays recorded games on an installation that nobody else uses.
 *
 * <p>Queue by queue everybody who has a game there asks once; then every result is reported. The
 * ratings are a function of the results in their order, so two replays of one file end with the
 * same leaderboards; who is paired with whom depends on the moment.
 *
 * @param plan what the file holds
 * @param patience how long, in log time, who has no opponent waits on after a queue's last request
 */
public record Replay(ReplayPlan plan, Duration patience) {
  /** The topics are a second apart at most; what does not agree by then is a fault to report. */
  private static final Duration DRAIN = Duration.ofSeconds(20);

  /** The queues that the installation must have. */
  public MatchstreamConfig queues() {
    return ReplayQueues.of(plan.queues());
  }

  /**
   * Runs; takes up to the patience for each queue, and a few seconds.
   *
   * @param progress is told how far it is
   * @param refusals hears of each game whose result is not reported
   * @throws IOException when the file cannot be read any more
   */
  public ReplayAccount run(Installation installation, Progress progress, Consumer<Refusal> refusals)
      throws IOException {
    Ledger ledger = new Ledger();
    try (BackEnd backEnd = new BackEnd(installation.cluster());
        TopicTail tail = new TopicTail(installation.cluster()).feeding(ledger)) {
      Stage stage = new Stage(installation, backEnd, tail, progress);
      Asking asking = new Asking(stage, patience);
      ResultTally tally = new ResultTally(installation.cluster().topics()).following(tail);
      long start = Stage.nowMs();
      plan.queues().forEach(asking::run);
      double seconds = Math.max(1, Stage.nowMs() - start) / 1_000.0;
      new Reporting(stage, tally, refusals).run(plan);
      Boards boards = new Boards(stage, tally);
      boolean complete = boards.awaitComplete(plan.queues());
      // What is known of a ticket comes over several topics: read on until they agree.
      stage.until(() -> ledger.open() == 0, DRAIN);
      Summary tickets = ledger.summary(seconds);
      return new ReplayAccount(
          tickets,
          plan.games(),
          tally.applied(),
          tally.refused(),
          boards.tops(plan.queues()),
          complete);
    }
  }
}
