package io.matchstream.streams.players;

import io.matchstream.events.Accept;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Notification;
import io.matchstream.events.Ready;
import io.matchstream.state.EarlyReady;
import io.matchstream.state.PlayerState;
import io.matchstream.state.ReadyCheck;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A match is proposed, and its players are asked whether they are there. The owner of the match
 * asks and counts; here it is remembered that one was asked, and his answer is passed on. He may
 * read the question and answer it before it has come here: then his answer is kept for it.
 */
final class ReadyChecks {
  /** Questions that an answer may still be late for; the ticket pauses longer with each. */
  private static final int MOST_REMEMBERED = 4;

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
    remember(state, notification.getMatchId());
    if (state.getCancelRequested() != null) {
      // He wants to stop, so that nobody needs to wait for his answer.
      decline(turn, state.getCancelRequested());
    }
    honourEarly(turn);
  }

  /** The player answers. */
  static void answer(Turn turn, Asked asked, Ready ready) {
    var known = RequestMemory.find(turn, asked.requestId());
    if (known.isPresent()) {
      RequestMemory.answerAgain(turn, known.get());
      return;
    }
    if (early(turn.state(), ready.getMatchId())) {
      keepEarly(
          turn,
          new EarlyReady(ready.getMatchId(), asked.requestId(), asked.named(), ready.getAccept()));
    } else {
      answer(turn, asked, ready.getMatchId(), ready.getAccept());
    }
  }

  private static void answer(Turn turn, Asked asked, String matchId, boolean accept) {
    ReadyCheck check = turn.state().getReadyCheck();
    boolean open =
        check != null
            && check.getMatchId().equals(matchId)
            // Whether it is in time, the match decides: its window may be longer than was said.
            && !(check.getDeclined() && accept);
    if (open) {
      say(turn, check, asked.requestId(), accept);
    }
    AnswerKind kind = open ? AnswerKind.READY : AnswerKind.NOT_ASKED;
    RequestMemory.answer(turn, asked, kind, matchId);
  }

  /**
   * The seat holds a ticket of which a proposal may be under way that nobody has told of here. Even
   * while a question stands: of its end a party's member hears through his leader, and the next
   * question may come before.
   */
  private static boolean early(PlayerState state, String matchId) {
    return state.getTicket() != null
        && state.getMatchId() == null
        && !state.getReadyChecks().contains(matchId)
        && !matchId.equals(state.getLastMatchId());
  }

  private static void remember(PlayerState state, String matchId) {
    List<String> checks = new ArrayList<>(state.getReadyChecks());
    checks.add(matchId);
    state.setReadyChecks(
        checks.subList(Math.max(0, checks.size() - MOST_REMEMBERED), checks.size()));
  }

  private static Asked asked(Turn turn, EarlyReady ready) {
    return new Asked(ready.getRequestId(), ready.getNamed(), turn.now());
  }

  /** One is kept, the latest. */
  private static void keepEarly(Turn turn, EarlyReady ready) {
    EarlyReady before = turn.state().getEarlyReady();
    if (before != null && before.getRequestId().equals(ready.getRequestId())) {
      turn.ignore("duplicate_request");
      return;
    }
    dropEarly(turn);
    turn.state().setEarlyReady(ready);
  }

  private static void honourEarly(Turn turn) {
    EarlyReady ready = turn.state().getEarlyReady();
    ReadyCheck check = turn.state().getReadyCheck();
    if (ready != null && check != null && ready.getMatchId().equals(check.getMatchId())) {
      turn.state().setEarlyReady(null);
      answer(turn, asked(turn, ready), ready.getMatchId(), ready.getAccept());
    }
  }

  /** There will be no question that this was the answer to. */
  static void dropEarly(Turn turn) {
    EarlyReady ready = turn.state().getEarlyReady();
    if (ready != null) {
      turn.state().setEarlyReady(null);
      RequestMemory.answer(turn, asked(turn, ready), AnswerKind.NOT_ASKED, ready.getMatchId());
    }
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
