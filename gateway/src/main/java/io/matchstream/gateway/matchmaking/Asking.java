package io.matchstream.gateway.matchmaking;

import io.matchstream.events.Request;
import io.matchstream.gateway.delivery.Delivery;
import io.matchstream.gateway.delivery.Listeners;
import io.matchstream.gateway.delivery.RequestLog;
import io.matchstream.gateway.loop.EventLoop;
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
            delivery -> recognizer.apply(delivery).ifPresent(end -> settle(Optional.of(end))));
    stopTimer = loop.after(limit, () -> settle(Optional.empty()));
    loop.on(log.request(request)).onFailure(this::fail);
  }

  /** Asks, in the name of the request's player. */
  static <T> Asking<T> start(
      EventLoop loop,
      Listeners listeners,
      RequestLog log,
      Request request,
      Function<Delivery, Optional<T>> recognizer,
      Duration limit) {
    return new Asking<>(loop, listeners, log, request, recognizer, limit);
  }

  /** What settled it; empty when the time is over; failed when it could not be written. */
  public Future<Optional<T>> future() {
    return settled.future();
  }

  /** Nobody waits any more: the future never completes. */
  public void abandon() {
    subscription.end();
    stopTimer.run();
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
