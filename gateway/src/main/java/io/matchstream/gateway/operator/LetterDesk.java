package io.matchstream.gateway.operator;

import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.letters.Letter;
import io.matchstream.streams.letters.LetterCursor;
import io.matchstream.streams.letters.LetterFilter;
import io.matchstream.streams.letters.LetterPage;
import io.matchstream.streams.letters.LetterPlace;
import io.matchstream.streams.letters.LetterReader;
import io.matchstream.streams.letters.LetterReplayer;
import io.matchstream.streams.letters.LetterReplayer.By;
import io.matchstream.streams.letters.LetterReplayer.Replayed;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads and replays dead letters for operators, on a thread of its own: a page may take a second,
 * which neither the event loop has nor those who check signatures. Each question has a connection
 * of its own, since there are few. Belongs to the event loop; its stages complete there.
 */
public final class LetterDesk {
  private static final Logger log = LoggerFactory.getLogger(LetterDesk.class);

  /** Nobody waits longer than a few seconds; whoever comes later is better told so. */
  static final int MOST_IN_LINE = 4;

  /** Milliseconds that one answer of the broker may take. */
  private static final int PATIENCE_MS = 5_000;

  private final WorkerExecutor worker;
  private final Brokers brokers;
  private final Topics topics;
  private final EventSerdes serdes;
  private int inLine;

  /**
   * A desk in front of this broker.
   *
   * @param serdes with all schemas registered
   */
  public LetterDesk(Vertx vertx, Brokers brokers, Topics topics, EventSerdes serdes) {
    this.worker = vertx.createSharedWorkerExecutor("gateway-letters", 1);
    this.brokers = brokers;
    this.topics = topics;
    this.serdes = serdes;
  }

  /** A page of letters; fails with 503 where the log can't be read, or too many ask. */
  public Future<LetterPage> page(Optional<LetterCursor> after, LetterFilter filter, int limit) {
    return ask(() -> read(reader -> reader.page(after, filter, limit)));
  }

  /** One letter, empty where there is none; fails likewise. */
  public Future<Optional<Letter>> letter(LetterPlace place) {
    return ask(() -> read(reader -> reader.at(place)));
  }

  /** Writes a letter again; fails with 503 where that was not done, or may not have been. */
  public Future<Replayed> replay(Letter letter, Topic<?> target, By by) {
    return ask(
        () -> {
          try (LetterReplayer replayer = new LetterReplayer(producer(), topics, serdes)) {
            return replayer.replay(letter, target, by);
          }
        });
  }

  private <T> T read(Function<LetterReader, T> question) {
    Map<String, Object> client =
        brokers.client(
            Map.of("request.timeout.ms", PATIENCE_MS, "default.api.timeout.ms", PATIENCE_MS));
    try (LetterReader reader = new LetterReader(client, topics)) {
      return question.apply(reader);
    }
  }

  private Map<String, Object> producer() {
    return brokers.client(
        Map.of(
            "request.timeout.ms",
            PATIENCE_MS,
            "max.block.ms",
            PATIENCE_MS,
            "delivery.timeout.ms",
            PATIENCE_MS,
            "linger.ms",
            0));
  }

  private <T> Future<T> ask(Callable<T> question) {
    if (inLine == MOST_IN_LINE) {
      return Future.failedFuture(Problems.unavailable("Too many ask for dead letters."));
    }
    inLine++;
    return worker
        .executeBlocking(question)
        .onComplete(done -> inLine--)
        .recover(error -> Future.failedFuture(problem(error)));
  }

  private static Throwable problem(Throwable error) {
    if (error instanceof KafkaException) {
      log.warn("Dead letters can't be read or replayed: {}", error.toString());
      return Problems.unavailable("The log can't be read or written.");
    }
    return error;
  }
}
