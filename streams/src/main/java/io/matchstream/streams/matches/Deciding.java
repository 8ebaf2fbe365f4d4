package io.matchstream.streams.matches;

import io.matchstream.engine.config.GameServers;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Allocation;
import io.matchstream.events.AllocationAction;
import io.matchstream.events.AllocationRequest;
import io.matchstream.events.Proposal;
import io.matchstream.state.HeldResult;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import io.matchstream.streams.allocator.ServerList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Proposal → confirmed or aborted; exactly one of the two, ever. The state of an ended match is
 * kept, so that neither a second proposal nor a late allocation decides again. A proposal that adds
 * players to a running match is {@link Joining}'s.
 */
final class Deciding {
  static final String ALLOCATION_FAILED = "ALLOCATION_FAILED";
  static final String PENDING_TTL = "PENDING_TTL";
  static final String UNKNOWN_QUEUE = "UNKNOWN_QUEUE";
  static final String FAILED = "FAILED";

  /** What is kept of an ended match does not say under which version it was proposed. */
  private static final int NEWEST_VERSION = 0;

  private Deciding() {}

  /**
   * A pool proposes.
   *
   * @param queues if none of them is the proposal's, its players are given back rather than kept
   *     waiting for a match that has no rules
   */
  static Transition proposed(
      Optional<MatchState> state, Proposal proposal, Instant now, QueueLookup queues) {
    if (proposal.getBackfill() != null) {
      return Joining.proposed(state, proposal, now, queues);
    }
    if (state.isPresent() && state.get().getPhase() != MatchPhase.AWAITED) {
      return Transition.stay(state, new Effect.Count("matches.duplicate_proposal"));
    }
    HeldResults held = HeldResults.sift(state, proposal, now);
    return queues
        .at(proposal.getQueue(), proposal.getAt())
        .map(queue -> accepted(proposal, held.best(), now, queue))
        .orElseGet(() -> aborted(proposal, held.best(), UNKNOWN_QUEUE, Set.of(), now))
        .after(held.refused());
  }

  /**
   * A proposal could not be dealt with, through a fault of ours (its tokens can't be signed): its
   * players are given back, or they would wait for ever for a match that nobody knows of.
   */
  static Transition failed(Optional<MatchState> state, Proposal proposal, Instant now) {
    if (proposal.getBackfill() != null) {
      return Joining.failed(state, proposal, now);
    }
    if (state.isPresent() && state.get().getPhase() != MatchPhase.AWAITED) {
      return new Transition(state, List.of());
    }
    HeldResults held = HeldResults.sift(state, proposal, now);
    return aborted(proposal, held.best(), FAILED, Set.of(), now).after(held.refused());
  }

  /** The allocator answers. */
  static Transition allocated(
      Optional<MatchState> state, Allocation allocation, Instant now, QueueLookup queues) {
    String server = allocation.getGameServer();
    if ((server == null) == (allocation.getFailure() == null)) {
      return Transition.stay(
          state,
          new Effect.Refuse(Refusal.invalid("An allocation is either a server or a failure.")));
    }
    MatchPhase phase = state.map(MatchState::getPhase).orElse(MatchPhase.AWAITED);
    if (phase == MatchPhase.AWAITED) {
      return Transition.stay(
          state, new Effect.Refuse(Refusal.unknownMatch(allocation.getMatchId())));
    }
    MatchState known = state.orElseThrow();
    if (phase == MatchPhase.PENDING) {
      Proposal proposal = known.getProposal();
      Optional<HeldResult> held = known.getHeld().stream().findFirst();
      return server == null
          ? givenUp(known, ALLOCATION_FAILED, now)
          : Confirming.confirmed(proposal, server, held, now, queues.of(proposal));
    }
    if (phase == MatchPhase.ASKED) {
      return Transition.stay(
          state, new Effect.Refuse(Refusal.invalid("No server has been asked for yet.")));
    }
    if (server == null || server.equals(known.getGameServer())) {
      return Transition.stay(state, new Effect.Count("matches.duplicate_allocation"));
    }
    return Transition.stay(
        state, release(allocation.getMatchId(), known.getQueue(), server, now, NEWEST_VERSION));
  }

  /** Nobody has answered in time. */
  static Transition overdue(MatchState pending, Instant due) {
    return givenUp(pending, PENDING_TTL, due);
  }

  private static Transition accepted(
      Proposal proposal, Optional<HeldResult> held, Instant now, QueueConfig queue) {
    return queue
        .readyCheck()
        .map(check -> Asking.asked(proposal, held, now, check))
        .orElseGet(() -> agreed(proposal, held, now, queue));
  }

  /**
   * Whoever had to be asked has agreed: a server is given or asked for. {@code pendingTtl} counts
   * from here.
   */
  static Transition agreed(
      Proposal proposal, Optional<HeldResult> held, Instant now, QueueConfig queue) {
    return queue.servers() instanceof GameServers.StaticServers list
        ? Confirming.confirmed(
            proposal, ServerList.choose(list, proposal.getMatchId()), held, now, queue)
        : pending(proposal, held, now, queue);
  }

  private static Transition pending(
      Proposal proposal, Optional<HeldResult> held, Instant now, QueueConfig queue) {
    Instant due = now.plus(queue.pendingTtl());
    MatchState next =
        MatchState.newBuilder()
            .setPhase(MatchPhase.PENDING)
            .setQueue(proposal.getQueue())
            .setProposal(proposal)
            .setHeld(held.stream().toList())
            .setDueAt(due)
            .build();
    AllocationRequest request =
        AllocationRequest.newBuilder()
            .setMatchId(proposal.getMatchId())
            .setAction(AllocationAction.ALLOCATE)
            .setQueue(proposal.getQueue())
            .setPlayers(Seats.players(proposal.getTeams()))
            .setAt(now)
            .setDeadline(due)
            .setConfigVersion(proposal.getConfigVersion())
            .setRegion(proposal.getRegion())
            .build();
    return Transition.to(next, new Effect.Allocate(request));
  }

  /**
   * An attempt that failed for the allocator may have reached its service all the same, and only
   * here is it known that nobody will play there: whatever it gave is freed.
   */
  private static Transition givenUp(MatchState pending, String cause, Instant now) {
    Proposal proposal = pending.getProposal();
    Effect release =
        release(proposal.getMatchId(), proposal.getQueue(), null, now, proposal.getConfigVersion());
    return aborted(proposal, pending.getHeld().stream().findFirst(), cause, Set.of(), now)
        .after(List.of(release));
  }

  /**
   * Every ticket goes back to its owner, once.
   *
   * @param blamed players who do not queue again
   */
  static Transition aborted(
      Proposal proposal, Optional<HeldResult> held, String cause, Set<String> blamed, Instant now) {
    List<Effect> effects = new ArrayList<>(Settlements.returned(proposal, cause, blamed, now));
    held.ifPresent(
        result ->
            effects.add(
                new Effect.RefuseHeld(result, Settling.aborted(proposal.getMatchId()), now)));
    return Transition.to(
        Endings.ended(MatchPhase.ABORTED, proposal.getQueue(), null, null, now), effects);
  }

  private static Effect release(
      String matchId, String queue, String gameServer, Instant now, int configVersion) {
    return new Effect.Allocate(
        AllocationRequest.newBuilder()
            .setMatchId(matchId)
            .setAction(AllocationAction.RELEASE)
            .setQueue(queue)
            .setPlayers(List.of())
            .setGameServer(gameServer)
            .setAt(now)
            .setConfigVersion(configVersion)
            .build());
  }
}
