package io.matchstream.streams.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.Presets;
import io.matchstream.events.ConfigVersion;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.config.ConfigPublisher;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.ObjectName;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.StateRestoreListener;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What only a real broker shows of the runtime. */
class OwnerRunnerTest {
  private static final String APPLICATION = "probe";
  private static final Duration LIMIT = Duration.ofSeconds(40);

  @AutoClose private final EmbeddedBroker broker = EmbeddedBroker.temporary();
  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final AtomicLong now = new AtomicLong();
  private final AtomicLong restored = new AtomicLong();

  private ConfigVersion published;

  /** Those in memory are always restored: they are small. */
  private static final String LARGE = "probe-large";

  @TempDir Path state;

  @BeforeEach
  void createTopics() throws Exception {
    try (Admin admin = admin()) {
      TopicAdmin.ensure(admin, topics);
    }
    MatchstreamConfig queues = new MatchstreamConfig(List.of(Presets.chess("blitz")));
    published =
        new ConfigPublisher(Brokers.open(broker.bootstrapServers()), topics, serdes)
            .publish(queues, Instant.now());
  }

  @Test
  @DisplayName("F62, F69: with nothing left to read, time runs on from the broker's time")
  void withNothingLeftToReadTimeRunsOn() throws Exception {
    try (OwnerRunner runner = start()) {
      send("one");
      await().atMost(LIMIT).until(() -> seen.contains("one"));
      long first = now.get();
      await().atMost(LIMIT).until(() -> now.get() > first + 1_500);
      assertThat(now.get()).isLessThanOrEqualTo(System.currentTimeMillis() + 1_000);
    }
  }

  @Test
  void configurationIsKnownBeforeTheFirstRecord() throws Exception {
    send("early"); // waits in the log, as does the configuration
    try (OwnerRunner runner = start()) {
      await().atMost(LIMIT).until(() -> seen.contains("early"));
      assertThat(seen).contains("early knows [blitz]");
    }
  }

  @Test
  @DisplayName("F41, F42: after a close the next start restores nothing large, waits for nobody")
  void aRestartRestoresNothingAndWaitsForNobody() throws Exception {
    try (OwnerRunner runner = start()) {
      send("one");
      await().atMost(LIMIT).until(() -> seen.contains("one"));
    }
    try (Admin admin = admin()) {
      var group = admin.describeConsumerGroups(Set.of(APPLICATION)).all().get().get(APPLICATION);
      assertThat(group.members()).isEmpty();
    }
    restored.set(0);
    try (OwnerRunner runner = start()) {
      send("two");
      await().atMost(LIMIT).until(() -> seen.contains("two"));
      assertThat(restored).hasValue(0);
    }
  }

  @Test
  void aMetricWhoseReadingEndsTheProcessIsNotOffered() throws Exception {
    try (OwnerRunner runner = start()) {
      var offered = runner.streams().metrics().keySet().stream().map(MetricName::name).toList();

      assertThat(offered).contains("num-open-iterators").doesNotContain(OwnerStreams.DEADLY);
      assertThat(
              ManagementFactory.getPlatformMBeanServer()
                  .queryNames(new ObjectName("kafka.streams:type=stream-state-metrics,*"), null))
          .isEmpty();
    }
  }

  private OwnerRunner start() throws InterruptedException {
    Environment env = Environment.of(topics, serdes);
    env.published().learn(published);
    OwnerRunner runner =
        new OwnerRunner(
            APPLICATION,
            topology(env),
            OwnerSettings.laptop(broker.bootstrapServers(), state),
            env);
    runner.streams().setGlobalStateRestoreListener(new CountRestored());
    runner.start();
    assertThat(runner.awaitRunning(LIMIT)).isTrue();
    return runner;
  }

  private Topology topology(Environment env) {
    return new Topology(OwnerRunner.topologyConfig(APPLICATION, env))
        .addSource(
            "letters",
            new StringDeserializer(),
            new ByteArrayDeserializer(),
            topics.deadLetters().name())
        .addSource(
            "configs",
            new StringDeserializer(),
            serdes.value(topics.configs()).deserializer(),
            topics.configs().name())
        .addProcessor("probe", () -> new Probe(env), "letters", "configs")
        .addStateStore(LogClock.store("probe-clock"), "probe")
        .addStateStore(ConfigHistory.store("probe-configs", env), "probe")
        .addStateStore(
            Stores.keyValueStoreBuilder(
                    Stores.persistentKeyValueStore(LARGE), Serdes.String(), Serdes.Long())
                .withLoggingEnabled(ChangelogSettings.STEADY),
            "probe");
  }

  private void send(String text) throws Exception {
    Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      producer
          .send(new ProducerRecord<>(topics.deadLetters().name(), 0, text, text.getBytes(UTF_8)))
          .get();
    }
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
  }

  /** Notes what it is given, what it knows then, and how time runs. */
  private final class Probe implements Processor<String, Object, Void, Void> {
    private final Environment env;
    private LogClock clock;
    private ConfigHistory configs;
    private KeyValueStore<String, Long> large;

    Probe(Environment env) {
      this.env = env;
    }

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      clock = new LogClock(context.getStateStore("probe-clock"), env, context);
      configs = new ConfigHistory(context.getStateStore("probe-configs"), env);
      large = context.getStateStore(LARGE);
      if (context.taskId().partition() == 0) {
        context.schedule(
            Duration.ofMillis(25), PunctuationType.WALL_CLOCK_TIME, tick -> now.set(clock.now()));
      }
    }

    @Override
    public void process(Record<String, Object> record) {
      long at = clock.observe(record.timestamp());
      if (record.value() instanceof ConfigVersion version) {
        configs.add(version);
        return;
      }
      now.set(at);
      large.put(record.key(), at);
      var queues = configs.at(at).queues().stream().map(queue -> queue.name()).toList();
      seen.add(record.key() + " knows " + queues);
      seen.add(record.key());
    }
  }

  private final class CountRestored implements StateRestoreListener {
    @Override
    public void onRestoreStart(TopicPartition partition, String store, long from, long to) {}

    @Override
    public void onBatchRestored(TopicPartition partition, String store, long end, long count) {
      if (store.equals(LARGE)) {
        restored.addAndGet(count);
      }
    }

    @Override
    public void onRestoreEnd(TopicPartition partition, String store, long total) {}
  }
}
