package io.matchstream.streams.matches;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Closed;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Result;
import io.matchstream.state.HeldResult;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which result counts, and what it means for each human: the first valid one wins, an equal one is
 * counted, a different one is a dead letter; one that comes before its match waits for it.
 */
final class Settling {
  static final String ABORTED = "ABORTED";
  static final String NO_SHOW = "NO_SHOW";
  static final String OPPONENT_NO_SHOW = "OPPONENT_NO_SHOW";
  static final String UNRATED = "UNRATED";
  static final String LEFT = "LEFT";
  static final String TOO_LATE = "TOO_LATE";

  private static final String EQUAL = "matches.equal_result";

  private Settling() {}

  /** A game server reports. */
  static Transition reported(
      Optional<MatchState> state, HeldResult incoming, Instant now, QueueLookup queues) {
    Result result = incoming.getResult();
    Optional<Refusal> misshapen = ResultRules.shape(result);
    if (misshapen.isPresent()) {
      return refuse(state, misshapen.get());
    }
    if (state.isEmpty()) {
      return Transition.to(awaited(List.of(incoming), now.plus(Keeping.UNKNOWN)));
    }
    MatchState known = state.get();
    return switch (known.getPhase()) {
      case AWAITED -> hold(known, incoming);
      case ASKED, PENDING -> early(known, incoming);
      case READY -> first(known, result, now, queues.of(known.getMatch()));
      case SETTLED, EXTERNAL -> again(known, result);
      case ABORTED -> refuse(state, aborted(result.getMatchId()));
      case EXPIRED -> refuse(state, expired());
      case UNKNOWN -> throw new IllegalStateException("The state was written by a later release");
    };
  }

  /** A live match has its result, which is valid. */
  static Transition settled(MatchState live, Result result, Instant now, QueueConfig queue) {
    Match match = live.getMatch();
    Map<String, Long> scores = ResultRules.scores(result);
    List<Effect> effects = new ArrayList<>();
    for (MatchSeat seat : Seats.humans(match.getTeams())) {
      Object body =
          switch (result.getReason()) {
            case NORMAL -> Rating.rated(match, seat, scores, queue);
            case ABORTED -> closed(match, ABORTED);
            case NO_SHOW -> noShow(match, seat, scores.get(seat.getPlayer()));
            case UNKNOWN -> throw new IllegalArgumentException("refused by its shape");
          };
      effects.add(Settlements.of(seat, match.getMatchId(), body, now));
    }
    BackfillTickets.withdrawn(live, now).ifPresent(effects::add);
    return Transition.to(
        Endings.ended(MatchPhase.SETTLED, match.getQueue(), match.getGameServer(), result, now),
        effects);
  }

  /** The match of these results never came. */
  static Transition unknown(MatchState awaited) {
    List<Effect> refused = new ArrayList<>();
    for (HeldResult held : awaited.getHeld()) {
      String matchId = held.getResult().getMatchId();
      refused.add(new Effect.RefuseHeld(held, Refusal.unknownMatch(matchId), awaited.getDueAt()));
    }
    return new Transition(Optional.empty(), refused);
  }

  static Refusal aborted(String matchId) {
    return new Refusal("MATCH_ABORTED", "The match " + matchId + " was proposed, never confirmed.");
  }

  static Refusal expired() {
    return new Refusal("MATCH_EXPIRED", "The seats of the match were freed after seatTtl.");
  }

  static Closed closed(Match match, String cause) {
    return Closed.newBuilder().setQueue(match.getQueue()).setCause(cause).build();
  }

  private static Closed noShow(Match match, MatchSeat seat, long scoreMicros) {
    return scoreMicros == ResultRules.LOST
        ? closed(match, NO_SHOW)
        : blameless(match, seat, OPPONENT_NO_SHOW);
  }

  /** Who could not play, through no fault of his: his next ticket inherits his place. */
  private static Closed blameless(Match match, MatchSeat seat, String cause) {
    return Closed.newBuilder()
        .setQueue(match.getQueue())
        .setCause(cause)
        .setSince(seat.getSince())
        .build();
  }

  /** A result may have crossed a join: who joined and is not in it has not played. */
  private static Transition first(MatchState live, Result result, Instant now, QueueConfig queue) {
    List<String> named = result.getPlayers().stream().map(PlayerResult::getPlayer).toList();
    Set<String> unheard = named.isEmpty() ? Set.of() : Newcomers.unheard(live, named, now);
    MatchState played = Roster.without(live, unheard);
    Match match = played.getMatch();
    return ResultRules.fits(result, match.getQueue(), match.getTeams())
        .map(wrong -> refuse(Optional.of(live), wrong))
        .orElseGet(() -> settled(played, result, now, queue).after(tooLate(live, unheard, now)));
  }

  private static List<Effect> tooLate(MatchState live, Set<String> unheard, Instant now) {
    Match match = live.getMatch();
    return Seats.humans(match.getTeams()).stream()
        .filter(seat -> unheard.contains(seat.getPlayer()))
        .map(
            seat -> Settlements.of(seat, match.getMatchId(), blameless(match, seat, TOO_LATE), now))
        .toList();
  }

  private static Transition again(MatchState settled, Result result) {
    return Transition.stay(Optional.of(settled), compare(settled.getResult(), result));
  }

  private static Transition early(MatchState pending, HeldResult incoming) {
    Result result = incoming.getResult();
    Optional<Refusal> wrong =
        ResultRules.fits(result, pending.getQueue(), pending.getProposal().getTeams());
    if (wrong.isPresent()) {
      return refuse(Optional.of(pending), wrong.get());
    }
    if (!pending.getHeld().isEmpty()) {
      return Transition.stay(
          Optional.of(pending), compare(pending.getHeld().get(0).getResult(), result));
    }
    return Transition.to(
        MatchState.newBuilder(pending).setHeld(List.of(incoming)).build(),
        new Effect.Count("matches.early_result"));
  }

  private static Transition hold(MatchState awaited, HeldResult incoming) {
    List<HeldResult> held = awaited.getHeld();
    if (held.stream().anyMatch(h -> ResultRules.same(h.getResult(), incoming.getResult()))) {
      return Transition.stay(Optional.of(awaited), new Effect.Count(EQUAL));
    }
    if (held.size() >= Keeping.MAX_HELD) {
      return refuse(Optional.of(awaited), Refusal.unknownMatch(incoming.getResult().getMatchId()));
    }
    List<HeldResult> more = new ArrayList<>(held);
    more.add(incoming);
    return Transition.to(awaited(more, awaited.getDueAt()));
  }

  private static MatchState awaited(List<HeldResult> held, Instant due) {
    return MatchState.newBuilder().setPhase(MatchPhase.AWAITED).setHeld(held).setDueAt(due).build();
  }

  private static Effect compare(Result first, Result second) {
    return ResultRules.same(first, second)
        ? new Effect.Count(EQUAL)
        : new Effect.Refuse(Refusal.contradicts(second.getMatchId()));
  }

  private static Transition refuse(Optional<MatchState> state, Refusal why) {
    return Transition.stay(state, new Effect.Refuse(why));
  }
}
