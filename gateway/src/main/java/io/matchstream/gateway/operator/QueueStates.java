package io.matchstream.gateway.operator;

import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.streams.reads.OwnerUnavailable;
import io.matchstream.streams.reads.QueueReads;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.LongSupplier;

/** How all queues stand. Its one method is for the event loop, and does not block it. */
public final class QueueStates {
  /**
   * No owner is asked any more after so long. An owner that is away costs two seconds a queue, and
   * whoever looks what is wrong must see what is known before his client gives up.
   */
  static final Duration ASKING = Duration.ofSeconds(10);

  private final QueueReads queues;
  private final EventLoop loop;
  private final LongSupplier monotonicMillis;

  /**
   * @param monotonicMillis a clock that never jumps, in milliseconds from an arbitrary origin
   */
  public QueueStates(QueueReads queues, EventLoop loop, LongSupplier monotonicMillis) {
    this.queues = queues;
    this.loop = loop;
    this.monotonicMillis = monotonicMillis;
  }

  /**
   * One row for each of these queues, in this order, as {@link QueueJson} has it. A queue whose
   * owner can't be asked, or not in time, is there by its name alone: it must not hide the others.
   */
  public Future<JsonArray> of(List<String> names) {
    return rows(names.iterator(), new JsonArray(), monotonicMillis.getAsLong() + ASKING.toMillis());
  }

  /** One after the other, as their owners want to be asked. */
  private Future<JsonArray> rows(Iterator<String> names, JsonArray rows, long untilMs) {
    if (monotonicMillis.getAsLong() >= untilMs) {
      names.forEachRemaining(name -> rows.add(unknown(name)));
    }
    if (!names.hasNext()) {
      return Future.succeededFuture(rows);
    }
    String name = names.next();
    // Today each queue is one pool, of its own name.
    return loop.on(queues.queue(name))
        .map(view -> QueueJson.of(name, view))
        .recover(error -> unavailable(name, error))
        .compose(row -> rows(names, rows.add(row), untilMs));
  }

  private static Future<JsonObject> unavailable(String name, Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return cause instanceof OwnerUnavailable
        ? Future.succeededFuture(unknown(name))
        : Future.failedFuture(cause);
  }

  private static JsonObject unknown(String name) {
    return QueueJson.of(name, Optional.empty());
  }
}
