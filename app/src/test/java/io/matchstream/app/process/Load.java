package io.matchstream.app.process;

import io.matchstream.app.node.Cluster;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.Match;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Request;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.schemas.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * A back end with Kafka's plain producer: about 200 requests a second, as Avro and as JSON, of
 * players who ask, ask twice, change their mind, and play on while their last game is not over. The
 * producer rides out a broker that is away, as any back end's would.
 */
final class Load implements AutoCloseable {
  private static final String QUEUE = "blitz-3-2";
  private static final long PAUSE_NANOS = 5_000_000;
  private static final int PLAYERS = 240;

  private final KafkaProducer<String, byte[]> producer;
  private final Topics topics;
  private final Serializer<Request> requests;
  private final Serializer<ResultEvent> results;
  private final Random random;
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicLong sent = new AtomicLong();
  private final Queue<Match> played = new ConcurrentLinkedQueue<>();
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private final Thread thread = new Thread(this::run, "load");
  private volatile boolean stopped;

  Load(Cluster cluster, long seed) {
    this.topics = cluster.topics();
    this.requests = cluster.serdes().value(topics.requests()).serializer();
    this.results = cluster.serdes().value(topics.results()).serializer();
    this.random = new Random(seed);
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            cluster.bootstrapServers(),
            "acks",
            "all",
            // Milliseconds: a killed broker is back in less.
            "delivery.timeout.ms",
            120_000,
            "reconnect.backoff.max.ms",
            200);
    this.producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }

  void start() {
    thread.start();
  }

  /** Enqueues that are in the log for good, as {@code player/request id}. */
  Set<String> acknowledged() {
    return acknowledged;
  }

  /** A match was made; its result is reported, or its players leave it by asking again. */
  void made(Match match) {
    played.add(match);
  }

  /** Stops asking, lets everybody who still waits give up, and waits for the broker to have all. */
  void giveUp() throws InterruptedException {
    stopped = true;
    thread.join();
    for (int i = 0; i < PLAYERS; i++) {
      request("p" + i, "stop-" + i, Cancel.newBuilder().build());
    }
    producer.flush();
    if (failure.get() != null) {
      throw new AssertionError("not everything could be produced", failure.get());
    }
  }

  private void run() {
    long next = System.nanoTime();
    while (!stopped) {
      act();
      next += PAUSE_NANOS;
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  private void act() {
    String player = "p" + random.nextInt(PLAYERS);
    String requestId = "r" + sent.incrementAndGet();
    int choice = random.nextInt(20);
    if (choice < 2) {
      cancel(player, requestId);
    } else {
      boolean abandons = random.nextBoolean();
      enqueue(player, requestId, abandons);
      if (choice == 2) {
        enqueue(player, requestId, abandons); // a double tap
      }
    }
    Match match = played.poll();
    if (match != null && random.nextBoolean()) {
      report(match);
    }
  }

  private void enqueue(String player, String requestId, boolean abandons) {
    if (random.nextBoolean()) {
      String json =
          "{\"type\":\"enqueue\",\"player\":\"%s\",\"requestId\":\"%s\",\"queue\":\"%s\",\"ifMatched\":\"%s\"}"
              .formatted(player, requestId, QUEUE, abandons ? "abandon" : "answer");
      send(player, requestId, true, json.getBytes(StandardCharsets.UTF_8));
    } else {
      request(
          player,
          requestId,
          Enqueue.newBuilder()
              .setQueue(QUEUE)
              .setIfMatched(abandons ? IfMatched.ABANDON : IfMatched.ANSWER)
              .build());
    }
  }

  private void cancel(String player, String requestId) {
    if (random.nextBoolean()) {
      String json =
          "{\"type\":\"cancel\",\"player\":\"%s\",\"requestId\":\"%s\"}"
              .formatted(player, requestId);
      send(player, requestId, false, json.getBytes(StandardCharsets.UTF_8));
    } else {
      request(player, requestId, Cancel.newBuilder().build());
    }
  }

  private void request(String player, String requestId, Object body) {
    Request request =
        Request.newBuilder().setPlayer(player).setRequestId(requestId).setBody(body).build();
    send(
        player,
        requestId,
        body instanceof Enqueue,
        requests.serialize(topics.requests().name(), request));
  }

  private void send(String player, String requestId, boolean enqueue, byte[] value) {
    var unused =
        producer.send(
            new ProducerRecord<>(topics.requests().name(), player, value),
            (where, error) -> {
              if (error != null) {
                failure.compareAndSet(null, error);
              } else if (enqueue) {
                acknowledged.add(player + "/" + requestId);
              }
            });
  }

  private void report(Match match) {
    Result result =
        Result.newBuilder()
            .setMatchId(match.getMatchId())
            .setPlayers(
                List.of(
                    new PlayerResult(match.getPlayer1(), 1_000_000L, null),
                    new PlayerResult(match.getPlayer2(), 0L, null)))
            .build();
    byte[] value = results.serialize(topics.results().name(), new ResultEvent(result));
    var unused =
        producer.send(
            new ProducerRecord<>(topics.results().name(), match.getMatchId(), value),
            (where, error) -> {
              if (error != null) {
                failure.compareAndSet(null, error);
              }
            });
  }

  @Override
  public void close() throws InterruptedException {
    stopped = true;
    thread.join();
    producer.close();
  }
}
