package io.matchstream.streams.config;

import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.placement.Placement;
import io.matchstream.events.ConfigVersion;
import io.matchstream.events.PoolPlacement;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the queues of an installation as the next version of its configuration, if they differ
 * from the newest one, and gives each new pool its place for ever.
 *
 * <p>Version, places and all partitions are written in one transaction. Two publishers at once
 * fence each other: the later one reads what the earlier one wrote before it decides, or the
 * earlier one tries again after it.
 */
public final class ConfigPublisher {
  private static final Logger log = LoggerFactory.getLogger(ConfigPublisher.class);

  /**
   * A change is announced this much ahead, so that instances that run have read it by then. One
   * that is stopped or stalled reads it later. The first version is in force at once.
   */
  static final Duration NOTICE = Duration.ofSeconds(5);

  /**
   * A clock that is further off than this would change the notice, or do without it: the broker
   * stamps the topic, and its time is what counts.
   */
  private static final Duration TOLERANCE = Duration.ofSeconds(1);

  /** As many processes may be started at once on a new installation, and more. */
  private static final int MOST_OTHERS = 20;

  /** Milliseconds, about what a publication takes; at most 16 times that. */
  private static final long FIRST_PAUSE_MS = 250;

  private static final int MOST_DOUBLINGS = 4;

  /** One writer at a time; behind the installation's prefix. */
  public static final String TRANSACTIONAL_ID = "matchstream-config-publisher";

  private final Brokers brokers;
  private final Topics topics;
  private final EventSerdes serdes;

  /** A publisher to the log of these brokers. */
  public ConfigPublisher(Brokers brokers, Topics topics, EventSerdes serdes) {
    this.brokers = brokers;
    this.topics = topics;
    this.serdes = serdes;
  }

  /**
   * Makes these queues the configuration.
   *
   * @param now the time the notice counts from; the broker's where it is more than a second off
   * @return the version in force from now on, or announced: the newest one where nothing differs
   */
  public ConfigVersion publish(MatchstreamConfig config, Instant now) {
    String json = config.toJson();
    return publish(config, json, now, newest -> newest.getJson().equals(json));
  }

  /**
   * Makes these queues the configuration where there is none yet, not even one that somebody else
   * publishes at this moment.
   *
   * @param now the time the notice counts from; the broker's where it is more than a second off
   * @return the newest version
   */
  public ConfigVersion publishIfNone(MatchstreamConfig config, Instant now) {
    return publish(config, config.toJson(), now, newest -> true);
  }

  private ConfigVersion publish(
      MatchstreamConfig config, String json, Instant now, Predicate<ConfigVersion> stands) {
    for (int others = 0; ; others++) {
      try {
        return publishOnce(config, json, now, stands);
      } catch (KafkaException e) {
        if (!fenced(e) || others == MOST_OTHERS) {
          throw e;
        }
        // What the other one has written is read by the next try.
        log.info("Somebody else publishes a configuration at the same time; trying again");
      }
      pause(others);
      Optional<ConfigVersion> theirs = newest().filter(stands);
      if (theirs.isPresent()) {
        return theirs.get();
      }
    }
  }

  /**
   * Whoever fences at once is fenced at once: by chance and by patience one of them gets through.
   */
  private static void pause(int others) {
    long mostMs = FIRST_PAUSE_MS << Math.min(others, MOST_DOUBLINGS);
    try {
      Thread.sleep(ThreadLocalRandom.current().nextLong(mostMs));
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private static boolean fenced(KafkaException e) {
    return Stream.of(e, e.getCause())
        .anyMatch(
            reason ->
                reason instanceof ProducerFencedException
                    || reason instanceof InvalidProducerEpochException
                    // Its transaction has been ended by the one that came after it.
                    || reason instanceof InvalidTxnStateException);
  }

  private ConfigVersion publishOnce(
      MatchstreamConfig config, String json, Instant now, Predicate<ConfigVersion> stands) {
    try (var producer = producer()) {
      // Fences an earlier publisher; what it has committed is read below, and it can commit no
      // more.
      producer.initTransactions();
      Optional<ConfigVersion> newest = newest();
      if (newest.filter(stands).isPresent()) {
        return newest.get();
      }
      ConfigVersion next = next(newest, config, json, now);
      Future<RecordMetadata> written = write(producer, next);
      if (newest.isPresent()) { // the first version counts from ever
        Instant logTime = logTime(producer, written);
        if (Duration.between(now, logTime).abs().compareTo(TOLERANCE) > 0) {
          log.warn("This machine's clock says {}, the broker's {}, which counts", now, logTime);
          producer.abortTransaction();
          next = next(newest, config, json, logTime);
          var unused = write(producer, next); // a failure shows in the commit
        }
      }
      producer.commitTransaction();
      log.info(
          "Configuration version {} with {} queues, in force from {}",
          next.getVersion(),
          config.queues().size(),
          next.getEffectiveFrom());
      return next;
    }
  }

  /**
   * Writes a version in a transaction that stays open.
   *
   * @return what becomes of its first record
   */
  private Future<RecordMetadata> write(
      KafkaProducer<String, byte[]> producer, ConfigVersion version) {
    producer.beginTransaction();
    String key = "%010d".formatted(version.getVersion());
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    for (int partition : partitions()) {
      sent.add(send(producer, topics.configs(), partition, key, version));
    }
    version
        .getPlacements()
        .forEach(
            (pool, partition) ->
                sent.add(
                    send(
                        producer,
                        topics.placements(),
                        null,
                        pool,
                        new PoolPlacement(pool, partition))));
    return sent.get(0);
  }

  /** When it came to the log, by the broker's clock. */
  private static Instant logTime(
      KafkaProducer<String, byte[]> producer, Future<RecordMetadata> written) {
    producer.flush();
    try {
      return Instant.ofEpochMilli(written.get().timestamp());
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException kafka ? kafka : new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  /** A send that fails makes the commit fail too. */
  private <V> Future<RecordMetadata> send(
      KafkaProducer<String, byte[]> producer,
      Topic<V> topic,
      Integer partition,
      String key,
      V value) {
    byte[] bytes = serdes.value(topic).serializer().serialize(topic.name(), value);
    return producer.send(new ProducerRecord<>(topic.name(), partition, key, bytes));
  }

  private ConfigVersion next(
      Optional<ConfigVersion> newest, MatchstreamConfig config, String json, Instant now) {
    Map<String, Integer> placed = newest.map(ConfigVersion::getPlacements).orElse(Map.of());
    List<String> pools = config.queues().stream().map(QueueConfig::name).toList();
    Map<String, Integer> places =
        Placement.of(placed).extend(pools, topics.tickets().partitions()).partitions();
    return new ConfigVersion(
        newest.map(version -> version.getVersion() + 1).orElse(1),
        newest
            .map(before -> later(now.plus(NOTICE), before.getEffectiveFrom()))
            .orElse(Instant.EPOCH),
        json,
        new HashMap<>(places));
  }

  /** No version comes into force before the one that it follows. */
  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** The newest version on the topic; empty where none has been published. */
  public Optional<ConfigVersion> newest() {
    try (var topic = new ConfigTopic(brokers, topics, serdes)) {
      AtomicReference<Optional<ConfigVersion>> newest = new AtomicReference<>(Optional.empty());
      topic.readToEnd(
          version ->
              newest.updateAndGet(
                  known ->
                      known
                          .filter(other -> other.getVersion() >= version.getVersion())
                          .or(() -> Optional.of(version))));
      return newest.get();
    }
  }

  private List<Integer> partitions() {
    return IntStream.range(0, topics.configs().partitions()).boxed().toList();
  }

  private KafkaProducer<String, byte[]> producer() {
    Map<String, Object> settings =
        brokers.client(
            Map.of(
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                topics.settings().prefix() + TRANSACTIONAL_ID));
    return new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }
}
