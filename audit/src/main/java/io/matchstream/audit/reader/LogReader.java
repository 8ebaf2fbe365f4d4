package io.matchstream.audit.reader;

import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Auditor;
import io.matchstream.audit.Coverage;
import io.matchstream.audit.DeadLetter;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.audit.Report;
import io.matchstream.audit.Source;
import io.matchstream.audit.Unreadable;
import io.matchstream.audit.Violation;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.utils.Utils;

/**
 * Reads all topics of an audit, committed records only, side by side in the log's time: a partition
 * that is ahead of the slowest waits. So what the auditor must keep is what happens within some
 * seconds, and not what one topic is ahead of another. Not for use by several threads.
 */
public final class LogReader {
  /** How far a partition may be ahead of the slowest. */
  private static final long AHEAD_MS = 10_000;

  /** Records between two words to the auditor of how far everything was read. */
  private static final int STEP = 20_000;

  /** Nothing comes for so long: a partition whose last record is a transaction's mark is read. */
  private static final Duration POLL = Duration.ofMillis(100);

  /**
   * Following: a partition at its end may still get what others were written with; transactions are
   * over within this.
   */
  private static final long UNDER_WAY_MS = 10_000;

  /** A broker that says nothing for so long is gone; a fetch waits half a second. */
  private static final long SILENT_NANOS = Duration.ofSeconds(10).toNanos();

  /** Anybody may write here, and anything. */
  private static final Set<Source> FROM_OUTSIDE =
      EnumSet.of(Source.REQUESTS, Source.RESULTS, Source.RATING_SETS, Source.OPERATIONS);

  private static final int READ_BYTES = 4 * 1024 * 1024;

  private final Topics topics;
  private final Map<String, Object> client;
  private final Map<String, Input> inputs = new HashMap<>();
  private final Consumer<String> say;

  /** One topic of the audit. */
  private record Input(Source source, Topic<?> topic, Deserializer<?> deserializer) {}

  /** One partition and how far it was read. */
  private static final class Part {
    final Input input;
    final TopicPartition partition;
    long end;
    long atMs = Long.MIN_VALUE;
    boolean cut;
    boolean over;

    Part(Input input, TopicPartition partition) {
      this.input = input;
      this.partition = partition;
    }
  }

  /**
   * A reader of this installation.
   *
   * @param client settings of a Kafka client
   */
  public LogReader(Map<String, Object> client, Topics topics, EventSerdes serdes) {
    this(client, topics, serdes, sentence -> {});
  }

  /**
   * A reader of this installation, for somebody who watches.
   *
   * @param client settings of a Kafka client
   * @param say told, while following, that the broker has fallen silent and that it answers again
   */
  public LogReader(
      Map<String, Object> client, Topics topics, EventSerdes serdes, Consumer<String> say) {
    this.topics = topics;
    this.client = client;
    this.say = say;
    for (Source source : Source.values()) {
      Topic<?> topic = source.in(topics);
      inputs.put(topic.name(), new Input(source, topic, serdes.value(topic).deserializer()));
    }
  }

  /**
   * Audits what it reads.
   *
   * @param violations told of each as soon as it is proved
   * @param stop asked now and then while following
   * @throws UnknownTopicOrPartitionException when the broker lacks one of the topics: what is not
   *     there cannot be told from what was never written
   * @throws TimeoutException when the broker falls silent; while following it is waited for
   */
  public Report audit(
      AuditSettings settings, Range range, Consumer<Violation> violations, BooleanSupplier stop) {
    Coverage coverage = new Coverage();
    Auditor auditor = new Auditor(settings, coverage, violations);
    return auditor.finish(read(range, auditor, coverage, stop));
  }

  /**
   * Reads and tells the auditor; versions of the configuration are read first, all of them. While
   * following, those that have been published since are read before each batch is judged: whatever
   * was decided by a version lies behind it in the log.
   *
   * @param coverage told what the topics have and lack
   * @return up to which log time everything was read, epoch milliseconds
   */
  private long read(Range range, Auditor auditor, Coverage coverage, BooleanSupplier stop) {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, STEP);
    settings.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, READ_BYTES);
    try (var first = consumer(settings);
        var consumer = consumer(settings)) {
      Reading configs = new Reading(first, auditor, coverage);
      configs.open(List.of(Source.CONFIGS), Range.all());
      configs.run(() -> false, false);
      Reading rest = new Reading(consumer, auditor, coverage);
      List<Source> others = new ArrayList<>(List.of(Source.values()));
      others.remove(Source.CONFIGS);
      rest.open(others, range);
      rest.run(stop, range.follow(), configs::goOn);
      return rest.readUpToMs;
    }
  }

  private static KafkaConsumer<byte[], byte[]> consumer(Map<String, Object> settings) {
    return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** One pass over some topics. */
  private final class Reading {
    final KafkaConsumer<byte[], byte[]> consumer;
    final Auditor auditor;
    final Coverage coverage;
    final Map<TopicPartition, Part> parts = new HashMap<>();
    long newestMs;
    long readUpToMs;
    int sinceWord;
    boolean silent;

    Reading(KafkaConsumer<byte[], byte[]> consumer, Auditor auditor, Coverage coverage) {
      this.consumer = consumer;
      this.auditor = auditor;
      this.coverage = coverage;
    }

    void open(List<Source> sources, Range range) {
      for (Source source : sources) {
        Input input = inputs.get(source.in(topics).name());
        // The broker's own count: this installation may have more partitions than a laptop.
        List<PartitionInfo> partitions = consumer.partitionsFor(input.topic.name());
        if (partitions.isEmpty()) {
          throw new UnknownTopicOrPartitionException(
              "the broker has no topic " + input.topic.name());
        }
        if (source == Source.SEATS) {
          coverage.owners(player -> partition(player, partitions.size()));
        }
        for (PartitionInfo info : partitions) {
          TopicPartition partition = new TopicPartition(info.topic(), info.partition());
          parts.put(partition, new Part(input, partition));
        }
      }
      consumer.assign(parts.keySet());
      Map<TopicPartition, Long> begins = consumer.beginningOffsets(parts.keySet());
      Map<TopicPartition, Long> starts = new HashMap<>(begins);
      Map<TopicPartition, Long> ends = consumer.endOffsets(parts.keySet());
      range.fromMs().ifPresent(from -> starts.putAll(offsets(from, ends)));
      if (range.toMs().isPresent()) {
        offsets(range.toMs().getAsLong() + 1, ends)
            .forEach((partition, to) -> ends.merge(partition, to, Math::min));
      }
      for (Part part : parts.values()) {
        long start = starts.get(part.partition);
        part.end = range.follow() ? Long.MAX_VALUE : ends.get(part.partition);
        consumer.seek(part.partition, start);
        if (range.fromMs().isPresent() && start > begins.get(part.partition)) {
          coverage.cut(part.input.source, range.fromMs().getAsLong());
        }
        // Compaction takes records from the middle, and the beginning stays where it was.
        part.cut = begins.get(part.partition) > 0;
        if (part.cut && begins.get(part.partition) >= ends.get(part.partition)) {
          coverage.cut(part.input.source, Long.MAX_VALUE);
        }
      }
    }

    /** As Kafka's own producer does it, which owners write with. */
    private static int partition(String key, int count) {
      return Utils.toPositive(Utils.murmur2(key.getBytes(StandardCharsets.UTF_8))) % count;
    }

    private Map<TopicPartition, Long> offsets(long atMs, Map<TopicPartition, Long> ends) {
      Map<TopicPartition, Long> asked = new HashMap<>();
      parts.keySet().forEach(partition -> asked.put(partition, atMs));
      Map<TopicPartition, Long> offsets = new HashMap<>();
      for (Map.Entry<TopicPartition, OffsetAndTimestamp> found :
          consumer.offsetsForTimes(asked).entrySet()) {
        TopicPartition partition = found.getKey();
        OffsetAndTimestamp first = found.getValue();
        offsets.put(partition, first == null ? ends.get(partition) : first.offset());
      }
      return offsets;
    }

    /** Reads what has been added since; while the broker is silent it is tried again. */
    void goOn(BooleanSupplier stop) {
      while (!stop.getAsBoolean()) {
        try {
          for (Map.Entry<TopicPartition, Long> end :
              consumer.endOffsets(parts.keySet()).entrySet()) {
            Part part = parts.get(end.getKey());
            part.end = end.getValue();
            part.over = false;
          }
          consumer.resume(parts.keySet());
          parts.values().forEach(this::whetherOver);
          run(() -> false, false);
          answers();
          return;
        } catch (TimeoutException e) {
          silent(); // the batch in hand waits
        }
      }
    }

    void run(BooleanSupplier stop, boolean follow) {
      run(stop, follow, unused -> {});
    }

    /**
     * Reads to the end, or until it is stopped.
     *
     * @param before while following, what is to be read before what has just come
     */
    void run(BooleanSupplier stop, boolean follow, Consumer<BooleanSupplier> before) {
      long heardNanos = System.nanoTime();
      while (!parts.values().stream().allMatch(part -> part.over) && !stop.getAsBoolean()) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        if (!records.isEmpty()) {
          heardNanos = System.nanoTime();
        } else if (System.nanoTime() - heardNanos > SILENT_NANOS) {
          askAfter(follow);
          heardNanos = System.nanoTime();
        }
        if (follow && !records.isEmpty()) {
          before.accept(stop);
        }
        for (ConsumerRecord<byte[], byte[]> record : records) {
          Part part = parts.get(new TopicPartition(record.topic(), record.partition()));
          if (record.offset() < part.end) {
            read(part, record);
          }
        }
        parts.values().forEach(this::whetherOver);
        long low = low(follow);
        readUpToMs = Math.max(readUpToMs, low);
        balance(low);
        if (sinceWord >= STEP || follow) {
          sinceWord = 0;
          tell(low);
        }
      }
    }

    /** Nothing has come for long: at the end of what is followed that is as it should be. */
    private void askAfter(boolean follow) {
      try {
        var unused = consumer.endOffsets(parts.keySet());
        answers();
      } catch (TimeoutException e) {
        if (!follow) {
          throw new TimeoutException(
              "it fell silent more than %d s ago, before the end was read"
                  .formatted(TimeUnit.NANOSECONDS.toSeconds(SILENT_NANOS)),
              e);
        }
        silent();
      }
    }

    private void answers() {
      if (silent) {
        silent = false;
        say.accept("the broker answers again");
      }
    }

    private void silent() {
      if (!silent) {
        silent = true;
        say.accept("the broker does not answer; what it has written is read when it does");
      }
    }

    private void read(Part part, ConsumerRecord<byte[], byte[]> record) {
      if (part.cut) {
        part.cut = false;
        coverage.cut(part.input.source, record.timestamp());
      }
      part.atMs = Math.max(part.atMs, record.timestamp());
      newestMs = Math.max(newestMs, record.timestamp());
      sinceWord++;
      Place place = new Place(part.input.source, record.partition(), record.offset());
      if (part.input.source == Source.DEAD_LETTERS) {
        auditor.accept(new Logged<>(letter(record), place, record.timestamp()));
      } else if (record.value() != null) {
        event(part.input, record, place);
      }
    }

    private void event(Input input, ConsumerRecord<byte[], byte[]> record, Place place) {
      Object value;
      try {
        value = input.deserializer.deserialize(record.topic(), record.value());
      } catch (SerializationException e) {
        if (FROM_OUTSIDE.contains(input.source)) {
          return; // it becomes a dead letter, which is read as well
        }
        value = new Unreadable();
      }
      auditor.accept(new Logged<>(value, place, record.timestamp()));
    }

    private void whetherOver(Part part) {
      if (!part.over && part.end != Long.MAX_VALUE) {
        part.over = consumer.position(part.partition) >= part.end;
        if (part.over) {
          consumer.pause(List.of(part.partition));
        }
      }
    }

    /** The slowest partition's time; those that are read to their end hold nobody up. */
    private long low(boolean follow) {
      long low = Long.MAX_VALUE;
      for (Part part : parts.values()) {
        if (!part.over) {
          boolean atEnd = follow && consumer.currentLag(part.partition).orElse(Long.MAX_VALUE) == 0;
          low = Math.min(low, atEnd ? Math.max(part.atMs, newestMs - UNDER_WAY_MS) : part.atMs);
        }
      }
      return low == Long.MAX_VALUE ? newestMs : low;
    }

    private void balance(long low) {
      long most = low == Long.MIN_VALUE ? low : low + AHEAD_MS;
      for (Part part : parts.values()) {
        if (!part.over) {
          if (part.atMs > most) {
            consumer.pause(List.of(part.partition));
          } else {
            consumer.resume(List.of(part.partition));
          }
        }
      }
    }

    private void tell(long low) {
      if (low > Long.MIN_VALUE) {
        auditor.readUpTo(low);
      }
    }
  }

  private static DeadLetter letter(ConsumerRecord<byte[], byte[]> record) {
    return new DeadLetter(
        header(record, "matchstream.reason"),
        header(record, "__streams.errors.topic"),
        header(record, "__streams.errors.partition"),
        header(record, "__streams.errors.offset"));
  }

  private static Optional<String> header(ConsumerRecord<byte[], byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null || header.value() == null
        ? Optional.empty()
        : Optional.of(new String(header.value(), StandardCharsets.UTF_8));
  }
}
