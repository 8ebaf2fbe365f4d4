package io.matchstream.audit;

import io.matchstream.audit.reader.LogReader;
import io.matchstream.audit.reader.Range;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How many records a second are read from a broker and judged: writes a lawful log of all topics,
 * and audits it. To be run by hand, with the broker in another process; the command is in the page
 * on the audit.
 */
final class AuditOnBrokerSpeed {
  /** As on a laptop. */
  private static final int PARTITIONS = 4;

  /** What the owners write in one interval between commits when they are busy. */
  private static final int IN_ONE_TRANSACTION = 1_000;

  /** The first one finds a cold process, as a command is. */
  private static final int ROUNDS = 3;

  private final Map<String, Object> client;
  private final Topics topics;
  private final EventSerdes serdes;

  private AuditOnBrokerSpeed(String servers) {
    this.client = Map.of("bootstrap.servers", servers);
    // Of this run alone: whatever else the broker has is left as it is.
    String prefix = "speed-" + System.currentTimeMillis() + "-";
    this.topics = new Topics(new TopicsSettings(prefix, PARTITIONS, (short) 1));
    this.serdes = new EventSerdes(new InMemoryRegistry(), topics);
  }

  /**
   * Prints a line for each round.
   *
   * @param args where the broker is, and how many records to write
   */
  public static void main(String[] args) throws Exception {
    AuditOnBrokerSpeed speed = new AuditOnBrokerSpeed(args[0]);
    speed.create();
    System.out.printf("%,d records written%n", speed.write(Long.parseLong(args[1])));
    for (int round = 1; round <= ROUNDS; round++) {
      speed.audit();
    }
    speed.delete();
  }

  /** Without what our own topics have: the broker's time, and an age at which it deletes. */
  private void create() throws Exception {
    List<NewTopic> all = new ArrayList<>();
    for (Source source : Source.values()) {
      all.add(
          new NewTopic(source.in(topics).name(), Optional.of(PARTITIONS), Optional.empty())
              .configs(Map.of("retention.ms", "-1")));
    }
    try (Admin admin = Admin.create(client)) {
      admin.createTopics(all).all().get();
    }
  }

  private void delete() throws Exception {
    List<String> all = new ArrayList<>();
    for (Source source : Source.values()) {
      all.add(source.in(topics).name());
    }
    try (Admin admin = Admin.create(client)) {
      admin.deleteTopics(all).all().get();
    }
  }

  private long write(long atLeast) {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put("transactional.id", topics.settings().prefix());
    settings.put("linger.ms", 20);
    settings.put("batch.size", 256 * 1024);
    try (var producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      Traffic traffic = new Traffic();
      long written = 0;
      long committed = 0;
      while (written < atLeast) {
        traffic.nextStory();
        written += send(producer, traffic.book());
        if (written - committed >= IN_ONE_TRANSACTION) {
          producer.commitTransaction();
          producer.beginTransaction();
          committed = written;
        }
      }
      traffic.finish();
      written += send(producer, traffic.book());
      producer.commitTransaction();
      return written;
    }
  }

  private int send(KafkaProducer<byte[], byte[]> producer, LogBook book) {
    for (Logged<?> record : book.records()) {
      var unused = producer.send(record(record));
    }
    int sent = book.records().size();
    book.records().clear();
    return sent;
  }

  @SuppressWarnings("unchecked") // the topic's type says what its values are
  private ProducerRecord<byte[], byte[]> record(Logged<?> logged) {
    int partition = partition(logged.value());
    Source source = logged.place().source();
    Topic<Object> topic = (Topic<Object>) source.in(topics);
    if (logged.value() instanceof DeadLetter letter) {
      var record =
          new ProducerRecord<byte[], byte[]>(
              topic.name(), partition, logged.atMs(), null, bytes("?"));
      record.headers().add("matchstream.reason", bytes(letter.reason().orElseThrow()));
      record.headers().add("__streams.errors.topic", bytes(letter.topic().orElseThrow()));
      record.headers().add("__streams.errors.partition", bytes(letter.partition().orElseThrow()));
      record.headers().add("__streams.errors.offset", bytes(letter.offset().orElseThrow()));
      return record;
    }
    byte[] value = serdes.value(topic).serializer().serialize(topic.name(), logged.value());
    return new ProducerRecord<>(topic.name(), partition, logged.atMs(), null, value);
  }

  /** By player or match; what belongs to a queue lies where its pool does. */
  private static int partition(Object value) {
    if (value instanceof IndexedRecord record) {
      for (String key : List.of("player", "matchId")) {
        Schema.Field field = record.getSchema().getField(key);
        if (field != null) {
          return Math.floorMod(record.get(field.pos()).hashCode(), PARTITIONS);
        }
      }
    }
    return 0;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void audit() {
    double cpuBefore = cpuSeconds();
    long startNanos = System.nanoTime();
    Report report =
        new LogReader(client, topics, serdes)
            .audit(
                AuditSettings.atRest(AuditSettings.BOUND),
                Range.all(),
                System.out::println,
                () -> false);
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    System.out.printf(
        "%,d records, %d violations, undecided %s, %s: %,.0f records a second; this process had"
            + " %.1f s of a core%n",
        report.records(),
        report.violationCount(),
        report.undecidedByName(),
        Duration.ofMillis((long) (seconds * 1_000)),
        report.records() / seconds,
        cpuSeconds() - cpuBefore);
  }

  private static double cpuSeconds() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getProcessCpuTime()
        / 1e9;
  }
}
