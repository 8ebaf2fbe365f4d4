package io.matchstream.streams.matches;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.Proposal;
import io.matchstream.events.Team;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A pool has found players for a running match. They get seats in it if it still asks for them;
 * otherwise their tickets go back. Nobody is asked whether he is ready: the others play already,
 * and would wait.
 */
final class Joining {
  static final String BACKFILL_OVER = "BACKFILL_OVER";

  /** So that the players who go back are not at once proposed again, to the same end. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private Joining() {}

  /** A pool proposes seats of a running match. */
  static Transition proposed(
      Optional<MatchState> state, Proposal proposal, Instant now, QueueLookup queues) {
    if (isIn(state, proposal)) {
      return Transition.stay(state, new Effect.Count("matches.duplicate_proposal"));
    }
    if (!asks(state, proposal)) {
      return back(state, proposal, BACKFILL_OVER, now);
    }
    MatchState live = state.orElseThrow();
    return OpenPlaces.without(live.getBackfill().getOpen(), proposal.getTeams())
        .filter(rest -> newcomers(live, proposal))
        .map(rest -> joined(live, proposal, rest, now, queues.of(live.getMatch())))
        .orElseGet(() -> again(live, proposal, BACKFILL_OVER, now));
  }

  /**
   * The proposal could not be dealt with, through a fault of ours: its players are given back, and
   * the match asks again.
   */
  static Transition failed(Optional<MatchState> state, Proposal proposal, Instant now) {
    if (isIn(state, proposal)) {
      return new Transition(state, List.of());
    }
    return asks(state, proposal)
        ? again(state.orElseThrow(), proposal, Deciding.FAILED, now)
        : back(state, proposal, Deciding.FAILED, now);
  }

  private static Transition joined(
      MatchState live, Proposal proposal, List<OpenSeats> rest, Instant now, QueueConfig queue) {
    List<Team> joining =
        proposal.getTeams().stream()
            .map(
                team ->
                    Team.newBuilder(team)
                        .setSeats(Confirming.signed(team.getSeats(), proposal.getMatchId()))
                        .build())
            .toList();
    List<MatchSeat> humans = Seats.humans(joining);
    // Who left and comes back has a new seat; the old one is over.
    Set<String> back = new TreeSet<>(Seats.players(joining));
    back.retainAll(Seats.players(live.getMatch().getTeams()));
    MatchState grown =
        SeatTiming.extended(
            Roster.with(
                Roster.without(live, back),
                joining,
                BackfillTickets.admitted(proposal, humans),
                now),
            now,
            queue);
    Match match = grown.getMatch();
    List<Effect> effects = new ArrayList<>(Roster.released(live, back, now));
    effects.add(new Effect.Confirmed(match, now));
    humans.forEach(seat -> effects.add(Confirming.token(match, seat, now, queue)));
    return Backfilling.served(grown, rest, now).after(effects);
  }

  /** The match still asks: the pool has given its ticket away, and needs it again. */
  private static Transition again(MatchState live, Proposal proposal, String cause, Instant now) {
    return Backfilling.reissued(live, live.getBackfill().getOpen(), now, PAUSE)
        .after(Settlements.returned(proposal, cause, Set.of(), now));
  }

  private static Transition back(
      Optional<MatchState> state, Proposal proposal, String cause, Instant now) {
    return new Transition(state, Settlements.returned(proposal, cause, Set.of(), now));
  }

  /** Whether this is the request that the match has open. */
  private static boolean asks(Optional<MatchState> state, Proposal proposal) {
    return state
        .filter(match -> match.getPhase() == MatchPhase.READY)
        .filter(BackfillTickets::isOpen)
        .filter(live -> proposal.getBackfill().equals(live.getBackfill().getRequestId()))
        .isPresent();
  }

  /** Whether its players are in the match already, with these very seats. */
  private static boolean isIn(Optional<MatchState> state, Proposal proposal) {
    if (state.isEmpty() || state.get().getPhase() != MatchPhase.READY) {
      return false;
    }
    List<Place> taken =
        Seats.all(state.get().getMatch().getTeams()).stream().map(Place::of).toList();
    return Seats.all(proposal.getTeams()).stream().map(Place::of).allMatch(taken::contains);
  }

  /** Nobody is added twice: a human has another seat than before, a bot has none. */
  private static boolean newcomers(MatchState live, Proposal proposal) {
    List<Place> taken = Seats.all(live.getMatch().getTeams()).stream().map(Place::of).toList();
    return Seats.all(proposal.getTeams()).stream().map(Place::of).noneMatch(taken::contains);
  }

  private record Place(String player, long seatEpoch) {
    static Place of(MatchSeat seat) {
      return new Place(seat.getPlayer(), seat.getSeatEpoch());
    }
  }
}
