package io.matchstream.streams.letters;

import io.matchstream.events.DeadLetterReplayed;
import io.matchstream.events.Operation;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes dead letters again, each with the record that says who did it and why, in one transaction:
 * there is no replay without its trace, and no trace without its replay. It blocks, so it is not
 * for an event loop; not for use by several threads.
 */
public final class LetterReplayer implements AutoCloseable {
  /** Transactional ids begin so; each replayer has one of its own, so that none fences another. */
  public static final String TRANSACTIONAL_ID = "matchstream-replay-";

  /** Header of a replayed record: the id of the operation. */
  public static final String OPERATION = "matchstream.replay";

  /** Header of a replayed record: where its letter lies, as in {@code 2/17}. */
  public static final String LETTER = "matchstream.replay.letter";

  /**
   * A replayer that is killed holds up the readers of its target for so long and no longer. Writing
   * two records takes milliseconds.
   */
  private static final int TRANSACTION_TIMEOUT_MS = 10_000;

  /** Closing would otherwise wait for a coordinator for as long as it is away. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Topics topics;
  private final Serializer<Operation> operations;
  private final KafkaProducer<byte[], byte[]> producer;

  /**
   * Who replays, and why.
   *
   * @param operator name of a person
   * @param note in his own words
   */
  public record By(String operator, Optional<String> note) {}

  /**
   * What was written.
   *
   * @param operation its id, on the topic of operations
   * @param topic where the record lies now
   * @param partition its partition there
   * @param offset its offset there
   */
  public record Replayed(String operation, String topic, int partition, long offset) {}

  /**
   * A replayer; returns when the broker knows it.
   *
   * @param client where the broker is, and how long to wait for it
   * @throws KafkaException where it can't be reached, or does not allow it
   */
  public LetterReplayer(Map<String, Object> client, Topics topics, EventSerdes serdes) {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put(
        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
        topics.settings().prefix() + TRANSACTIONAL_ID + UUID.randomUUID());
    settings.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_TIMEOUT_MS);
    this.topics = topics;
    this.operations = serdes.value(topics.operations()).serializer();
    this.producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    try {
      producer.initTransactions();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Writes a letter's record again: its key, value and own headers, on the partition that its key
   * has, which need not be the one on which it lay. What time says of it is the time of the replay.
   *
   * @param target as its fate says
   * @throws KafkaException where it was not written, nor the operation
   */
  public Replayed replay(Letter letter, Topic<?> target, By by) {
    String id = UUID.randomUUID().toString();
    producer.beginTransaction();
    try {
      Future<RecordMetadata> written = producer.send(record(letter, target, id));
      Future<RecordMetadata> traced = producer.send(operation(letter, target, id, by));
      producer.commitTransaction();
      // Both are there, or the commit had failed.
      traced.get();
      RecordMetadata place = written.get();
      return new Replayed(id, place.topic(), place.partition(), place.offset());
    } catch (KafkaException e) {
      abort(e);
      throw e;
    } catch (ExecutionException e) {
      throw new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  /** What cannot be aborted, since the broker has done so or does not answer, ends by itself. */
  private void abort(KafkaException why) {
    try {
      producer.abortTransaction();
    } catch (KafkaException | IllegalStateException another) {
      why.addSuppressed(another);
    }
  }

  private static ProducerRecord<byte[], byte[]> record(Letter letter, Topic<?> target, String id) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            target.name(), letter.key().orElse(null), letter.value().orElseThrow());
    letter.publicHeaders().forEach(record.headers()::add);
    record.headers().add(OPERATION, utf8(id));
    record.headers().add(LETTER, utf8(letter.place().toString()));
    return record;
  }

  private ProducerRecord<byte[], byte[]> operation(
      Letter letter, Topic<?> target, String id, By by) {
    LetterPlace place = letter.place();
    Operation operation =
        new Operation(
            id,
            by.operator(),
            by.note().orElse(null),
            new DeadLetterReplayed(
                topics.deadLetters().name(), place.partition(), place.offset(), target.name()));
    String name = topics.operations().name();
    return new ProducerRecord<>(
        name, utf8(place.toString()), operations.serialize(name, operation));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Stops; what a coordinator that is away was not told is aborted by the broker in time. */
  @Override
  public void close() {
    producer.close(PATIENCE);
  }
}
