package io.matchstream.app.demo;

import io.matchstream.app.node.Cluster;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.events.Rating;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.Settlement;
import io.matchstream.events.TicketEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Puts a crowd on a running installation for a while, lets it drain and gives the account.
 *
 * @param queue where they ask, one that requires nothing of a request
 * @param players how many there are
 * @param perSecond how many ask a second; each player of a party is one
 * @param duration for how long they come
 * @param seed of all their choices
 */
public record Demo(QueueConfig queue, int players, double perSecond, Duration duration, long seed) {
  /** Who has no opponent by then gives up. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** Cancels are answered within a second or so; when for so long none is, what is open is lost. */
  private static final Duration DRAIN = Duration.ofSeconds(20);

  /** Many times what the import takes; who waits longer learns of the trouble from the account. */
  private static final Duration MOVE_IN = Duration.ofSeconds(60);

  private static final Duration POLL = Duration.ofMillis(2);

  /** What is shown while it runs. */
  @FunctionalInterface
  public interface Watcher {
    /** Called about every two milliseconds. */
    void look(Supplier<Summary> soFar, int busy);

    /** Called before the ratings of so many players are imported. */
    default void movingIn(int players) {}

    /** Called at the end, with a sentence for each promise that was not kept. */
    default void faults(List<String> faults) {}
  }

  /** Runs; takes the duration and a few seconds. */
  public Summary run(Cluster cluster, Watcher watcher) {
    Ledger ledger = queue.group().isPresent() ? Ledger.ofGroups() : new Ledger();
    try (BackEnd backEnd = new BackEnd(cluster);
        TopicTail tail = new TopicTail(cluster).feeding(ledger)) {
      Crowd crowd = Crowd.of(backEnd, queue, players, perSecond, seed);
      tail.follow(
          cluster.topics().notifications(),
          (Notification n) -> crowd.notified(n, System.currentTimeMillis()));
      tail.follow(
          cluster.topics().matches(), (Match m) -> crowd.matched(m, System.currentTimeMillis()));
      tail.follow(cluster.topics().outcomes(), (Outcome o) -> crowd.ended(o));
      tail.follow(cluster.topics().tickets(), (TicketEvent e) -> crowd.ticket(e));
      tail.follow(cluster.topics().settlements(), (Settlement s) -> crowd.settled(s));
      tail.follow(cluster.topics().seats(), (SeatEvent e) -> crowd.seated(e));
      if (queue.rating().isPresent()) {
        watcher.movingIn(players);
        moveIn(cluster, crowd);
      }
      long start = System.currentTimeMillis();
      long end = start + duration.toMillis();
      crowd.open(start);
      double seconds = duration.toMillis() / 1_000.0;
      Runnable step =
          () -> {
            long now = System.currentTimeMillis();
            crowd.act(now, now < end);
            tail.poll(POLL);
            double sofar = Math.max(0.001, Math.min(seconds, (now - start) / 1_000.0));
            watcher.look(() -> ledger.soFar(sofar), crowd.busy());
          };
      while (System.currentTimeMillis() < end + GRACE.toMillis()) {
        step.run();
      }
      crowd.giveUp();
      long open = Long.MAX_VALUE;
      long last = Long.MAX_VALUE;
      while (ledger.open() > 0 && System.currentTimeMillis() < last) {
        if (ledger.open() < open) {
          open = ledger.open();
          last = System.currentTimeMillis() + DRAIN.toMillis();
        }
        step.run();
      }
      ledger.nobodyWaits();
      watcher.faults(ledger.faults());
      return ledger.summary(seconds);
    }
  }

  /** Ratings are there before anybody asks: a site does not move in at its peak. */
  private void moveIn(Cluster cluster, Crowd crowd) {
    AtomicInteger there = new AtomicInteger();
    try (TopicTail ratings = new TopicTail(cluster)) {
      ratings.follow(cluster.topics().ratings(), (Rating r) -> there.incrementAndGet());
      crowd.moveIn();
      long last = System.currentTimeMillis() + MOVE_IN.toMillis();
      while (there.get() < players && System.currentTimeMillis() < last) {
        ratings.poll(POLL);
      }
    }
  }
}
