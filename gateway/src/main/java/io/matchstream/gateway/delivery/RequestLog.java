package io.matchstream.gateway.delivery;

import io.matchstream.events.Request;
import io.matchstream.events.ResultEvent;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes requests and results, in the order in which they are handed in. Safe for any number of
 * threads; never blocks the caller.
 */
public final class RequestLog implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RequestLog.class);

  /** A second's worth at full speed; whoever comes after that is better told to come again. */
  private static final int MOST_WAITING = 10_000;

  /**
   * Who has waited this long to be written has been told so, or will be: nothing is written late.
   */
  private static final long WRITTEN_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Topic<Request> requests;
  private final Topic<ResultEvent> results;
  private final EventSerdes serdes;
  private final KafkaProducer<String, byte[]> producer;

  /** One thread, since a producer may block on metadata and the order must stand. */
  private final ThreadPoolExecutor writer =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          task -> {
            Thread thread = new Thread(task, "gateway-writer");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param bootstrapServers host:port of brokers, comma separated
   */
  public RequestLog(String bootstrapServers, Topics topics, EventSerdes serdes) {
    this.requests = topics.requests();
    this.results = topics.results();
    this.serdes = serdes;
    this.producer =
        new KafkaProducer<>(
            settings(bootstrapServers), new StringSerializer(), new ByteArraySerializer());
  }

  private static Map<String, Object> settings(String bootstrapServers) {
    return Map.of(
        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
        bootstrapServers,
        ProducerConfig.ACKS_CONFIG,
        "all",
        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
        true,
        ProducerConfig.LINGER_MS_CONFIG,
        0,
        // Nobody waits longer at the other end; a retry has the same request id.
        ProducerConfig.MAX_BLOCK_MS_CONFIG,
        2_000L,
        ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
        3_000,
        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
        5_000);
  }

  /** Writes a player's request; the stage completes when the log has it, on any thread. */
  public CompletionStage<Void> request(Request request) {
    return write(requests, request.getPlayer(), request);
  }

  /** Writes what a game server reports; the stage completes when the log has it, on any thread. */
  public CompletionStage<Void> result(String key, ResultEvent result) {
    return write(results, key, result);
  }

  private <V> CompletionStage<Void> write(Topic<V> topic, String key, V value) {
    CompletableFuture<Void> written = new CompletableFuture<>();
    long handedIn = System.nanoTime();
    try {
      writer.execute(
          () -> {
            if (System.nanoTime() - handedIn > WRITTEN_WITHIN_NANOS) {
              written.completeExceptionally(notWritten());
            } else {
              send(topic, key, value, written);
            }
          });
    } catch (RejectedExecutionException e) {
      written.completeExceptionally(Problems.unavailable("Too much is being written."));
    }
    return written;
  }

  private <V> void send(Topic<V> topic, String key, V value, CompletableFuture<Void> written) {
    try {
      byte[] bytes = serdes.value(topic).serializer().serialize(topic.name(), value);
      // The callback tells.
      var unused =
          producer.send(
              new ProducerRecord<>(topic.name(), key, bytes),
              (metadata, error) -> complete(written, error));
    } catch (RuntimeException e) {
      complete(written, e);
    }
  }

  private static void complete(CompletableFuture<Void> written, Exception error) {
    if (error == null) {
      written.complete(null);
    } else if (Problems.of(error).status() == 413) {
      written.completeExceptionally(error);
    } else {
      // In an outage there is one of these for each request.
      log.warn("A request could not be written: {}", error.toString());
      written.completeExceptionally(notWritten());
    }
  }

  private static Problem notWritten() {
    return Problems.unavailable("The log can't be written.");
  }

  /** Writes what was handed in, for a few seconds at most, and stops. */
  @Override
  public void close() throws InterruptedException {
    writer.shutdown();
    if (!writer.awaitTermination(5, TimeUnit.SECONDS)) {
      log.warn("Stopped with requests unwritten");
    }
    producer.close(Duration.ofSeconds(5));
  }
}
