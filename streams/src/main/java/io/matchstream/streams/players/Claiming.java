package io.matchstream.streams.players;

import io.matchstream.events.Ack;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Claim;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.SignAgain;
import io.matchstream.events.SignToken;
import io.matchstream.state.Inbox;
import io.matchstream.state.PlayerState;
import java.util.ArrayList;
import java.util.List;

/**
 * The inbox: an assignment is acknowledged, claimed by one winner, or its token asked for anew. A
 * push can overtake the inbox, so what names a match that is not there yet is kept for it.
 */
final class Claiming {
  /** More than one device of a player ever asks for at a time. */
  private static final int MOST_TOKEN_REQUESTS = 8;

  private Claiming() {}

  static void acknowledge(Turn turn, Ack ack) {
    PlayerState state = turn.state();
    if (Seat.holdsMatch(state, ack.getMatchId())) {
      state.getInbox().setTaken(true);
    } else if (early(state, ack.getMatchId())) {
      state.setEarlyAck(ack.getMatchId());
    } else {
      turn.ignore("late_ack");
    }
  }

  static void claim(Turn turn, Asked asked, Claim claim) {
    var known = RequestMemory.find(turn, asked.requestId());
    PlayerState state = turn.state();
    String matchId = claim.getMatchId();
    if (known.isPresent()) {
      RequestMemory.answerAgain(turn, known.get());
    } else if (state.getMatchId() != null && (matchId == null || Seat.holdsMatch(state, matchId))) {
      take(turn, asked);
    } else if (early(state, matchId)) {
      keepEarly(turn, asked, matchId);
    } else if (matchId != null && matchId.equals(state.getLastMatchId())) {
      RequestMemory.answer(turn, asked, AnswerKind.GONE, matchId);
    } else {
      RequestMemory.answer(turn, asked, AnswerKind.NOTHING_MATCHED, null);
    }
  }

  static void sign(Turn turn, Asked asked, SignToken sign) {
    PlayerState state = turn.state();
    String matchId = sign.getMatchId();
    if (state.getMatchId() != null && (matchId == null || Seat.holdsMatch(state, matchId))) {
      askForToken(turn, asked);
    } else if (matchId != null && matchId.equals(state.getLastMatchId())) {
      turn.tell(turn.answer(asked.requestId(), AnswerKind.GONE).setMatchId(matchId));
    } else {
      turn.tell(turn.answer(asked.requestId(), AnswerKind.NOTHING_MATCHED));
    }
  }

  /** The assignment has come: what was kept for it is honoured, in the order it came in. */
  static void honourEarly(Turn turn) {
    PlayerState state = turn.state();
    String claimant = state.getEarlyClaimRequest();
    if (claimant != null) {
      if (Seat.holdsMatch(state, state.getEarlyClaim())) {
        state.setEarlyClaim(null);
        state.setEarlyClaimRequest(null);
        take(turn, new Asked(claimant, true, turn.now()));
      } else {
        dropEarlyClaim(turn);
      }
    }
    if (Seat.holdsMatch(state, state.getEarlyAck())) {
      state.getInbox().setTaken(true);
    }
    state.setEarlyAck(null);
  }

  /** The seat is freed: the match that was claimed early is over, or was never this player's. */
  static void dropEarly(Turn turn) {
    turn.state().setEarlyAck(null);
    dropEarlyClaim(turn);
  }

  private static void take(Turn turn, Asked asked) {
    Inbox inbox = turn.state().getInbox();
    boolean expired = inbox.getAssignment().getDeliverUntil().isBefore(turn.now());
    boolean wins = !inbox.getTaken() && !expired;
    if (wins) {
      inbox.setTaken(true);
    }
    RequestMemory.answer(
        turn,
        asked,
        wins ? AnswerKind.CLAIMED : AnswerKind.GONE,
        inbox.getAssignment().getMatchId());
  }

  /** The first claim of a match that is not here yet is kept; the next has lost already. */
  private static void keepEarly(Turn turn, Asked asked, String matchId) {
    PlayerState state = turn.state();
    if (asked.requestId().equals(state.getEarlyClaimRequest())) {
      turn.ignore("duplicate_request");
      return;
    }
    if (matchId.equals(state.getEarlyClaim()) || matchId.equals(state.getEarlyAck())) {
      RequestMemory.answer(turn, asked, AnswerKind.GONE, matchId);
      return;
    }
    dropEarlyClaim(turn);
    state.setEarlyClaim(matchId);
    state.setEarlyClaimRequest(asked.requestId());
  }

  private static void dropEarlyClaim(Turn turn) {
    PlayerState state = turn.state();
    if (state.getEarlyClaimRequest() != null) {
      boolean over = state.getEarlyClaim().equals(state.getLastMatchId());
      Asked asked = new Asked(state.getEarlyClaimRequest(), true, turn.now());
      RequestMemory.answer(
          turn,
          asked,
          over ? AnswerKind.GONE : AnswerKind.NOTHING_MATCHED,
          over ? state.getLastMatchId() : null);
      state.setEarlyClaim(null);
      state.setEarlyClaimRequest(null);
    }
  }

  private static void askForToken(Turn turn, Asked asked) {
    PlayerState state = turn.state();
    List<String> waiting = new ArrayList<>(state.getTokenRequests());
    if (waiting.contains(asked.requestId())) {
      turn.ignore("duplicate_request");
      return;
    }
    waiting.add(asked.requestId());
    if (waiting.size() > MOST_TOKEN_REQUESTS) {
      turn.tell(turn.answer(waiting.remove(0), AnswerKind.GONE).setMatchId(state.getMatchId()));
    }
    state.setTokenRequests(waiting);
    SignAgain again = new SignAgain(state.getSeatEpoch(), asked.requestId());
    turn.emit(
        new Effect.Commanded(
            new MatchCommand(state.getMatchId(), turn.player(), again, turn.now())));
  }

  private static boolean early(PlayerState state, String matchId) {
    return matchId != null && state.getTicket() != null && !matchId.equals(state.getLastMatchId());
  }
}
