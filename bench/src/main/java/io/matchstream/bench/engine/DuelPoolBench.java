package io.matchstream.bench.engine;

import com.sun.management.ThreadMXBean;
import io.matchstream.engine.duel.DuelTicket;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What is asked of a pool of duels, in a pool that keeps its size. Measured in batches: what is
 * asked is made before, and the pool is brought back to its size after. Two looks at the clock a
 * batch are in the figures, about half a nanosecond of each operation.
 *
 * <p>Allocation is counted around the batch and not by JMH's profiler, which would count the making
 * of the tickets too.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DuelPoolBench {
  /** A tenth of the smallest pool, so that it does not notice. */
  static final int BATCH = 100;

  /**
   * More than this share of operations that end otherwise than they were made to, and the benchmark
   * is wrong. Some do: a window has widened meanwhile, and takes somebody.
   */
  private static final double ASTRAY = 0.02;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What is asked. */
  public enum Ask {
    /** Tickets that wait, since none fits. */
    WAITS,
    /** Tickets that are paired with one that waits. */
    PAIRS,
    /** One that waits and one that is paired, in turn: the traffic of a pool. */
    TRAFFIC,
    /** Tickets that are taken back. */
    CANCELS
  }

  /** How many wait. */
  @Param({"1000", "10000", "100000", "1000000"})
  public int waiting;

  /** What is asked of the pool. */
  @Param public Ask ask;

  private final List<DuelTicket> come = new ArrayList<>();
  private final List<DuelTicket> cancelled = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();
  private SteadyPool pool;
  private long asked;
  private long paired;
  private long meant;
  private long allocatedBefore;

  /** Counted beside the time. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Counted {
    /** Bytes that operations have allocated. */
    public long bytes;

    /** Operations. */
    public long operations;
  }

  /** A full pool. */
  @Setup(Level.Trial)
  public void fill() {
    pool = new SteadyPool(waiting, BATCH);
  }

  /** What is asked next. */
  @Setup(Level.Invocation)
  public void make() {
    come.clear();
    cancelled.clear();
    ids.clear();
    for (int i = 0; i < BATCH; i++) {
      switch (ask) {
        case WAITS -> come.add(pool.stranger());
        case PAIRS -> come.add(pool.match());
        case TRAFFIC -> come.add(i % 2 == 0 ? pool.stranger() : pool.match());
        case CANCELS -> ids.add(pool.someId());
      }
    }
    allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
  }

  /** One operation. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void ask(Blackhole unused) {
    for (int i = 0; i < come.size(); i++) {
      pool.enqueue(come.get(i));
    }
    for (int i = 0; i < ids.size(); i++) {
      cancelled.add(pool.cancel(ids.get(i)));
    }
  }

  /** Counts, and brings the pool back to its size. */
  @TearDown(Level.Invocation)
  public void settle(Counted counted) {
    counted.bytes += THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
    counted.operations += BATCH;
    asked += BATCH;
    paired += pool.settle(come, cancelled);
    meant += ask == Ask.PAIRS ? BATCH : ask == Ask.TRAFFIC ? BATCH / 2 : 0;
  }

  /** Sees to it that the figures are of what they say. */
  @TearDown(Level.Trial)
  public void check() {
    if (Math.abs(paired - meant) > ASTRAY * asked) {
      throw new IllegalStateException(
          "of %d, %d were paired and %d were meant to be".formatted(asked, paired, meant));
    }
  }
}
