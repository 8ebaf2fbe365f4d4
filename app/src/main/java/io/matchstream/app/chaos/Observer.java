package io.matchstream.app.chaos;

import io.matchstream.app.demo.Ledger;
import io.matchstream.app.demo.TopicTail;
import io.matchstream.app.node.Cluster;
import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.events.Settlement;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
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
      var tickets = cluster.serdes().value(cluster.topics().tickets()).deserializer();
      tail.followRecords(
          cluster.topics().tickets(),
          record -> queued(record, tickets.deserialize(record.topic(), record.value())));
      tail.followRecords(cluster.topics().answers(), this::said);
      tail.followRecords(cluster.topics().seats(), this::said);
      tail.follow(cluster.topics().outcomes(), (Outcome outcome) -> heard());
      tail.follow(cluster.topics().settlements(), (Settlement settlement) -> heard());
      while (!stopped) {
        tail.poll(POLL);
        open = ledger.open();
      }
    } catch (RuntimeException e) {
      failure.set(e);
    }
  }

  private void matched(Match match) {
    heard();
    watch.done(match.getPool(), match.getProposedAt().toEpochMilli(), System.currentTimeMillis());
    traffic.made(match);
  }

  /** Players has given somebody a ticket. */
  private void queued(ConsumerRecord<byte[], byte[]> record, TicketEvent event) {
    heard();
    if (event.getBody() instanceof TicketQueued queued
        && queued.getTicket().getBackfill() == null) {
      String leader = queued.getTicket().getPlayers().get(0).getPlayer();
      watch.done(ChaosQueues.playersOf(leader), record.timestamp(), System.currentTimeMillis());
    }
  }

  /** Players has said something under a player's own key. */
  private void said(ConsumerRecord<byte[], byte[]> record) {
    heard();
    watch.done(
        ChaosQueues.players(record.partition()), record.timestamp(), System.currentTimeMillis());
  }

  private void heard() {
    newestNanos = System.nanoTime();
  }

  private void notified(Notification notification) {
    traffic.notified(notification);
  }

  /** Requests and tickets that have not ended, as far as has been read. */
  long open() {
    return open;
  }

  /** How long ago anything was heard of last that an owner has done for somebody. */
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
