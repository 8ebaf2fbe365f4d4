package io.matchstream.streams.matches;

import io.matchstream.engine.config.ReadyCheckConfig;
import io.matchstream.events.Accept;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.state.HeldResult;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The ready check: all humans of a proposal are asked, and it goes on only when all have accepted
 * within the window. Who declines, or has not answered when it ends, is to blame; the tickets of
 * the others go back with their first enqueue time.
 */
final class Asking {
  static final String NOT_READY = "NOT_READY";

  private Asking() {}

  /**
   * Everybody is asked.
   *
   * @param now the window counts from here: a proposal that lay in the log for a while must not
   *     shorten anybody's time to answer
   */
  static Transition asked(
      Proposal proposal, Optional<HeldResult> held, Instant now, ReadyCheckConfig check) {
    Instant due = now.plus(check.window());
    MatchState next =
        MatchState.newBuilder()
            .setPhase(MatchPhase.ASKED)
            .setQueue(proposal.getQueue())
            .setProposal(proposal)
            .setHeld(held.stream().toList())
            .setDueAt(due)
            .build();
    return Transition.to(
        next,
        Seats.humans(proposal.getTeams()).stream()
            .map(seat -> new Effect.AskReady(proposal, seat.getPlayer(), due, now))
            .toList());
  }

  /** A player answers. It names the epoch of his seat, so that a late answer finds nothing. */
  static Transition answered(
      Optional<MatchState> state,
      MatchCommand command,
      Accept accept,
      Instant now,
      QueueLookup queues) {
    String player = command.getPlayer();
    if (!isAsked(state, player, accept.getSeatEpoch())) {
      return Transition.stay(state, new Effect.Count("matches.late_ready_answer"));
    }
    MatchState check = state.orElseThrow();
    if (!accept.getAccept()) {
      // Who has not answered yet still had time to: only who declined is to blame.
      return givenUp(check, NOT_READY, Set.of(player), now);
    }
    if (check.getAccepted().contains(player)) {
      return Transition.stay(state, new Effect.Count("matches.duplicate_ready_answer"));
    }
    List<String> accepted = new ArrayList<>(check.getAccepted());
    accepted.add(player);
    Proposal proposal = check.getProposal();
    return accepted.size() < Seats.humans(proposal.getTeams()).size()
        ? Transition.to(MatchState.newBuilder(check).setAccepted(accepted).build())
        : Deciding.agreed(proposal, check.getHeld().stream().findFirst(), now, queues.of(proposal));
  }

  /**
   * The window is over by the log, but not by the clock on the wall: nobody loses his place before
   * he has had all of it.
   *
   * @param openForMs milliseconds for which the players could have answered, see {@link OpenChecks}
   * @return empty if the match is no such one
   */
  static Optional<Transition> goesOn(
      MatchState check, long openForMs, Instant now, QueueLookup queues) {
    if (check.getPhase() != MatchPhase.ASKED) {
      return Optional.empty();
    }
    return queues
        .of(check.getProposal())
        .readyCheck()
        .map(ready -> ready.window().toMillis() - openForMs)
        .filter(restMs -> restMs > 0)
        .map(
            restMs ->
                Transition.to(
                    MatchState.newBuilder(check).setDueAt(now.plusMillis(restMs)).build()));
  }

  /** The window is over, and somebody has not answered. */
  static Transition over(MatchState check, Instant due) {
    Set<String> silent =
        Seats.humans(check.getProposal().getTeams()).stream()
            .map(MatchSeat::getPlayer)
            .filter(player -> !check.getAccepted().contains(player))
            .collect(Collectors.toCollection(TreeSet::new));
    return givenUp(check, NOT_READY, silent, due);
  }

  /** An answer could not be dealt with, through a fault of ours: nobody is to blame. */
  static Transition failed(Optional<MatchState> state, Instant now) {
    return state
        .filter(match -> match.getPhase() == MatchPhase.ASKED)
        .map(check -> givenUp(check, Deciding.FAILED, Set.of(), now))
        .orElseGet(() -> new Transition(state, List.of()));
  }

  private static boolean isAsked(Optional<MatchState> state, String player, long seatEpoch) {
    return state
        .filter(match -> match.getPhase() == MatchPhase.ASKED)
        .map(match -> Seats.humans(match.getProposal().getTeams()))
        .orElse(List.of())
        .stream()
        .anyMatch(seat -> seat.getPlayer().equals(player) && seat.getSeatEpoch() == seatEpoch);
  }

  private static Transition givenUp(
      MatchState check, String cause, Set<String> blamed, Instant now) {
    return Deciding.aborted(
        check.getProposal(), check.getHeld().stream().findFirst(), cause, blamed, now);
  }
}
