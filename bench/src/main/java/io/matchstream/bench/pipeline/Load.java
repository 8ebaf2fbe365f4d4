package io.matchstream.bench.pipeline;

import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Players who come by a Poisson process, whatever becomes of those before them, and results of the
 * games that are over; on a thread of its own. Who should have been sent and was not is sent late,
 * and his time still counts from when he was meant to come.
 */
final class Load implements AutoCloseable {
  private static final double SECOND_NANOS = 1e9;

  /** How soon a game that is over is noticed: well below a millisecond. */
  private static final long NAP_NANOS = 200_000;

  private final Cast cast;
  private final Outbox outbox;
  private final BenchQueues queues;
  private final SplittableRandom random;
  private final Queue<Game> games = new ConcurrentLinkedQueue<>();
  private final Queue<Runnable> errands = new ConcurrentLinkedQueue<>();
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
  private final Thread thread = new Thread(this::run, "load");
  private volatile boolean stopped;
  private volatile double perSecond;
  private int depth;
  private final AtomicLong asked = new AtomicLong();
  private final AtomicLong latestNanos = new AtomicLong();
  private double next;
  private boolean coming;
  private long left;

  Load(Cast cast, Outbox outbox, BenchQueues queues, long seed) {
    this.cast = cast;
    this.outbox = outbox;
    this.queues = queues;
    this.random = new SplittableRandom(seed);
  }

  void start() {
    thread.start();
  }

  /** So many ask a second from now on; 0: nobody. */
  void rate(double enqueuesPerSecond) {
    perSecond = enqueuesPerSecond;
  }

  /**
   * Instead of a rate: whenever fewer than so many wait, others ask at once, as many as said.
   *
   * @param waiting how many may wait
   * @param enqueues how many ask in all
   */
  void asTaken(int waiting, long enqueues) {
    errand(
        () -> {
          left = enqueues;
          depth = waiting;
        });
  }

  /** A game has begun. They last equally long, so that they end in the order they began. */
  void plays(Game game) {
    games.add(game);
  }

  /** Done soon, on the thread of this load. */
  void errand(Runnable errand) {
    errands.add(errand);
  }

  /** How many have asked so far. */
  long asked() {
    return asked.get();
  }

  /** The longest that somebody was sent later than he was meant to, nanoseconds. */
  long latestNanos() {
    return latestNanos.get();
  }

  /** Measures anew how late somebody is sent. */
  void forgetLatest() {
    latestNanos.set(0);
  }

  private void run() {
    try {
      while (!stopped) {
        long now = System.nanoTime();
        arrivals(now);
        results(now);
        for (Runnable errand = errands.poll(); errand != null; errand = errands.poll()) {
          errand.run();
        }
        outbox.check();
        long pause = coming ? (long) next - System.nanoTime() : NAP_NANOS;
        LockSupport.parkNanos(Math.min(pause, NAP_NANOS));
      }
    } catch (RuntimeException e) {
      failure.set(e);
    }
  }

  private void arrivals(long now) {
    while (left > 0 && cast.waiting() < depth) {
      left--;
      arrive(System.nanoTime());
    }
    double rate = perSecond;
    if (rate == 0) {
      coming = false;
      return;
    }
    if (!coming) {
      coming = true;
      next = now;
    }
    while (next <= now && perSecond == rate) {
      arrive((long) next);
      next += -Math.log(1 - random.nextDouble()) * SECOND_NANOS / rate;
    }
  }

  private void arrive(long intended) {
    int player = cast.ask(intended);
    if (player < 0) {
      throw new IllegalStateException(
          "nobody is left who could ask: all " + cast.known() + " players wait or play");
    }
    outbox.enqueue(Cast.name(player), queues.of(player));
    asked.incrementAndGet();
    latestNanos.accumulateAndGet(System.nanoTime() - intended, Math::max);
  }

  private void results(long now) {
    for (Game game = games.peek(); game != null && game.overNanos() <= now; game = games.peek()) {
      games.remove();
      outbox.result(game, random.nextBoolean());
    }
  }

  /** Why it has ended before it was told to. */
  Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure.get());
  }

  @Override
  public void close() throws InterruptedException {
    stopped = true;
    thread.join();
  }
}
