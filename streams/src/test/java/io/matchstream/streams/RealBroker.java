package io.matchstream.streams;

import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.events.ConfigVersion;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.registry.SchemaRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.config.ConfigPublisher;
import io.matchstream.streams.players.PlayersTopology;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.runtime.CommitPace;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.MeasuredPace;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.streams.runtime.OwnerSettings;
import io.matchstream.streams.runtime.Rekeying;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * A real broker with the project's topics on two partitions each, and owners that run on it. For
 * one thread.
 */
final class RealBroker implements AutoCloseable {
  /** Generous, for machines that are busy with something else. */
  static final Duration LIMIT = Duration.ofSeconds(60);

  static final int PARTITIONS = 2;

  final EmbeddedBroker broker = EmbeddedBroker.temporary();
  final Topics topics = new Topics(new TopicsSettings("", PARTITIONS, (short) 1));
  final EventSerdes serdes;
  private final Path state;
  private final ConfigVersion published;
  private final KafkaProducer<byte[], byte[]> producer;
  private final List<OwnerRunner> running = new ArrayList<>();
  private final Map<String, Tail> tails = new HashMap<>();

  RealBroker(Path state, String yaml) {
    this(state, yaml, new InMemoryRegistry());
  }

  RealBroker(Path state, String yaml, SchemaRegistry registry) {
    this.state = state;
    serdes = new EventSerdes(registry, topics);
    serdes.registerAll();
    try (Admin admin = admin()) {
      TopicAdmin.ensure(admin, topics);
    }
    published =
        new ConfigPublisher(Brokers.open(broker.bootstrapServers()), topics, serdes)
            .publish(ConfigReader.read(yaml, "test"), Instant.now());
    producer = new KafkaProducer<>(sending(), new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** The configuration that is in force. */
  ConfigVersion published() {
    return published;
  }

  Admin admin() {
    return Admin.create(clients());
  }

  /** Compressed, so that the broker lets in what is far too large when it is read. */
  private Map<String, Object> sending() {
    return Map.of(
        "bootstrap.servers",
        broker.bootstrapServers(),
        "compression.type",
        "gzip",
        "max.request.size",
        8 << 20);
  }

  private Map<String, Object> clients() {
    return Map.of("bootstrap.servers", broker.bootstrapServers());
  }

  /** Runs one application as the command does. */
  OwnerRunner start(String application) throws InterruptedException {
    return start(application, settings -> settings, ignored -> {});
  }

  /** Runs one application that commits by its interval alone. */
  OwnerRunner startByInterval(String application, UnaryOperator<OwnerSettings> settings)
      throws InterruptedException {
    return start(application, settings, ignored -> {}, CommitPace.byInterval());
  }

  /**
   * Runs one application.
   *
   * @param settings changes the settings of a laptop
   * @param restored told how many records of large stores have been read back, batch by batch
   */
  OwnerRunner start(
      String application, UnaryOperator<OwnerSettings> settings, LongConsumer restored)
      throws InterruptedException {
    return start(application, settings, restored, new MeasuredPace());
  }

  private OwnerRunner start(
      String application,
      UnaryOperator<OwnerSettings> settings,
      LongConsumer restored,
      CommitPace pace)
      throws InterruptedException {
    Environment real = Environment.of(topics, serdes);
    Environment env =
        new Environment(
            topics,
            serdes,
            real.published(),
            real.placements(),
            real.lag(),
            pace,
            real.monotonicMillis(),
            real.counters());
    env.published().learn(published);
    OwnerRunner runner =
        new OwnerRunner(
            application,
            Owners.TOPOLOGIES.get(application).apply(env),
            settings.apply(OwnerSettings.laptop(broker.bootstrapServers(), state)),
            env);
    running.add(runner);
    runner.streams().setGlobalStateRestoreListener(new Restored(restored));
    runner.start();
    if (!runner.awaitRunning(LIMIT)) {
      throw new AssertionError(application + " does not run", runner.failure().orElse(null));
    }
    return runner;
  }

  /** Sends a value to the partition where its key belongs. */
  <V> RecordMetadata send(Topic<V> topic, String key, V value) {
    return send(topic, Rekeying.partition(key, PARTITIONS), key, value);
  }

  <V> RecordMetadata send(Topic<V> topic, int partition, String key, V value) {
    byte[] bytes = serdes.value(topic).serializer().serialize(topic.name(), value);
    return sendBytes(topic, partition, key.getBytes(StandardCharsets.UTF_8), bytes);
  }

  /** Sends a value with the client's own timestamp. */
  <V> RecordMetadata sendAt(Topic<V> topic, String key, V value, Instant timestamp) {
    int partition = Rekeying.partition(key, PARTITIONS);
    byte[] bytes = serdes.value(topic).serializer().serialize(topic.name(), value);
    byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
    return send(
        new ProducerRecord<>(topic.name(), partition, timestamp.toEpochMilli(), keyBytes, bytes));
  }

  RecordMetadata sendBytes(Topic<?> topic, int partition, byte[] key, byte[] value) {
    return send(new ProducerRecord<>(topic.name(), partition, key, value));
  }

  private RecordMetadata send(ProducerRecord<byte[], byte[]> record) {
    try {
      return producer.send(record).get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  /** All that is committed on a topic by now. */
  <V> List<V> read(Topic<V> topic) {
    var deserializer = serdes.value(topic).deserializer();
    return records(topic, "read_committed").stream()
        .map(record -> deserializer.deserialize(topic.name(), record.value()))
        .toList();
  }

  /**
   * All that is on a topic by now, as bytes.
   *
   * @param isolation {@code read_committed}, or {@code read_uncommitted} to see open transactions
   */
  List<ConsumerRecord<byte[], byte[]>> records(Topic<?> topic, String isolation) {
    return tails
        .computeIfAbsent(topic.name() + " " + isolation, name -> new Tail(topic, isolation))
        .readOn();
  }

  @Override
  public void close() {
    running.forEach(OwnerRunner::close);
    tails.values().forEach(tail -> tail.consumer.close());
    producer.close();
    broker.close();
  }

  /** What has been read of a topic, and a consumer that reads on. */
  private final class Tail {
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();

    Tail(Topic<?> topic, String isolation) {
      Map<String, Object> settings =
          Map.of(
              "bootstrap.servers",
              broker.bootstrapServers(),
              "isolation.level",
              isolation,
              "enable.auto.commit",
              false);
      consumer =
          new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
      List<TopicPartition> partitions =
          IntStream.range(0, topic.partitions())
              .mapToObj(partition -> new TopicPartition(topic.name(), partition))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
    }

    List<ConsumerRecord<byte[], byte[]>> readOn() {
      Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
      while (ends.keySet().stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        consumer.poll(Duration.ofMillis(50)).forEach(all::add);
      }
      return List.copyOf(all);
    }
  }

  /** Counts what is restored of stores on disk; those in memory are always, and small. */
  private record Restored(LongConsumer count) implements StateRestoreListener {
    private static final Set<String> ON_DISK =
        Set.of(PlayersTopology.PLAYERS, PoolsTopology.TICKETS_STORE, "matches");

    @Override
    public void onRestoreStart(TopicPartition partition, String store, long from, long to) {}

    @Override
    public void onBatchRestored(TopicPartition partition, String store, long end, long records) {
      if (ON_DISK.contains(store)) {
        count.accept(records);
      }
    }

    @Override
    public void onRestoreEnd(TopicPartition partition, String store, long total) {}
  }
}
