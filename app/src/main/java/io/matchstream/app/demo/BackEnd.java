package io.matchstream.app.demo;

import io.matchstream.app.node.Cluster;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Request;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
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

/** A back end: produces requests, results and imports to the public topics. */
public final class BackEnd implements Site, AutoCloseable {
  private final Topics topics;
  private final Serializer<Request> requests;
  private final Serializer<ResultEvent> results;
  private final Serializer<RatingSet> ratings;
  private final KafkaProducer<String, byte[]> producer;
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private final AtomicLong newestLogTime = new AtomicLong(Long.MIN_VALUE);

  /** A back end of this installation. */
  public BackEnd(Cluster cluster) {
    this.topics = cluster.topics();
    this.requests = cluster.serdes().value(topics.requests()).serializer();
    this.results = cluster.serdes().value(topics.results()).serializer();
    this.ratings = cluster.serdes().value(topics.ratingSets()).serializer();
    this.producer =
        new KafkaProducer<>(
            cluster
                .brokers()
                .client(
                    Map.of(ProducerConfig.ACKS_CONFIG, "all", ProducerConfig.LINGER_MS_CONFIG, 0)),
            new StringSerializer(),
            new ByteArraySerializer());
  }

  @Override
  public void request(String player, String requestId, Object body) {
    Request request =
        Request.newBuilder().setPlayer(player).setRequestId(requestId).setBody(body).build();
    send(topics.requests(), requests, player, request);
  }

  @Override
  public void result(Result result) {
    String key = result.getExternal() ? result.getQueue() : result.getMatchId();
    send(topics.results(), results, key, new ResultEvent(result));
  }

  @Override
  public void rating(RatingSet rating) {
    send(topics.ratingSets(), ratings, rating.getPlayer(), rating);
  }

  /**
   * Waits until everything sent is acknowledged.
   *
   * @throws KafkaException when something was not
   */
  @Override
  public void flush() {
    producer.flush();
    Optional.ofNullable(failure.get())
        .ifPresent(
            e -> {
              throw new KafkaException("a request could not be produced", e);
            });
  }

  private <V> void send(Topic<V> topic, Serializer<V> serializer, String key, V value) {
    record(new ProducerRecord<>(topic.name(), key, serializer.serialize(topic.name(), value)));
  }

  /** Produces what another language's client might: JSON, or what nobody can read. */
  public void record(ProducerRecord<String, byte[]> record) {
    var unused =
        producer.send(
            record,
            (metadata, error) -> {
              if (error == null) {
                newestLogTime.accumulateAndGet(metadata.timestamp(), Math::max);
              } else {
                failure.compareAndSet(null, error);
              }
            });
  }

  /**
   * Log time of the newest record that was acknowledged, epoch milliseconds by the broker's clock
   * where the broker stamps the topic.
   */
  public long newestLogTime() {
    return newestLogTime.get();
  }

  @Override
  public void close() {
    producer.close();
  }
}
