package io.matchstream.gateway.matchmaking;

import io.matchstream.events.Ack;
import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Claim;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Ready;
import io.matchstream.events.Request;
import io.matchstream.events.SignToken;
import io.matchstream.gateway.delivery.Delivery;
import io.matchstream.gateway.delivery.Listeners;
import io.matchstream.gateway.delivery.Recent;
import io.matchstream.gateway.delivery.RequestLog;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** What players may ask, and what becomes of it. Belongs to the event loop. */
public final class Matchmaking {
  private final EventLoop loop;
  private final RequestLog log;
  private final Listeners listeners;
  private final Recent recent;
  private final Statuses statuses;
  private final Duration answerWithin;

  /**
   * @param answerWithin longest wait for an owner's answer
   */
  public Matchmaking(
      EventLoop loop,
      RequestLog log,
      Listeners listeners,
      Recent recent,
      Statuses statuses,
      Duration answerWithin) {
    this.loop = loop;
    this.log = log;
    this.listeners = listeners;
    this.recent = recent;
    this.statuses = statuses;
    this.answerWithin = answerWithin;
  }

  /** Asks for a game and waits for how that ends; empty when it still waits after the limit. */
  public Asking<EnqueueEnd> enqueue(
      EnqueueForm form, Presence.Connection connection, Duration limit) {
    return Asking.start(
        loop,
        listeners,
        log,
        asked(form, connection),
        new EnqueueEnd.Recognizer(form.requestId()),
        limit);
  }

  /** Asks for a game; completes when the log has it. */
  public Future<Void> submit(EnqueueForm form, Presence.Connection connection) {
    return loop.on(log.request(asked(form, connection)));
  }

  private static Request asked(EnqueueForm form, Presence.Connection connection) {
    form.grace().ifPresent(connection::asked);
    return form.in(connection.session());
  }

  /**
   * Cancels whatever the seat holds, and says what that led to; fails with 422 when the request id
   * is that of another request.
   */
  public Future<CancelResult> cancel(String player, String requestId, boolean leaveMatched) {
    CancelResult.Recognizer recognizer = new CancelResult.Recognizer(requestId);
    return Asking.start(
            loop,
            listeners,
            log,
            cancelling(player, requestId, leaveMatched),
            recognizer,
            answerWithin)
        .future()
        .map(
            result ->
                result.orElseGet(
                    () -> {
                      if (recognizer.heard()) {
                        return new CancelResult(
                            CancelResult.Kind.CANCEL_ACCEPTED, Optional.empty());
                      }
                      throw noAnswer();
                    }));
  }

  /** Cancels whatever the seat holds; completes when the log has it. */
  public Future<Void> submitCancel(String player, String requestId, boolean leaveMatched) {
    return loop.on(log.request(cancelling(player, requestId, leaveMatched)));
  }

  private static Request cancelling(String player, String requestId, boolean leaveMatched) {
    return new Request(
        player,
        requestId,
        Cancel.newBuilder().setLeaveMatched(leaveMatched).setCause(CancelCause.PLAYER).build());
  }

  /** Cancels what was asked in a session whose last connection is gone. */
  public void cancelDropped(String player, String session) {
    Cancel cancel =
        Cancel.newBuilder().setCause(CancelCause.DISCONNECTED).setSession(session).build();
    // One that can't be written leaves the ticket to its time-to-live, as a crash would.
    var unused = log.request(new Request(player, UUID.randomUUID().toString(), cancel));
  }

  /** The assignment has been received. */
  public Future<Void> acknowledge(String player, String matchId) {
    return loop.on(
        log.request(new Request(player, UUID.randomUUID().toString(), new Ack(matchId))));
  }

  /**
   * Takes the assignment.
   *
   * @return the status with the match; fails with 404 when there is nothing, 409 when it is gone
   */
  public Future<Status> claim(String player, String requestId, Optional<String> matchId) {
    // The inbox may not have yet what was pushed already; named, the claim is kept for it.
    Optional<String> named = matchId.or(() -> pushed(player));
    Function<Delivery, Optional<Answer>> answers = answerTo(requestId);
    return Asking.start(
            loop,
            listeners,
            log,
            new Request(player, requestId, new Claim(named.orElse(null))),
            answers,
            answerWithin)
        .future()
        .compose(
            answer -> {
              Answer given = answer.orElseThrow(Matchmaking::noAnswer);
              return given.getKind() == AnswerKind.CLAIMED
                  ? statuses.withMatch(player, given.getMatchId())
                  : Future.failedFuture(notTaken(given));
            });
  }

  /**
   * Has the token of the live match signed anew.
   *
   * @return the status with the new token; fails with 404 when there is no match
   */
  public Future<Status> sign(String player, String requestId, Optional<String> matchId) {
    Function<Delivery, Optional<Delivery>> settles =
        delivery -> Optional.of(delivery).filter(d -> settlesSigning(d, requestId));
    return Asking.start(
            loop,
            listeners,
            log,
            new Request(player, requestId, new SignToken(matchId.orElse(null))),
            settles,
            answerWithin)
        .future()
        .map(
            delivery -> {
              if (delivery.orElseThrow(Matchmaking::noAnswer) instanceof Delivery.Notified signed) {
                return Status.of(signed.notification());
              }
              throw notTaken(((Delivery.Answered) delivery.get()).answer());
            });
  }

  /**
   * Answers a ready check.
   *
   * @param accept false: declines
   * @return the status after the answer; fails with 409 when the player is not asked
   */
  public Future<Status> ready(String player, String requestId, String matchId, boolean accept) {
    Function<Delivery, Optional<Answer>> answers = answerTo(requestId);
    return Asking.start(
            loop,
            listeners,
            log,
            new Request(player, requestId, new Ready(matchId, accept)),
            answers,
            answerWithin)
        .future()
        .compose(
            answer ->
                switch (answer.orElseThrow(Matchmaking::noAnswer).getKind()) {
                  case READY -> statuses.of(player).map(status -> status.answered(matchId));
                  case NOT_ASKED ->
                      NotAsked.of(player, matchId, statuses).compose(Future::failedFuture);
                  default -> Future.failedFuture(Problems.keyReused());
                });
  }

  /** Answers a ready check; completes when the log has it. */
  public Future<Void> submitReady(String player, String requestId, String matchId, boolean accept) {
    return loop.on(log.request(new Request(player, requestId, new Ready(matchId, accept))));
  }

  private Optional<String> pushed(String player) {
    return recent.of(player).assignment().map(Notification::getMatchId);
  }

  private static boolean settlesSigning(Delivery delivery, String requestId) {
    if (delivery instanceof Delivery.Notified notified) {
      Notification signed = notified.notification();
      return signed.getKind() == NotificationKind.RESIGNED
          && signed.getRequestId().equals(requestId);
    }
    // TOKEN_SIGNED says that the token is on notifications, and there it is awaited.
    return delivery instanceof Delivery.Answered answered
        && answered.answer().getRequestId().equals(requestId)
        && answered.answer().getKind() != AnswerKind.TOKEN_SIGNED;
  }

  private static Function<Delivery, Optional<Answer>> answerTo(String requestId) {
    return delivery ->
        delivery instanceof Delivery.Answered answered
                && answered.answer().getRequestId().equals(requestId)
            ? Optional.of(answered.answer())
            : Optional.empty();
  }

  private static Problem notTaken(Answer answer) {
    return switch (answer.getKind()) {
      case GONE -> Problems.gone("Somebody else took it, or the match is over.");
      case NOTHING_MATCHED -> Problems.notFound("NOTHING_MATCHED", "The player is in no match.");
      default -> Problems.keyReused();
    };
  }

  private static Problem noAnswer() {
    return Problems.unavailable("The owner has not answered; the request stands. Ask again.");
  }
}
