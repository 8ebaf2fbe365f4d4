package io.matchstream.gateway.ws;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.events.Answer;
import io.matchstream.events.Notification;
import io.matchstream.gateway.delivery.Delivery;
import io.matchstream.gateway.delivery.Listeners;
import io.matchstream.gateway.matchmaking.Bodies;
import io.matchstream.gateway.matchmaking.EnqueueForm;
import io.matchstream.gateway.matchmaking.Presence;
import io.matchstream.gateway.matchmaking.RequestIds;
import io.matchstream.gateway.matchmaking.Status;
import io.matchstream.gateway.matchmaking.StatusJson;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.streams.reads.PlayerView.ReadyCheckView;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open socket of a player who is known. It is told all that is delivered for the player, and
 * the answers to what it asked itself. Belongs to the event loop.
 */
final class PlayerSocket {
  private static final Logger log = LoggerFactory.getLogger(PlayerSocket.class);

  private static final int MOST_MATCH_ID = 128;

  private final SocketParts parts;
  private final String player;
  private final Line line;
  private final Presence.Connection connection;
  private final Listeners.Subscription subscription;
  private final Wishes wishes = new Wishes();
  private final SocketAnswers answers;

  private PlayerSocket(SocketParts parts, String player, Line line) {
    this.parts = parts;
    this.player = player;
    this.line = line;
    this.answers = new SocketAnswers(player, line, parts, this::complain);
    this.connection = parts.presence().connect(player);
    this.subscription = parts.listeners().subscribe(player, this::delivered);
  }

  /** Serves the line for this player until it closes. */
  static PlayerSocket open(SocketParts parts, String player, Line line) {
    PlayerSocket socket = new PlayerSocket(parts, player, line);
    line.onText(socket::received);
    socket.redeliver();
    return socket;
  }

  /** The line is closed. */
  void closed() {
    subscription.end();
    connection.dropped();
  }

  /**
   * What was assigned or asked while nobody listened; tried again while the owner can't be asked.
   */
  private void redeliver() {
    parts
        .statuses()
        .of(player)
        .onSuccess(this::sendWhatIsOpen)
        .onFailure(
            error ->
                complain(error, Optional.empty())
                    .retryAfterSeconds()
                    .ifPresent(seconds -> redeliverAfter(Duration.ofSeconds(seconds))));
  }

  private void redeliverAfter(Duration wait) {
    parts
        .scheduler()
        .after(
            wait,
            () -> {
              if (!line.closed()) {
                redeliver();
              }
            });
  }

  /** A match that nobody has acknowledged, or a ready check that nobody has answered. */
  private void sendWhatIsOpen(Status status) {
    Instant now = parts.clock().instant();
    status.readyCheck().ifPresent(check -> line.send(StatusJson.message(check)));
    status
        .match()
        .filter(match -> !match.taken() && now.toEpochMilli() < match.deliverUntilMs())
        .ifPresent(match -> line.send(StatusJson.message("matched", match, now)));
  }

  private void received(String text) {
    Optional<String> requestId = Optional.empty();
    try {
      parts.callers().limit(player);
      ObjectNode message = Bodies.object(text.getBytes(StandardCharsets.UTF_8));
      requestId =
          Optional.ofNullable(message.get("requestId"))
              .filter(id -> id.isTextual() && id.textValue().length() <= 128)
              .map(id -> id.textValue());
      String type = Bodies.text(message, "type", 16);
      message.remove("type");
      switch (type) {
        case "start" -> start(message);
        case "stop" -> stop(message);
        case "ack" -> acknowledge(message);
        case "ready" -> ready(message);
        default -> throw Problems.invalid("type must be start, stop, ack or ready.");
      }
    } catch (RuntimeException e) {
      complain(e, requestId);
    }
  }

  /** Tells what went wrong; what nobody expected is logged. */
  private Problem complain(Throwable error, Optional<String> requestId) {
    Problem problem = Problems.of(error);
    if (problem.status() == 500) {
      log.error("A socket of {} failed", player, error);
    }
    line.send(SocketMessages.error(problem, requestId));
    return problem;
  }

  private void start(ObjectNode message) {
    EnqueueForm form =
        EnqueueForm.read(message, player, Optional.empty(), parts.configuration().get());
    String requestId = form.requestId();
    wishes.add(requestId, Wishes.Wish.START);
    parts
        .matchmaking()
        .submit(form, connection)
        .onSuccess(written -> line.send(SocketMessages.queued(requestId, Optional.empty())))
        .onFailure(error -> complain(error, Optional.of(requestId)));
  }

  private void stop(ObjectNode message) {
    Bodies.onlyKnown(message, Set.of("requestId", "leaveMatched"));
    String requestId =
        RequestIds.of(Optional.empty(), Bodies.optionalText(message, "requestId", 128));
    boolean leave = Bodies.flag(message, "leaveMatched", false);
    wishes.add(requestId, Wishes.Wish.STOP);
    parts
        .matchmaking()
        .submitCancel(player, requestId, leave)
        .onFailure(error -> complain(error, Optional.of(requestId)));
  }

  private void acknowledge(ObjectNode message) {
    Bodies.onlyKnown(message, Set.of("match_id"));
    String matchId = Bodies.text(message, "match_id", MOST_MATCH_ID);
    parts
        .matchmaking()
        .acknowledge(player, matchId)
        .onFailure(error -> complain(error, Optional.empty()));
  }

  private void ready(ObjectNode message) {
    Bodies.onlyKnown(message, Set.of("requestId", "match_id", "accept"));
    String requestId =
        RequestIds.of(Optional.empty(), Bodies.optionalText(message, "requestId", 128));
    String matchId = Bodies.text(message, "match_id", MOST_MATCH_ID);
    boolean accept = Bodies.flag(message, "accept", true);
    wishes.add(requestId, Wishes.Wish.READY);
    parts
        .matchmaking()
        .submitReady(player, requestId, matchId, accept)
        .onFailure(error -> complain(error, Optional.of(requestId)));
  }

  private void delivered(Delivery delivery) {
    if (delivery instanceof Delivery.Notified notified) {
      notified(notified.notification());
    } else if (delivery instanceof Delivery.Ended ended) {
      line.send(SocketMessages.ended(ended.outcome()));
    } else if (delivery instanceof Delivery.Answered answered) {
      Answer answer = answered.answer();
      wishes.of(answer.getRequestId()).ifPresent(wish -> answers.answered(wish, answer));
    }
  }

  private void notified(Notification told) {
    switch (told.getKind()) {
      case READY_CHECK -> line.send(StatusJson.message(ReadyCheckView.of(told)));
      case RESIGNED -> assigned("token", told);
      case MATCHED -> assigned("matched", told);
      case UNKNOWN -> log.debug("{} is told what this version does not know", player);
    }
  }

  private void assigned(String type, Notification assignment) {
    Instant now = parts.clock().instant();
    Status.of(assignment)
        .match()
        .ifPresent(match -> line.send(StatusJson.message(type, match, now)));
  }
}
