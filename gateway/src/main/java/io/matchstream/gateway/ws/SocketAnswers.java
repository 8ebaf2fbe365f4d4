package io.matchstream.gateway.ws;

import io.matchstream.events.Answer;
import io.matchstream.events.OutcomeReason;
import io.matchstream.gateway.matchmaking.NotAsked;
import io.matchstream.gateway.matchmaking.StatusJson;
import io.matchstream.gateway.matchmaking.Statuses;
import io.matchstream.gateway.problems.Problems;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BiConsumer;

/** What the answers to a socket's own requests become on it. Belongs to the event loop. */
final class SocketAnswers {
  private final String player;
  private final Line line;
  private final Statuses statuses;
  private final InstantSource clock;
  private final BiConsumer<Throwable, Optional<String>> complain;

  /**
   * @param complain tells what went wrong with the request of this id
   */
  SocketAnswers(
      String player,
      Line line,
      SocketParts parts,
      BiConsumer<Throwable, Optional<String>> complain) {
    this.player = player;
    this.line = line;
    this.statuses = parts.statuses();
    this.clock = parts.clock();
    this.complain = complain;
  }

  /** What was wished has been answered. */
  void answered(Wishes.Wish wish, Answer answer) {
    switch (wish) {
      case START -> start(answer);
      case STOP -> stop(answer);
      case READY -> ready(answer);
    }
  }

  private void start(Answer answer) {
    String requestId = answer.getRequestId();
    switch (answer.getKind()) {
      case QUEUED ->
          line.send(SocketMessages.queued(requestId, Optional.ofNullable(answer.getTicketId())));
      case MATCHED -> showMatch(answer);
      case ENDED ->
          statuses
              .outcome(player, requestId)
              // Without it the end is told all the same, only less of it.
              .otherwise(Optional.empty())
              .onSuccess(outcome -> line.send(SocketMessages.ended(answer, outcome)));
      default -> keyReused(answer);
    }
  }

  private void stop(Answer answer) {
    String requestId = answer.getRequestId();
    switch (answer.getKind()) {
      case CANCEL_ACCEPTED -> stopped(answer);
      case MATCHED -> showMatch(answer);
      case NOTHING_QUEUED -> line.send(SocketMessages.nothingQueued(requestId));
      case LEFT -> line.send(SocketMessages.left(requestId, answer.getMatchId()));
      default -> keyReused(answer);
    }
  }

  private void ready(Answer answer) {
    String requestId = answer.getRequestId();
    String matchId = Optional.ofNullable(answer.getMatchId()).orElse("");
    switch (answer.getKind()) {
      case READY -> line.send(SocketMessages.ready(requestId, matchId));
      case NOT_ASKED ->
          NotAsked.of(player, matchId, statuses)
              .onSuccess(problem -> complain.accept(problem, Optional.of(requestId)));
      default -> keyReused(answer);
    }
  }

  /** The outcome of the ticket follows, unless it was told before, or there is no ticket. */
  private void stopped(Answer answer) {
    if (answer.getOutcome() != null) {
      line.send(SocketMessages.ended(answer, Optional.empty()));
    } else if (answer.getTicketId() == null) {
      line.send(SocketMessages.cancelled(answer.getRequestId(), OutcomeReason.PLAYER));
    }
  }

  private void showMatch(Answer answer) {
    statuses
        .withMatch(player, answer.getMatchId())
        .onSuccess(
            status ->
                status
                    .match()
                    .ifPresent(
                        match -> line.send(StatusJson.message("matched", match, clock.instant()))))
        .onFailure(error -> complain.accept(error, Optional.of(answer.getRequestId())));
  }

  private void keyReused(Answer answer) {
    complain.accept(Problems.keyReused(), Optional.of(answer.getRequestId()));
  }
}
