package io.matchstream.streams.runtime;

import io.matchstream.schemas.clients.Brokers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.metrics.JmxReporter;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.StreamsConfig;

/**
 * How one application runs on Kafka Streams: what an installation chooses, and what we set because
 * the default would be wrong here, each with its reason.
 *
 * @param brokers where the log is
 * @param stateDirectory where the stores live; one process only
 * @param advertised host:port at which other instances reach this one's reads; empty for a process
 *     that serves no reads
 * @param threads stream threads of this application in this process; more than its tasks are idle
 * @param standbys copies of the stores kept warm on other instances
 * @param failover an instance that has not been heard of for this long is taken for dead: others
 *     take its partitions over, and its open transaction is given up, after 6 s at least. Until
 *     then they are dark. A broker allows no less than its group.min.session.timeout.ms, 6 s as it
 *     is shipped, and the owner ends if this is less; an instance that gets no processor for as
 *     long loses its work although it lives
 * @param replication copies of changelogs, as of all topics
 * @param commitInterval the longest time between transactions, for what nobody has asked to be
 *     committed sooner ({@link CommitPace}); every commit costs a flush and a marker on each
 *     partition written
 * @param transactional whether what it writes, its stores and how far it has read change together;
 *     false only for a {@link #view}
 */
public record OwnerSettings(
    Brokers brokers,
    Path stateDirectory,
    Optional<String> advertised,
    int threads,
    int standbys,
    Duration failover,
    short replication,
    Duration commitInterval,
    boolean transactional) {

  /** Ten seconds: two cores that start several processes at once have starved one for six. */
  public static final Duration FAILOVER = Duration.ofSeconds(10);

  /**
   * A transaction is given up no sooner than this. A session is kept up by a thread of its own, a
   * transaction only by the work itself: a writer that waits for a busy broker or a full collection
   * would lose what it has, again and again. As long as the shortest session of a broker as it is
   * shipped.
   */
  static final Duration LEAST_TRANSACTION = Duration.ofSeconds(6);

  /** After a crash a {@link #view} reads again what came within this time. */
  private static final Duration VIEW_COMMITS = Duration.ofSeconds(1);

  /**
   * One broker that asks nobody who he is, one instance, one thread, transactions of 100 ms at
   * most.
   */
  public static OwnerSettings laptop(String bootstrapServers, Path stateDirectory) {
    return new OwnerSettings(
        Brokers.open(bootstrapServers),
        stateDirectory,
        Optional.empty(),
        1,
        0,
        FAILOVER,
        (short) 1,
        Duration.ofMillis(100),
        true);
  }

  /**
   * The same for an owner that only shows what others have decided: it writes nothing, and a record
   * that it reads twice changes nothing. So it needs no transactions, and says only now and then
   * how far it has read.
   */
  public OwnerSettings view() {
    return new OwnerSettings(
        brokers,
        stateDirectory,
        advertised,
        threads,
        standbys,
        failover,
        replication,
        VIEW_COMMITS,
        false);
  }

  /** The settings of one application. */
  Properties properties(String application, Environment env) {
    Properties p = new Properties();
    p.put(StreamsConfig.APPLICATION_ID_CONFIG, env.topics().settings().prefix() + application);
    p.putAll(brokers.client());
    p.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
    advertised.ifPresent(address -> p.put(StreamsConfig.APPLICATION_SERVER_CONFIG, address));
    p.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, threads);
    p.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, standbys);
    p.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, (int) replication);

    if (transactional) {
      // The promises.
      p.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
      // Without it a crash wipes the stores and restores everything.
      p.put(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true);
      // Reads must not show a match whose transaction may still be aborted.
      p.put(StreamsConfig.DEFAULT_INTERACTIVE_QUERY_ISOLATION_LEVEL_CONFIG, "read_committed");
    } else {
      // What others have not committed is not read, nor restored. Transactions imply it.
      p.put(StreamsConfig.consumerPrefix(ConsumerConfig.ISOLATION_LEVEL_CONFIG), "read_committed");
    }
    // A renamed store would be silently empty: every name is ours.
    p.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
    // Take what is there. Waiting for the other inputs to be known empty would cost a fetch for
    // each marker that a commit upstream writes, which is always.
    p.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);

    // Latency; the defaults add 100 ms each.
    p.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, commitInterval.toMillis());
    p.put(StreamsConfig.POLL_MS_CONFIG, 10L);
    p.put(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), 0);
    // The next transaction is told to come again while the markers of the last are being written.
    // That takes a few milliseconds; the default pause is 100 ms.
    p.put(StreamsConfig.producerPrefix(ProducerConfig.RETRY_BACKOFF_MS_CONFIG), 5L);
    // A batch that is sent while the first of its transaction is told to come again arrives out of
    // order, which the broker logs as an error, and has to be sent again too.
    p.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION), 1);
    // A dead letter is larger than what the default lets through.
    int largest = env.topics().deadLetters().maxRecordBytes();
    p.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), largest);
    // Only the clock's store is cached, a few bytes a task.
    p.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 1L << 20);

    // Availability: after a crash partitions are dark for this long. Four beats may be lost.
    int silent = Math.toIntExact(failover.toMillis());
    p.put(StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), silent);
    p.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), silent / 5);
    // A process that joins gets stateful tasks once its copies have caught up, which is looked at
    // this often; the default of ten minutes would leave it idle for so long. The minimum.
    p.put(StreamsConfig.PROBING_REBALANCE_INTERVAL_MS_CONFIG, 60_000L);
    // An open transaction of a dead instance holds up readers for at most this long.
    int open = Math.max(silent, Math.toIntExact(LEAST_TRANSACTION.toMillis()));
    p.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), open);
    // An owner that starts for the first time must see all there is.
    p.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
    // Local state older than the changelog's tombstones would raise deleted tickets from the dead.
    p.put(StreamsConfig.STATE_CLEANUP_DIR_MAX_AGE_MS_CONFIG, Duration.ofHours(12).toMillis());
    p.put(StreamsConfig.topicPrefix(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG), minInSync());
    p.put(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG, Sensor.RecordingLevel.INFO.name());
    p.put(JmxReporter.EXCLUDE_CONFIG, OwnerStreams.DEADLY_BEANS);

    // Bad records become dead letters.
    p.put(
        StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
        DeserializationDeadLetters.class);
    p.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, ProcessingDeadLetters.class);
    p.put(StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, ProductionDeadLetters.class);
    p.put(
        HandlerSettings.CONFIG,
        new HandlerSettings(env.topics().deadLetters().name(), env.lag(), env.counters()));
    return p;
  }

  private int minInSync() {
    return Math.max(1, replication - 1);
  }
}
