package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Decider;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Ticket;
import io.matchstream.state.PendingEnqueue;

/** The outcomes that players decides itself. */
final class Ending {
  private Ending() {}

  /**
   * The queued ticket ends, because its player has asked to stop; the seat is freed by the caller.
   */
  static void ticketCancelled(Turn turn) {
    Ticket ticket = turn.state().getTicket();
    OutcomeReason reason = turn.state().getCancelReason();
    RequestMemory.ended(turn, ticket.getTicketId(), OutcomeType.CANCELLED, reason);
    record(turn, of(ticket, OutcomeType.CANCELLED, reason));
  }

  /** The queued ticket came back and can't be queued again; the seat is freed by the caller. */
  static void ticketLost(Turn turn, String detail) {
    Ticket ticket = turn.state().getTicket();
    RequestMemory.ended(turn, ticket.getTicketId(), OutcomeType.REJECTED, OutcomeReason.INVALID);
    record(turn, of(ticket, OutcomeType.REJECTED, OutcomeReason.INVALID).setDetail(detail));
  }

  private static Outcome.Builder of(Ticket ticket, OutcomeType type, OutcomeReason reason) {
    return Outcome.newBuilder()
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(ticket.getSeatEpoch())
        .setRequestId(ticket.getRequestId())
        .setQueue(ticket.getQueue())
        .setSince(ticket.getSince())
        .setType(type)
        .setReason(reason);
  }

  /** A request ends that was refused. */
  static void refused(Turn turn, PendingEnqueue request, Refusal refusal) {
    RequestMemory.endedWithoutTicket(
        turn, request.getRequestId(), OutcomeType.REJECTED, refusal.reason());
    record(
        turn,
        withoutTicket(request, OutcomeType.REJECTED, refusal.reason())
            .setCode(refusal.code().orElse(null))
            .setDetail(refusal.detail()));
  }

  /** A request ends that was cancelled before it became a ticket. */
  static void cancelled(Turn turn, PendingEnqueue request, OutcomeReason reason) {
    RequestMemory.endedWithoutTicket(turn, request.getRequestId(), OutcomeType.CANCELLED, reason);
    record(turn, withoutTicket(request, OutcomeType.CANCELLED, reason));
  }

  /** Tells a request that it has ended with another one that it was kept for. */
  static void endedToo(Turn turn, String requestId, OutcomeType type, OutcomeReason reason) {
    RequestMemory.endedWithoutTicket(turn, requestId, type, reason);
    turn.tell(turn.answer(requestId, AnswerKind.ENDED).setOutcome(type).setReason(reason));
  }

  private static Outcome.Builder withoutTicket(
      PendingEnqueue request, OutcomeType type, OutcomeReason reason) {
    return Outcome.newBuilder()
        .setRequestId(request.getRequestId())
        .setQueue(request.getEnqueue().getQueue())
        .setType(type)
        .setReason(reason);
  }

  private static void record(Turn turn, Outcome.Builder draft) {
    Outcome outcome =
        draft
            .setPlayer(turn.player())
            .setDecidedBy(Decider.PLAYERS)
            .setAt(turn.now())
            .setConfigVersion(turn.config().version())
            .build();
    turn.state().setLastOutcome(outcome);
    turn.emit(new Effect.Ended(outcome));
  }
}
