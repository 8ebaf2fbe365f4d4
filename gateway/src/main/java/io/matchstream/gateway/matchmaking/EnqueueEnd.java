package io.matchstream.gateway.matchmaking;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.gateway.delivery.Delivery;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.streams.reads.PlayerView.OutcomeView;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Function;

/** How the wait of who has enqueued ended. */
public sealed interface EnqueueEnd {

  /**
   * In a match.
   *
   * @param assignment the match and its token; empty where only the match is known yet
   */
  record Matched(String matchId, Optional<Notification> assignment) implements EnqueueEnd {
    /** The credential stays out of whatever this is printed to. */
    @Override
    public String toString() {
      return "Matched[" + matchId + "]";
    }
  }

  /**
   * Without a match.
   *
   * @param outcome the whole outcome; empty where the request was a duplicate of one that had ended
   */
  record Ended(
      String requestId, OutcomeType type, OutcomeReason reason, Optional<OutcomeView> outcome)
      implements EnqueueEnd {}

  /**
   * Not yet: a match is proposed, and he must say whether he is ready before it is too late.
   *
   * @param readyCheck what he is asked
   */
  record Asked(Notification readyCheck) implements EnqueueEnd {}

  /**
   * Recognises the end among a player's deliveries. A duplicate is told the ticket that stands, and
   * goes by that ticket from then on. Topics have no common order: the ticket's end may be
   * delivered before the answer that names the ticket, so the last few ends are kept.
   */
  final class Recognizer implements Function<Delivery, Optional<EnqueueEnd>> {
    private static final int KEPT = 4;

    private final String requestId;
    private final Deque<Delivery> others = new ArrayDeque<>();
    private Optional<String> ticketId = Optional.empty();

    /** Recognises the end of this request. */
    public Recognizer(String requestId) {
      this.requestId = requestId;
    }

    @Override
    public Optional<EnqueueEnd> apply(Delivery delivery) {
      if (delivery instanceof Delivery.Answered answered) {
        Answer answer = answered.answer();
        return answer.getRequestId().equals(requestId) ? answered(answer) : Optional.empty();
      }
      Optional<EnqueueEnd> end = endOfMine(delivery);
      if (end.isEmpty()) {
        others.addLast(delivery);
        if (others.size() > KEPT) {
          others.removeFirst();
        }
      }
      return end;
    }

    private Optional<EnqueueEnd> answered(Answer answer) {
      if (answer.getKind() == AnswerKind.MATCHED) {
        return Optional.of(new Matched(answer.getMatchId(), Optional.empty()));
      }
      if (answer.getKind() == AnswerKind.ENDED) {
        return Optional.of(
            new Ended(requestId, answer.getOutcome(), answer.getReason(), Optional.empty()));
      }
      if (answer.getKind() != AnswerKind.QUEUED) {
        throw Problems.keyReused();
      }
      ticketId = Optional.ofNullable(answer.getTicketId());
      return others.stream().map(this::endOfMine).flatMap(Optional::stream).findFirst();
    }

    private Optional<EnqueueEnd> endOfMine(Delivery delivery) {
      if (delivery instanceof Delivery.Notified notified) {
        Notification told = notified.notification();
        return isMine(told.getRequestId(), told.getTicketId()) ? notified(told) : Optional.empty();
      }
      if (delivery instanceof Delivery.Ended ended) {
        Outcome outcome = ended.outcome();
        return isMine(outcome.getRequestId(), outcome.getTicketId())
            ? Optional.of(ended(outcome))
            : Optional.empty();
      }
      return Optional.empty();
    }

    private static Optional<EnqueueEnd> notified(Notification told) {
      return switch (told.getKind()) {
        case MATCHED -> Optional.of(new Matched(told.getMatchId(), Optional.of(told)));
        case READY_CHECK -> Optional.of(new Asked(told));
        case RESIGNED, UNKNOWN -> Optional.empty();
      };
    }

    private Ended ended(Outcome outcome) {
      return new Ended(
          requestId, outcome.getType(), outcome.getReason(), Optional.of(OutcomeView.of(outcome)));
    }

    private boolean isMine(String request, String ticket) {
      return requestId.equals(request) || ticketId.filter(t -> t.equals(ticket)).isPresent();
    }
  }
}
