package io.matchstream.bench.engine;

import io.matchstream.engine.duel.DuelPool;
import io.matchstream.engine.duel.DuelTicket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What time alone causes in a pool of duels: each time in a pool of which nothing is decided. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class DuelTimeBench {
  /** Tickets have come within so long, so that windows reach neighbours at every millisecond. */
  private static final int COMING_MS = 1_000;

  /** Before anything is measured, so much time has passed, and whoever fits has gone. */
  private static final long SETTLED_MS = 2_000;

  /** What happens. */
  public enum What {
    /** A millisecond, after which few windows have come to reach a neighbour. */
    LITTLE_DUE(1),
    /** A stall of two seconds, after which many have. */
    MUCH_DUE(2_000),
    /** All have waited too long at one instant. */
    TIME_OUT(ChessSite.TTL.toMillis()),
    /** The safety net looks at every ticket. */
    SWEEP(0);

    private final long ms;

    What(long ms) {
      this.ms = ms;
    }
  }

  /** How many wait. */
  @Param("100000")
  public int waiting;

  /** What happens. */
  @Param public What what;

  private final List<DuelTicket> tickets = new ArrayList<>();
  private DuelPool pool;
  private int decided;

  /** Counted beside the time. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Counted {
    /** Decisions made. */
    public long decisions;
  }

  /** The tickets that wait each time. */
  @Setup(Level.Trial)
  public void ask() {
    ChessSite site = new ChessSite(1);
    Set<Integer> ratings = new HashSet<>();
    while (tickets.size() < waiting) {
      int rating = site.rating();
      if (ratings.add(rating)) {
        long since =
            what == What.TIME_OUT ? ChessSite.START : ChessSite.START + site.below(COMING_MS);
        tickets.add(site.ticket(rating, since, 0));
      }
    }
  }

  /** A full pool. */
  @Setup(Level.Invocation)
  public void fill() {
    decided = 0;
    pool =
        new DuelPool(
            what == What.TIME_OUT ? ChessSite.still() : ChessSite.widening(waiting),
            ChessSite.START);
    tickets.forEach(pool::restore);
    advance(SETTLED_MS);
    decided = 0;
  }

  /** All that is due. */
  @Benchmark
  public int timeGoesOn(Counted counted) {
    if (what == What.SWEEP) {
      return pool.sweep();
    }
    advance(SETTLED_MS + what.ms);
    counted.decisions += decided;
    return decided;
  }

  private void advance(long waitedMs) {
    if (!pool.advance(ChessSite.START + waitedMs, Integer.MAX_VALUE, decision -> decided++)) {
      throw new IllegalStateException("a budget without end has ended");
    }
  }
}
