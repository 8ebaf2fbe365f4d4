package io.matchstream.bench.pipeline;

import io.matchstream.app.node.Cluster;
import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Request;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** What back ends and game servers produce. Safe for several threads. */
final class Outbox implements AutoCloseable {
  private static final long WON = 1_000_000;
  private static final long MICROS_A_POINT = 1_000_000;

  private final Topics topics;
  private final Serializer<Request> requests;
  private final Serializer<ResultEvent> results;
  private final KafkaProducer<String, byte[]> producer;
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private final AtomicLong ids = new AtomicLong();

  Outbox(Cluster cluster) {
    topics = cluster.topics();
    requests = cluster.serdes().value(topics.requests()).serializer();
    results = cluster.serdes().value(topics.results()).serializer();
    producer =
        new KafkaProducer<>(
            cluster
                .brokers()
                .client(
                    Map.of(
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        // Thousands of back ends would not wait; one that stands for them gathers
                        // what comes within a millisecond, or it would send each alone.
                        ProducerConfig.LINGER_MS_CONFIG,
                        1,
                        // What cannot be sent waits here, so that nobody is held up: a second of
                        // the highest rate and some.
                        ProducerConfig.BUFFER_MEMORY_CONFIG,
                        128L << 20)),
            new StringSerializer(),
            new ByteArraySerializer());
  }

  /** A player asks for a match in this queue. */
  void enqueue(String player, String queue) {
    request(player, Enqueue.newBuilder().setQueue(queue).build());
  }

  /** The same in a queue that trusts us, with this rating in points. */
  void enqueue(String player, String queue, int rating) {
    request(
        player,
        Enqueue.newBuilder().setQueue(queue).setRatingMicros(rating * MICROS_A_POINT).build());
  }

  /** A player gives up. */
  void cancel(String player) {
    request(player, Cancel.newBuilder().build());
  }

  /** A player has heard of his match. */
  void acknowledge(String player, String matchId) {
    request(player, new Ack(matchId));
  }

  private void request(String player, Object body) {
    send(
        topics.requests(),
        requests,
        player,
        Request.newBuilder()
            .setPlayer(player)
            .setRequestId(Long.toString(ids.incrementAndGet(), Character.MAX_RADIX))
            .setBody(body)
            .build());
  }

  /** How a game ended. */
  void result(Game game, boolean firstWon) {
    Result result =
        Result.newBuilder()
            .setMatchId(game.matchId())
            .setPlayers(
                List.of(
                    new PlayerResult(game.first(), firstWon ? WON : 0L, null),
                    new PlayerResult(game.second(), firstWon ? 0L : WON, null)))
            .build();
    send(topics.results(), results, game.matchId(), new ResultEvent(result));
  }

  private <V> void send(Topic<V> topic, Serializer<V> serializer, String key, V value) {
    var unused =
        producer.send(
            new ProducerRecord<>(topic.name(), key, serializer.serialize(topic.name(), value)),
            (metadata, error) -> {
              if (error != null) {
                failure.compareAndSet(null, error);
              }
            });
  }

  /**
   * Looks whether all that was sent has been taken so far.
   *
   * @throws KafkaException when something was not
   */
  void check() {
    Optional.ofNullable(failure.get())
        .ifPresent(
            e -> {
              throw new KafkaException("a request could not be produced", e);
            });
  }

  @Override
  public void close() {
    producer.close();
  }
}
