package io.matchstream.gateway.matchmaking;

import io.matchstream.events.Answer;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeType;
import io.matchstream.gateway.delivery.Delivery;
import io.matchstream.gateway.problems.Problems;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a cancel led to.
 *
 * @param kind what happened
 * @param matchId with {@link Kind#MATCHED} and {@link Kind#LEFT}: the match
 */
public record CancelResult(Kind kind, Optional<String> matchId) {

  /** What happened. */
  public enum Kind {
    /** The ticket ended by it. */
    CANCELLED,
    /** The ticket's time was over first. */
    EXPIRED,
    /** There was nothing to cancel. */
    NOTHING_QUEUED,
    /** The match won, or had been made before, and stands. */
    MATCHED,
    /** The match was given up. */
    LEFT,
    /** Heard; how the ticket ends is not known yet. */
    CANCEL_ACCEPTED
  }

  private static CancelResult of(Kind kind) {
    return new CancelResult(kind, Optional.empty());
  }

  /** Recognises the result among a player's deliveries, in whatever order they come. */
  static final class Recognizer implements Function<Delivery, Optional<CancelResult>> {
    private static final int KEPT = 4;

    private final String requestId;
    private final Deque<Outcome> outcomes = new ArrayDeque<>();
    private Optional<String> ticketId = Optional.empty();
    private boolean heard;

    Recognizer(String requestId) {
      this.requestId = requestId;
    }

    /** Whether the cancel was accepted, though its end is not known. */
    boolean heard() {
      return heard;
    }

    @Override
    public Optional<CancelResult> apply(Delivery delivery) {
      if (delivery instanceof Delivery.Answered answered
          && answered.answer().getRequestId().equals(requestId)) {
        return answered(answered.answer());
      }
      if (delivery instanceof Delivery.Ended ended) {
        outcomes.addLast(ended.outcome());
        if (outcomes.size() > KEPT) {
          outcomes.removeFirst();
        }
        return ended();
      }
      return Optional.empty();
    }

    private Optional<CancelResult> answered(Answer answer) {
      Optional<String> matchId = Optional.ofNullable(answer.getMatchId());
      return switch (answer.getKind()) {
        case CANCEL_ACCEPTED -> accepted(answer);
        case MATCHED -> Optional.of(new CancelResult(Kind.MATCHED, matchId));
        case LEFT -> Optional.of(new CancelResult(Kind.LEFT, matchId));
        case NOTHING_QUEUED -> Optional.of(of(Kind.NOTHING_QUEUED));
        default -> throw Problems.keyReused();
      };
    }

    private Optional<CancelResult> accepted(Answer answer) {
      heard = true;
      ticketId = Optional.ofNullable(answer.getTicketId());
      if (answer.getOutcome() != null) {
        return Optional.of(of(kind(answer.getOutcome())));
      }
      // What had not become a ticket is gone at once.
      return ticketId.isEmpty() ? Optional.of(of(Kind.CANCELLED)) : ended();
    }

    private static Kind kind(OutcomeType end) {
      return end == OutcomeType.EXPIRED ? Kind.EXPIRED : Kind.CANCELLED;
    }

    private Optional<CancelResult> ended() {
      return outcomes.stream()
          .filter(outcome -> ticketId.isPresent())
          .filter(outcome -> ticketId.equals(Optional.ofNullable(outcome.getTicketId())))
          .map(outcome -> of(kind(outcome.getType())))
          .findFirst();
    }
  }
}
