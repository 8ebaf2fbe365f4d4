package io.matchstream.streams.matches;

import io.matchstream.events.Result;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Instant;

/** What is kept of a match that has ended: enough to know it again, and no more. */
final class Endings {
  private Endings() {}

  /**
   * The state of an ended match.
   *
   * @param gameServer null when it never had one
   * @param result null when none counts
   */
  static MatchState ended(
      MatchPhase phase, String queue, String gameServer, Result result, Instant now) {
    return MatchState.newBuilder()
        .setPhase(phase)
        .setQueue(queue)
        .setGameServer(gameServer)
        .setResult(result)
        .setDueAt(now.plus(Keeping.ENDED))
        .build();
  }
}
