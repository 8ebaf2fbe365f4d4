package io.matchstream.streams.allocator;

import io.matchstream.engine.config.GameServers;
import io.matchstream.events.Allocation;
import io.matchstream.events.AllocationAction;
import io.matchstream.events.AllocationRequest;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.runtime.Counters;
import io.matchstream.streams.runtime.DeadLetters;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The worker that asks an allocator's HTTP service for game servers, so that no stream thread has
 * to wait for one. A plain consumer and producer: it hears ALLOCATE and RELEASE on {@code
 * allocation-requests} and answers on {@code allocations}.
 *
 * <p><b>At least once.</b> An offset is committed when its answer has been acknowledged; after a
 * crash a request is sent again under the same idempotency key, and {@code matches} takes a second
 * answer for what it is. <b>Order</b> is kept per match: a RELEASE waits for its ALLOCATE.
 * <b>Bounded.</b> A queue has {@value #LANE_WIDTH} calls under way and {@value #MAX_WAITING}
 * requests waiting; further ones to allocate are answered with a failure at once, so that a service
 * that hangs holds up its own queue only. A request whose deadline has passed is a failure too.
 *
 * <p><b>Releases are not given up lightly</b>, since a server that nobody frees runs for ever: one
 * that fails is tried again, ever more slowly, for an hour of the log's time, and is then a dead
 * letter that names match and server. Until then its offset is not committed.
 *
 * <p>One thread runs {@link #run}; {@link #close} may be called from any.
 */
public final class HttpAllocator implements Runnable, AutoCloseable {
  /** Calls under way per queue: more than a service on one machine answers at once. */
  static final int LANE_WIDTH = 32;

  /** Requests of a queue that wait for its lane: some seconds of work, a few hundred bytes each. */
  static final int MAX_WAITING = 256;

  /** A service that is down is back by then, or has forgotten its servers. */
  static final Duration RELEASED_WITHIN = Duration.ofHours(1);

  /** Of a release, on top of the attempts that a call has itself. */
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** Answers go out without waiting for this; it bounds how late offsets are committed. */
  private static final Duration POLL = Duration.ofMillis(20);

  private static final Logger log = LoggerFactory.getLogger(HttpAllocator.class);

  private record Origin(String topic, int partition, long offset) implements RecordMetadata {}

  private final Consumer<byte[], byte[]> consumer;
  private final Producer<byte[], byte[]> producer;
  private final Topics topics;
  private final Function<String, Optional<GameServers.HttpAllocator>> services;
  private final Counters counters;
  private final Deserializer<AllocationRequest> requests;
  private final Serializer<Allocation> allocations;
  private final AllocatorCalls calls = new AllocatorCalls();
  private final LogTime time;
  private final OffsetTracker offsets = new OffsetTracker();
  private final Map<String, Lane> lanes = new HashMap<>();
  private final ConcurrentHashMap<String, CompletableFuture<Void>> lastOfMatch =
      new ConcurrentHashMap<>();

  /** What other threads leave for the one that owns the consumer, the lanes and the offsets. */
  private final Queue<Runnable> afterwards = new ConcurrentLinkedQueue<>();

  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();
  private volatile boolean closing;

  /**
   * A worker; {@link #run} starts it.
   *
   * @param consumer reads only what is committed, does not commit by itself; closed with the worker
   * @param producer idempotent; closed with the worker
   * @param services the HTTP service of a queue, as configured at the moment of the call
   * @param monotonicMillis a clock that never jumps, in milliseconds from an arbitrary origin
   */
  public HttpAllocator(
      Consumer<byte[], byte[]> consumer,
      Producer<byte[], byte[]> producer,
      Topics topics,
      EventSerdes serdes,
      Function<String, Optional<GameServers.HttpAllocator>> services,
      LongSupplier monotonicMillis,
      Counters counters) {
    this.consumer = consumer;
    this.producer = producer;
    this.topics = topics;
    this.services = services;
    this.counters = counters;
    this.requests = serdes.value(topics.allocationRequests()).deserializer();
    this.allocations = serdes.value(topics.allocations()).serializer();
    this.time = new LogTime(monotonicMillis);
  }

  /** What stopped the worker; empty while it runs, and after a close. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure.get());
  }

  /** Works until closed, or until Kafka fails for good; see {@link #failure}. */
  @Override
  public void run() {
    try {
      consumer.subscribe(List.of(topics.allocationRequests().name()), new Rebalances());
      while (!closing && failure.get() == null) {
        step();
      }
    } catch (WakeupException e) {
      if (!closing) {
        failure.compareAndSet(null, e);
      }
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
      log.error("The allocator stopped", e);
    } finally {
      finish();
    }
  }

  /**
   * Stops reading and waits until the worker has stopped; calls under way are repeated elsewhere.
   */
  @Override
  public void close() {
    closing = true;
    consumer.wakeup();
    stopped.join();
  }

  private void step() {
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
      time.observe(record.timestamp());
      take(record);
    }
    for (Runnable next = afterwards.poll(); next != null; next = afterwards.poll()) {
      next.run();
    }
    commit(false);
  }

  private void take(ConsumerRecord<byte[], byte[]> record) {
    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
    offsets.started(partition, record.offset());
    Runnable finished = () -> offsets.finished(partition, record.offset());
    AllocationRequest request;
    try {
      request = requests.deserialize(record.topic(), record.value());
    } catch (BadRecordException e) {
      // The record's own fault. A registry that is down is not: it stops the worker, and the record
      // is read again by whoever comes next.
      refuse(record, e.reason().name(), String.valueOf(e.getMessage()), finished);
      return;
    }
    if (request == null || request.getAction() == AllocationAction.UNKNOWN) {
      refuse(record, "INVALID", "A request to the allocator is ALLOCATE or RELEASE.", finished);
      return;
    }
    if (request.getAction() == AllocationAction.RELEASE) {
      release(new Release(record, request, FIRST_PAUSE, finished));
    } else if (lane(request).waiting() >= MAX_WAITING) {
      counters.increment("allocator.busy");
      answer(request, AllocatorAnswer.failure("too many matches wait for the allocator"), finished);
    } else {
      inItsLane(request, () -> allocate(request, finished));
    }
  }

  private Lane lane(AllocationRequest request) {
    return lanes.computeIfAbsent(request.getQueue(), queue -> new Lane(LANE_WIDTH));
  }

  /** Runs behind what this match has under way, and then frees its place in the lane. */
  private void inItsLane(AllocationRequest request, Supplier<CompletableFuture<Void>> call) {
    Lane lane = lane(request);
    lane.add(() -> start(request.getMatchId(), lane, call));
  }

  private void start(String matchId, Lane lane, Supplier<CompletableFuture<Void>> call) {
    CompletableFuture<Void> before =
        lastOfMatch.getOrDefault(matchId, CompletableFuture.completedFuture(null));
    CompletableFuture<Void> work =
        before.thenCompose(done -> call.get()).exceptionally(this::failed);
    lastOfMatch.put(matchId, work);
    var unused =
        work.whenComplete(
            (result, error) -> {
              lastOfMatch.remove(matchId, work);
              afterwards.add(lane::finished);
            });
  }

  private CompletableFuture<Void> allocate(AllocationRequest request, Runnable finished) {
    LongSupplier remainingMs =
        () ->
            request.getDeadline() == null
                ? Long.MAX_VALUE
                : request.getDeadline().toEpochMilli() - time.nowMs();
    return services
        .apply(request.getQueue())
        .map(service -> calls.allocate(request, service, remainingMs))
        .orElseGet(
            () ->
                CompletableFuture.completedFuture(
                    AllocatorAnswer.failure("the queue has no allocator")))
        .thenAccept(answer -> answer(request, answer, finished));
  }

  /**
   * A server to be given back.
   *
   * @param pause before it is tried again, should it fail
   */
  private record Release(
      ConsumerRecord<byte[], byte[]> record,
      AllocationRequest request,
      Duration pause,
      Runnable finished) {

    /** The same later on. */
    Release slower() {
      Duration twice = pause.multipliedBy(2);
      Duration next = twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
      return new Release(record, request, next, finished);
    }
  }

  private void release(Release release) {
    if (lane(release.request()).waiting() >= MAX_WAITING) {
      later(release);
    } else {
      inItsLane(release.request(), () -> call(release));
    }
  }

  private CompletableFuture<Void> call(Release release) {
    AllocationRequest request = release.request();
    return services
        .apply(request.getQueue())
        .map(service -> calls.release(request, service))
        // The queue may come back, and its service with it.
        .orElseGet(() -> CompletableFuture.completedFuture(false))
        .thenAccept(gone -> called(release, gone));
  }

  private void called(Release release, boolean gone) {
    AllocationRequest request = release.request();
    if (gone) {
      counters.increment("allocator.released");
      afterwards.add(release.finished());
    } else if (time.nowMs() - request.getAt().toEpochMilli() < RELEASED_WITHIN.toMillis()) {
      later(release);
    } else {
      counters.increment("allocator.release_failed");
      String server = request.getGameServer() == null ? "if any" : request.getGameServer();
      refuse(
          release.record(),
          "RELEASE_FAILED",
          "The service does not free the server of match %s (%s); free it by hand."
              .formatted(request.getMatchId(), server),
          release.finished());
    }
  }

  /** Outside the lane meanwhile, so that it holds up nobody. */
  private void later(Release release) {
    counters.increment("allocator.release_postponed");
    CompletableFuture.delayedExecutor(release.pause().toMillis(), TimeUnit.MILLISECONDS)
        .execute(() -> afterwards.add(() -> release(release.slower())));
  }

  private void answer(AllocationRequest request, AllocatorAnswer answer, Runnable finished) {
    counters.increment(
        answer.gameServer().isPresent() ? "allocator.allocated" : "allocator.failed");
    Allocation allocation =
        Allocation.newBuilder()
            .setMatchId(request.getMatchId())
            .setGameServer(answer.gameServer().orElse(null))
            .setFailure(answer.failure().orElse(null))
            .setAt(Instant.ofEpochMilli(time.nowMs()))
            .build();
    String topic = topics.allocations().name();
    send(
        new ProducerRecord<>(
            topic,
            null,
            allocation.getAt().toEpochMilli(),
            request.getMatchId().getBytes(StandardCharsets.UTF_8),
            allocations.serialize(topic, allocation)),
        finished);
  }

  private void refuse(
      ConsumerRecord<byte[], byte[]> record, String reason, String message, Runnable finished) {
    counters.increment("allocator.refused");
    var letter =
        DeadLetters.record(
            record.key(),
            record.value(),
            reason,
            message,
            new Origin(record.topic(), record.partition(), record.offset()),
            time.nowMs());
    send(
        new ProducerRecord<>(
            topics.deadLetters().name(),
            null,
            letter.timestamp(),
            letter.key(),
            letter.value(),
            letter.headers()),
        finished);
  }

  /** The producer retries by itself; what it gives up on is beyond this worker. */
  private void send(ProducerRecord<byte[], byte[]> record, Runnable finished) {
    var unused =
        producer.send( // the callback sees what becomes of it
            record,
            (metadata, error) -> {
              if (error == null) {
                afterwards.add(finished);
              } else {
                failed(error);
              }
            });
  }

  private Void failed(Throwable error) {
    if (failure.compareAndSet(null, error) && !closing) {
      log.error("The allocator cannot answer and stops", error);
    }
    return null;
  }

  private void commit(boolean wait) {
    Map<TopicPartition, OffsetAndMetadata> done = offsets.takeCommittable();
    if (done.isEmpty()) {
      return;
    }
    try {
      if (wait) {
        consumer.commitSync(done);
      } else {
        consumer.commitAsync(done, null);
      }
    } catch (CommitFailedException | RebalanceInProgressException e) {
      // Somebody else has the partition, and repeats what was not committed.
      log.info("Offsets were not committed: {}", e.getMessage());
    }
  }

  private void finish() {
    try {
      for (Runnable next = afterwards.poll(); next != null; next = afterwards.poll()) {
        next.run();
      }
      commit(true);
    } catch (RuntimeException e) {
      log.warn("The last offsets were not committed; their requests are repeated", e);
    } finally {
      consumer.close();
      producer.close();
      stopped.complete(null);
    }
  }

  private final class Rebalances implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      commit(true);
      offsets.forget(partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
      offsets.forget(partitions);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      // Each partition begins at what was committed; nothing is kept of it from before.
      offsets.forget(partitions);
    }
  }
}
