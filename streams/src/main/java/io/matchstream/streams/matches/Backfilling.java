package io.matchstream.streams.matches;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.events.Backfill;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.OpenSeats;
import io.matchstream.state.BackfillState;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A game server says who still plays, and asks for players. One request of a match is open at most:
 * a newer one replaces the older, one that asks for nothing withdraws it.
 */
final class Backfilling {
  private Backfilling() {}

  /**
   * A running match asks for players.
   *
   * @param requestId of this request; the same again lets nobody go, and what is still open goes to
   *     the pool once more, which may have lost it
   */
  static Transition requested(
      Optional<MatchState> state,
      Backfill backfill,
      String requestId,
      Instant now,
      QueueLookup queues) {
    Optional<Refusal> notNow = notNow(state, backfill.getMatchId());
    if (notNow.isPresent()) {
      return refuse(state, notNow.get());
    }
    MatchState live = state.orElseThrow();
    Optional<GroupConfig> group = queues.of(live.getMatch()).group();
    if (live.getBackfill() == null || group.isEmpty()) {
      return refuse(
          state,
          new Refusal(
              "BACKFILL_NOT_ALLOWED",
              "The queue " + live.getQueue() + " does not allow running matches to ask."));
    }
    if (requestId.equals(live.getBackfill().getRequestId())) {
      return repeated(live, now).after(List.of(new Effect.Count("matches.duplicate_backfill")));
    }
    Set<String> unheard = Newcomers.unheard(live, backfill.getPlayers(), now);
    Set<String> gone = gone(live, backfill.getPlayers(), unheard);
    MatchState playing = Newcomers.named(Roster.without(live, gone), backfill.getPlayers());
    // Who asked did not know that these have filled some of it already.
    List<OpenSeats> open =
        OpenPlaces.beside(backfill.getOpen(), Seats.only(playing.getMatch().getTeams(), unheard));
    return misshapen(requestId, backfill.getPlayers(), live.getMatch())
        .or(() -> deserted(playing))
        .or(() -> OpenPlaces.problem(open, playing.getMatch().getTeams(), group.get()))
        .map(wrong -> refuse(state, wrong))
        .orElseGet(
            () -> asked(playing, requestId, open, now).after(Roster.released(live, gone, now)));
  }

  /** Some of what was asked for is filled: the ticket of the rest goes to the pool. */
  static Transition served(MatchState live, List<OpenSeats> rest, Instant now) {
    Transition next = reissued(live, rest, now, Duration.ZERO);
    return rest.isEmpty() && live.getBackfill().getRepeated()
        ? next.after(BackfillTickets.withdrawn(live, now).stream().toList())
        : next;
  }

  /**
   * The ticket of what is still open goes to the pool again, or for the first time.
   *
   * @param pause for how long the pool is not to serve it
   */
  static Transition reissued(MatchState live, List<OpenSeats> open, Instant now, Duration pause) {
    BackfillState asks = live.getBackfill();
    MatchState next =
        MatchState.newBuilder(live)
            .setBackfill(
                BackfillState.newBuilder(asks)
                    .setOpen(open)
                    .setIssued(open.isEmpty() ? asks.getIssued() : asks.getIssued() + 1)
                    .setRepeated(false)
                    .build())
            .build();
    return open.isEmpty()
        ? Transition.to(next)
        : Transition.to(next, BackfillTickets.queued(next, now, pause));
  }

  /** The pool lets the newer ticket take the older one's place, if it still has that one. */
  private static Transition repeated(MatchState live, Instant now) {
    if (!BackfillTickets.isOpen(live)) {
      return Transition.to(live);
    }
    Transition again = reissued(live, live.getBackfill().getOpen(), now, Duration.ZERO);
    MatchState next = again.next().orElseThrow();
    BackfillState asks = BackfillState.newBuilder(next.getBackfill()).setRepeated(true).build();
    return Transition.to(MatchState.newBuilder(next).setBackfill(asks).build(), again.effects());
  }

  private static Transition asked(
      MatchState playing, String requestId, List<OpenSeats> open, Instant now) {
    MatchState named =
        MatchState.newBuilder(playing)
            .setBackfill(
                BackfillState.newBuilder(playing.getBackfill())
                    .setRequestId(requestId)
                    .setSince(now)
                    .build())
            .build();
    Transition next = reissued(named, open, now, Duration.ZERO);
    // A ticket that takes the older one's place needs no withdrawal of it.
    return open.isEmpty()
        ? next.after(BackfillTickets.withdrawn(playing, now).stream().toList())
        : next;
  }

  private static Optional<Refusal> notNow(Optional<MatchState> state, String matchId) {
    MatchPhase phase = state.map(MatchState::getPhase).orElse(MatchPhase.AWAITED);
    return switch (phase) {
      case READY -> Optional.empty();
      case AWAITED, EXTERNAL -> Optional.of(Refusal.unknownMatch(matchId));
      case ASKED, PENDING -> Optional.of(Refusal.invalid("The match is not confirmed yet."));
      case ABORTED -> Optional.of(Settling.aborted(matchId));
      case SETTLED ->
          Optional.of(new Refusal("MATCH_OVER", "The match " + matchId + " has its result."));
      case EXPIRED -> Optional.of(Settling.expired());
      case UNKNOWN -> throw new IllegalStateException("The state was written by a later release");
    };
  }

  /**
   * Whoever is not named, or has left by himself, whatever the game server has heard.
   *
   * @param named who still plays; null: everybody
   * @param unheard who stays without being named
   */
  private static Set<String> gone(MatchState live, List<String> named, Set<String> unheard) {
    Set<String> staying = new HashSet<>(unheard);
    staying.addAll(named == null ? List.of() : named);
    Predicate<MatchSeat> stays =
        Roster.present(live).and(seat -> named == null || staying.contains(seat.getPlayer()));
    Set<String> gone = new TreeSet<>();
    for (MatchSeat seat : Seats.all(live.getMatch().getTeams())) {
      if (!stays.test(seat)) {
        gone.add(seat.getPlayer());
      }
    }
    return gone;
  }

  private static Optional<Refusal> misshapen(String requestId, List<String> named, Match match) {
    if (!ResultRules.isId(requestId)) {
      return Optional.of(Refusal.invalid("A request id is not one."));
    }
    List<String> strangers = new ArrayList<>(named == null ? List.of() : named);
    strangers.removeAll(Seats.players(match.getTeams()));
    return strangers.isEmpty()
        ? Optional.empty()
        : Optional.of(Refusal.invalid("Somebody is named who is not in the match."));
  }

  /** It never starts a match alone: somebody must be there whom the others join. */
  private static Optional<Refusal> deserted(MatchState playing) {
    return playing.getSeats().isEmpty()
        ? Optional.of(Refusal.invalid("No human plays in the match any more."))
        : Optional.empty();
  }

  private static Transition refuse(Optional<MatchState> state, Refusal why) {
    return Transition.stay(state, new Effect.Refuse(why));
  }
}
