package io.matchstream.app.replay;

import io.matchstream.app.replay.Reading.Finished;
import io.matchstream.app.replay.Reading.Pairing;
import io.matchstream.app.replay.Reading.Side;
import io.matchstream.app.replay.Reading.Unfinished;
import io.matchstream.app.replay.Reading.Unusable;
import io.matchstream.engine.ratings.Points;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Result;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Every recorded result is reported in the order of the file, as one from elsewhere with the
 * ratings it bears. The results of a queue have one key, so their order is kept.
 */
final class Reporting {
  private static final long WON = 1_000_000;

  private static final int BATCH = 50;

  private final Stage stage;
  private final ResultTally tally;
  private final Consumer<Refusal> refusals;
  private long read;

  /**
   * @param refusals hears of each game whose result is not reported
   */
  Reporting(Stage stage, ResultTally tally, Consumer<Refusal> refusals) {
    this.stage = stage;
    this.tally = tally;
    this.refusals = refusals;
  }

  /** Reports all and waits until each is applied or refused, or nothing moves any more. */
  void run(ReplayPlan plan) throws IOException {
    plan.forEachReading(stage.progress(), this::report);
    stage.backEnd().flush();
    stage.untilDone(
        "results settled", () -> tally.settled() >= plan.games(), tally::settled, plan.games());
  }

  private void report(Reading reading) {
    if (reading instanceof Finished finished) {
      stage.backEnd().result(result(finished.pairing(), finished.whiteScoreMicros()));
    } else if (reading instanceof Unfinished unfinished) {
      refuse(unfinished.refusal());
    } else if (reading instanceof Unusable unusable) {
      refuse(unusable.refusal());
    }
    if (++read % BATCH == 0) {
      stage.step();
    }
  }

  private void refuse(Refusal refusal) {
    tally.refuse(refusal.reason());
    refusals.accept(refusal);
  }

  private static Result result(Pairing pairing, long whiteScore) {
    return Result.newBuilder()
        .setMatchId(pairing.id())
        .setQueue(pairing.queue())
        .setExternal(true)
        .setPlayers(
            List.of(score(pairing.white(), whiteScore), score(pairing.black(), WON - whiteScore)))
        .build();
  }

  private static PlayerResult score(Side side, long micros) {
    return new PlayerResult(side.player(), micros, Points.micros(side.rating()));
  }
}
