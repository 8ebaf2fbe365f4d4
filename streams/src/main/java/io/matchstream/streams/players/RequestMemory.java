package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.state.PendingEnqueue;
import io.matchstream.state.PlayerState;
import io.matchstream.state.RememberedRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The requests of a player that were seen before, so that a retry gets the same answer and never a
 * second ticket. Bounded in time and number: whoever sends twenty ids a second forgets his own
 * oldest ones first, but never the one that his ticket or his live match stands for.
 */
final class RequestMemory {
  /** Retries of a back end that was down over night still meet their answer. */
  static final Duration KEPT = Duration.ofHours(24);

  /** About 2 kB in the player's record. */
  static final int MOST = 32;

  private RequestMemory() {}

  static Optional<RememberedRequest> find(Turn turn, String requestId) {
    return turn.state().getRequests().stream()
        .filter(request -> request.getRequestId().equals(requestId))
        .filter(request -> !forgotten(turn, request))
        .findFirst();
  }

  /** Remembers an enqueue that waits; what becomes of it is noted later. */
  static void remember(Turn turn, String requestId) {
    RememberedRequest request =
        RememberedRequest.newBuilder().setRequestId(requestId).setAt(turn.now()).build();
    PlayerState state = turn.state();
    List<RememberedRequest> requests = new ArrayList<>();
    for (RememberedRequest known : state.getRequests()) {
      if (!forgotten(turn, known) && !known.getRequestId().equals(requestId)) {
        requests.add(known);
      }
    }
    requests.add(request);
    while (requests.size() > MOST) {
      requests.remove(oldest(state, requests));
    }
    state.setRequests(requests);
  }

  /**
   * Remembers what a cancel or a claim was told; ids that nobody can repeat are not worth a place.
   */
  static void answered(Turn turn, Asked asked, AnswerKind answer, String matchId) {
    if (asked.named()) {
      remember(turn, asked.requestId());
      update(
          turn,
          request -> request.getRequestId().equals(asked.requestId()),
          request -> {
            request.setAnswer(answer);
            request.setMatchId(matchId);
          });
    }
  }

  /** Tells the answer, and remembers that it was told. */
  static void answer(Turn turn, Asked asked, AnswerKind answer, String matchId) {
    answered(turn, asked, answer, matchId);
    turn.tell(turn.answer(asked.requestId(), answer).setMatchId(matchId));
  }

  /** A cancel was accepted for this ticket; it may still lose against a match. */
  static void cancelling(Turn turn, Asked asked, String ticketId) {
    answered(turn, asked, AnswerKind.CANCEL_ACCEPTED, null);
    link(turn, asked.requestId(), ticketId);
  }

  /** The cancels accepted for this ticket that do not know of a match. */
  static List<String> cancelsOf(PlayerState state, String ticketId) {
    return state.getRequests().stream()
        .filter(request -> cancels(request, ticketId))
        .map(RememberedRequest::getRequestId)
        .toList();
  }

  /** The match has won against every cancel of this ticket: their retries are told so too. */
  static void cancelsLost(Turn turn, String ticketId, AnswerKind answer, String matchId) {
    update(
        turn,
        request -> cancels(request, ticketId),
        request -> {
          request.setTicketId(null);
          request.setAnswer(answer);
          request.setMatchId(matchId);
        });
  }

  /** The request stands for this ticket. */
  static void link(Turn turn, String requestId, String ticketId) {
    update(
        turn,
        request -> request.getRequestId().equals(requestId),
        request -> request.setTicketId(ticketId));
  }

  /** The requests that stand for this ticket and do not know yet what becomes of it. */
  static List<String> waitingFor(PlayerState state, String ticketId) {
    return state.getRequests().stream()
        .filter(request -> waitsFor(request, ticketId))
        .map(RememberedRequest::getRequestId)
        .toList();
  }

  /** The ticket was matched. */
  static void matched(Turn turn, String ticketId, String matchId) {
    update(turn, request -> waitsFor(request, ticketId), request -> request.setMatchId(matchId));
  }

  /** What waited for this ticket is answered with a match instead, and the ticket not issued. */
  static void matchedWithoutTicket(Turn turn, String ticketId, String matchId) {
    update(
        turn,
        request -> waitsFor(request, ticketId),
        request -> {
          request.setTicketId(null);
          request.setMatchId(matchId);
        });
  }

  /** The ticket ended without a match; a retried cancel of it is told so too. */
  static void ended(Turn turn, String ticketId, OutcomeType type, OutcomeReason reason) {
    update(
        turn,
        request ->
            waitsFor(request, ticketId)
                || (cancels(request, ticketId) && request.getOutcome() == null),
        request -> {
          request.setOutcome(type);
          request.setReason(reason);
        });
  }

  /**
   * A reserved seat is free that was to be: its cancels are told so, and so are their retries.
   *
   * @return the cancels
   */
  static List<String> cancelled(Turn turn, String ticketId, OutcomeReason reason) {
    List<String> cancels =
        turn.state().getRequests().stream()
            .filter(request -> cancels(request, ticketId) && request.getOutcome() == null)
            .map(RememberedRequest::getRequestId)
            .toList();
    update(
        turn,
        request -> cancels.contains(request.getRequestId()),
        request -> {
          request.setOutcome(OutcomeType.CANCELLED);
          request.setReason(reason);
        });
    return cancels;
  }

  /** The request ended and never became a ticket. */
  static void endedWithoutTicket(
      Turn turn, String requestId, OutcomeType type, OutcomeReason reason) {
    update(
        turn,
        request -> request.getRequestId().equals(requestId),
        request -> {
          request.setTicketId(null);
          request.setOutcome(type);
          request.setReason(reason);
        });
  }

  /** Answers a retry as the first one was, or as things stand by now. */
  static void answerAgain(Turn turn, RememberedRequest request) {
    PlayerState state = turn.state();
    var answer = turn.answer(request.getRequestId(), standing(request));
    answer.setTicketId(request.getTicketId()).setMatchId(request.getMatchId());
    answer.setOutcome(request.getOutcome()).setReason(request.getReason());
    if (state.getTicket() != null
        && state.getTicket().getTicketId().equals(request.getTicketId())) {
      answer.setQueue(state.getTicket().getQueue());
    } else if (request.getMatchId() != null && request.getMatchId().equals(state.getMatchId())) {
      answer.setQueue(state.getMatchQueue());
    }
    turn.tell(answer);
    turn.ignore("duplicate_request");
  }

  private static AnswerKind standing(RememberedRequest request) {
    if (request.getAnswer() != null) {
      return request.getAnswer();
    }
    if (request.getOutcome() != null) {
      return AnswerKind.ENDED;
    }
    return request.getMatchId() == null ? AnswerKind.QUEUED : AnswerKind.MATCHED;
  }

  private static boolean waitsFor(RememberedRequest request, String ticketId) {
    return ticketId.equals(request.getTicketId()) && waits(request);
  }

  /** Whether this is an enqueue whose end is not known yet. */
  static boolean waits(RememberedRequest request) {
    return request.getAnswer() == null
        && request.getOutcome() == null
        && request.getMatchId() == null;
  }

  private static boolean cancels(RememberedRequest request, String ticketId) {
    return ticketId.equals(request.getTicketId())
        && request.getAnswer() == AnswerKind.CANCEL_ACCEPTED;
  }

  private static void update(
      Turn turn, Predicate<RememberedRequest> which, Consumer<RememberedRequest> change) {
    turn.state().getRequests().stream().filter(which).forEach(change);
  }

  private static boolean forgotten(Turn turn, RememberedRequest request) {
    return request.getAt().plus(KEPT).isBefore(turn.now()) && !holdsSeat(turn.state(), request);
  }

  /**
   * The place of the oldest request but those the seat stands for: their retry must neither queue
   * nor give the match up.
   */
  private static int oldest(PlayerState state, List<RememberedRequest> requests) {
    int first = 0;
    while (holdsSeat(state, requests.get(first))) {
      first++;
    }
    return first;
  }

  private static boolean holdsSeat(PlayerState state, RememberedRequest request) {
    String id = request.getRequestId();
    return (state.getTicket() != null && id.equals(state.getTicket().getRequestId()))
        || (state.getInbox() != null && id.equals(state.getInbox().getAssignment().getRequestId()))
        || Objects.equals(id, requestOf(state.getParked()))
        || Objects.equals(id, requestOf(state.getReplacement()));
  }

  private static String requestOf(PendingEnqueue pending) {
    return pending == null ? null : pending.getRequestId();
  }
}
