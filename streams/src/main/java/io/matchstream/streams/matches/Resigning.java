package io.matchstream.streams.matches;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.SignAgain;
import io.matchstream.state.LiveSeat;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.Optional;

/**
 * The token of a live seat is signed anew, so that a player can rejoin long after the first has
 * expired.
 */
final class Resigning {
  private Resigning() {}

  static Transition signAgain(
      Optional<MatchState> state,
      MatchCommand command,
      SignAgain sign,
      Instant now,
      QueueLookup queues) {
    Optional<LiveSeat> seat = LiveSeats.of(state, command.getPlayer(), sign.getSeatEpoch());
    if (seat.isEmpty()) {
      return Transition.stay(state, new Effect.Count("matches.late_sign_again"));
    }
    MatchState live = state.orElseThrow();
    Match match = live.getMatch();
    QueueConfig queue = queues.of(match);
    int signings = seat.get().getSignings() + 1;
    Effect notify =
        new Effect.Notify(
            NotificationKind.RESIGNED,
            match,
            command.getPlayer(),
            sign.getRequestId(),
            TokenIds.of(match.getMatchId(), command.getPlayer(), sign.getSeatEpoch(), signings),
            now.plus(queue.tokenTtl()),
            now.plus(queue.assignmentTtl()),
            now);
    LiveSeat signed = LiveSeat.newBuilder(seat.get()).setSignings(signings).build();
    return Transition.to(LiveSeats.replace(live, signed), notify);
  }
}
