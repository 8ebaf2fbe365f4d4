package io.matchstream.streams.matches;

import io.matchstream.state.LiveSeat;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.util.Optional;

/** Seats of live matches whose players have not left. */
final class LiveSeats {
  private LiveSeats() {}

  /** The seat a command means; a command names the epoch, so that a late one finds nothing. */
  static Optional<LiveSeat> of(Optional<MatchState> state, String player, long seatEpoch) {
    return state
        .filter(match -> match.getPhase() == MatchPhase.READY)
        .flatMap(
            match ->
                match.getSeats().stream()
                    .filter(seat -> seat.getPlayer().equals(player))
                    .filter(seat -> seat.getSeatEpoch() == seatEpoch && !seat.getLeft())
                    .findFirst());
  }

  static MatchState replace(MatchState live, LiveSeat changed) {
    return MatchState.newBuilder(live)
        .setSeats(
            live.getSeats().stream()
                .map(seat -> seat.getPlayer().equals(changed.getPlayer()) ? changed : seat)
                .toList())
        .build();
  }
}
