package io.matchstream.streams.runtime;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of one application: start, wait until it runs, leave the group on close; after a crash
 * the next start takes the same place in the group ({@link InstanceId}). A stream thread that fails
 * is replaced, because most failures pass; a fault that keeps coming stops the application, and
 * {@link #failure()} says why ({@link ThreadFailures}).
 */
public final class OwnerRunner implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(OwnerRunner.class);

  /** A topology has no use for it. */
  private static final Path NOWHERE = Path.of("not-used-by-topologies");

  private final String application;
  private final KafkaStreams streams;
  private final Environment env;
  private final CountDownLatch running = new CountDownLatch(1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final ThreadFailures failures = new ThreadFailures();
  private final CountDownLatch closing = new CountDownLatch(1);

  /**
   * Prepares an application; {@link #start} runs it.
   *
   * @param application its name, without the prefix
   * @param topology made with the same environment
   */
  public OwnerRunner(
      String application, Topology topology, OwnerSettings settings, Environment env) {
    this.application = application;
    this.env = env;
    Properties properties = settings.properties(application, env);
    properties.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG),
        InstanceId.of(settings.stateDirectory()));
    this.streams = new OwnerStreams(topology, properties, new OwnerClients(env));
    streams.setUncaughtExceptionHandler(this::onFailure);
    streams.setStateListener(
        (now, before) -> {
          log.info("{}: {} -> {}", application, before, now);
          if (now == KafkaStreams.State.RUNNING || now == KafkaStreams.State.ERROR) {
            running.countDown();
          }
        });
  }

  /** What a topology must be made with, so that its stores are transactional and its names ours. */
  public static TopologyConfig topologyConfig(String application, Environment env) {
    return topologyConfig(application, OwnerSettings.laptop("localhost:9092", NOWHERE), env);
  }

  /** The same for an application that is run as a {@link OwnerSettings#view}. */
  public static TopologyConfig viewConfig(String application, Environment env) {
    return topologyConfig(application, OwnerSettings.laptop("localhost:9092", NOWHERE).view(), env);
  }

  private static TopologyConfig topologyConfig(
      String application, OwnerSettings settings, Environment env) {
    return new TopologyConfig(new StreamsConfig(settings.properties(application, env)));
  }

  /** Starts the stream threads. */
  public void start() {
    streams.start();
  }

  /**
   * Waits until the tasks have been initialised once. A second instance that joins is given more
   * tasks right after its first ones, so that by now it may be rebalancing again.
   *
   * @return true when they have; false when the time is over or the application has failed
   */
  public boolean awaitRunning(Duration limit) throws InterruptedException {
    return running.await(limit.toMillis(), TimeUnit.MILLISECONDS)
        && streams.state().isRunningOrRebalancing();
  }

  /** True while all tasks of this instance are initialised and none is being moved. */
  public boolean isReady() {
    return streams.state() == KafkaStreams.State.RUNNING;
  }

  /** What stopped the application for good; empty while nothing has. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure.get());
  }

  /** The name given, without the prefix. */
  public String application() {
    return application;
  }

  /** For reads and metrics. */
  public KafkaStreams streams() {
    return streams;
  }

  /**
   * Finishes the transactions in hand and leaves the group, so that the next start has its tasks at
   * once instead of after the session time-out.
   */
  @Override
  public void close() {
    closing.countDown();
    streams.close(
        CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
            .withTimeout(Duration.ofSeconds(20)));
  }

  /** Runs on the thread that has failed. */
  private StreamThreadExceptionResponse onFailure(Throwable error) {
    Optional<Duration> pause = failures.pauseAfter(error, env.monotonicMillis().getAsLong());
    if (pause.isEmpty()) {
      log.error("{}: stopped, since a stream thread keeps failing", application, error);
      failure.compareAndSet(null, error);
      return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }
    log.warn(
        "{}: a stream thread failed and is replaced after {}", application, pause.get(), error);
    waitOrClose(pause.get());
    return StreamThreadExceptionResponse.REPLACE_THREAD;
  }

  private void waitOrClose(Duration pause) {
    try {
      if (closing.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
        log.debug("{}: closed meanwhile", application);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
