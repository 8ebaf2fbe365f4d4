package io.matchstream.app.demo;

import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.Requirement;
import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Request;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes what players and game servers say to the public topics, as anybody's back end does. */
final class BackEnd implements AutoCloseable {
  private static final double MICROS = 1_000_000;

  private final KafkaProducer<String, byte[]> producer;
  private final Topics topics;
  private final EventSerdes serdes;
  private final Map<String, Map<String, String>> attributes = new HashMap<>();
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  BackEnd(String bootstrapServers, Topics topics, EventSerdes serdes, MatchstreamConfig config) {
    this.topics = topics;
    this.serdes = serdes;
    for (QueueConfig queue : config.queues()) {
      attributes.put(queue.name(), satisfying(queue.requires()));
    }
    producer =
        new KafkaProducer<>(
            Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.LINGER_MS_CONFIG,
                0),
            new StringSerializer(),
            new ByteArraySerializer());
  }

  /** Makes the first send as quick as the others. */
  void connect() {
    producer.partitionsFor(topics.requests().name());
    producer.partitionsFor(topics.results().name());
  }

  void importRating(String queue, Population.Member member) {
    RatingSet set =
        RatingSet.newBuilder()
            .setQueue(queue)
            .setPlayer(member.id())
            .setRatingMicros((long) (member.rating() * MICROS))
            .build();
    send(topics.ratingSets(), member.id(), set);
  }

  void send(Action action) {
    if (action instanceof Action.Ask ask) {
      Enqueue enqueue =
          Enqueue.newBuilder()
              .setQueue(ask.queue())
              .setAfterMatch(ask.afterMatch().orElse(null))
              .setAttributes(attributes.getOrDefault(ask.queue(), Map.of()))
              .build();
      request(ask.player(), ask.requestId(), enqueue);
    } else if (action instanceof Action.Cancel cancel) {
      request(
          cancel.player(),
          cancel.requestId(),
          Cancel.newBuilder().setCancels(cancel.cancels()).build());
    } else if (action instanceof Action.Acknowledge ack) {
      request(ack.player(), ack.requestId(), new Ack(ack.matchId()));
    } else if (action instanceof Action.Report report) {
      report(report);
    }
  }

  /**
   * Returns when everything is written.
   *
   * @throws IllegalStateException if something could not be
   */
  void flush() {
    producer.flush();
    Exception failed = failure.get();
    if (failed != null) {
      throw new IllegalStateException("the broker did not take a record", failed);
    }
  }

  private void report(Action.Report report) {
    List<PlayerResult> results =
        report.scores().entrySet().stream()
            .map(
                score ->
                    PlayerResult.newBuilder()
                        .setPlayer(score.getKey())
                        .setScoreMicros((long) (score.getValue() * MICROS))
                        .build())
            .toList();
    Result result = Result.newBuilder().setMatchId(report.matchId()).setPlayers(results).build();
    send(topics.results(), report.matchId(), new ResultEvent(result));
  }

  private void request(String player, String requestId, Object body) {
    send(topics.requests(), player, new Request(player, requestId, body));
  }

  private <V> void send(Topic<V> topic, String key, V value) {
    byte[] bytes = serdes.value(topic).serializer().serialize(topic.name(), value);
    var unused =
        producer.send(
            new ProducerRecord<>(topic.name(), key, bytes),
            (written, failed) -> {
              if (failed != null) {
                failure.compareAndSet(null, failed);
              }
            });
  }

  private static Map<String, String> satisfying(List<Requirement> requirements) {
    Map<String, String> values = new HashMap<>();
    for (Requirement requirement : requirements) {
      values.put(requirement.attribute(), requirement.min().orElse(BigDecimal.ONE).toPlainString());
    }
    return values;
  }

  @Override
  public void close() {
    producer.close();
  }
}
