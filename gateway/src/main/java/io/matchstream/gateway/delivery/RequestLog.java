package io.matchstream.gateway.delivery;

import io.matchstream.events.Operation;
import io.matchstream.events.Request;
import io.matchstream.events.ResultEvent;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes requests, results and operations, in the order in which they are handed in. Safe for any
 * number of threads; never blocks the caller.
 */
public final class RequestLog implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RequestLog.class);

  /**
   * What may wait to be written, some 20,000 requests of common size; whoever comes after that is
   * better told to come again.
   */
  static final long MOST_WAITING_BYTES = 16L * 1024 * 1024;

  /** What one that waits costs besides its own bytes. */
  private static final long OVERHEAD_BYTES = 512;

  /**
   * Who has waited this long to be written has been told so, or will be: nothing is written late.
   */
  private static final long WRITTEN_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Input<Request> requests;
  private final Input<ResultEvent> results;
  private final Input<Operation> operations;
  private final Producer<String, byte[]> producer;
  private final LongSupplier nanos;
  private final AtomicLong waitingBytes = new AtomicLong();

  /** One thread, since a producer may block on metadata and the order must stand. */
  private final ThreadPoolExecutor writer =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          task -> {
            Thread thread = new Thread(task, "gateway-writer");
            thread.setDaemon(true);
            return thread;
          });

  private record Input<V>(String topic, Serializer<V> serializer) {
    static <V> Input<V> of(Topic<V> topic, EventSerdes serdes) {
      return new Input<>(topic.name(), serdes.value(topic).serializer());
    }
  }

  /**
   * @param brokers where the log is
   * @param serdes with all schemas registered, so that no caller waits for the registry
   */
  public RequestLog(Brokers brokers, Topics topics, EventSerdes serdes) {
    this(
        new KafkaProducer<>(
            brokers.client(settings()), new StringSerializer(), new ByteArraySerializer()),
        topics,
        serdes,
        System::nanoTime);
  }

  /**
   * @param producer closed with this
   * @param nanos monotonic time
   */
  RequestLog(
      Producer<String, byte[]> producer, Topics topics, EventSerdes serdes, LongSupplier nanos) {
    this.requests = Input.of(topics.requests(), serdes);
    this.results = Input.of(topics.results(), serdes);
    this.operations = Input.of(topics.operations(), serdes);
    this.producer = producer;
    this.nanos = nanos;
  }

  private static Map<String, Object> settings() {
    return Map.of(
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
    return write(requests, OptionalInt.empty(), request.getPlayer(), request);
  }

  /** Writes what a game server reports; the stage completes when the log has it, on any thread. */
  public CompletionStage<Void> result(String key, ResultEvent result) {
    return write(results, OptionalInt.empty(), key, result);
  }

  /**
   * Writes what an operator does; the stage completes when the log has it, on any thread.
   *
   * @param partition where the key is placed; empty for one that lies where Kafka puts it
   */
  public CompletionStage<Void> operation(OptionalInt partition, String key, Operation operation) {
    return write(operations, partition, key, operation);
  }

  private <V> CompletionStage<Void> write(
      Input<V> input, OptionalInt partition, String key, V value) {
    CompletableFuture<Void> written = new CompletableFuture<>();
    long handedIn = nanos.getAsLong();
    try {
      byte[] bytes = input.serializer().serialize(input.topic(), value);
      long cost = bytes.length + OVERHEAD_BYTES;
      reserve(cost);
      writer.execute(
          () -> {
            waitingBytes.addAndGet(-cost);
            if (nanos.getAsLong() - handedIn > WRITTEN_WITHIN_NANOS) {
              written.completeExceptionally(notWritten());
            } else {
              Integer place = partition.isPresent() ? partition.getAsInt() : null;
              send(new ProducerRecord<>(input.topic(), place, key, bytes), written);
            }
          });
    } catch (RejectedExecutionException e) {
      written.completeExceptionally(Problems.unavailable("The gateway stops."));
    } catch (RuntimeException e) {
      complete(written, e);
    }
    return written;
  }

  private void reserve(long cost) {
    if (waitingBytes.addAndGet(cost) > MOST_WAITING_BYTES) {
      waitingBytes.addAndGet(-cost);
      throw Problems.unavailable("Too much is being written.");
    }
  }

  private void send(ProducerRecord<String, byte[]> record, CompletableFuture<Void> written) {
    try {
      // The callback tells.
      var unused = producer.send(record, (metadata, error) -> complete(written, error));
    } catch (RuntimeException e) {
      complete(written, e);
    }
  }

  private static void complete(CompletableFuture<Void> written, Exception error) {
    if (error == null) {
      written.complete(null);
    } else if (error instanceof Problem || Problems.of(error).status() == 413) {
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
