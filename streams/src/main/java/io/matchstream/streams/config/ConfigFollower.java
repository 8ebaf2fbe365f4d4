package io.matchstream.streams.config;

import io.matchstream.events.ConfigVersion;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.streams.runtime.Placements;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The configuration for those who own nothing and decide nothing by it: gateways, which translate a
 * time control into a queue, and the allocator, which looks up where to call. Owners read it as
 * input instead. Safe for any number of threads.
 */
public final class ConfigFollower implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ConfigFollower.class);

  private final KafkaConsumer<String, ConfigVersion> consumer;
  private final ConfigVersions versions;
  private final LongSupplier epochMillis;
  private final Thread thread;
  private volatile boolean closing;

  /**
   * Reads what has been published, then follows.
   *
   * @param bootstrapServers host:port of brokers, comma separated
   * @param placements learns where pools live
   * @param epochMillis wall clock: a version is in force from a log time on, which only owners know
   *     to the record
   */
  public ConfigFollower(
      String bootstrapServers,
      Topics topics,
      EventSerdes serdes,
      Placements placements,
      LongSupplier epochMillis) {
    this.versions = new ConfigVersions(placements);
    this.epochMillis = epochMillis;
    this.consumer = ConfigTopic.open(bootstrapServers, topics, serdes);
    ConfigTopic.readToEnd(consumer, versions::learn);
    this.thread = new Thread(this::follow, "config-follower");
    thread.setDaemon(true);
    thread.start();
  }

  /** The newest version in force. */
  public Configuration current() {
    return versions.at(epochMillis.getAsLong());
  }

  /** All versions read so far; grows. */
  public ConfigVersions versions() {
    return versions;
  }

  private void follow() {
    while (!closing) {
      try {
        read();
      } catch (WakeupException e) {
        log.debug("Woken to stop");
      } catch (RecordDeserializationException e) {
        log.warn("Skipped what is no configuration at {}@{}", e.topicPartition(), e.offset(), e);
        consumer.seek(e.topicPartition(), e.offset() + 1);
      } catch (KafkaException e) {
        // Stay with the versions known; the consumer reconnects by itself.
        log.warn("Can't read configurations at the moment", e);
      }
    }
    consumer.close();
  }

  private void read() {
    for (ConsumerRecord<String, ConfigVersion> record : consumer.poll(Duration.ofSeconds(1))) {
      versions.learn(record.value());
    }
  }

  /** Stops following. */
  @Override
  public void close() throws InterruptedException {
    closing = true;
    consumer.wakeup();
    thread.join();
  }
}
