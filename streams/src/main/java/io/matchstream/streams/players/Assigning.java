package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Notification;
import io.matchstream.events.OutcomeReason;
import io.matchstream.state.Inbox;
import io.matchstream.state.PlayerState;
import java.util.ArrayList;
import java.util.List;

/** The match of a queued ticket is confirmed, or the token of a live one was signed anew. */
final class Assigning {
  private Assigning() {}

  static void notified(Turn turn, Notification notification) {
    switch (notification.getKind()) {
      case MATCHED -> matched(turn, notification);
      case RESIGNED -> signedAgain(turn, notification);
      case UNKNOWN -> turn.ignore("unknown_notification");
    }
  }

  private static void matched(Turn turn, Notification assignment) {
    PlayerState state = turn.state();
    String ticketId = assignment.getTicketId();
    if (!Seat.holdsTicket(state, ticketId, assignment.getSeatEpoch())) {
      turn.ignore("late_notification");
      return;
    }
    String canceller =
        state.getCancelReason() == OutcomeReason.REPLACED ? null : state.getCancelRequested();
    boolean leaves = state.getCancelLeaves();
    RequestMemory.matched(turn, ticketId, assignment.getMatchId());
    AvoidList.met(turn, assignment.getQueue(), assignment.getOpponents());
    Seat.match(turn, assignment);
    state.setLastOutcome(null);
    Claiming.honourEarly(turn);
    if (canceller != null) {
      tellCanceller(turn, canceller, leaves);
    }
    Enqueueing.resume(turn);
  }

  /** The cancel has lost the race. */
  private static void tellCanceller(Turn turn, String requestId, boolean leaves) {
    PlayerState state = turn.state();
    var answer =
        turn.answer(requestId, leaves ? AnswerKind.LEFT : AnswerKind.MATCHED)
            .setMatchId(state.getMatchId())
            .setQueue(state.getMatchQueue());
    if (leaves) {
      Seat.leave(turn);
    }
    turn.tell(answer);
  }

  private static void signedAgain(Turn turn, Notification assignment) {
    PlayerState state = turn.state();
    if (!Seat.holdsMatch(state, assignment.getMatchId())
        || state.getSeatEpoch() != assignment.getSeatEpoch()) {
      // Whoever asked was told when the seat was freed.
      turn.ignore("late_notification");
      return;
    }
    state.setInbox(new Inbox(assignment, state.getInbox().getTaken()));
    List<String> waiting = new ArrayList<>(state.getTokenRequests());
    if (waiting.remove(assignment.getRequestId())) {
      state.setTokenRequests(waiting);
      turn.tell(
          turn.answer(assignment.getRequestId(), AnswerKind.TOKEN_SIGNED)
              .setMatchId(assignment.getMatchId())
              .setQueue(assignment.getQueue()));
    }
  }
}
