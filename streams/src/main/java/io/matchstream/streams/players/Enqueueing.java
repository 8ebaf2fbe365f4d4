package io.matchstream.streams.players;

import io.matchstream.engine.config.IfMatched;
import io.matchstream.engine.config.IfQueued;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Enqueue;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.state.PendingEnqueue;
import io.matchstream.state.PlayerState;
import java.time.Duration;
import java.util.Optional;

/**
 * An enqueue finds its place: a ticket on an idle seat; on one that is taken the answer that
 * stands, a place behind the ticket it replaces, or a short wait for the match that is just ending.
 */
final class Enqueueing {
  /** A result takes one hop to its settlement; players queue again the moment a game ends. */
  static final Duration PARKED_AT_MOST = Duration.ofSeconds(2);

  private Enqueueing() {}

  static void enqueue(Turn turn, Asked asked, Enqueue enqueue) {
    var known = RequestMemory.find(turn, asked.requestId());
    if (known.isPresent()) {
      RequestMemory.answerAgain(turn, known.get());
      Attachment.askedAgain(turn, known.get(), enqueue);
      return;
    }
    RequestMemory.remember(turn, asked.requestId());
    PendingEnqueue request = new PendingEnqueue(asked.requestId(), enqueue, asked.at());
    Optional<Refusal> refusal = refusal(turn, request);
    Optional<OutcomeReason> overtaken = EarlyCancels.take(turn, asked.requestId());
    if (overtaken.isPresent()) {
      Ending.cancelled(turn, request, overtaken.get());
    } else if (refusal.isPresent()) {
      Ending.refused(turn, request, refusal.get());
    } else if (Pending.of(turn.state()).isEmpty()) {
      place(turn, request);
    } else if (keeps(turn, enqueue)) {
      Pending.join(turn, request);
    } else {
      Pending.cancel(turn, OutcomeReason.REPLACED);
      place(turn, request);
    }
  }

  /** The seat has changed: the enqueue that waits, if any, may have a place now. */
  static void resume(Turn turn) {
    PlayerState state = turn.state();
    if (Pending.of(state).isEmpty()
        || state.getSeat() == SeatState.QUEUED
        || state.getSeat() == SeatState.RESERVED) {
      return;
    }
    if (state.getReplacement() != null && state.getSeat() == SeatState.MATCHED) {
      // The old ticket won, so its replacement is never issued.
      PendingEnqueue request = Pending.take(turn);
      Pending.answerMatched(turn, request, state.getMatchId(), state.getMatchQueue());
      return;
    }
    placeAgain(turn, Pending.take(turn));
  }

  /** The parked enqueue has waited for as long as it may. */
  static void timeOut(Turn turn) {
    PlayerState state = turn.state();
    PendingEnqueue parked = state.getParked();
    if (parked == null || dueMs(parked) > turn.nowMs()) {
      turn.ignore("early_timeout");
      return;
    }
    PendingEnqueue request = Pending.take(turn);
    if (state.getSeat() != SeatState.PARKED) {
      // It waited for a match that never came; it is an enqueue like any other now.
      request.getEnqueue().setAfterMatch(null);
      placeAgain(turn, request);
    } else if (abandons(turn, request.getEnqueue())) {
      Seat.leave(turn);
      placeAgain(turn, request);
    } else {
      Seat.unpark(turn);
      Pending.refuse(
          turn,
          request,
          Refusal.of(
              OutcomeReason.MATCH_UNSETTLED,
              "Match " + state.getMatchId() + " has no result yet; report it, or abandon it."));
    }
  }

  /** The parked enqueue could not be placed, by a fault of ours: it ends, and the seat stays. */
  static void giveUp(Turn turn) {
    if (turn.state().getParked() == null) {
      turn.ignore("early_timeout");
      return;
    }
    PendingEnqueue request = Pending.take(turn);
    Seat.unpark(turn);
    Pending.refuse(
        turn,
        request,
        Refusal.of(OutcomeReason.INVALID, "The request could not be placed after its match."));
  }

  /** When a parked enqueue is given up, epoch milliseconds, inclusive. */
  static long dueMs(PendingEnqueue parked) {
    return parked.getAt().plus(PARKED_AT_MOST).toEpochMilli();
  }

  /** Places a request that was let in before, perhaps under an older configuration. */
  private static void placeAgain(Turn turn, PendingEnqueue request) {
    Optional<Refusal> refusal = refusal(turn, request);
    if (refusal.isPresent()) {
      Pending.refuse(turn, request, refusal.get());
    } else {
      place(turn, request);
    }
  }

  private static void place(Turn turn, PendingEnqueue request) {
    switch (turn.state().getSeat()) {
      case QUEUED, RESERVED -> placeOnQueued(turn, request);
      case MATCHED, PARKED -> placeOnMatched(turn, request);
      case IDLE, UNKNOWN -> begin(turn, request);
    }
  }

  private static void begin(Turn turn, PendingEnqueue request) {
    if (request.getEnqueue().getParty().isEmpty()) {
      Tickets.issue(turn, request);
    } else {
      Gathering.start(turn, request);
    }
  }

  private static Optional<Refusal> refusal(Turn turn, PendingEnqueue request) {
    Optional<Refusal> refusal =
        Admission.refusal(turn.player(), request.getEnqueue(), turn.config());
    boolean grouped = refusal.isEmpty() && queue(turn, request.getEnqueue()).group().isPresent();
    return grouped ? impossible(turn, request) : refusal;
  }

  /** A party's rules are looked at when it is gathered: its ratings are not known before. */
  private static Optional<Refusal> impossible(Turn turn, PendingEnqueue request) {
    Ticket draft = Tickets.draft(turn, request);
    return request.getEnqueue().getParty().isEmpty()
        ? turn.plans().refusal(turn.config(), draft)
        : turn.plans().unseatable(turn.config(), draft);
  }

  private static void placeOnQueued(Turn turn, PendingEnqueue request) {
    PlayerState state = turn.state();
    String after = request.getEnqueue().getAfterMatch();
    if (after != null && !after.equals(state.getLastMatchId())) {
      // The caller has seen a match that we have not: its notification is on the way.
      Pending.park(turn, request);
    } else if (state.getCancelRequested() != null) {
      // The ticket is on its way out already; nobody wants to be kept for it.
      Pending.replace(turn, request);
    } else if (keeps(turn, request.getEnqueue())) {
      Pending.answerQueued(turn, request);
    } else if (Gathering.underWay(turn)) {
      // No pool knows of the party yet, so that it ends here and now.
      Gathering.cancel(turn, OutcomeReason.REPLACED);
      begin(turn, request);
    } else {
      Pending.replace(turn, request);
      Tickets.withdraw(turn, request.getRequestId(), OutcomeReason.REPLACED, false);
    }
  }

  private static void placeOnMatched(Turn turn, PendingEnqueue request) {
    PlayerState state = turn.state();
    if (Seat.holdsMatch(state, request.getEnqueue().getAfterMatch())) {
      Pending.park(turn, request);
      Seat.park(turn);
    } else if (abandons(turn, request.getEnqueue())) {
      Seat.leave(turn);
      begin(turn, request);
    } else {
      Pending.answerMatched(turn, request, state.getMatchId(), state.getMatchQueue());
      turn.count("answered_with_match");
    }
  }

  private static boolean keeps(Turn turn, Enqueue enqueue) {
    return switch (enqueue.getIfQueued()) {
      case KEEP -> true;
      case REPLACE -> false;
      case QUEUE_DEFAULT -> queue(turn, enqueue).ifQueued() == IfQueued.KEEP;
    };
  }

  private static boolean abandons(Turn turn, Enqueue enqueue) {
    return switch (enqueue.getIfMatched()) {
      case ANSWER -> false;
      case ABANDON -> true;
      case QUEUE_DEFAULT ->
          turn.config()
              .queue(enqueue.getQueue())
              .map(queue -> queue.ifMatched() == IfMatched.ABANDON)
              .orElse(false);
    };
  }

  private static QueueConfig queue(Turn turn, Enqueue enqueue) {
    return turn.config().queue(enqueue.getQueue()).orElseThrow();
  }
}
