package io.matchstream.streams.config;

import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.streams.runtime.Placements;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
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

  /** Between two attempts where Kafka or the registry is in trouble. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ConfigTopic topic;
  private final ConfigVersions versions;
  private final LongSupplier epochMillis;
  private final Thread thread;
  private final CountDownLatch closing = new CountDownLatch(1);

  /**
   * Reads what has been published, then follows.
   *
   * @param brokers where the log is
   * @param placements learns where pools live
   * @param epochMillis wall clock: a version is in force from a log time on, which only owners know
   *     to the record
   */
  public ConfigFollower(
      Brokers brokers,
      Topics topics,
      EventSerdes serdes,
      Placements placements,
      LongSupplier epochMillis) {
    this.versions = new ConfigVersions(placements);
    this.epochMillis = epochMillis;
    this.topic = new ConfigTopic(brokers, topics, serdes);
    readAll();
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

  private void readAll() {
    try {
      topic.readToEnd(versions::learn);
    } catch (RuntimeException e) {
      topic.close();
      throw e;
    }
  }

  private void follow() {
    try (topic) {
      while (closing.getCount() > 0) {
        try {
          topic.poll(Duration.ofSeconds(1), versions::learn);
        } catch (WakeupException e) {
          log.debug("Woken to stop");
        } catch (RuntimeException e) {
          // Stay with the versions known, and try again.
          log.warn("Can't read configurations at the moment: {}", e.getMessage());
          pause();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void pause() throws InterruptedException {
    if (closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
      log.debug("Stopped in a pause");
    }
  }

  /** Stops following. */
  @Override
  public void close() throws InterruptedException {
    closing.countDown();
    topic.wakeup();
    thread.join();
  }
}
