package io.matchstream.app.replay;

import io.matchstream.engine.ratings.Points;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.schemas.topics.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The players of one queue after the other ask for a game. Who has found no opponent by the end of
 * the queue is cancelled, so that the next queue finds everybody free. Not for use by several
 * threads.
 */
final class Asking {
  /** Requests sent between two looks at what came of them: a millisecond or two. */
  private static final int BATCH = 20;

  private final Stage stage;
  private final Duration patience;
  private final Map<String, String> waiting = new HashMap<>();
  private long asked;

  /**
   * @param patience log time from a queue's last request to its end
   */
  Asking(Stage stage, Duration patience) {
    this.stage = stage;
    this.patience = patience;
    Topics topics = stage.installation().cluster().topics();
    stage.tail().follow(topics.notifications(), this::notified);
    stage.tail().follow(topics.outcomes(), this::ended);
  }

  private void notified(Notification notification) {
    if (notification.getKind() == NotificationKind.MATCHED) {
      waiting.remove(notification.getRequestId());
    }
  }

  private void ended(Outcome outcome) {
    waiting.remove(outcome.getRequestId());
  }

  /** Runs one queue to its end. */
  void run(QueuePlan plan) {
    plan.players().forEach((player, rating) -> ask(plan.queue(), player, rating));
    stage.backEnd().flush();
    awaitOpponents(plan);
    waiting.forEach(
        (request, player) ->
            stage
                .backEnd()
                .request(
                    player, "stop-" + request, Cancel.newBuilder().setCancels(request).build()));
    stage.backEnd().flush();
    stage.untilDone(
        "queue " + plan.queue() + ", not yet cancelled",
        waiting::isEmpty,
        waiting::size,
        plan.players().size());
  }

  private void ask(String queue, String player, int rating) {
    String request = "ask-" + asked++;
    waiting.put(request, player);
    stage
        .backEnd()
        .request(
            player,
            request,
            Enqueue.newBuilder()
                .setQueue(queue)
                .setIfMatched(IfMatched.ABANDON)
                .setRatingMicros(Points.micros(rating))
                .build());
    if (asked % BATCH == 0) {
      stage.step();
    }
  }

  /** The broker runs in this process, so its clock is this one. */
  private void awaitOpponents(QueuePlan plan) {
    long end = stage.backEnd().newestLogTime() + patience.toMillis();
    String task = "queue " + plan.queue() + ", still waiting";
    while (!waiting.isEmpty() && System.currentTimeMillis() < end) {
      stage.step();
      stage.progress().report(task, waiting.size(), plan.players().size());
    }
  }
}
