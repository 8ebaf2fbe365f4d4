package io.matchstream.streams.runtime;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.ConfigVersion;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/**
 * A topology on the test driver, with time moved by hand: wall clock and monotonic time go
 * together, records carry the log time. The input is not behind unless the test says so.
 */
public final class TopologyBench implements AutoCloseable {
  /** When every bench starts. */
  public static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

  private final AtomicLong monotonicMillis = new AtomicLong(1_000_000);
  private final SettableLag lag = new SettableLag();
  private final Environment env;
  private final TopologyTestDriver driver;
  private Instant now = START;
  private int configVersion;

  /** One partition of everything, so that every key belongs here. */
  public TopologyBench(String application, Function<Environment, Topology> topology) {
    this(application, 1, topology);
  }

  /**
   * The driver reads everything from partition 0; with more partitions, most keys do not belong
   * here.
   */
  public TopologyBench(
      String application, int partitions, Function<Environment, Topology> topology) {
    Topics topics = new Topics(new TopicsSettings("", partitions, (short) 1));
    Placements places = new Placements();
    this.env =
        new Environment(
            topics,
            new EventSerdes(new InMemoryRegistry(), topics),
            new ConfigVersions(places),
            places,
            lag,
            CommitPace.byInterval(),
            monotonicMillis::get,
            new Counters());
    Properties properties =
        OwnerSettings.laptop("not-used:9092", newDirectory()).properties(application, env);
    this.driver = new TopologyTestDriver(topology.apply(env), properties, START);
  }

  private static Path newDirectory() {
    try {
      return Files.createTempDirectory("topology-bench");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Environment env() {
    return env;
  }

  public TopologyTestDriver driver() {
    return driver;
  }

  /** The bench's time; also the timestamp of what is piped without one. */
  public Instant now() {
    return now;
  }

  /** Lets time pass; punctuators run. */
  public void advance(Duration duration) {
    now = now.plus(duration);
    monotonicMillis.addAndGet(duration.toMillis());
    driver.advanceWallClockTime(duration);
  }

  /** The machine's wall clock is set forward; neither the log's time nor any time passes. */
  public void jumpWallClock(Duration duration) {
    driver.advanceWallClockTime(duration);
  }

  /**
   * Publishes these queues (YAML) as the next version, in force at once, every pool on partition 0.
   */
  public void configure(String yaml) {
    configure(yaml, now);
  }

  /** Publishes these queues as the next version, in force from this log time on. */
  public void configure(String yaml, Instant effectiveFrom) {
    configure(yaml, effectiveFrom, Map.of());
  }

  /** The same, with some pools on other partitions. */
  public void configure(String yaml, Instant effectiveFrom, Map<String, Integer> elsewhere) {
    var config = ConfigReader.read(yaml, "test");
    Map<String, Integer> placements = new TreeMap<>();
    config.queues().stream().map(QueueConfig::name).forEach(name -> placements.put(name, 0));
    placements.putAll(elsewhere);
    configVersion++;
    pipe(
        env.topics().configs(),
        "%010d".formatted(configVersion),
        new ConfigVersion(configVersion, effectiveFrom, config.toJson(), placements));
  }

  /** Pipes a value, stamped with the bench's time. */
  public <V> void pipe(Topic<V> topic, String key, V value) {
    pipe(topic, key, value, now);
  }

  /** Pipes a value with this timestamp. */
  public <V> void pipe(Topic<V> topic, String key, V value, Instant timestamp) {
    driver
        .createInputTopic(
            topic.name(), new StringSerializer(), env.serdes().value(topic).serializer())
        .pipeInput(key, value, timestamp);
  }

  /** Pipes bytes as they are, stamped with the bench's time. */
  public void pipeBytes(Topic<?> topic, byte[] key, byte[] value) {
    driver
        .createInputTopic(topic.name(), new ByteArraySerializer(), new ByteArraySerializer())
        .pipeInput(key, value, now);
  }

  /** What has been written to this topic since the last read. */
  public <V> List<V> read(Topic<V> topic) {
    return records(topic).stream().map(TestRecord::value).toList();
  }

  /** The same with keys, headers and timestamps. */
  public <V> List<TestRecord<String, V>> records(Topic<V> topic) {
    return new ArrayList<>(
        driver
            .createOutputTopic(
                topic.name(), new StringDeserializer(), env.serdes().value(topic).deserializer())
            .readRecordsToList());
  }

  /** What has been written to the dead letters since the last read. */
  public List<TestRecord<byte[], byte[]>> deadLetters() {
    return driver
        .createOutputTopic(
            env.topics().deadLetters().name(),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())
        .readRecordsToList();
  }

  /** From now on records wait unread in an input that has been read up to this log time. */
  public void readOnlyUpTo(Instant logTime) {
    lag.readUpTo = Optional.of(logTime);
  }

  /** Nothing waits unread any more. */
  public void readAll() {
    lag.readUpTo = Optional.empty();
  }

  @Override
  public void close() {
    driver.close();
  }

  private static final class SettableLag implements InputLag {
    private Optional<Instant> readUpTo = Optional.empty();

    @Override
    public boolean behind(int partition) {
      return readUpTo.isPresent();
    }

    @Override
    public long readUpTo(int partition, long nowMs) {
      return readUpTo.map(Instant::toEpochMilli).orElse(nowMs);
    }

    @Override
    public void handled(String topic, int partition, long offset, long timestampMs) {}
  }
}
