package io.matchstream.gateway.loop;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** The event loop of one gateway. Its methods may be called from any thread. */
public final class EventLoop implements Executor, Scheduler {
  private final Vertx vertx;
  private final Context context;

  /** The loop of this context. */
  public EventLoop(Vertx vertx, Context context) {
    this.vertx = vertx;
    this.context = context;
  }

  @Override
  public void execute(Runnable task) {
    context.runOnContext(nothing -> task.run());
  }

  @Override
  public Runnable after(Duration delay, Runnable task) {
    // A timer of 0 ms is refused.
    long id = vertx.setTimer(Math.max(1, delay.toMillis()), timer -> task.run());
    return () -> vertx.cancelTimer(id);
  }

  /** The stage, going on on the loop wherever it completes. */
  public <T> Future<T> on(CompletionStage<T> stage) {
    return Future.fromCompletionStage(stage, context);
  }
}
