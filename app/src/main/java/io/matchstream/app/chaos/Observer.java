package io.matchstream.app.chaos;

import io.matchstream.app.demo.Ledger;
import io.matchstream.app.demo.TopicTail;
import io.matchstream.app.node.Cluster;
import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads the topics while everything around it is broken, on a thread of its own. */
final class Observer implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(20);

  private final Ledger ledger = Ledger.ofGroups();
  private final ProgressWatch watch;
  private final Traffic traffic;
  private final Cluster cluster;
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
  private final Thread thread = new Thread(this::run, "observer");
  private volatile boolean stopped;
  private volatile long newestNanos = System.nanoTime();
  private volatile long open;

  Observer(Cluster cluster, ProgressWatch watch, Traffic traffic) {
    this.cluster = cluster;
    this.watch = watch;
    this.traffic = traffic;
  }

  void start() {
    thread.start();
  }

  private void run() {
    try (TopicTail tail = new TopicTail(cluster).feeding(ledger)) {
      tail.follow(cluster.topics().matches(), this::matched);
      tail.follow(cluster.topics().notifications(), this::notified);
      tail.followRecords(cluster.topics().seats(), this::seated);
      while (!stopped) {
        tail.poll(POLL);
        open = ledger.open();
      }
    } catch (RuntimeException e) {
      failure.set(e);
    }
  }

  private void matched(Match match) {
    newestNanos = System.nanoTime();
    watch.done(match.getPool(), match.getProposedAt().toEpochMilli(), System.currentTimeMillis());
    traffic.made(match);
  }

  private void seated(ConsumerRecord<byte[], byte[]> seat) {
    newestNanos = System.nanoTime();
    watch.done(ChaosQueues.players(seat.partition()), seat.timestamp(), System.currentTimeMillis());
  }

  private void notified(Notification notification) {
    traffic.notified(notification);
  }

  /** Requests and tickets that have not ended, as far as has been read. */
  long open() {
    return open;
  }

  /** How long ago a match or a seat was heard of last. */
  Duration silence() {
    return Duration.ofNanos(System.nanoTime() - newestNanos);
  }

  /**
   * Stops reading.
   *
   * @return a sentence for each request and ticket that has no end, and for each player booked
   *     twice
   */
  List<String> faults() throws InterruptedException {
    close();
    if (failure.get() != null) {
      throw failure.get();
    }
    ledger.nobodyWaits();
    return ledger.faults();
  }

  @Override
  public void close() throws InterruptedException {
    stopped = true;
    thread.join();
  }
}
