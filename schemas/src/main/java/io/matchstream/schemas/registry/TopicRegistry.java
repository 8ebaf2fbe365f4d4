package io.matchstream.schemas.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.matchstream.schemas.topics.Topic;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.avro.Schema;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedded registry: kept in one partition of a compacted topic, by any number of processes at
 * once, with no leader among them.
 *
 * <p>Who registers reads the topic to its end, appends a claim (subject, next version, next id,
 * schema) and reads on to the claim. Everybody folds the same log by the same rule: a claim counts
 * if its version is the subject's next and its id is free. So of two that raced the first in the
 * log wins and the other tries again with what it has now seen. Each claim has a key of its own,
 * for compaction must never keep a loser in the place of a winner; a loser removes its claim.
 *
 * <p>Reads are answered from memory; an id or subject not seen yet makes it read on first. Safe for
 * use by several threads.
 */
public final class TopicRegistry implements SubjectRegistry, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicRegistry.class);
  private static final Duration POLL = Duration.ofMillis(100);

  /** Longer than a restart of the broker; a poll itself never fails for want of one. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Each lost race means that somebody else won one, so this many is a fault. */
  private static final int ATTEMPTS = 1_000;

  private final RegistryState state = new RegistryState();
  private final TopicPartition partition;
  private final Consumer<byte[], byte[]> consumer;
  private final Producer<byte[], byte[]> producer;

  /**
   * Opens the registry and reads it whole.
   *
   * @param clients settings of Kafka clients, {@code bootstrap.servers} at least
   * @param topic the topic, which must exist
   * @throws RegistryException if the broker does not answer
   */
  public TopicRegistry(Map<String, ?> clients, Topic<byte[]> topic) {
    Map<String, Object> reading = new HashMap<>(clients);
    reading.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    reading.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    reading.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    Map<String, Object> writing = new HashMap<>(clients);
    writing.put(ProducerConfig.ACKS_CONFIG, "all");
    writing.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    writing.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    partition = new TopicPartition(topic.name(), 0);
    consumer =
        new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    producer = new KafkaProducer<>(writing, new ByteArraySerializer(), new ByteArraySerializer());
    try {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      readToEnd();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public synchronized int register(String subject, Schema schema) {
    Optional<RegisteredSchema> known = state.find(subject, schema);
    for (int attempt = 0; attempt < ATTEMPTS && known.isEmpty(); attempt++) {
      readToEnd();
      known = state.find(subject, schema);
      if (known.isEmpty()) {
        state.requireCompatible(subject, schema);
        known = claim(state.next(subject, schema));
      }
    }
    return known
        .orElseThrow(
            () ->
                new RegistryException(
                    RegistryException.STORE_FAILED, "lost every race to register " + subject))
        .id();
  }

  private Optional<RegisteredSchema> claim(RegisteredSchema next) {
    byte[] key = (next.subject() + "/" + next.version() + "/" + UUID.randomUUID()).getBytes(UTF_8);
    long offset = append(key, SchemaClaim.write(next));
    readPast(offset);
    Optional<RegisteredSchema> won = state.find(next.subject(), next.schema());
    boolean ours =
        won.isPresent() && won.get().id() == next.id() && won.get().version() == next.version();
    if (!ours) {
      append(key, null);
    }
    return won;
  }

  private long append(byte[] key, byte[] value) {
    try {
      return producer
          .send(new ProducerRecord<>(partition.topic(), partition.partition(), key, value))
          .get()
          .offset();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(e);
    } catch (ExecutionException | KafkaException e) {
      throw failed(e);
    }
  }

  private void readToEnd() {
    try {
      readPast(consumer.endOffsets(List.of(partition)).get(partition) - 1);
    } catch (KafkaException e) {
      throw failed(e);
    }
  }

  /** Reads until the position is beyond the offset. */
  private void readPast(long offset) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (consumer.position(partition) <= offset) {
        if (System.nanoTime() - deadline > 0) {
          throw new TimeoutException("offset " + offset + " not read within " + PATIENCE);
        }
        for (ConsumerRecord<byte[], byte[]> each : consumer.poll(POLL)) {
          fold(each);
        }
      }
    } catch (KafkaException e) {
      throw failed(e);
    }
  }

  private void fold(ConsumerRecord<byte[], byte[]> claim) {
    if (claim.value() == null) {
      return; // a loser took its claim back
    }
    Optional<RegisteredSchema> read = SchemaClaim.read(claim.value());
    if (read.isEmpty()) {
      LOG.warn("{} at offset {} holds no schema: skipped", partition, claim.offset());
    } else if (!state.accept(read.get())) {
      LOG.debug("{} at offset {} lost its race", partition, claim.offset());
    }
  }

  private RegistryException failed(Exception cause) {
    return new RegistryException(
        RegistryException.STORE_FAILED,
        "the topic " + partition.topic() + " cannot be used: " + cause.getMessage(),
        cause);
  }

  @Override
  public Schema schema(int id) {
    return state.schema(id).orElseGet(() -> afterReading(id));
  }

  private synchronized Schema afterReading(int id) {
    readToEnd();
    return state.schema(id).orElseThrow(() -> RegistryState.schemaNotFound(id));
  }

  @Override
  public synchronized List<String> subjects() {
    readToEnd();
    return state.subjects();
  }

  @Override
  public synchronized List<Integer> versions(String subject) {
    readToEnd();
    return state.versions(subject);
  }

  @Override
  public synchronized RegisteredSchema version(String subject, int version) {
    readToEnd();
    return state.version(subject, version);
  }

  @Override
  public synchronized RegisteredSchema latest(String subject) {
    readToEnd();
    return state.latest(subject);
  }

  @Override
  public synchronized Optional<RegisteredSchema> find(String subject, Schema schema) {
    readToEnd();
    return state.find(subject, schema);
  }

  @Override
  public synchronized List<String> incompatibilities(String subject, Schema schema) {
    readToEnd();
    return state.incompatibilities(subject, schema);
  }

  @Override
  public synchronized void close() {
    producer.close();
    consumer.close();
  }
}
