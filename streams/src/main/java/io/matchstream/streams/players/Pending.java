package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.state.PendingEnqueue;
import io.matchstream.state.PlayerState;
import java.util.List;
import java.util.Optional;

/**
 * The enqueue that waits for its turn on a seat that is taken: parked until a match is settled, or
 * replacing a ticket that has yet to end. There is at most one. It and whoever was kept for it
 * stand for the <em>next</em> ticket of the seat.
 */
final class Pending {
  private Pending() {}

  static Optional<PendingEnqueue> of(PlayerState state) {
    return Optional.ofNullable(
        state.getParked() == null ? state.getReplacement() : state.getParked());
  }

  static void park(Turn turn, PendingEnqueue request) {
    RequestMemory.link(turn, request.getRequestId(), Seat.nextTicketId(turn));
    turn.state().setParked(request);
  }

  static void replace(Turn turn, PendingEnqueue request) {
    RequestMemory.link(turn, request.getRequestId(), Seat.nextTicketId(turn));
    turn.state().setReplacement(request);
  }

  /** A duplicate is kept for the enqueue that waits. */
  static void join(Turn turn, PendingEnqueue duplicate) {
    String ticketId = Seat.nextTicketId(turn);
    RequestMemory.link(turn, duplicate.getRequestId(), ticketId);
    Attachment.keptForPending(turn, duplicate.getEnqueue());
    turn.tell(turn.answer(duplicate.getRequestId(), AnswerKind.QUEUED).setTicketId(ticketId));
    turn.count("kept");
  }

  /** Takes the enqueue off its place, to be placed again by the caller. */
  static PendingEnqueue take(Turn turn) {
    PendingEnqueue request = of(turn.state()).orElseThrow();
    turn.state().setParked(null);
    turn.state().setReplacement(null);
    return request;
  }

  /** The enqueue that waits is cancelled, and with it whoever was kept for it. */
  static void cancel(Turn turn, OutcomeReason reason) {
    PendingEnqueue request = take(turn);
    Ending.cancelled(turn, request, reason);
    endCompanions(turn, OutcomeType.CANCELLED, reason);
    Seat.unpark(turn);
  }

  /** A request that has been taken off is refused, and with it whoever was kept for it. */
  static void refuse(Turn turn, PendingEnqueue request, Refusal refusal) {
    Ending.refused(turn, request, refusal);
    endCompanions(turn, OutcomeType.REJECTED, refusal.reason());
  }

  /**
   * A request that has been taken off, and whoever was kept for it, is answered with this match.
   */
  static void answerMatched(Turn turn, PendingEnqueue request, String matchId, String queue) {
    answerAll(turn, request, AnswerKind.MATCHED, null, matchId, queue);
    RequestMemory.matchedWithoutTicket(turn, Seat.nextTicketId(turn), matchId);
  }

  /**
   * A request that has been taken off, and whoever was kept for it, is kept for the queued ticket.
   */
  static void answerQueued(Turn turn, PendingEnqueue request) {
    var ticket = turn.state().getTicket();
    Attachment.keptForTicket(turn, request.getEnqueue());
    for (String requestId :
        answerAll(
            turn, request, AnswerKind.QUEUED, ticket.getTicketId(), null, ticket.getQueue())) {
      RequestMemory.link(turn, requestId, ticket.getTicketId());
    }
    turn.count("kept");
  }

  private static List<String> answerAll(
      Turn turn,
      PendingEnqueue request,
      AnswerKind kind,
      String ticketId,
      String matchId,
      String queue) {
    RequestMemory.link(turn, request.getRequestId(), Seat.nextTicketId(turn));
    List<String> all = RequestMemory.waitingFor(turn.state(), Seat.nextTicketId(turn));
    for (String requestId : all) {
      turn.tell(
          turn.answer(requestId, kind).setTicketId(ticketId).setMatchId(matchId).setQueue(queue));
    }
    return all;
  }

  private static void endCompanions(Turn turn, OutcomeType type, OutcomeReason reason) {
    for (String requestId : RequestMemory.waitingFor(turn.state(), Seat.nextTicketId(turn))) {
      Ending.endedToo(turn, requestId, type, reason);
    }
  }
}
