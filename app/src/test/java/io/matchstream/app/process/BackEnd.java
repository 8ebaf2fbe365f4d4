package io.matchstream.app.process;

import io.matchstream.app.node.Cluster;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Request;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.schemas.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Kafka's plain producer, which rides out a broker that is away, as any back end's would, and knows
 * which enqueues the log has for good.
 */
final class BackEnd implements AutoCloseable {
  private final KafkaProducer<String, byte[]> producer;
  private final Topics topics;
  private final Serializer<Request> requests;
  private final Serializer<ResultEvent> results;
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  BackEnd(Cluster cluster) {
    topics = cluster.topics();
    requests = cluster.serdes().value(topics.requests()).serializer();
    results = cluster.serdes().value(topics.results()).serializer();
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
    producer = new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }

  /** Enqueues that are in the log for good, as {@code player/request id}. */
  Set<String> acknowledged() {
    return acknowledged;
  }

  void request(String player, String requestId, Object body) {
    Request request =
        Request.newBuilder().setPlayer(player).setRequestId(requestId).setBody(body).build();
    byte[] value = requests.serialize(topics.requests().name(), request);
    String enqueue = body instanceof Enqueue ? player + "/" + requestId : null;
    send(topics.requests().name(), player, value, enqueue);
  }

  void enqueueAsJson(String player, String requestId, String json) {
    byte[] value = json.getBytes(StandardCharsets.UTF_8);
    send(topics.requests().name(), player, value, player + "/" + requestId);
  }

  void json(String player, String json) {
    send(topics.requests().name(), player, json.getBytes(StandardCharsets.UTF_8), null);
  }

  void result(Result result) {
    byte[] value = results.serialize(topics.results().name(), new ResultEvent(result));
    send(topics.results().name(), result.getMatchId(), value, null);
  }

  private void send(String topic, String key, byte[] value, String enqueue) {
    var unused =
        producer.send(
            new ProducerRecord<>(topic, key, value),
            (where, error) -> {
              if (error != null) {
                failure.compareAndSet(null, error);
              } else if (enqueue != null) {
                acknowledged.add(enqueue);
              }
            });
  }

  /** Waits for the broker to have all. */
  void flush() {
    producer.flush();
    if (failure.get() != null) {
      throw new AssertionError("not everything could be produced", failure.get());
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
