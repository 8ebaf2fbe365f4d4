package io.matchstream.gateway.ws;

import io.matchstream.events.Answer;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.streams.reads.PlayerView.OutcomeView;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** What is said to a socket, other than a match. */
final class SocketMessages {
  private SocketMessages() {}

  /** The log has the request, or a duplicate met the ticket that stands. */
  static JsonObject queued(String requestId, Optional<String> ticketId) {
    JsonObject message = of("queued", requestId);
    ticketId.ifPresent(id -> message.put("ticket_id", id));
    return message;
  }

  /** A request has ended without a match. */
  static JsonObject ended(Outcome outcome) {
    return ended(
        outcome.getRequestId(),
        outcome.getType(),
        outcome.getReason(),
        Optional.ofNullable(outcome.getCode()),
        Optional.ofNullable(outcome.getDetail()));
  }

  /**
   * A request had ended without a match when it was asked again.
   *
   * @param outcome its outcome, where that can still be read
   */
  static JsonObject ended(Answer answer, Optional<OutcomeView> outcome) {
    return ended(
        answer.getRequestId(),
        answer.getOutcome(),
        answer.getReason(),
        outcome.flatMap(OutcomeView::code),
        outcome.flatMap(OutcomeView::detail));
  }

  private static JsonObject ended(
      String requestId,
      OutcomeType type,
      OutcomeReason reason,
      Optional<String> code,
      Optional<String> detail) {
    return switch (type) {
      case EXPIRED -> of("timeout", requestId);
      case REJECTED -> {
        JsonObject message = of("rejected", requestId).put("reason", code.orElse(reason.name()));
        detail.ifPresent(text -> message.put("detail", text));
        yield message;
      }
      case CANCELLED, UNKNOWN -> cancelled(requestId, reason);
    };
  }

  /** A request was cancelled. */
  static JsonObject cancelled(String requestId, OutcomeReason reason) {
    return of("cancelled", requestId).put("reason", reason.name());
  }

  /** A stop had nothing to stop. */
  static JsonObject nothingQueued(String requestId) {
    return of("cancelled", requestId).put("reason", "NOTHING_QUEUED");
  }

  /** The match was given up. */
  static JsonObject left(String requestId, String matchId) {
    return of("left", requestId).put("match_id", matchId);
  }

  /** The answer to a ready check counts. */
  static JsonObject ready(String requestId, String matchId) {
    return of("ready", requestId).put("match_id", matchId);
  }

  /** Something asked here went wrong. */
  static JsonObject error(Problem problem, Optional<String> requestId) {
    JsonObject message = problem.message();
    requestId.ifPresent(id -> message.put("request_id", id));
    return message;
  }

  private static JsonObject of(String type, String requestId) {
    return new JsonObject().put("type", type).put("request_id", requestId);
  }
}
