package io.matchstream.streams.matches;

import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What time alone makes of a match: every state has an exit that needs no event. */
final class Waking {
  private Waking() {}

  /**
   * The state's due-time has come. What happens, happens at that instant, however late it is
   * noticed.
   */
  static Transition due(MatchState state) {
    Instant due = state.getDueAt();
    return switch (state.getPhase()) {
      case AWAITED -> Settling.unknown(state);
      case ASKED -> Asking.over(state, due);
      case PENDING -> Deciding.overdue(state, due);
      case READY -> SeatTiming.expired(state, due);
      case ABORTED, SETTLED, EXPIRED, EXTERNAL -> new Transition(Optional.empty(), List.of());
      case UNKNOWN -> throw new IllegalStateException("The state was written by a later release");
    };
  }
}
