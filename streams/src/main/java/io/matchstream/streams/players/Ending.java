package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Decider;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.schemas.ids.SeatEpochs;
import io.matchstream.state.PendingEnqueue;

/** The outcomes that players decides itself. */
final class Ending {
  private Ending() {}

  /**
   * The queued ticket, which has come back, ends for one of its players. His own key frees his seat
   * when it hears of it; that of the one whose turn it is is freed by the caller.
   */
  static void ticketEnded(Turn turn, TicketPlayer player, OutcomeType type, OutcomeReason reason) {
    record(turn, of(turn.state().getTicket(), player, type, reason));
  }

  /**
   * The queued ticket came back and can't be queued again, for nobody; the seat is freed by the
   * caller.
   */
  static void ticketLost(Turn turn, String detail) {
    Ticket ticket = turn.state().getTicket();
    RequestMemory.ended(turn, ticket.getTicketId(), OutcomeType.REJECTED, OutcomeReason.INVALID);
    for (TicketPlayer player : ticket.getPlayers()) {
      record(
          turn, of(ticket, player, OutcomeType.REJECTED, OutcomeReason.INVALID).setDetail(detail));
    }
  }

  private static Outcome.Builder of(
      Ticket ticket, TicketPlayer player, OutcomeType type, OutcomeReason reason) {
    // A ticket of one player that was issued by an older version has one epoch only.
    long epoch = SeatEpochs.of(ticket, player);
    return Outcome.newBuilder()
        .setPlayer(player.getPlayer())
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(epoch)
        .setRequestId(ticket.getRequestId())
        .setQueue(ticket.getQueue())
        .setSince(ticket.getSince())
        .setType(type)
        .setReason(reason);
  }

  /** A request ends that was refused. */
  static void refused(Turn turn, PendingEnqueue request, Refusal refusal) {
    refused(turn, request.getRequestId(), request.getEnqueue().getQueue(), refusal);
  }

  /** The same of a party that could not be gathered. */
  static void refused(Turn turn, String requestId, String queue, Refusal refusal) {
    RequestMemory.endedWithoutTicket(turn, requestId, OutcomeType.REJECTED, refusal.reason());
    record(
        turn,
        withoutTicket(turn, requestId, queue, OutcomeType.REJECTED, refusal.reason())
            .setCode(refusal.code().orElse(null))
            .setDetail(refusal.detail()));
  }

  /** A request ends that was cancelled before it became a ticket. */
  static void cancelled(Turn turn, PendingEnqueue request, OutcomeReason reason) {
    cancelled(turn, request.getRequestId(), request.getEnqueue().getQueue(), reason);
  }

  /** The same of a party that was not gathered yet. */
  static void cancelled(Turn turn, String requestId, String queue, OutcomeReason reason) {
    RequestMemory.endedWithoutTicket(turn, requestId, OutcomeType.CANCELLED, reason);
    record(turn, withoutTicket(turn, requestId, queue, OutcomeType.CANCELLED, reason));
  }

  /** Tells a request that it has ended with another one that it was kept for. */
  static void endedToo(Turn turn, String requestId, OutcomeType type, OutcomeReason reason) {
    RequestMemory.endedWithoutTicket(turn, requestId, type, reason);
    turn.tell(turn.answer(requestId, AnswerKind.ENDED).setOutcome(type).setReason(reason));
  }

  private static Outcome.Builder withoutTicket(
      Turn turn, String requestId, String queue, OutcomeType type, OutcomeReason reason) {
    return Outcome.newBuilder()
        .setPlayer(turn.player())
        .setRequestId(requestId)
        .setQueue(queue)
        .setType(type)
        .setReason(reason);
  }

  private static void record(Turn turn, Outcome.Builder draft) {
    Outcome outcome =
        draft
            .setDecidedBy(Decider.PLAYERS)
            .setAt(turn.now())
            .setConfigVersion(turn.config().version())
            .build();
    if (outcome.getPlayer().equals(turn.player())) {
      turn.state().setLastOutcome(outcome);
    }
    turn.emit(new Effect.Ended(outcome));
  }
}
