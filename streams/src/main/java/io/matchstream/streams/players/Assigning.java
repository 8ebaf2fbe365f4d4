package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Notification;
import io.matchstream.events.Ticket;
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
      case READY_CHECK -> ReadyChecks.asked(turn, notification);
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
    boolean leaves = state.getCancelLeaves();
    RequestMemory.matched(turn, ticketId, assignment.getMatchId());
    AvoidList.met(turn, assignment.getQueue(), strangers(turn, assignment));
    Cancelling.lost(turn, leaves ? AnswerKind.LEFT : AnswerKind.MATCHED, assignment.getMatchId());
    Seat.match(turn, assignment);
    state.setLastOutcome(null);
    ReadyChecks.dropEarly(turn);
    Claiming.honourEarly(turn);
    if (leaves) {
      Seat.leave(turn);
    }
    Enqueueing.resume(turn);
  }

  /** The others of the match but his own party, whom he wants to meet again. */
  private static List<String> strangers(Turn turn, Notification assignment) {
    Ticket ticket = turn.state().getTicket();
    return assignment.getOpponents().stream().filter(other -> !Party.has(ticket, other)).toList();
  }

  private static void signedAgain(Turn turn, Notification assignment) {
    PlayerState state = turn.state();
    if (!Seat.holdsMatch(state, assignment.getMatchId())
        || state.getSeatEpoch() != assignment.getSeatEpoch()) {
      // Whoever asked was told when the seat was freed.
      turn.ignore("late_notification");
      return;
    }
    // The match still answers the enqueue that asked for it: its retry must not give the match up.
    Inbox before = state.getInbox();
    Notification kept =
        Notification.newBuilder(assignment)
            .setRequestId(before.getAssignment().getRequestId())
            .build();
    state.setInbox(new Inbox(kept, before.getTaken()));
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
