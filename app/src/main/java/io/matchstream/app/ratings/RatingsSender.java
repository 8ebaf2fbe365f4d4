package io.matchstream.app.ratings;

import io.matchstream.events.RatingSet;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Puts ratings on their topic, keyed by player. Not for use by several threads. */
public final class RatingsSender implements AutoCloseable {
  private final String topic;
  private final Serializer<RatingSet> serializer;
  private final KafkaProducer<String, byte[]> producer;
  private final AtomicLong written = new AtomicLong();
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  /**
   * @param client what every producer of this broker is set up with
   */
  public RatingsSender(Map<String, Object> client, Topics topics, EventSerdes serdes) {
    topic = topics.ratingSets().name();
    serializer = serdes.value(topics.ratingSets()).serializer();
    Map<String, Object> settings = new HashMap<>(client);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    producer = new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }

  /**
   * Sends one; returns before it is written.
   *
   * @return false once something could not be written: further ones are of no use
   */
  public boolean send(RatingSet rating) {
    byte[] bytes = serializer.serialize(topic, rating);
    var unused =
        producer.send(
            new ProducerRecord<>(topic, rating.getPlayer(), bytes),
            (metadata, error) -> {
              if (error == null) {
                written.incrementAndGet();
              } else {
                failure.compareAndSet(null, error);
              }
            });
    return failure.get() == null;
  }

  /**
   * Waits until everything sent is written.
   *
   * @throws Exception what kept one of them from it
   */
  public void flush() throws Exception {
    producer.flush();
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  /** How many are written for certain. */
  public long written() {
    return written.get();
  }

  @Override
  public void close() {
    producer.close();
  }
}
