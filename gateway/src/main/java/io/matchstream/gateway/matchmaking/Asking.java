package io.matchstream.gateway.matchmaking;

import io.matchstream.events.Request;
import io.matchstream.gateway.delivery.Delivery;
import io.matchstream.gateway.delivery.Listeners;
import io.matchstream.gateway.delivery.RequestLog;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * One request, from its writing to the delivery that settles it. It listens before it writes, so
 * that nothing is missed. Belongs to the event loop.
 */
public final class Asking<T> {
  private final Promise<Optional<T>> settled = Promise.promise();
  private final Listeners.Subscription subscription;
  private final Runnable stopTimer;
  private boolean written;

  private Asking(
      EventLoop loop,
      Listeners listeners,
      RequestLog log,
      Request request,
      Function<Delivery, Optional<T>> recognizer,
      Duration limit) {
    subscription =
        listeners.subscribe(
            request.getPlayer(),
            delivery -> {
              try {
                recognizer.apply(delivery).ifPresent(end -> settle(Optional.of(end)));
              } catch (Problem problem) {
                fail(problem);
              }
            });
    stopTimer = loop.after(limit, this::timeIsOver);
    loop.on(log.request(request)).onSuccess(done -> written = true).onFailure(this::fail);
  }

  /**
   * Asks, in the name of the request's player.
   *
   * @param recognizer what a delivery settles it with; may throw a {@link Problem} to fail it
   * @param limit longest wait
   */
  static <T> Asking<T> start(
      EventLoop loop,
      Listeners listeners,
      RequestLog log,
      Request request,
      Function<Delivery, Optional<T>> recognizer,
      Duration limit) {
    return new Asking<>(loop, listeners, log, request, recognizer, limit);
  }

  /** What settled it; empty when the time is over; failed when it could not be written in time. */
  public Future<Optional<T>> future() {
    return settled.future();
  }

  /** Nobody waits any more: the future never completes. */
  public void abandon() {
    subscription.end();
    stopTimer.run();
  }

  /** Who is not in the log yet does not wait for a game, so he is not told that he does. */
  private void timeIsOver() {
    if (written) {
      settle(Optional.empty());
    } else {
      fail(Problems.unavailable("The log has not taken the request yet. Ask again."));
    }
  }

  private void settle(Optional<T> end) {
    abandon();
    settled.tryComplete(end);
  }

  private void fail(Throwable error) {
    abandon();
    settled.tryFail(error);
  }
}
