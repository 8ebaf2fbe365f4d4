package io.matchstream.bench;

import io.matchstream.engine.groups.GroupDecision;
import io.matchstream.engine.groups.GroupPool;
import io.matchstream.engine.groups.GroupRules;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Five against five, parties of one to five, roles: a pool that is full is matched down, pass by
 * pass, until nothing more fits. The auxiliary counter {@code matches} is the number of matches a
 * second; what one pass takes, {@link GroupPoolPasses} says.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 5, time = 5)
public class GroupPoolBench {
  /** How many tickets wait at the beginning. */
  @Param({"1000", "10000", "100000"})
  public int tickets;

  private final GroupRules rules = Arena.rules();
  private List<GroupTicket> waiting;
  private GroupPool pool;

  /** Counted beside the time. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Made {
    /** Matches made. */
    public long matches;
  }

  /** The same tickets for every measurement. */
  @Setup(Level.Trial)
  public void ask() {
    waiting = new Arena(1).tickets(tickets, Arena.RUSH_MS / tickets);
  }

  /** A full pool of which nothing has been decided. */
  @Setup(Level.Invocation)
  public void fill() {
    pool = new GroupPool(rules, Arena.START);
    waiting.forEach(pool::restore);
  }

  /** All that can be matched within a second after the last has come. */
  @Benchmark
  public int matchDown(Made made) {
    long end = Arena.START + (long) Arena.RUSH_MS + 1_000;
    boolean done =
        pool.advance(
            end,
            Integer.MAX_VALUE,
            decision -> made.matches += decision instanceof GroupDecision.Formed ? 1 : 0);
    return done ? pool.size() : -1;
  }
}
