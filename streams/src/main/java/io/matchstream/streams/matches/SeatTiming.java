package io.matchstream.streams.matches;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.SeatExpired;
import io.matchstream.state.LiveSeat;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How long the seats of a live match stay taken: for seatTtl from its confirmation, its last
 * heartbeat or the last players it got. Then every player who has not left is freed.
 */
final class SeatTiming {
  private SeatTiming() {}

  /** The game is still played. Means something for a live match only. */
  static Transition heartbeat(Optional<MatchState> state, Instant now, QueueLookup queues) {
    if (state.isEmpty() || state.get().getPhase() != MatchPhase.READY) {
      return Transition.stay(state, new Effect.Count("matches.useless_heartbeat"));
    }
    MatchState live = state.get();
    return Transition.to(extended(live, now, queues.of(live.getMatch())));
  }

  /** The match is being played: its seats are taken for another seatTtl, and never for less. */
  static MatchState extended(MatchState live, Instant now, QueueConfig queue) {
    Instant due = now.plus(queue.seatTtl());
    return due.isAfter(live.getDueAt()) ? MatchState.newBuilder(live).setDueAt(due).build() : live;
  }

  /** A player gave the match up. A result still counts for him. */
  static Transition left(Optional<MatchState> state, MatchCommand command, LeaveMatch leave) {
    Optional<LiveSeat> seat = LiveSeats.of(state, command.getPlayer(), leave.getSeatEpoch());
    if (seat.isEmpty()) {
      return Transition.stay(state, new Effect.Count("matches.late_leave"));
    }
    LiveSeat left = LiveSeat.newBuilder(seat.get()).setLeft(true).build();
    MatchState live = LiveSeats.replace(state.orElseThrow(), left);
    // Others may come, and must not be sent to whoever has gone.
    return Transition.to(live.getBackfill() == null ? live : Roster.naming(live));
  }

  /** seatTtl is over. */
  static Transition expired(MatchState live, Instant due) {
    Match match = live.getMatch();
    SeatExpired body = SeatExpired.newBuilder().setQueue(match.getQueue()).build();
    List<Effect> effects = new ArrayList<>();
    for (MatchSeat seat : Seats.humans(match.getTeams())) {
      if (LiveSeats.of(Optional.of(live), seat.getPlayer(), seat.getSeatEpoch()).isPresent()) {
        effects.add(Settlements.of(seat, match.getMatchId(), body, due));
      }
    }
    BackfillTickets.withdrawn(live, due).ifPresent(effects::add);
    return Transition.to(
        Endings.ended(MatchPhase.EXPIRED, match.getQueue(), match.getGameServer(), null, due),
        effects);
  }
}
