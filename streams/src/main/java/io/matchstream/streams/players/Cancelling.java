package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Enqueue;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.SeatCause;
import io.matchstream.events.Ticket;
import io.matchstream.state.PlayerState;
import io.matchstream.state.RememberedRequest;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A cancel. The seat is free only when the ticket's outcome says so: until then the match may win,
 * and then the caller is told the match.
 */
final class Cancelling {

  /** Withdrawn by an enqueue, or by a member of the party: no cancel of this player's. */
  private static final Set<OutcomeReason> BY_OTHERS =
      EnumSet.of(OutcomeReason.REPLACED, OutcomeReason.PARTY_LEFT);

  /** What a cancel is about. */
  private record Target(boolean unseen, boolean ticket, boolean pending, boolean match) {
    static final Target NOTHING = new Target(false, false, false, false);
    static final Target UNSEEN = new Target(true, false, false, false);
    static final Target TICKET = new Target(false, true, false, false);
    static final Target PENDING = new Target(false, false, true, false);
    static final Target MATCH = new Target(false, false, false, true);
  }

  private Cancelling() {}

  static void cancel(Turn turn, Asked asked, Cancel cancel) {
    var known = RequestMemory.find(turn, asked.requestId());
    if (known.isPresent()) {
      // A retry must not hit what was queued since.
      RequestMemory.answerAgain(turn, known.get());
      return;
    }
    OutcomeReason reason = OutcomeReason.valueOf(cancel.getCause().name());
    Target target = target(turn, cancel);
    if (target.pending()) {
      Pending.cancel(turn, reason);
    }
    if (target.ticket()) {
      cancelTicket(turn, asked, reason, cancel.getLeaveMatched());
    } else if (target.match()) {
      if (cancel.getLeaveMatched()) {
        leaveMatch(turn, asked, SeatCause.ABANDONED);
      } else {
        answerOfMatch(
            turn, asked, target.pending() ? AnswerKind.CANCEL_ACCEPTED : AnswerKind.MATCHED);
      }
    } else if (target.unseen()) {
      EarlyCancels.add(turn, cancel.getCancels(), reason);
      RequestMemory.answer(turn, asked, AnswerKind.CANCEL_ACCEPTED, null);
    } else {
      RequestMemory.answer(
          turn,
          asked,
          target.pending() ? AnswerKind.CANCEL_ACCEPTED : AnswerKind.NOTHING_QUEUED,
          null);
    }
  }

  /**
   * An operator ends the ticket that stands, and nothing else: what the player has asked for since,
   * to be queued in its place, is another ticket, which goes on. To be called only for a seat with
   * a ticket, and once for an operation.
   */
  static void kickTicket(Turn turn, Asked asked) {
    cancelTicket(turn, asked, OutcomeReason.OPERATOR, false);
  }

  private static void cancelTicket(
      Turn turn, Asked asked, OutcomeReason reason, boolean leaveMatched) {
    var ticket = turn.state().getTicket();
    boolean gathering = Gathering.underWay(turn);
    if (!gathering) {
      Tickets.withdraw(turn, asked.requestId(), reason, leaveMatched);
    }
    RequestMemory.cancelling(turn, asked, ticket.getTicketId());
    // A party that is still gathered ends here and now, and its outcome names no ticket.
    turn.tell(
        turn.answer(asked.requestId(), AnswerKind.CANCEL_ACCEPTED)
            .setTicketId(gathering ? null : ticket.getTicketId())
            .setQueue(ticket.getQueue()));
    if (gathering) {
      Gathering.cancel(turn, reason);
    }
  }

  /**
   * The match has won against whoever cancelled its ticket, so each of them is told. To be called
   * while the seat still has the ticket.
   *
   * @param kind MATCHED, or LEFT when the match is left at once
   */
  static void lost(Turn turn, AnswerKind kind, String matchId) {
    PlayerState state = turn.state();
    Ticket ticket = state.getTicket();
    Set<String> cancels = new LinkedHashSet<>(RequestMemory.cancelsOf(state, ticket.getTicketId()));
    // One that had no id of its own is not remembered among the requests.
    if (state.getCancelRequested() != null && !BY_OTHERS.contains(state.getCancelReason())) {
      cancels.add(state.getCancelRequested());
    }
    for (String requestId : cancels) {
      turn.tell(turn.answer(requestId, kind).setMatchId(matchId).setQueue(ticket.getQueue()));
    }
    RequestMemory.cancelsLost(turn, ticket.getTicketId(), kind, matchId);
  }

  /** An operator frees a matched seat; what waited for it goes on. */
  static void freeSeat(Turn turn, Asked asked) {
    leaveMatch(turn, asked, SeatCause.OPERATOR);
  }

  private static void leaveMatch(Turn turn, Asked asked, SeatCause cause) {
    answerOfMatch(turn, asked, AnswerKind.LEFT);
    Seat.leave(turn, cause);
    Enqueueing.resume(turn);
  }

  private static void answerOfMatch(Turn turn, Asked asked, AnswerKind kind) {
    String matchId = turn.state().getMatchId();
    String queue = turn.state().getMatchQueue();
    RequestMemory.answered(turn, asked, kind, matchId);
    turn.tell(turn.answer(asked.requestId(), kind).setMatchId(matchId).setQueue(queue));
  }

  private static Target target(Turn turn, Cancel cancel) {
    PlayerState state = turn.state();
    if (cancel.getCause() == CancelCause.DISCONNECTED && cancel.getSession() != null) {
      return ofSession(state, cancel.getSession());
    }
    if (cancel.getCancels() != null) {
      return RequestMemory.find(turn, cancel.getCancels())
          .map(request -> ofRequest(state, request))
          .orElse(Target.UNSEEN);
    }
    return new Target(
        false,
        state.getTicket() != null,
        Pending.of(state).isPresent(),
        state.getMatchId() != null);
  }

  /** Only what this connection asked for is cancelled by its drop. */
  private static Target ofSession(PlayerState state, String session) {
    boolean ticket = state.getTicket() != null && session.equals(state.getTicket().getSession());
    Optional<Enqueue> pending = Pending.of(state).map(request -> request.getEnqueue());
    boolean waiting =
        pending.filter(e -> !e.getDetached() && session.equals(e.getSession())).isPresent();
    return new Target(false, ticket, waiting, false);
  }

  private static Target ofRequest(PlayerState state, RememberedRequest request) {
    if (request.getAnswer() != null || request.getOutcome() != null) {
      return Target.NOTHING;
    }
    if (request.getMatchId() != null) {
      return Seat.holdsMatch(state, request.getMatchId()) ? Target.MATCH : Target.NOTHING;
    }
    if (state.getTicket() != null
        && state.getTicket().getTicketId().equals(request.getTicketId())) {
      return Target.TICKET;
    }
    return Pending.of(state).isPresent() ? Target.PENDING : Target.NOTHING;
  }
}
