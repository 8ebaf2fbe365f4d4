package io.matchstream.streams.players;

import io.matchstream.events.Accept;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Notification;
import io.matchstream.events.Ready;
import io.matchstream.state.PlayerState;
import io.matchstream.state.ReadyCheck;
import java.time.Instant;

/**
 * A match is proposed, and its players are asked whether they are there. The owner of the match
 * asks and counts; here it is remembered that one was asked, and his answer is passed on.
 */
final class ReadyChecks {
  private ReadyChecks() {}

  /** The owner of a proposed match asks. */
  static void asked(Turn turn, Notification notification) {
    PlayerState state = turn.state();
    String ticketId = notification.getTicketId();
    if (!Seat.holdsTicket(state, ticketId, notification.getSeatEpoch())) {
      turn.ignore("late_notification");
      return;
    }
    state.setReadyCheck(
        new ReadyCheck(
            notification.getMatchId(),
            ticketId,
            notification.getDeliverUntil(),
            notification.getAt(),
            false,
            false));
    if (state.getCancelRequested() != null) {
      // He wants to stop, so that nobody needs to wait for his answer.
      decline(turn, state.getCancelRequested());
    }
  }

  /** The player answers. */
  static void answer(Turn turn, Asked asked, Ready ready) {
    var known = RequestMemory.find(turn, asked.requestId());
    if (known.isPresent()) {
      RequestMemory.answerAgain(turn, known.get());
      return;
    }
    ReadyCheck check = turn.state().getReadyCheck();
    String matchId = ready.getMatchId();
    boolean open =
        check != null
            && check.getMatchId().equals(matchId)
            && check.getUntil().isAfter(turn.now())
            && !(check.getDeclined() && ready.getAccept());
    if (open) {
      say(turn, check, asked.requestId(), ready.getAccept());
    }
    AnswerKind kind = open ? AnswerKind.READY : AnswerKind.NOT_ASKED;
    RequestMemory.answered(turn, asked, kind, matchId);
    turn.tell(turn.answer(asked.requestId(), kind).setMatchId(matchId));
  }

  /** Whoever cancels while he is asked has answered. */
  static void decline(Turn turn, String requestId) {
    ReadyCheck check = turn.state().getReadyCheck();
    if (check != null) {
      say(turn, check, requestId, false);
    }
  }

  /**
   * The proposal came to nothing. What was asked since is about the next one, which may have
   * overtaken this.
   *
   * @param at when the ticket was queued again, by the log
   */
  static void over(Turn turn, Instant at) {
    ReadyCheck check = turn.state().getReadyCheck();
    if (check != null && check.getAt().isBefore(at)) {
      turn.state().setReadyCheck(null);
    }
  }

  /** Who says again what he has said need not be heard twice. */
  private static void say(Turn turn, ReadyCheck check, String requestId, boolean accept) {
    if (accept ? check.getAccepted() : check.getDeclined()) {
      return;
    }
    PlayerState state = turn.state();
    turn.emit(
        new Effect.Commanded(
            new MatchCommand(
                check.getMatchId(),
                turn.player(),
                new Accept(state.getSeatEpoch(), requestId, accept),
                turn.now())));
    // A decline is final: the match will not be. Who has accepted may still think better of it.
    state.setReadyCheck(
        ReadyCheck.newBuilder(check).setAccepted(accept).setDeclined(!accept).build());
  }
}
